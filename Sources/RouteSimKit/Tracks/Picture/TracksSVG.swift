import ARRouteEngine
import RouteFormats

/// A writer of tracks as one SVG picture: a map and, below it, angle and error over time.
///
/// Related elements are in a layer with a stable `id`, such as `map-truth` or `angle-robust`, and a name
/// for display, as in the pictures of `SVGWriter`. The picture needs neither scripts nor a network; viewers
/// show values as tooltips. It is dark if the viewer prefers dark colours. The same tracks give the same
/// bytes.
package struct TracksSVG {
  let tracks: Tracks
  let map: TracksMap
  let angleBox: TracksBox
  let errorBox: TracksBox
  let legendLeft: Double
  var svg = MarkupWriter()

  static let width = 1200.0
  /// The width of the space to the right of the charts for the names of lines.
  private static let labelWidth = 136.0
  private static let left = 64.0

  /// Returns tracks as an SVG document that ends with a line feed.
  package static func document(_ tracks: Tracks) -> [UInt8] {
    var picture = TracksSVG(tracks.thinned())
    picture.writeDocument()
    return picture.svg.bytes
  }

  private init(_ tracks: Tracks) {
    self.tracks = tracks
    map = TracksMap(tracks, left: 24, top: 76, width: 872, heights: 420...660)
    legendLeft = map.box.right + 24
    let width = Self.width - Self.left - Self.labelWidth
    angleBox = TracksBox(left: Self.left, top: map.box.bottom + 52, width: width, height: 220)
    errorBox = TracksBox(left: Self.left, top: angleBox.bottom + 66, width: width, height: 150)
  }

  private mutating func writeDocument() {
    let height = errorBox.bottom + 52
    svg.write(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"")
    svg.write(" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\"")
    svg.write(" width=\"1200\" height=\"")
    svg.write(height)
    svg.write("\" viewBox=\"0 0 1200 ")
    svg.write(height)
    svg.write("\">\n")
    svg.write("<title>\(XMLText.escaped(tracks.title))</title>\n<style>\n")
    svg.write(TracksTheme.css)
    svg.write(".hit{fill-opacity:0}.hit:hover{fill-opacity:.12}\n</style>\n")
    svg.layer("paper", "Paper") { svg in
      svg.rectangle(
        TracksBox(left: 0, top: 0, width: Self.width, height: height), "class=\"paper\"")
    }
    let tracks = tracks
    svg.layer("title", "Title") { svg in
      svg.text(tracks.title, at: Vector2(24, 36), "title")
      svg.text(tracks.subtitle, at: Vector2(24, 58), "soft")
    }
    writeMap()
    svg.openLayer("legend", "Legend")
    writeLegend()
    svg.close()
    writeAngleChart()
    writeErrorChart()
    svg.write("</svg>\n")
  }
}

extension TracksSVG {
  private mutating func writeMap() {
    clip("map-clip", to: map.box)
    let (tracks, map) = (tracks, map)
    svg.openLayer("map", "Map")
    svg.layer("map-sheet", "Sheet of the map") { svg in
      svg.rectangle(map.box, "class=\"sheet\" rx=\"6\"")
    }
    svg.group("clip-path=\"url(#map-clip)\"") { svg in
      svg.layer("map-grid", "Grid") { $0.path(map.grid, "grid line") }
      Self.writeFixes(tracks, on: map, to: &svg)
      let before = tracks.ways.map { $0.map(map.point) }
      svg.layer(
        "map-before", tracks.wayLegend, "class=\"ways\"",
        title: "\(tracks.wayLegend), its −z taken as north"
      ) {
        $0.path(before, "line before")
      }
      for course in tracks.courses.reversed() {
        Self.writeWays(tracks, of: course, on: map, to: &svg)
      }
      if !tracks.truth.isEmpty {
        svg.layer("map-truth", "Truth", "class=\"ways\"", title: "truth") {
          $0.path(tracks.truth.map { $0.map(map.point) }, "line truth")
        }
      }
    }
    svg.openLayer("map-ends", "Start and end")
    writeEnds()
    svg.close()
    svg.openLayer("map-scale", "Scale bar and north")
    map.writeScale(to: &svg)
    writeNorth()
    svg.close()
    svg.close()
  }

  /// Writes all fixes as dots, and up to 300 of them with the circle that contains the truth with 68 %
  /// probability.
  private static func writeFixes(
    _ tracks: Tracks, on map: TracksMap, to svg: inout MarkupWriter
  ) {
    let stride = max(1, (tracks.fixes.count + 299) / 300)
    svg.layer("map-fixes", "GPS fixes", "class=\"fixes\"") { svg in
      for index in tracks.fixes.indices where index % stride == 0 {
        let fix = tracks.fixes[index]
        svg.circle(
          map.point(fix.point), radius: fix.accuracy * map.scale, "circle", title: fix.words)
      }
      let dots = tracks.fixes.map { [map.point($0.point), map.point($0.point)] }
      svg.path(dots, "line fix")
    }
  }

  private static func writeWays(
    _ tracks: Tracks, of course: Tracks.Course, on map: TracksMap, to svg: inout MarkupWriter
  ) {
    let title = "AR track turned by the result of \(course.strategy.rawValue)"
    let name = course.strategy.rawValue
    svg.layer("map-\(name)", "AR track by \(name)", "class=\"ways\"", title: title) { svg in
      for way in tracks.ways(turnedBy: course) {
        svg.path([way.map(map.point)], "line \(course.strategy.rawValue)")
      }
    }
  }

  /// Writes the start and end of the walk: of the truth or, if that is unknown, of the first strategy's
  /// track.
  private mutating func writeEnds() {
    guard let (first, last) = tracks.ends else { return }
    let (start, end) = (map.point(first), map.point(last))
    svg.circle(start, radius: 5, "dot ink", title: "start")
    svg.circle(end, radius: 5, "dot ink", title: "end")
    // On a round trip, the start and the end have the same position.
    let isRoundTrip = abs(start.x - end.x) < 60 && abs(start.y - end.y) < 16
    let halo = "label halo-text"
    svg.text(isRoundTrip ? "start, end" : "start", at: start + Vector2(9, -7), halo)
    if !isRoundTrip { svg.text("end", at: end + Vector2(9, -7), halo) }
  }

  private mutating func writeNorth() {
    let tip = Vector2(map.box.right - 24, map.box.top + 16)
    svg.path(
      [
        [
          tip, tip + Vector2(7, 20), tip + Vector2(0, 15), tip + Vector2(-7, 20), tip,
        ]
      ], "ink")
    svg.text("N", at: tip + Vector2(0, 35), "middle label")
  }

  mutating func clip(_ name: String, to box: TracksBox) {
    svg.write("<clipPath id=\"\(name)\">")
    svg.rectangle(box, "")
    svg.write("</clipPath>\n")
  }
}
