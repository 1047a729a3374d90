/// The columns that say on which side of the equator and of Greenwich a fix is.
///
/// A name alone proves nothing, and neither does a letter N: columns are used whose name looks like
/// one and whose first field holds such a letter.
struct Hemispheres: Hashable {
  /// One of the two coordinates.
  enum Axis: Hashable {
    case latitude
    case longitude
  }

  /// The columns found so far.
  private var columns: [Axis: Int] = [:]
  /// The columns whose name looks like one, and of which coordinate it says to be.
  private var named: [(column: Int, axis: Axis?)] = []
  /// Other columns without a meaning that have held nothing but such letters.
  private var others: [Int: Seen] = [:]
  /// Those that have held nothing yet.
  private var unseen: Set<Int> = []
  private var rows = 0

  /// What a column has held.
  private struct Seen {
    var axis: Axis
    var letters: Set<UInt8>
    var line: Int
  }

  /// After so many rows without anything a column is not looked at any more.
  private static let patience = 200

  /// - Parameters:
  ///   - names: As `ColumnNames.normalised` brings them.
  ///   - taken: Columns that mean something else.
  init(_ names: [String], besides taken: Set<Int>) {
    for (column, name) in names.enumerated() where !taken.contains(column) {
      if let axis = Self.axis(of: name) {
        named.append((column, axis.value))
      } else {
        unseen.insert(column)
      }
    }
  }

  static func == (left: Hemispheres, right: Hemispheres) -> Bool { left.columns == right.columns }

  func hash(into hasher: inout Hasher) { hasher.combine(columns) }
}

extension Hemispheres {
  /// Takes note of a row.
  mutating func read(_ fields: [[UInt8]], line: Int) {
    if !named.isEmpty {
      for (column, axis) in named where column < fields.count {
        guard let (letterAxis, _) = Self.letter(fields[column]) else { continue }
        if columns[letterAxis] == nil, axis == nil || axis == letterAxis {
          columns[letterAxis] = column
        }
      }
      named.removeAll { named in
        named.column >= fields.count || !fields[named.column].allSatisfy(DecimalParser.isSpace)
      }
    }
    guard !unseen.isEmpty || !others.isEmpty else { return }
    rows += 1
    if rows > Self.patience { unseen = [] }
    for column in unseen.union(others.keys) where column < fields.count {
      note(fields[column], column, line)
    }
  }

  private mutating func note(_ field: [UInt8], _ column: Int, _ line: Int) {
    guard !field.allSatisfy(DecimalParser.isSpace) else { return }
    let isFirst = unseen.remove(column) != nil
    guard let (axis, letter) = Self.letter(field), isFirst || others[column]?.axis == axis else {
      others[column] = nil
      return
    }
    if isFirst { others[column] = Seen(axis: axis, letters: [], line: line) }
    others[column]?.letters.insert(letter)
  }

  /// Degrees with the sign that their own column says.
  func signed(_ degrees: Double, _ axis: Axis, of fields: [[UInt8]]) -> Double {
    guard let column = columns[axis], column < fields.count,
      let (letterAxis, letter) = Self.letter(fields[column]), letterAxis == axis,
      letter == UInt8(ascii: "s") || letter == UInt8(ascii: "w")
    else { return degrees }
    return -abs(degrees)
  }

  /// The columns that hold nothing but such letters and are not used, with the line of the first:
  /// those that would change a sign, or stand beside a coordinate.
  ///
  /// - Parameter neighbours: The columns of latitude and longitude.
  func unused(beside neighbours: [Int]) -> [(column: Int, line: Int)] {
    others.compactMap { column, seen in
      guard columns[seen.axis] == nil else { return nil }
      let isBeside = neighbours.contains { abs($0 - column) == 1 }
      let isWest = seen.letters.contains(UInt8(ascii: "w"))
      let isSouth = seen.letters.contains(UInt8(ascii: "s"))
      return isBeside && (isWest || isSouth) ? (column, seen.line) : nil
    }.sorted { $0.column < $1.column }
  }

  /// The side that a field names, as the small first letter of its word.
  private static func letter(_ field: [UInt8]) -> (axis: Axis, letter: UInt8)? {
    let word = field.withUnsafeBufferPointer { field -> String? in
      let text = field.withoutOuterBlanks
      return text.count <= 5 ? String(decoding: text, as: UTF8.self).lowercased() : nil
    }
    switch word {
    case "n", "north": return (.latitude, UInt8(ascii: "n"))
    case "s", "south": return (.latitude, UInt8(ascii: "s"))
    case "e", "east": return (.longitude, UInt8(ascii: "e"))
    case "w", "west": return (.longitude, UInt8(ascii: "w"))
    default: return nil
    }
  }

  /// What a name says of itself: wrapped, as it may say that it is one, and not of which coordinate;
  /// nil for other names.
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

  /// What such columns are called; longer words before their beginnings.
  private static let words = [
    "indicator", "hemisphere", "hemi", "hem", "direction", "direct", "dir", "reference", "ref",
    "cardinal", "quadrant", "suffix", "sign", "side", "letter", "ind",
  ]
  private static let sources = ["gps", "gnss", "location", "nmea", "fix"]
}
