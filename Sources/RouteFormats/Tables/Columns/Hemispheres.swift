/// The columns that state on which side of the equator and of Greenwich a fix is.
///
/// A name alone proves nothing, and neither does a letter N: a column is used if its name looks like one for
/// sides and its first field contains such a letter.
struct Hemispheres: Hashable {
  /// One of the two coordinates.
  enum Axis: Hashable {
    case latitude
    case longitude
  }

  /// A column that is not used.
  struct Unused: Hashable {
    var column: Int
    /// The line of the first side in it.
    var line: Int
    /// True when its name identifies the coordinate, but its words are not sides.
    var isNamed: Bool
  }

  /// The columns found so far.
  private var columns: [Axis: Int] = [:]
  /// A column whose name looks like one for sides.
  private struct Named {
    var column: Int
    /// The coordinate to which it refers, judging by its name; nil for either.
    var axis: Axis?
    /// True if the name is one for signs.
    var isOfSigns: Bool
    /// True when columns of other kinds, such as flags, have similar names.
    var isWeak: Bool
  }

  private var named: [Named] = []
  /// The columns among these that have been empty so far.
  private var open: Set<Int> = []
  /// The lines of the first words in them that are not sides, by column.
  private var strange: [Int: Int] = [:]
  /// The columns that contain signs.
  private var signed: Set<Int> = []
  /// Other columns without a meaning that have contained only such letters so far.
  private var others: [Int: Seen] = [:]
  /// The columns among the others that have been empty so far.
  private var unseen: Set<Int> = []
  private var rows = 0

  /// The content of a column so far.
  private struct Seen {
    var axis: Axis
    var letters: Set<UInt8>
    var line: Int
  }

  /// The number of rows after which an empty column is no longer examined.
  private static let patience = 200

  /// - Parameters:
  ///   - names: The names as `PlainName.text` returns them.
  ///   - taken: Columns that mean something else.
  ///   - isStrict: True if only names that contain a coordinate or hemisphere count.
  init(_ names: [String], besides taken: Set<Int>, isStrict: Bool = false) {
    for (column, name) in names.enumerated() where !taken.contains(column) {
      if let axis = Self.axis(of: name) {
        let isWeak =
          Self.weakWords.contains(where: name.contains) || name.hasSuffix("ind")
        named.append(
          Named(
            column: column, axis: axis.value, isOfSigns: name.contains("sign"), isWeak: isWeak))
      } else {
        unseen.insert(column)
      }
    }
    // Other names are those of directions at stops.
    if isStrict {
      named.removeAll { entry in
        !["lat", "lon", "lng", "hem"].contains { names[entry.column].contains($0) }
      }
    }
    open = Set(named.map(\.column))
  }

  static func == (left: Hemispheres, right: Hemispheres) -> Bool { left.columns == right.columns }

  func hash(into hasher: inout Hasher) { hasher.combine(columns) }
}

extension Hemispheres {
  /// Records the fields of a row.
  mutating func read(_ fields: [[UInt8]], line: Int) {
    for entry in named where entry.column < fields.count {
      let field = fields[entry.column]
      if open.contains(entry.column) {
        find(field, in: entry, line: line)
      } else if columns.values.contains(entry.column), !Self.saysNothing(field) {
        note(strange: field, in: entry, line: line)
      }
    }
    for column in open where column >= fields.count { open.remove(column) }
    guard !unseen.isEmpty || !others.isEmpty else { return }
    rows += 1
    if rows > Self.patience { unseen = [] }
    for column in unseen.union(others.keys) where column < fields.count {
      note(fields[column], column, line)
    }
  }

  /// Checks whether a column that has been empty so far is one for sides.
  private mutating func find(_ field: [UInt8], in entry: Named, line: Int) {
    let isNothing = Self.saysNothing(field)
    if !isNothing || entry.isOfSigns {
      if entry.isOfSigns, let axis = entry.axis, Self.isNegative(field) != nil {
        if columns[axis] == nil { columns[axis] = entry.column }
        signed.insert(entry.column)
      }
      if let (axis, _) = Self.letter(field) {
        if columns[axis] == nil, entry.axis == nil || entry.axis == axis {
          columns[axis] = entry.column
        }
      } else {
        note(strange: field, in: entry, line: line)
      }
    }
    if !isNothing || columns.values.contains(entry.column) { open.remove(entry.column) }
  }

