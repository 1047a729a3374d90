package import ARRouteDrawing
import ARRouteEngine

/// A picture of a study of projections: one chart for each latitude, with each projection's error over the
/// distance.
package struct PlacementSheet {
  private let study: PlacementStudy
  private let palette: SizingPalette
  private let theme: Theme

  /// Creates a sheet with a study's results.
  package init(_ study: PlacementStudy, theme: Theme = .dark) {
    self.study = study
    self.theme = theme
    palette = SizingPalette(theme)
  }

  /// The sheet as an SVG document.
  package var svg: String { SVGWriter.document(sheet, title: "Placements") }

  /// The charts.
  var sheet: PictureSheet {
    let charts = study.latitudes.map { latitude in
      PictureSheet.Screen(
        name: "at \(PlacementReport.degrees(latitude))",
        drawing: PlacementChart(study, latitude: latitude, palette).drawing)
    }
    return PictureSheet(
      charts, columns: min(charts.count, 2),
      title: [
        "Errors of the projections by distance",
        "Errors against the geodesic of WGS 84: the worst of \(study.azimuths.count) directions, "
          + "in the scene; those below 1 mm are drawn on the axis.",
      ], theme: theme)
  }
}

/// A chart of projection errors over the distance, both axes logarithmic.
private struct PlacementChart {
  private let study: PlacementStudy
  private let latitude: Double
  private let palette: SizingPalette
  private let nearest: Double
  private let farthest: Double
  private let highest: Double

  private static let (width, height) = (520.0, 340.0)
  private static let (left, right, above, below) = (70.0, 110.0, 14.0, 36.0)
  /// The lowest error on the axis, metres; smaller errors are negligible.
  private static let lowest = 0.001
  private static let textSize = 13.0

  init(_ study: PlacementStudy, latitude: Double, _ palette: SizingPalette) {
    self.study = study
    self.latitude = latitude
    self.palette = palette
    let least = study.distances.min() ?? 1
    nearest = least
    farthest = max(study.distances.max() ?? 1, least * 10)
    // The scale must be the same for all charts.
    let most = study.rows.map(\.deviation.there).max() ?? 1
    highest = max(most, 100 * Self.lowest) * 1.5
  }

  var drawing: Drawing {
    var drawing = Drawing(width: Self.width, height: Self.height, background: palette.paper)
    addAxes(to: &drawing)
    var ends: [(name: String, color: Color, y: Double)] = []
    for (index, kind) in PlacementKind.allCases.enumerated() {
      let points = points(of: kind)
      guard let last = points.last else { continue }
      // This curve is dashed because over short distances it covers the sphere's curve, which shows through
      // the gaps.
      let dash: [Double] = kind == .greatCircle ? [9, 7] : []
      drawing.add(
        .curves,
        .polyline(points, stroke: Stroke(palette.curve(index), width: 2.5, dash: dash)))
      ends.append((kind.rawValue, palette.curve(index), last.y))
    }
    addNames(ends, to: &drawing)
    return drawing
  }

  private func points(of kind: PlacementKind) -> [Vector2] {
    (0...60).compactMap { step in
      let distance = nearest * LibM.pow(farthest / nearest, Double(step) / 60)
      return study.worst(of: kind, latitude: latitude, distance: distance)
        .map { Vector2(x(distance), y($0.there)) }
    }
  }

  /// Adds the names at the ends of the curves, moved so that they do not overlap.
  private func addNames(
    _ ends: [(name: String, color: Color, y: Double)], to drawing: inout Drawing
  ) {
    var free = Self.above
    var labels = ends.sorted { $0.y < $1.y }.map { end in
      defer { free = max(end.y, free) + Self.textSize * 1.3 }
      return (end, y: max(end.y, free))
    }
    // Labels that were pushed below the axis move up again, beginning with the last one.
    var limit = Self.height - Self.below
    for index in labels.indices.reversed() {
      labels[index].y = min(labels[index].y, limit)
      limit = labels[index].y - Self.textSize * 1.3
    }
    for (end, y) in labels {
      drawing.add(
        .note, text(end.name, Self.width - Self.right + 8, y, .start, color: end.color))
    }
  }

  private func addAxes(to drawing: inout Drawing) {
    let line = Stroke(palette.grid, width: 1)
    let (end, floor) = (Self.width - Self.right, Self.height - Self.below)
    for (metres, words) in Self.decades where metres >= Self.lowest && metres <= highest {
      drawing.add(
        .grid, .polyline([Vector2(Self.left, y(metres)), Vector2(end, y(metres))], stroke: line))
      drawing.add(.note, text(words, Self.left - 8, y(metres), .end))
    }
    for (metres, words) in Self.decades
    where metres >= nearest * 0.999 && metres <= farthest * 1.001 {
      drawing.add(
        .grid,
        .polyline([Vector2(x(metres), Self.above), Vector2(x(metres), floor)], stroke: line))
      drawing.add(.note, text(words, x(metres), floor + 18, .middle))
    }
  }

  private static let decades: [(Double, String)] = [
    (0.001, "1 mm"), (0.01, "1 cm"), (0.1, "10 cm"), (1, "1 m"), (10, "10 m"), (100, "100 m"),
    (1000, "1 km"), (10_000, "10 km"), (100_000, "100 km"), (1_000_000, "1000 km"),
    (10_000_000, "10000 km"),
  ]

  private func x(_ distance: Double) -> Double {
    let part = LibM.log(distance / nearest) / LibM.log(farthest / nearest)
    return Self.left + part * (Self.width - Self.left - Self.right)
  }

  private func y(_ metres: Double) -> Double {
    let part = LibM.log(max(metres, Self.lowest) / Self.lowest) / LibM.log(highest / Self.lowest)
    return Self.height - Self.below - part * (Self.height - Self.above - Self.below)
  }

  private func text(
    _ words: String, _ x: Double, _ y: Double, _ anchor: TextLine.Anchor, color: Color? = nil
  ) -> Shape {
    .text(
      TextLine(
        words, at: Vector2(x, y), size: Self.textSize, color: color ?? palette.note,
        anchor: anchor))
  }
}
