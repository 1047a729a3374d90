/// The lines of a row so far that may end between quotation marks.
struct TornRow {
  /// The bytes, lines parted by LF.
  private(set) var bytes: [UInt8]
  /// The number of its first line.
  let number: Int
  /// True when it ends between quotation marks, so that it goes on in the next line.
  private(set) var isOpen = false
  /// The indices at which the lines after the first begin.
  private var starts: [Int] = []

  /// Addresses have no more lines.
  private static let mostLines = 20
  private static let mostBytes = 1 << 16

  /// - Parameters:
  ///   - line: The first line.
  ///   - separator: The separator of its fields; nil if the columns are not known yet.
  init(_ line: UnsafeBufferPointer<UInt8>, separator: UInt8?, number: Int) {
    bytes = Array(line)
    self.number = number
    isOpen = separator.map { TableRow.endsBetweenMarks(line, separator: $0) } ?? isNameOpen
  }

  /// Takes in the next line.
  mutating func append(_ line: UnsafeBufferPointer<UInt8>, separator: UInt8?) {
    bytes.append(10)
    starts.append(bytes.count)
    bytes += line
    isOpen =
      separator.map { TableRow.endsBetweenMarks(line, separator: $0, isBetween: true) }
      ?? isNameOpen
  }

  /// The same of a row of names, by the separator that it seems to have.
  private var isNameOpen: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let separator = TableColumns.separators(of: bytes)[0] ?? UInt8(ascii: ",")
      return TableRow.endsBetweenMarks(bytes, separator: separator)
    }
  }

  /// True when it goes on for longer than any text in a table.
  var isTooLong: Bool { starts.count >= Self.mostLines || bytes.count >= Self.mostBytes }

  /// The lines by themselves.
  var lines: [[UInt8]] {
    zip([0] + starts, starts + [bytes.count + 1]).map { Array(bytes[$0..<($1 - 1)]) }
  }
}
