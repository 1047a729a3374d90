/// Recognises a table by its column names, or by numbers in the form that pose loggers write.
struct TableRecognizer {
  /// True when a line that may be a table's header has been read.
  private var hasHeader = false
  /// The latest comment that may be a header.
  private var comment: CommentHeader?

  /// Examines the next line, which must not be empty; returns true if it reveals a table.
  mutating func isTable(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let isComment = line[0] == UInt8(ascii: "#")
    let names = isComment ? line.withoutNumberSigns : line
    // JSON in one line also contains commas.
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

  /// Returns true if a line contains the column names of a table, or numbers in the form that pose loggers
  /// write.
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
  /// The format of AR pose loggers: tables without a header, or folders of tables.
  static let poses = FileFormat("poses", title: "AR poses")
}

extension FormatFamily {
  /// The family of tables.
  static let table = FormatFamily(
    [.csv, .poses],
    isStart: { content, look in look.hasColumns && content[0] != UInt8(ascii: "{") },
    lines: {
      var recognizer = TableRecognizer()
      return { line, _ in recognizer.isTable(line) ? .likely : nil }
    },
    whole: { content, look in
      // The first column name of a table may be in quotes and contain a line break.
      let isQuoted = content[0] == UInt8(ascii: "\"")
      let isNamed = look.fileName.map(FormatFamily.hasTableName) ?? false
      return isQuoted && isNamed ? .sure : nil
    },
    reader: { CSVReader(options: $0.options) })

  private static func hasTableName(_ name: String) -> Bool { table.isNamed(name) }
}