  /// Records a word that is not a side.
  private mutating func note(strange field: [UInt8], in entry: Named, line: Int) {
    guard !entry.isWeak, !signed.contains(entry.column), strange[entry.column] == nil,
      Self.letter(field) == nil, Self.isWord(field)
    else { return }
    strange[entry.column] = line
  }

  private mutating func note(_ field: [UInt8], _ column: Int, _ line: Int) {
    guard !Self.saysNothing(field) else { return }
    let isFirst = unseen.remove(column) != nil
    guard let (axis, letter) = Self.letter(field), isFirst || others[column]?.axis == axis else {
      others[column] = nil
      return
    }
    if isFirst { others[column] = Seen(axis: axis, letters: [], line: line) }
    others[column]?.letters.insert(letter)
  }

  /// Returns degrees with the sign that the column of sides or signs gives.
  func signed(_ degrees: Double, _ axis: Axis, of fields: [[UInt8]]) -> Double {
    guard let column = columns[axis], column < fields.count else { return degrees }
    if signed.contains(column) {
      return Self.isNegative(fields[column]) == true ? -abs(degrees) : degrees
    }
    guard let (letterAxis, letter) = Self.letter(fields[column]), letterAxis == axis,
      letter == UInt8(ascii: "s") || letter == UInt8(ascii: "w")
    else { return degrees }
    return -abs(degrees)
  }

  /// True when a column's name looks like one for sides.
  var isNamed: Bool { !open.isEmpty || !columns.isEmpty }

  /// Returns true for a row without a known side: its field in a column that is, or may be, one for sides
  /// contains a mark that means nothing.
  func lackSide(of fields: [[UInt8]]) -> Bool {
    named.contains { entry in
      let mayBeOne =
        columns.values.contains(entry.column) || open.contains(entry.column)
      return mayBeOne && !entry.isOfSigns && entry.column < fields.count
        && Self.isSignForNothing(fields[entry.column])
    }
  }

  /// Returns a coordinate as text, with the sign given by a letter in it or by the column of sides; nil if it
  /// stays unchanged.
  func text(
    _ field: UnsafeBufferPointer<UInt8>, _ axis: Axis, of fields: [[UInt8]]
  ) -> [UInt8]? {
    let text = field.withoutOuterBlanks
    guard let first = text.first, let last = text.last else { return nil }
    let (sides, limit): (StaticString, Double) = axis == .latitude ? ("NS", 90) : ("EW", 180)
    var plain = Array(text)
    if last | 0x20 >= UInt8(ascii: "a") || first | 0x20 >= UInt8(ascii: "a") || last >= 0x80 {
      guard let degrees = TableRow.coordinate(in: plain, sides: sides, upTo: limit) else {
        return nil
      }
      plain = Array("\(degrees)".utf8)
    }
    if signed(1, axis, of: fields) < 0, plain.first != UInt8(ascii: "-") {
      if plain.first == UInt8(ascii: "+") { plain.removeFirst() }
      plain.insert(UInt8(ascii: "-"), at: 0)
    }
    return plain
  }

  /// Returns the columns that are not used, with the line of the first side or word.
  ///
  /// A column with nothing but such letters is included if it is next to a coordinate and would change its
  /// sign; a column with the name of one for sides is included if it contains other words, such as an O,
  /// which is east to Germans and west to the French.
  ///
  /// - Parameter neighbours: The columns of latitude and longitude.
  func unused(beside neighbours: [Int]) -> [Unused] {
    let found = others.compactMap { column, seen -> Unused? in
      guard columns[seen.axis] == nil else { return nil }
      let isBeside = neighbours.contains { abs($0 - column) == 1 }
      let isWest = seen.letters.contains(UInt8(ascii: "w"))
      let isSouth = seen.letters.contains(UInt8(ascii: "s"))
      return isBeside && (isWest || isSouth)
        ? Unused(column: column, line: seen.line, isNamed: false) : nil
    }
    let others = strange.map { Unused(column: $0, line: $1, isNamed: true) }
    return (found + others).sorted { $0.column < $1.column }
  }

