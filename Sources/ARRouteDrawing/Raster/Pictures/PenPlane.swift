import ARRouteEngine

/// The plane in which a pen is round that is an oval where it is seen.
struct PenPlane {
  private let pen: OvalPen
  /// The corner and the size of the rectangle around curves with their lines.
  private let low: Vector2
  private let size: Vector2
  /// The greatest distance of a chord from its curve in it, points.
  private let tolerance: Double

  /// Curves are no finer than this share of the rectangle around them, however large that is.
  private static let finest = 1e-6

  /// - Parameter scale: Pixels per point where it is seen.
  init(_ pen: OvalPen, _ curves: [CurvePath], _ stroke: Stroke, scale: Double) {
    self.pen = pen
    var even = stroke
    even.pen = nil
    let drawn = curves.map { $0.mapped(pen.source) }
    let box =
      Shape.curves(drawn, fill: nil, stroke: even).signBox ?? PlaneBox(low: .zero, high: .zero)
    low = box.low
    size = box.size
    tolerance = max(
      SmoothCanvas.tolerance / (scale * pen.reach), max(size.x, size.y) * Self.finest)
  }

  /// The pen that draws the lines.
  ///
  /// - Parameter scale: Pixels per point where it is seen.
  func line(_ stroke: Stroke, scale: Double) -> CurveStroke {
    let fine = scale * pen.reach
    return CurveStroke(stroke, scale: Vector2(fine, fine), size: size)
  }

  /// The pieces of a curve in it.
  func pieces(of curve: CurvePath, _ line: CurveStroke) -> [CurveStroke.Piece] {
    line.pieces(of: curve.mapped { pen.source(of: $0) - low }, tolerance: tolerance)
  }

  /// Brings an outline in it to where it is seen.
  func map(_ outline: inout [Vector2]) {
    for index in outline.indices { outline[index] = pen.mapped(outline[index] + low) }
  }
}
