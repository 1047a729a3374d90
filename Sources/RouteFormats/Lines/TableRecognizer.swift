/// Checks whether lines belong to a table: column names, or numbers as loggers of poses write them.
struct TableRecognizer {
  /// True when a line that may be a table's header has been read.
  private var hasHeader = false
  /// The latest comment that may be a header.
  private var comment: CommentHeader?

  /// Examines the next line, which is not empty; returns true if it reveals a table.
  mutating func isTable(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let isComment = line[0] == UInt8(ascii: "#")
    let names = isComment ? line.withoutNumberSigns : line
    // JSON in one line contains commas, too.
    let isObject = line[0] == UInt8(ascii: "{") || line[0] == UInt8(ascii: "[")
    if !hasHeader, !isObject, Self.isHeader(names, isComment: isComment) { return true }
    if isComment {
      comment = CommentHeader(names) ?? comment
    } else {
      if !hasHeader, let comment, comment.fits(line) { return true }
      hasHeader = true
    }
    return false
  }

  /// Returns true if a line has the column names of a table, or numbers as loggers of poses write them.
  private static func isHeader(_ line: UnsafeBufferPointer<UInt8>, isComment: Bool) -> Bool {
    do throws(FormatError) {
      if let columns = try TableColumns(first: line, number: 1, choice: nil) {
        return !isComment || (columns.hasPoses && !columns.isHeaderless)
      }
      if isComment { return false }
      return try TableColumns.ofNumbers(line, number: 1, options: ReadingOptions()) != nil
    } catch { return false }
  }
}

extension FileFormat {
  /// Values separated by commas, semicolons or tabs, with a header.
  static let csv = FileFormat(
    "csv", title: "CSV", endings: ["csv", "tsv"], countsTimes: true)
  /// The format written by loggers of AR's poses: tables without a header, or folders of them.
  static let poses = FileFormat("poses", title: "AR poses")
}

extension FormatFamily {
  /// Tables.
  static let table = FormatFamily(
    [.csv, .poses],
    isStart: { content, look in look.hasColumns && content[0] != UInt8(ascii: "{") },
    lines: {
      var recognizer = TableRecognizer()
      return { line, _ in recognizer.isTable(line) ? .likely : nil }
    },
    whole: { content, look in
      // A table's first name may be in quotes, and contain a line break.
      let isQuoted = content[0] == UInt8(ascii: "\"")
      let isNamed = look.fileName.map(FormatFamily.hasTableName) ?? false
      return isQuoted && isNamed ? .sure : nil
    },
    reader: { CSVReader(options: $0.options) })

  private static func hasTableName(_ name: String) -> Bool { table.isNamed(name) }
}
