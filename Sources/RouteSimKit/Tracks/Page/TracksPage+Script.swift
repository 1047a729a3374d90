extension TracksPage {
  /// What draws the page from its data and follows the cursor.
  ///
  /// Text reaches the page only as text nodes. Times are seconds since the log's start, places
  /// metres east and north; x and y are pixels. All parts are one script: each uses names of those
  /// before it.
  static let script = [dataScript, mapScript, chartsScript, tableScript, cursorScript]
    .joined(separator: "\n")
}
