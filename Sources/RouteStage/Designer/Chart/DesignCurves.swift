import ARRouteDrawing
import ARRouteEngine
import RouteSimKit

/// The curves of a design as a drawing.
///
/// One unit is one braille dot, so that lines are as thin as a terminal can show them.
struct DesignCurves {
  private let chart: DesignChart
  private let touchTarget: Double
  private var drawing: Drawing

  /// Creates an empty chart of `columns` × `rows` cells.
  ///
  /// - Parameter touchTarget: The minimum diameter of a touch target, points.
  init(_ chart: DesignChart, columns: Int, rows: Int, touchTarget: Double, background: Color) {
    self.chart = chart
    self.touchTarget = touchTarget
    drawing = Drawing(
      width: Double(columns * 2), height: Double(rows * 4), background: background)
  }

  /// Returns the drawing for the bench.
  static func drawing(
    of model: DesignerModel, _ chart: DesignChart, columns: Int, rows: Int, background: Color
  ) -> Drawing {
    let sizing = model.sizing
    var curves = DesignCurves(
      chart, columns: columns, rows: rows,
      touchTarget: model.screen.touchTarget, background: background)
    curves.addGrid(at: model.roundDistances.marks.map(\.metres))
    curves.addTouchTarget()
    if model.showsObject {
      curves.addObject(width: model.table.objectWidth, focalLength: model.screen.camera.focalLength)
    }
    if model.showsLaws {
      for law in SizeLaw.allCases where law != sizing.law {
        guard let other = try? sizing.with(law) else { continue }
        curves.add(other, DesignCurveStyle(of: law), width: 1)
      }
    }
    if let other = model.comparison { curves.add(other, .comparison, width: 1) }
    curves.addCursor(at: model.distance)
    curves.add(
      sizing, DesignCurveStyle(chosen: sizing.law), width: DesignCurveStyle.bold(rows: rows))
    curves.addKnees(of: sizing)
    curves.addPoint(at: model.distance, sizing.diameter(at: model.distance))
    return curves.drawing
  }

  private func point(_ distance: Double, _ diameter: Double) -> Vector2 {
    Vector2(
      DesignChart.share(ofDistance: distance) * drawing.width,
      chart.share(ofDiameter: diameter) * drawing.height)
  }

  private mutating func addGrid(at distances: [Double]) {
    // Plain text leaves this layer blank: the numbers of the axes serve instead.
    let stroke = Stroke(DesignCurveStyle.grid, width: 1)
    let range = DesignStreet.distances
    for mark in distances where mark > range.lowerBound && mark < range.upperBound {
      let x = point(mark, 0).x
      drawing.add(.ground, .polyline([Vector2(x, 0), Vector2(x, drawing.height)], stroke: stroke))
    }
    for mark in chart.marks.dropFirst() {
      let y = point(1, mark).y
      drawing.add(.ground, .polyline([Vector2(0, y), Vector2(drawing.width, y)], stroke: stroke))
    }
  }

  private mutating func addTouchTarget() {
    let y = point(1, touchTarget).y
    let style = DesignCurveStyle.touchTarget
    drawing.add(
      style.layer,
      .polyline(
        [Vector2(0, y), Vector2(drawing.width, y)],
        stroke: Stroke(style.color, width: 1, dash: style.dash)))
  }

  /// Adds the curve of a real object in the street, `width` metres wide, whose size follows perspective.
  private mutating func addObject(width: Double, focalLength: Double) {
    let most = chart.top * 2
    addCurve(.object, width: 1) { min(width * focalLength / $0, most) }
  }

  private mutating func add(_ sizing: PlacemarkSizing, _ style: DesignCurveStyle, width: Double) {
    addCurve(style, width: width) { sizing.diameter(at: $0) }
  }

  /// Adds a curve with a point for each column of dots.
  private mutating func addCurve(
    _ style: DesignCurveStyle, width: Double, diameter: (Double) -> Double
  ) {
    let count = Int(drawing.width)
    let points = (0...count).map { index in
      let distance = DesignChart.distance(atShare: Double(index) / Double(count))
      return point(distance, diameter(distance))
    }
    drawing.add(
      style.layer,
      .polyline(points, stroke: Stroke(style.color, width: width, dash: style.dash)))
  }

  private mutating func addCursor(at distance: Double) {
    let x = point(distance, 0).x
    drawing.add(
      DesignCurveStyle.cursor.layer,
      .polyline(
        [Vector2(x, 0), Vector2(x, drawing.height)],
        stroke: Stroke(DesignCurveStyle.cursor.color, width: 1)))
  }

  private mutating func addKnees(of sizing: PlacemarkSizing) {
    for knee in sizing.knees where DesignStreet.distances.contains(knee) {
      drawing.add(
        .hint,
        .disc(
          center: point(knee, sizing.diameter(at: knee)), radius: 1.9,
          fill: DesignCurveStyle.knee, stroke: nil))
    }
  }

  private mutating func addPoint(at distance: Double, _ diameter: Double) {
    drawing.add(
      .placemark,
      .disc(
        center: point(distance, diameter), radius: 2.6, fill: Theme.terminal.finish, stroke: nil))
  }
}

/// The style of a curve: its colour, its dashes, and the layer that gives it a character of its own in plain
/// text.
struct DesignCurveStyle: Hashable, Sendable {
  let color: Color
  let dash: [Double]
  let layer: Layer
  /// The curve's symbol in the legend.
  let sign: String
  /// The curve's symbol in plain text.
  let plainSign: String

  private init(
    _ hex: UInt32, dash: [Double] = [], _ layer: Layer, _ sign: String, plain: String
  ) {
    color = Color(hex: hex)
    self.dash = dash
    self.layer = layer
    self.sign = sign
    plainSign = plain
  }

  /// Creates the style of a law that is not selected.
  init(of law: SizeLaw) {
    switch law {
    case .linear: self.init(0x5F87AF, .truth, "─", plain: ",")
    case .logarithmic: self.init(0x5F8700, .walked, "─", plain: ":")
    case .perspective: self.init(0x875FAF, .track, "─", plain: "+")
    case .stepped: self.init(0xAF875F, .route, "─", plain: "-")
    }
  }

  /// Creates the style of the selected law.
  init(chosen law: SizeLaw) {
    switch law {
    case .linear: self.init(0x5FAFFF, .waypoints, "━", plain: "o")
    case .logarithmic: self.init(0x87D700, .waypoints, "━", plain: "o")
    case .perspective: self.init(0xD787FF, .waypoints, "━", plain: "o")
    case .stepped: self.init(0xFFD787, .waypoints, "━", plain: "o")
    }
  }

  /// Returns the width of the selected curve in the given number of rows, units: in a low chart, a wide line
  /// would hide its shape.
  static func bold(rows: Int) -> Double { rows < 14 ? 1.4 : 1.8 }
  static let comparison = DesignCurveStyle(0xEEEEEE, dash: [2, 2], .fixes, "┄", plain: "x")
  static let object = DesignCurveStyle(0x8A8A8A, dash: [1, 3], .grid, "┈", plain: ".")
  static let touchTarget = DesignCurveStyle(0xD75F5F, dash: [4, 2], .scale, "╌", plain: "-")
  static let cursor = DesignCurveStyle(0x949494, .frustum, "│", plain: "|")
  static let grid = Color(hex: 0x303030)
  static let knee = Color(hex: 0xFFFFFF)
}
