import ARRouteEngine

extension SmoothCanvas {
  /// Fills curves, then draws their lines.
  mutating func draw(_ curves: [CurvePath], fill: CurveFill?, stroke: Stroke?) {
    let tolerance = Self.tolerance / finestScale
    if let fill, fill.color.alpha > 0 {
      for curve in curves { addOutline(curve.points(tolerance: tolerance)) }
      paintOutlines(fill.color, isEvenOdd: fill.isEvenOdd)
    }
    guard let stroke, stroke.color.alpha > 0, stroke.width > 0 else { return }
    let pen = Pen(radius: stroke.width / 2, hasRoundEnds: true, scale: finestScale)
    for curve in curves {
      scratch.chain = curve.points(tolerance: tolerance)
      if curve.isClosed, scratch.chain.count > 2 {
        addClosedChain(pen)
      } else {
        addChain(pen)
      }
      gatherOutlines()
    }
    paintGathered(stroke.color)
  }
}
