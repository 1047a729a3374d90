package import ARRouteEngine

extension Canvas {
  /// Draws shapes that, at a size of a few pixels, would not be recognisable without soft edges.
  ///
  /// - Parameter rasterizer: The rasterizer whose memory is used.
  func drawSmooth(_ items: [Drawing.Item], with rasterizer: inout SmoothRasterizer) {
    var box = PlaneBox()
    for sign in items.lazy.compactMap(\.shape.signBox) { box.add(sign) }
    guard box.low.x <= box.high.x else { return }
    let columns = Self.range(box.low.x * scale.x, box.high.x * scale.x, within: width)
    let rows = Self.range(box.low.y * scale.y, box.high.y * scale.y, within: height)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    var below: [UInt32] = []
    below.reserveCapacity(columns.count * rows.count)
    for row in rows {
      let line = pixels + (row * width + columns.lowerBound)
      below.append(contentsOf: UnsafeBufferPointer(start: line, count: columns.count))
    }
    let marked = under == 0 ? [] : below.indices.filter { Bitmap.isMarked(below[$0]) }
    let corner = Vector2(Double(columns.lowerBound) / scale.x, Double(rows.lowerBound) / scale.y)
    var part = Drawing(
      width: Double(columns.count) / scale.x, height: Double(rows.count) / scale.y,
      background: Color(hex: 0))
    for item in items { part.add(item.layer, item.shape.moved(by: corner * -1)) }
    func pixel(_ index: Int) -> Int {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns.count)
      return (rows.lowerBound + row) * width + columns.lowerBound + column
    }
    if !marked.isEmpty {
      // The same pixels without the marked shapes.
      var without = below
      for index in marked { without[index] = pixels[pixel(index) + under] }
      rasterizer.render(
        part, width: columns.count, height: rows.count,
        over: Bitmap(width: columns.count, height: rows.count, pixels: without))
      for index in marked { pixels[pixel(index) + under] = rasterizer.bitmap.pixels[index] }
    }
    rasterizer.render(
      part, width: columns.count, height: rows.count,
      over: Bitmap(width: columns.count, height: rows.count, pixels: below))
    rasterizer.bitmap.pixels.withUnsafeBufferPointer { drawn in
      guard var source = drawn.baseAddress else { return }
      for row in rows {
        (pixels + (row * width + columns.lowerBound)).update(from: source, count: columns.count)
        source += columns.count
      }
    }
    for index in marked { pixels[pixel(index)] &= 0x00FF_FFFF }
  }

  /// Returns the pixels that lie between two positions, limited to the first `count` pixels.
  private static func range(_ low: Double, _ high: Double, within count: Int) -> Range<Int> {
    let first = min(max(low.rounded(.down), 0), Double(count))
    let last = min(max(high.rounded(.up), first), Double(count))
    return Int(first)..<Int(last)
  }
}

extension Shape {
  /// The bounding box of curves (including their lines), of a group of curves or of a picture; nil for
  /// other shapes.
  package var signBox: PlaneBox? {
    switch self {
    case .image(_, let corner, let size): return PlaneBox(low: corner, high: corner + size)
    case .group(let group): return group.box
    case .curves(let curves, _, let stroke):
      var box = PlaneBox()
      for curve in curves {
        // A cubic curve stays within the hull of its control points.
        box.add(curve.start)
        for part in curve.curves {
          box.add(part.leaving)
          box.add(part.arriving)
          box.add(part.end)
        }
      }
      if box.isEmpty { return nil }
      let width = stroke.map { $0.width * $0.form.reach * ($0.pen?.reach ?? 1) } ?? 0
      return box.padded(by: width / 2)
    default: return nil
    }
  }
}
