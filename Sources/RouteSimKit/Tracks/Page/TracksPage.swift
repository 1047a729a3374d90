import RouteFormats

/// Writes tracks as one HTML page that works from the disk: a map, and beneath it angle and error
/// over time, with a cursor through all three.
///
/// The page holds its data, style and script, asks no network for anything and forbids itself to.
/// It follows the window's size and the reader's choice of light or dark; all of it can be worked
/// by keyboard. The same tracks give the same bytes. Its parts are the files of `Page`.
package enum TracksPage {
  /// Tracks as an HTML document, ended by a line feed.
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

  /// What draws the page from its data and follows the cursor.
  ///
  /// Text reaches the page only as text nodes. Times are seconds since the log's start, places
  /// metres east and north; x and y are pixels. All files are one script: each uses names of those
  /// before it.
  private static var script: String {
    [
      PackageResources.data_js, PackageResources.map_js, PackageResources.charts_js,
      PackageResources.pair_js, PackageResources.table_js, PackageResources.cursor_js,
    ].map(PageFile.text).joined(separator: "\n")
  }
}
