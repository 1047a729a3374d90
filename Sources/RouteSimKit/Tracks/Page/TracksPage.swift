import RouteFormats

/// A writer of tracks as one HTML page that works from the disk: a map, and beneath it angle and error over
/// time, with a cursor through all three.
///
/// The page contains its data, style and script, makes no network request and forbids them. It follows the
/// window's size and the reader's choice of light or dark; all of it is accessible by keyboard. The same
/// tracks give the same bytes. Its parts are the files of `Page`.
package enum TracksPage {
  /// Returns tracks as an HTML document, ended by a line feed.
  package static func document(_ tracks: Tracks) -> [UInt8] {
    let tracks = tracks.thinned()
    let page = PageFile.text(
      PackageResources.tracks_html,
      filledWith: [
        "scriptHash": PageHash.script,
        "styleHash": PageHash.style,
        "title": XMLText.escaped(tracks.title),
        "subtitle": XMLText.escaped(tracks.subtitle),
        "style": TracksTheme.css + PageFile.text(PackageResources.tracks_css),
        "data": TracksData.text(tracks),
        "script": script,
      ])
    return Array(page.utf8)
  }

  /// The script that draws the page from its data and follows the cursor.
  ///
  /// Text reaches the page only as text nodes. Times are seconds since the log's start, positions metres east
  /// and north; x and y are pixels. All files are one script: each uses names of those before it.
  private static var script: String {
    [
      PackageResources.data_js, PackageResources.map_js, PackageResources.charts_js,
      PackageResources.pair_js, PackageResources.table_js, PackageResources.cursor_js,
    ].map(PageFile.text).joined(separator: "\n")
  }
}