  /// Returns the side that a field names, as its lowercase English initial.
  private static func letter(_ field: [UInt8]) -> (axis: Axis, letter: UInt8)? {
    let word = field.withUnsafeBufferPointer { field -> String? in
      let text = field.withoutOuterBlanks
      guard text.count <= longestText else { return nil }
      let words = text.split(separator: 32).map { String(decoding: $0, as: UTF8.self).lowercased() }
      return words.count == 1 || (words.count == 2 && words[1] == "hemisphere") ? words.first : nil
    }
    return word.flatMap { sides[$0] }
  }

  /// The words for sides in the languages of loggers and spreadsheets; O alone means east in some and west in
  /// others.
  private static let sides: [String: (axis: Axis, letter: UInt8)] = {
    let words: [(Axis, Unicode.Scalar, [String])] = [
      (.latitude, "n", ["n", "north", "northern", "nord", "norte", "noord"]),
      (.latitude, "s", ["s", "south", "southern", "süd", "sued", "sud", "sur", "sul", "zuid"]),
      (.longitude, "e", ["e", "east", "eastern", "ost", "est", "este", "leste", "oost"]),
      (.longitude, "w", ["w", "west", "western", "ouest", "oeste", "ovest"]),
    ]
    var sides: [String: (axis: Axis, letter: UInt8)] = [:]
    for (axis, letter, words) in words {
      for word in words { sides[word] = (axis, UInt8(ascii: letter)) }
    }
    return sides
  }()
  private static let longestWord = 8
  /// The longest text is `Southern Hemisphere`.
  private static let longestText = 19

  /// Returns true for a negative sign in a field; nil for no sign.
  private static func isNegative(_ field: [UInt8]) -> Bool? {
    let text = field.withUnsafeBufferPointer {
      String(decoding: $0.withoutOuterBlanks, as: UTF8.self)
    }
    switch text {
    case "-", "−", "-1", "−1", "-1.0": return true
    case "+", "+1", "1", "1.0", "+1.0": return false
    default: return nil
    }
  }

  /// Returns true for a short word or punctuation, but not for a number.
  private static func isWord(_ field: [UInt8]) -> Bool {
    1...longestWord ~= field.count && TableRow.number(in: field) == nil
      && !field.contains { $0 &- 48 < 10 }
  }

  /// Returns true for an empty field, or for a word or mark that means nothing.
  private static func saysNothing(_ field: [UInt8]) -> Bool {
    field.allSatisfy(DecimalParser.isSpace) || isSignForNothing(field) || TableRow.isNoNumber(field)
  }

  private static func isSignForNothing(_ field: [UInt8]) -> Bool {
    field.withUnsafeBufferPointer { field in
      let text = field.withoutOuterBlanks
      return text.elementsEqual("?".utf8) || text.elementsEqual("-".utf8)
    }
  }

  /// Returns the coordinate that a name states, or nil in a pair if the name is one for hemispheres without a
  /// coordinate; nil instead of the pair for other names.
  private static func axis(of name: String) -> (value: Axis?, Bool)? {
    var rest = name
    var isNamed = false
    for word in words {
      guard let range = rest.firstRange(of: word) else { continue }
      rest.removeSubrange(range)
      isNamed = true
    }
    for word in sources { if rest.hasPrefix(word) { rest.removeFirst(word.count) } }
    switch rest {
    case "ns", "northsouth", "latns", "nslat", "latitudens", "nslatitude", "latnorthsouth",
      "latitudenorthsouth", "nors", "northorsouth":
      return (.latitude, true)
    case "ew", "eastwest", "lonew", "ewlon", "longitudeew", "ewlongitude", "loneastwest",
      "longitudeeastwest", "lngew", "longew", "eorw", "eastorwest", "we", "lonwe":
      return (.longitude, true)
    case "lat", "latitude": return isNamed ? (.latitude, true) : nil
    case "lon", "longitude", "lng", "long": return isNamed ? (.longitude, true) : nil
    case "": return isNamed && name.contains("hem") ? (nil, true) : nil
    default: return nil
    }
  }

  /// Words in names of flags, which may state anything about a coordinate.
  private static let weakWords = ["flag", "code", "char", "side", "letter", "suffix", "sign"]

  /// The words in names of columns for sides; longer words come before their own prefixes.
  private static let words = [
    "indicator", "hemisphere", "hemi", "hem", "direction", "direct", "dir", "reference", "ref",
    "cardinal", "quadrant", "suffix", "signum", "sign", "side", "letter", "flag", "code", "char",
    "designator", "ind",
  ]
  private static let sources = ["gps", "gnss", "location", "nmea", "fix"]
}
