import ARRouteEngine

extension SmoothCanvas {
  /// Fills curves, then draws their lines.
  mutating func draw(_ curves: [CurvePath], fill: CurveFill?, stroke: Stroke?) {
    let tolerance = Self.tolerance / finestScale
    if let fill, fill.color.alpha > 0 {
      let margin = Vector2(1 / scale.x, 1 / scale.y)
      let low = Vector2(0, Double(layout.band.lowerBound) / scale.y) - margin
      let high =
        Vector2(Double(width) / scale.x, Double(layout.band.upperBound) / scale.y) + margin
      for curve in curves {
        addOutline(curve.points(tolerance: tolerance, within: low, high))
      }
      paintOutlines(fill.color, isEvenOdd: fill.isEvenOdd)
    }
    guard let stroke, stroke.color.alpha > 0, stroke.width > 0 else { return }
    let size = Vector2(Double(width) / scale.x, Double(height) / scale.y)
    let line = CurveStroke(stroke, scale: scale, size: size)
    var count = 0
    for curve in curves {
      let (pieces, isClosed) = line.pieces(of: curve, tolerance: tolerance)
      for piece in pieces {
        scratch.chain = piece
        if isClosed { addClosedChain(line.pen) } else { addChain(line.pen) }
        if curves.count == 1, pieces.count == 1 { return paintLine(stroke.color) }
        gatherOutlines()
        count += 1
        if count % 16 == 0, isAllGathered { return paintGathered(stroke.color) }
      }
    }
    paintGathered(stroke.color)
  }
}
