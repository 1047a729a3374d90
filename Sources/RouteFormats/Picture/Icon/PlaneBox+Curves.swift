import ARRouteEngine

extension PlaneBox {
  /// Creates the bounding box of curves and their strokes.
  ///
  /// - Parameters:
  ///   - width: The width of the strokes; nil for no strokes.
  ///   - form: The shape of the line ends and corners.
  /// - Returns: nil if there are no curves.
  init?(_ curves: [CurvePath], width: Double?, _ form: LineForm) {
    self.init()
    let half = (width ?? 0) / 2
    for path in curves {
      var from = path.start
      add(from, reach: half)
      for curve in path.curves {
        include(curve, from: from, reach: half)
        from = curve.end
      }
      guard width != nil else { continue }
      if form.cap == .square, !path.isClosed {
        for end in [path.start, from] { add(end, reach: half * 2.0.squareRoot()) }
      }
      if case .miter(let limit) = form.join { include(cornersOf: path, half, limit) }
    }
    guard low.x <= high.x else { return nil }
  }

  private mutating func include(_ curve: CurvePath.Curve, from start: Vector2, reach: Double) {
    add(curve.end, reach: reach)
    guard !curve.isStraight else { return }
    let axes = [\Vector2.x, \Vector2.y]
    for t in axes.flatMap({ Self.turns(curve, from: start, along: $0) }) {
      let rest = 1 - t
      let point =
        start * (rest * rest * rest) + curve.leaving * (3 * rest * rest * t)
        + curve.arriving * (3 * rest * t * t) + curve.end * (t * t * t)
      add(point, reach: reach)
    }
  }

  /// Returns the parameters, between 0 and 1, at which a curve reverses its direction along an axis.
  private static func turns(
    _ curve: CurvePath.Curve, from start: Vector2, along axis: KeyPath<Vector2, Double>
  ) -> [Double] {
    // One third of the derivative is a·t² + 2·b·t + c.
    let (p, q) = (start[keyPath: axis], curve.leaving[keyPath: axis])
    let (r, s) = (curve.arriving[keyPath: axis], curve.end[keyPath: axis])
    let (a, b, c) = (s - 3 * (r - q) - p, p - 2 * q + r, q - p)
    let root = max(0, b * b - a * c).squareRoot()
    // This way of computing the roots avoids cancellation for either sign of b.
    let sum = b < 0 ? root - b : -root - b
    return [sum / a, c / sum].filter { $0 > 0 && $0 < 1 }
  }

  /// Extends the box to the tips of mitred corners.
  private mutating func include(cornersOf path: CurvePath, _ half: Double, _ limit: Double) {
    /// Points that differ from their neighbours, with a flag for those at the end of a curve segment.
    var chain: [(point: Vector2, isCorner: Bool)] = []
    func append(_ point: Vector2, isCorner: Bool) {
      if let last = chain.last, last.point == point {
        chain[chain.count - 1].isCorner = last.isCorner || isCorner
      } else {
        chain.append((point, isCorner))
      }
    }
    func append(_ curve: CurvePath.Curve) {
      append(curve.leaving, isCorner: false)
      append(curve.arriving, isCorner: false)
      append(curve.end, isCorner: true)
    }
    append(path.start, isCorner: false)
    for curve in path.curves { append(curve) }
    if path.isClosed {
      append(path.start, isCorner: true)
      // Continue in the direction of the first segment.
      if let next = chain.first(where: { $0.point != path.start }) {
        append(next.point, isCorner: false)
      }
    }
    for index in chain.indices.dropFirst().dropLast() where chain[index].isCorner {
      let corner = chain[index].point
      let (before, after) = (chain[index - 1].point, chain[index + 1].point)
      let (from, to) = (corner - before, after - corner)
      let cosine = from.dot(to) / (from.length * to.length)
      // The tip's distance from the corner is 1 / cos(turn / 2), in units of half the line width.
      if 1 + cosine > 0, 2 <= limit * limit * (1 + cosine) {
        add(corner, reach: half * (2 / (1 + cosine)).squareRoot())
      }
    }
  }
}
