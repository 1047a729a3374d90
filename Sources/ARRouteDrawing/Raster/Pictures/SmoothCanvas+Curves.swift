import ARRouteEngine

extension SmoothCanvas {
  /// Fills curves, then draws their lines.
  mutating func draw(_ curves: [CurvePath], fill: CurveFill?, stroke: Stroke?) {
    let tolerance = Self.tolerance / finestScale
    if let fill, fill.color.alpha > 0 {
      let seen = room(around: layout.band)
      for curve in curves {
        addOutline(curve.points(tolerance: tolerance, within: seen.low, seen.high))
      }
      paintOutlines(fill.color, isEvenOdd: fill.isEvenOdd)
    }
    covered?.goOn()
    guard let stroke, stroke.color.alpha > 0, stroke.width > 0 else { return }
    let plane = stroke.pen.map { PenPlane($0, curves, stroke, scale: finestScale) }
    let line =
      plane?.line(stroke, scale: finestScale) ?? CurveStroke(stroke, scale: scale, size: size)
    var count = 0
    for curve in curves {
      let pieces = plane?.pieces(of: curve, line) ?? line.pieces(of: curve, tolerance: tolerance)
      for piece in pieces {
        for isReturn in [false, true] {
          scratch.outline.removeAll(keepingCapacity: true)
          if line.appendOutline(of: piece, isReturn: isReturn, to: &scratch.outline) {
            plane?.map(&scratch.outline)
            addScratchOutline()
          }
        }
        if curves.count == 1, pieces.count == 1 { return paintOutlines(stroke.color) }
        gatherOutlines()
        count += 1
        if count % 16 == 0, isAllGathered { return paintGathered(stroke.color) }
      }
    }
    paintGathered(stroke.color)
  }

  /// The size of the picture, points.
  private var size: Vector2 {
    Vector2(Double(width) / scale.x, Double(height) / scale.y)
  }

  /// Returns the area of a range of rows with a margin of one pixel, points.
  private func room(around rows: Range<Int>) -> (low: Vector2, high: Vector2) {
    let margin = Vector2(1 / scale.x, 1 / scale.y)
    return (
      Vector2(0, Double(rows.lowerBound) / scale.y) - margin,
      Vector2(Double(width) / scale.x, Double(rows.upperBound) / scale.y) + margin
    )
  }
}

extension SmoothCanvas {
  /// The number of consecutive curve shapes above which they are examined before they are painted.
  private static let manyCurves = 256

  /// Returns the number of curve shapes at the start of a list if there are many; otherwise 0.
  static func countOfManyCurves(in items: ArraySlice<Drawing.Item>) -> Int {
    let end = items.firstIndex { item in
      if case .curves = item.shape { false } else { true }
    }
    let count = (end ?? items.endIndex) - items.startIndex
    return count > manyCurves ? count : 0
  }

  /// Determines which parts of many curve shapes are hidden by others.
  ///
  /// - Parameter progress: Called with the completed fraction of the work, 0…1.
  mutating func findCovered(by items: ArraySlice<Drawing.Item>, progress: (Double) -> Void) {
    var tiles = CoveredTiles(width: width, rows: layout.band, height: height, items: items.count)
    let tolerance = Self.tolerance / finestScale
    let seen = room(around: tiles.rowsOfPicture)
    for (number, item) in items.enumerated().reversed() {
      progress(1 - Double(number + 1) / Double(items.count))
      guard case .curves(let curves, let fill, let stroke) = item.shape else { continue }
      guard tiles.beginItem(number, in: box(around: item.shape)) else { continue }
      // The areas hidden by lines of an oval pen are not determined, because icons rarely have many such
      // lines.
      if let stroke, stroke.pen == nil, stroke.width > 0, CoveredTiles.hides(stroke.color) {
        let line = CurveStroke(stroke, scale: scale, size: size)
        for curve in curves {
          for piece in line.pieces(of: curve, tolerance: tolerance) {
            for isReturn in [false, true] {
              scratch.outline.removeAll(keepingCapacity: true)
              if line.appendOutline(of: piece, isReturn: isReturn, to: &scratch.outline) {
                tiles.addOutline(scratch.outline.map(pixel))
              }
            }
          }
        }
        tiles.cover(stroke.color, from: 2 * number + 1)
      }
      if let fill, CoveredTiles.hides(fill.color) {
        for curve in curves {
          tiles.addOutline(
            curve.points(tolerance: tolerance, within: seen.low, seen.high).map(pixel))
        }
        tiles.cover(fill.color, from: 2 * number, isEvenOdd: fill.isEvenOdd)
      }
    }
    covered = tiles
  }

  /// Returns the rectangle around a shape, pixels.
  private func box(around shape: Shape) -> PlaneBox {
    guard let box = shape.signBox else { return PlaneBox(low: .zero, high: .zero) }
    return PlaneBox(
      low: Vector2(box.low.x * scale.x - 1, box.low.y * scale.y - 1),
      high: Vector2(box.high.x * scale.x + 1, box.high.y * scale.y + 1))
  }
}
