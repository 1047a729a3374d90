import RouteFormats

/// A writer of tracks as one HTML page that works offline: a map and, below it, angle and error over time,
/// with a cursor across all three.
///
/// The page contains its data, style and script; it makes no network requests, and its policy forbids them.
/// It adapts to the window's size and the reader's choice of light or dark, and all of it is accessible
/// from the keyboard. The same tracks give the same bytes. The page is assembled from the files in the
/// folder `Page`.
package enum TracksPage {
  /// Returns tracks as an HTML document that ends with a line feed.
  package static func document(_ tracks: Tracks) -> [UInt8] {
    let tracks = tracks.thinned()
    let title = XMLText.escaped(tracks.title)
    let head = PageHead(
      title: title, style: TracksTheme.css + PageFile.text(PackageResources.tracks_css),
      styleHash: PageHash.style, scriptHash: PageHash.script)
    let body = PageFile.text(
      PackageResources.tracks_html,
      filledWith: [
        "title": title,
        "subtitle": XMLText.escaped(tracks.subtitle),
        "data": TracksData.text(tracks),
        "script": script,
      ])
    return Array((head.text + body).utf8)
  }

  /// The script that draws the page from its data and follows the cursor.
  ///
  /// Text is added to the page only as text nodes. Times are seconds since the log's start, positions are
  /// metres east and north, and x and y are pixels. All files form one script, in which each file uses
  /// names from those before it.
  private static var script: String {
    [
      PackageResources.data_js, PackageResources.map_js, PackageResources.charts_js,
      PackageResources.pair_js, PackageResources.table_js, PackageResources.cursor_js,
    ].map(PageFile.text).joined(separator: "\n")
  }
}
