/// The lines read so far of a row that continues over several lines because of quotation marks.
struct TornRow {
  /// The row's bytes, with lines separated by LF.
  private(set) var bytes: [UInt8]
  /// The number of the row's first line.
  let number: Int
  /// True when the row ends inside quotation marks, so that it continues on the next line.
  private(set) var isOpen = false
  /// The indices in `bytes` at which the second and later lines begin.
  private var starts: [Int] = []

  /// The maximum number of lines; addresses never have more.
  private static let mostLines = 20
  private static let mostBytes = 1 << 16

  /// - Parameters:
  ///   - line: The first line.
  ///   - separator: The separator of the row's fields; nil if the columns are not known yet.
  init(_ line: UnsafeBufferPointer<UInt8>, separator: UInt8?, number: Int) {
    bytes = Array(line)
    self.number = number
    isOpen = separator.map { TableRow.endsBetweenMarks(line, separator: $0) } ?? isNameOpen
  }

  /// Adds the next line of the row.
  mutating func append(_ line: UnsafeBufferPointer<UInt8>, separator: UInt8?) {
    bytes.append(10)
    starts.append(bytes.count)
    bytes += line
    isOpen =
      separator.map { TableRow.endsBetweenMarks(line, separator: $0, isBetween: true) }
      ?? isNameOpen
  }

  /// True when a row of names ends inside quotation marks, judged by the separator that it seems to have.
  private var isNameOpen: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      let separator = TableColumns.separators(of: bytes)[0] ?? UInt8(ascii: ",")
      return TableRow.endsBetweenMarks(bytes, separator: separator)
    }
  }

  /// True when the row is longer than any text in a table.
  var isTooLong: Bool { starts.count >= Self.mostLines || bytes.count >= Self.mostBytes }

  /// The lines of the row, separately.
  var lines: [[UInt8]] {
    zip([0] + starts, starts + [bytes.count + 1]).map { Array(bytes[$0..<($1 - 1)]) }
  }
}
