/// The columns that give the hemispheres of a fix: north or south, east or west.
///
/// Neither the name nor a letter such as N is enough by itself: a column is used only if its name suggests a
/// hemisphere and its first field contains such a letter.
struct Hemispheres: Hashable {
  /// One of the two coordinates.
  enum Axis: Hashable {
    case latitude
    case longitude
  }

  /// A column that may give a hemisphere but is not used.
  struct Unused: Hashable {
    var column: Int
    /// The line of the first hemisphere in the column, or of the first other word.
    var line: Int
    /// True when the name suggests a hemisphere but the column contains other words.
    var isNamed: Bool
  }

  /// The columns that are used.
  private var columns: [Axis: Int] = [:]
  /// A column whose name suggests a hemisphere.
  private struct Named {
    var column: Int
    /// The coordinate suggested by the name; nil if the name fits both.
    var axis: Axis?
    /// True if the name suggests that the column contains signs, + or −.
    var isOfSigns: Bool
    /// True if columns of other kinds, such as flags, have similar names.
    var isWeak: Bool
  }

  private var named: [Named] = []
  /// The named columns that have been empty so far.
  private var open: Set<Int> = []
  /// For each named column that contains a word for no hemisphere, the line of the first such word.
  private var strange: [Int: Int] = [:]
  /// The columns that contain signs, + or −.
  private var signed: Set<Int> = []
  /// The columns without a known name that have contained only letters for hemispheres so far.
  private var others: [Int: Seen] = [:]
  /// The columns without a known name that have been empty so far.
  private var unseen: Set<Int> = []
  private var rows = 0

  /// The content of such a column so far.
  private struct Seen {
    var axis: Axis
    var letters: Set<UInt8>
    var line: Int
  }

  /// The number of rows after which an empty column is no longer examined.
  private static let patience = 200

  /// - Parameters:
  ///   - names: The column names, as returned by `PlainName.text`.
  ///   - taken: The columns that have another meaning.
  ///   - isStrict: True to accept only names that contain a word for a coordinate or “hem”.
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
    // In such tables, other names are those of directions at stops.
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

  /// Checks whether a named column that has been empty so far gives hemispheres.
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

  /// Records a word that stands for no hemisphere.
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

  /// Returns degrees with the sign that follows from the column of hemispheres or signs.
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

  /// True when there is a column whose name suggests hemispheres.
  var isNamed: Bool { !open.isEmpty || !columns.isEmpty }

  /// Returns true if a row contains `?` or `-` instead of a hemisphere, in a column that gives hemispheres or
  /// may do so.
  func lackSide(of fields: [[UInt8]]) -> Bool {
    named.contains { entry in
      let mayBeOne =
        columns.values.contains(entry.column) || open.contains(entry.column)
      return mayBeOne && !entry.isOfSigns && entry.column < fields.count
        && Self.isSignForNothing(fields[entry.column])
    }
  }

  /// Returns a coordinate as text, with the sign that follows from a letter in it or from the hemisphere
  /// column; nil if the text is not understood.
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

  /// Returns the columns that may give hemispheres but are not used, with the line of the first hemisphere or
  /// other word.
  ///
  /// A column without a known name is included if it contains only letters for hemispheres, is next to a
  /// coordinate, and would change the coordinate's sign. A column whose name suggests hemispheres is included
  /// if it contains other words, such as O, which means east in German and west in French.
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

  /// Returns the hemisphere that a field names, as its lowercase English initial; nil for any other text.
  private static func letter(_ field: [UInt8]) -> (axis: Axis, letter: UInt8)? {
    let word = field.withUnsafeBufferPointer { field -> String? in
      let text = field.withoutOuterBlanks
      guard text.count <= longestText else { return nil }
      let words = text.split(separator: 32).map { String(decoding: $0, as: UTF8.self).lowercased() }
      return words.count == 1 || (words.count == 2 && words[1] == "hemisphere") ? words.first : nil
    }
    return word.flatMap { sides[$0] }
  }

  /// The words for hemispheres in the languages of loggers and spreadsheets; O alone is missing, because it
  /// means east in some languages and west in others.
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
  /// The maximum length of a text that names a hemisphere; `Southern Hemisphere` is the longest.
  private static let longestText = 19

  /// Returns true for a minus sign, false for a plus sign, and nil for any other text.
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

  /// Returns true for a short word or punctuation, and false for a number.
  private static func isWord(_ field: [UInt8]) -> Bool {
    1...longestWord ~= field.count && TableRow.number(in: field) == nil
      && !field.contains { $0 &- 48 < 10 }
  }

  /// Returns true for an empty field, or for a word or symbol that stands for no value.
  private static func saysNothing(_ field: [UInt8]) -> Bool {
    field.allSatisfy(DecimalParser.isSpace) || isSignForNothing(field) || TableRow.isNoNumber(field)
  }

  private static func isSignForNothing(_ field: [UInt8]) -> Bool {
    field.withUnsafeBufferPointer { field in
      let text = field.withoutOuterBlanks
      return text.elementsEqual("?".utf8) || text.elementsEqual("-".utf8)
    }
  }

  /// Returns the coordinate that the name of a hemisphere column suggests; `value` is nil if the name fits
  /// both coordinates.
  ///
  /// - Returns: nil if the name does not suggest a hemisphere.
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

  /// Words in the names of flags, which may say anything about a coordinate.
  private static let weakWords = ["flag", "code", "char", "side", "letter", "suffix", "sign"]

  /// Words in the names of hemisphere columns; longer words come before their own prefixes.
  private static let words = [
    "indicator", "hemisphere", "hemi", "hem", "direction", "direct", "dir", "reference", "ref",
    "cardinal", "quadrant", "suffix", "signum", "sign", "side", "letter", "flag", "code", "char",
    "designator", "ind",
  ]
  private static let sources = ["gps", "gnss", "location", "nmea", "fix"]
}
