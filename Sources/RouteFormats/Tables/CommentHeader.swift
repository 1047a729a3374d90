/// The names of fix columns in a comment such as `# time, lat, lon`.
///
/// They count only if a matching row of numbers follows, because any comment may contain words about latitude
/// and longitude.
struct CommentHeader {
  /// The columns that the comment names.
  let columns: TableColumns

  /// - Parameter line: The comment without its number signs. The result is nil if the comment does not name
  ///   fix columns.
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

  /// Returns true when a line is a row of numbers that matches the names.
  func fits(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    let fields = TableRow.fields(line, separator: columns.separator)
    guard fields.count == columns.names.count else { return false }
    return [(ColumnRole.latitude, 90.0), (.longitude, 180)].allSatisfy { role, limit in
      TableRow.number(in: fields, at: columns[role]).map { abs($0) <= limit } ?? false
    }
  }
}
