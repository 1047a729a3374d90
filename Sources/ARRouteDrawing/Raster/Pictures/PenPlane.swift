import ARRouteEngine

/// The plane in which an oval pen is round.
struct PenPlane {
  private let pen: OvalPen
  /// The lower corner and the size of the rectangle around the curves and their lines.
  private let low: Vector2
  private let size: Vector2
  /// The maximum distance of a chord from its curve in this plane, points.
  private let tolerance: Double

  /// The finest tolerance, as a fraction of the longer side of the rectangle around the curves.
  private static let finest = 1e-6

  /// - Parameter scale: Pixels per point in the drawing.
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

  /// Returns the round pen that draws the lines in this plane.
  ///
  /// - Parameter scale: Pixels per point in the drawing.
  func line(_ stroke: Stroke, scale: Double) -> CurveStroke {
    let fine = scale * pen.reach
    return CurveStroke(stroke, scale: Vector2(fine, fine), size: size)
  }

  /// Returns the pieces of a curve in this plane.
  func pieces(of curve: CurvePath, _ line: CurveStroke) -> [CurveStroke.Piece] {
    line.pieces(of: curve.mapped { pen.source(of: $0) - low }, tolerance: tolerance)
  }

  /// Maps an outline from this plane to the drawing.
  func map(_ outline: inout [Vector2]) {
    for index in outline.indices { outline[index] = pen.mapped(outline[index] + low) }
  }
}
