import Foundation

/// A table of numbers in a text file, with one row per line, columns separated by commas or blanks, and
/// comments after `#`.
package enum NumberTable {
  /// A row: its first word, which is empty if the row begins with a number, and its numbers.
  package typealias Row = (kind: String, numbers: [Double])

  /// Returns the rows of a file; none if the file is absent.
  package static func rows(path: String) -> [Row] {
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return [] }
    return text.utf8.split(separator: 0x0A).compactMap { line in
      guard line.first != UInt8(ascii: "#") else { return nil }
      let fields = line.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
      let words = fields.map { String(Substring($0)) }
      let numbers = words.compactMap(Double.init)
      return (kind: numbers.count == words.count ? "" : words[0], numbers: numbers)
    }
  }

  /// Returns the rows of a fixture for the tests of one target.
  package static func fixture(_ name: String, of target: String) -> [Row] {
    rows(path: "\(DataFolder.packageRoot)/Tests/\(target)/Fixtures/\(name)")
  }
}
