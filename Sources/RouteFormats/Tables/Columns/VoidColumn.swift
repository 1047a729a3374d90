/// The columns of a table that state whether the receiver knew its position.
///
/// Receivers write a position in every row, even if they do not know it: the last known position, or zeros.
/// Columns such as `VALID` or `fix` mark such rows with a word, and columns with NMEA's quality mark them
/// with 0.
struct VoidColumn {
  private let words: [Int]
  private let truths: [Int]
  private let qualities: [Int]
  private let statuses: [Int]

  private static let wordNames: Set = [
    "valid", "isvalid", "gpsvalid", "fix", "fixtype", "fixmode", "fixstatus", "gpsfix",
  ]
  private static let truthNames: Set = [
    "valid", "isvalid", "gpsvalid", "fix", "fixtype", "gpsfix", "hasfix",
  ]
  private static let qualityNames: Set = [
    "quality", "fixquality", "gpsquality", "gpsfixquality", "qualityindicator", "gpsqual",
  ]
  private static let statusNames: Set = [
    "status", "valid", "navstatus", "rmcstatus", "statusstatus",
  ]
  private static let voidWords: Set = [
    "nofix", "none", "invalid", "void", "notvalid", "nogps", "nosignal", "notavailable",
  ]

  private static let denials: Set = ["false", "no", "0", "f", "n"]

  /// - Parameters:
  ///   - names: The column names, as returned by `PlainName.text`.
  ///   - taken: The columns that have another meaning.
  init(_ names: [String], besides taken: Set<Int>) {
    func columns(_ wanted: Set<String>) -> [Int] {
      names.indices.filter { !taken.contains($0) && wanted.contains(names[$0]) }
    }
    words = columns(Self.wordNames)
    truths = columns(Self.truthNames)
    qualities = columns(Self.qualityNames)
    statuses = columns(Self.statusNames)
  }

  /// True when a table has no such column.
  var isEmpty: Bool { (words + truths + qualities + statuses).isEmpty }

  /// Returns true if a row is marked as having no position.
  func isVoid(_ fields: [[UInt8]]) -> Bool {
    func text(_ column: Int) -> String {
      column < fields.count ? PlainName.text(fields[column]) : ""
    }
    return (words + qualities).contains { Self.voidWords.contains(text($0)) }
      || qualities.contains { $0 < fields.count && TableRow.number(in: fields[$0]) == 0 }
      || truths.contains { Self.denials.contains(text($0)) }
      || statuses.contains { column in
        // In ROS' `NavSatStatus`, −1 means no fix.
        ["v", "void"].contains(text(column))
          || (column < fields.count && TableRow.number(in: fields[column]) == -1)
      }
  }
}
