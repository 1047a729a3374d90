import ARRouteEngine
import RouteFormats

/// A small map of one walk with the truth, the fixes, and AR's track rotated by a strategy.
struct WalkMap {
  private let tracks: Tracks
  private let map: TracksMap

  private static let width = 360.0

  init(_ tracks: Tracks) {
    self.tracks = tracks.thinned()
    map = TracksMap(
      tracks, showsWays: false, left: 0, top: 0, width: Self.width, heights: 200...300)
  }

  /// Returns the map as an SVG element.
  ///
  /// - Parameter title: The description for readers who cannot see the map.
  func markup(title: String) -> String {
    var svg = MarkupWriter()
    svg.write("<svg viewBox=\"0 0 ")
    svg.write(map.box.width)
    svg.write(" ")
    svg.write(map.box.height)
    svg.write("\" role=\"img\" aria-label=\"\(XMLText.quoted(title))\">\n")
    svg.rectangle(map.box, "class=\"sheet\"")
    svg.path(map.grid, "grid line")
    svg.path(tracks.fixes.map { [map.point($0.point), map.point($0.point)] }, "line fix")
    for course in tracks.courses.reversed() {
      svg.path(tracks.ways(turnedBy: course).map { $0.map(map.point) }, "line new")
    }
    if !tracks.truth.isEmpty { svg.path(tracks.truth.map { $0.map(map.point) }, "line truth") }
    map.writeScale(to: &svg)
    svg.write("</svg>\n")
    return String(decoding: svg.bytes, as: UTF8.self)
  }
}
