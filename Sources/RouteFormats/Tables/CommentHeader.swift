/// Names of columns of fixes in a comment, `# time, lat, lon`, which hold if a row of numbers follows
/// that fits them: words about latitude and longitude may stand in any comment.
struct CommentHeader {
  /// The columns.
  let columns: TableColumns

  /// - Parameter line: The comment without its signs; nil where it names no fixes.
  init?(
    _ line: UnsafeBufferPointer<UInt8>, number: Int = 1, options: ReadingOptions = ReadingOptions()
  ) {
    do throws(FormatError) {
      let found = try TableColumns(
        first: line, number: number, choice: options.columns, layout: options.layout)
      guard let found, found.hasFixes, !found.isHeaderless else { return nil }
      columns = found
    } catch { return nil }
  }

  /// True when a line is a row under these names.
  func fits(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let fields = TableRow.fields(line, separator: columns.separator)
    guard fields.count == columns.names.count else { return false }
    return [(ColumnRole.latitude, 90.0), (.longitude, 180)].allSatisfy { role, limit in
      TableRow.number(in: fields, at: columns[role]).map { abs($0) <= limit } ?? false
    }
  }
}
