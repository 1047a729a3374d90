import ARRouteEngine

extension SmoothCanvas {
  /// Paints a group as one picture.
  ///
  /// The group's shapes are painted over the picture, which is then partly restored according to the
  /// group's opacity and clip rectangle. Over an opaque background, this is the same as compositing the
  /// group separately: `o·(c + (1 − a)·b) + (1 − o)·b` for a background `b`, a group of colour `c` and
  /// coverage `a`, and an opacity `o`.
  mutating func draw(_ group: ShapeGroup) {
    let whole = Self.weight(group.opacity)
    guard whole > 0, let box = group.boxOfShapes else { return }
    if whole == 255, group.clip == nil { return paint(group.shapes) }
    let columns = Self.pixels(box.low.x * scale.x, box.high.x * scale.x, within: 0..<width)
    let rows = Self.pixels(box.low.y * scale.y, box.high.y * scale.y, within: layout.band)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    var ground: [UInt32] = []
    ground.reserveCapacity(columns.count * rows.count)
    for row in rows {
      let line = pixels + (row * width + columns.lowerBound)
      ground.append(contentsOf: UnsafeBufferPointer(start: line, count: columns.count))
    }
    paint(group.shapes)
    let shares = columns.map { Self.share($0, group.clip?.low.x, group.clip?.high.x, scale.x) }
    var weights = shares.map { Self.weight(group.opacity * $0) }
    var present = 1.0
    ground.withUnsafeBufferPointer { ground in
      guard var below = ground.baseAddress else { return }
      for row in rows {
        let share = Self.share(row, group.clip?.low.y, group.clip?.high.y, scale.y)
        if share != present {
          weights = shares.map { Self.weight(group.opacity * $0 * share) }
          present = share
        }
        let line = pixels + (row * width + columns.lowerBound)
        for column in weights.indices {
          line[column] = SmoothPaint.mix(
            line[column], over: below[column], weight: weights[column])
        }
        below += columns.count
      }
    }
  }

  /// Converts a fraction, 0…1, to a whole number, 0…255.
  private static func weight(_ share: Double) -> UInt32 {
    UInt32((min(max(share, 0), 1) * 255).rounded())
  }

  private mutating func paint(_ shapes: [Shape]) {
    let items = shapes.map { Drawing.Item(layer: .placemark, shape: $0) }
    let around = covered
    defer { covered = around }
    /// The range of the current sequence of many curves.
    var many = 0..<0
    for (index, item) in items.enumerated() {
      if index >= many.upperBound {
        covered = nil
        let count = Self.countOfManyCurves(in: items[index...])
        many = index..<index + max(count, 1)
        if count > 0 { findCovered(by: items[many]) { _ in } }
      }
      if covered != nil {
        guard covered?.isSeen(index - many.lowerBound) == true else { continue }
        covered?.goOn(to: index - many.lowerBound)
      }
      switch item.shape {
      case .curves(let curves, let fill, let stroke): draw(curves, fill: fill, stroke: stroke)
      case .group(let group): draw(group)
      default: break
      }
    }
  }

  /// Returns the pixels that may be touched between two positions, with one more on either side for
  /// rounding.
  private static func pixels(
    _ low: Double, _ high: Double, within range: Range<Int>
  ) -> Range<Int> {
    let (first, end) = (Double(range.lowerBound), Double(range.upperBound))
    let start = min(max((low - 1).rounded(.down), first), end)
    return Int(start)..<Int(min(max((high + 1).rounded(.up), start), end))
  }

  /// Returns the fraction of a pixel that lies between two positions in points; nil means unbounded.
  private static func share(
    _ pixel: Int, _ low: Double?, _ high: Double?, _ scale: Double
  ) -> Double {
    guard let low, let high else { return 1 }
    let start = max(low * scale, Double(pixel))
    return max(0, min(high * scale, Double(pixel) + 1) - start)
  }
}
