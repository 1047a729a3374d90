/// Names of fix columns in a comment, `# time, lat, lon`, which count if a matching row of numbers follows:
/// any comment may contain words about latitude and longitude.
struct CommentHeader {
  /// The columns.
  let columns: TableColumns

  /// - Parameter line: The comment without its number signs; the result is nil if it names no fix columns.
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

  /// Returns true when a line is a row that matches these names.
  func fits(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let fields = TableRow.fields(line, separator: columns.separator)
    guard fields.count == columns.names.count else { return false }
    return [(ColumnRole.latitude, 90.0), (.longitude, 180)].allSatisfy { role, limit in
      TableRow.number(in: fields, at: columns[role]).map { abs($0) <= limit } ?? false
    }
  }
}
