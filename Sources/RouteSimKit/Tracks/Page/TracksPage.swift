import ARRouteEngine
import RouteFormats

/// Writes tracks as one HTML page that works from the disk: a map, and beneath it angle and error
/// over time, with a cursor through all three.
///
/// The page holds its data, style and script, asks no network for anything and forbids itself to.
/// It follows the window's size and the reader's choice of light or dark; all of it can be worked
/// by keyboard. The same tracks give the same bytes.
public enum TracksPage {
  /// Tracks as an HTML document, ended by a line feed.
  public static func document(_ tracks: Tracks) -> [UInt8] {
    let tracks = tracks.thinned()
    var page = MarkupWriter()
    let title = XMLText.escaped(tracks.title)
    page.write(
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(title)</title>
      <style>
      \(TracksTheme.css)\(style)</style>
      </head>
      <body>
      <header><h1>\(title)</h1><p>\(XMLText.escaped(tracks.subtitle))</p></header>
      \(body)
      <script type="application/json" id="data">
      """)
    page.write(TracksData.text(tracks))
    page.write("</script>\n<script>\n\(script)</script>\n</body>\n</html>\n")
    return page.bytes
  }

  /// Nothing from anywhere, but for what stands in the page itself.
  private static let policy =
    "default-src 'none';script-src 'unsafe-inline';style-src 'unsafe-inline';"
    + "base-uri 'none';form-action 'none'"

  /// What the script fills in.
  private static let body = """
    <main>
    <section id="top">
    <div id="mapbox"><svg id="map" role="img" aria-label="Map of the walk"></svg>
    <div id="zoom" role="group" aria-label="Zoom of the map"><button id="in" title="zoom in (+)">+</button>\
    <button id="out" title="zoom out (−)">−</button>\
    <button id="fit" title="show everything (0)">fit</button></div></div>
    <aside>
    <h2>At <output id="clock" for="time">0:00</output> <span id="date"></span></h2>
    <table id="values"><thead><tr><th scope="col">show</th><th scope="col">total</th>\
    <th scope="col">± 1 σ</th><th scope="col">error</th></tr></thead><tbody></tbody></table>
    <p id="fixline">&nbsp;</p>
    <div id="layers" role="group" aria-label="Layers of the map"></div>
    <p class="note">The AR tracks are turned by each strategy's total at the time of the cursor, \
    about the places where they begin.</p>
    </aside>
    </section>
    <section><h2 id="angletitle">Misalignment: each strategy's total, ± 1 σ</h2>\
    <svg id="angle" class="chart" role="img" aria-labelledby="angletitle"></svg></section>
    <section><h2 id="errortitle"></h2><svg id="error" class="chart" role="img" \
    aria-labelledby="errortitle"></svg></section>
    <p id="scrub"><input id="time" type="range" aria-label="time"></p>
    <p class="note">Point at a chart or the map, or move the slider, for the values at any time \
    (arrow keys: a step, Page keys: a tenth, Home, End). Wheel and drag zoom and move the map; \
    + − 0 do, too.</p>
    <noscript><p>The page draws itself by a script that stands in it; scripts are switched off \
    here. <code>--tracks FILE.svg</code> writes the same picture without one.</p></noscript>
    </main>
    """
}
