import ARRouteEngine

extension SmoothCanvas {
  /// Draws a glyph that is a small picture.
  ///
  /// - Parameter opacity: The opacity of the whole picture, 0…255.
  mutating func draw(_ picture: GlyphPicture, at frame: GlyphFrame, opacity: UInt8) {
    let full = picture.image.levels[0]
    let perPixel = Vector2(1 / scale.x, 1 / scale.y)
    let density = Vector2(Double(full.width) / picture.size.x, Double(full.height) / picture.size.y)
    // The maximum number of the picture's pixels, in one direction, per pixel of the bitmap.
    let ratio = max(density.x, density.y) * max(perPixel.x, perPixel.y) / frame.size
    guard ratio.isFinite, ratio > 0, let area = area(of: picture, at: frame) else { return }
    let halvings = ratio > 1 ? Int((ratio.exponent)) : 0
    let level = min(halvings, picture.image.levels.count - 1)
    let share = 1 / Double(1 << min(level, 30))
    let source = picture.image.levels[level]
    for row in area.rows {
      let line = pixels + row * width
      for column in area.columns {
        let center = Vector2(
          (Double(column) + 0.5) * perPixel.x, (Double(row) + 0.5) * perPixel.y)
        let point = frame.point(at: center) - picture.corner
        let color = source.color(
          at: Vector2(point.x * density.x * share, -point.y * density.y * share))
        if color.w > 0 { line[column] = Self.lay(color, over: line[column], opacity) }
      }
    }
  }

  /// Returns the pixels in which a picture may be visible; nil without any.
  private func area(
    of picture: GlyphPicture, at frame: GlyphFrame
  ) -> (columns: Range<Int>, rows: Range<Int>)? {
    let (left, top) = (picture.corner.x, picture.corner.y)
    let corners = [
      Vector2(left, top), Vector2(left + picture.size.x, top),
      Vector2(left, top - picture.size.y), Vector2(left + picture.size.x, top - picture.size.y),
    ]
    .map(frame.position(of:))
    let columns = Self.range(corners.map { $0.x * scale.x }, within: 0..<width)
    let rows = Self.range(corners.map { $0.y * scale.y }, within: layout.band)
    return columns.isEmpty || rows.isEmpty ? nil : (columns, rows)
  }

  /// Returns the pixels that contain the positions or lie between them, with one more on either side.
  private static func range(_ positions: [Double], within bounds: Range<Int>) -> Range<Int> {
    let (low, high) = ((positions.min() ?? 0) - 1, (positions.max() ?? 0) + 2)
    let first = min(max(low, Double(bounds.lowerBound)), Double(bounds.upperBound))
    let last = min(max(high, first), Double(bounds.upperBound))
    return Int(first)..<max(Int(first), Int(last))
  }

  /// Returns a pixel with a colour laid over it, which is already multiplied by its alpha.
  private static func lay(
    _ color: SIMD4<Float>, over below: UInt32, _ opacity: UInt8
  ) -> UInt32 {
    let color = color * (Float(opacity) / 255)
    let back = SIMD4(
      Float(below & 0xFF), Float(below >> 8 & 0xFF), Float(below >> 16 & 0xFF), 0)
    let sum = color * 255 + back * (1 - min(color.w, 1)) + SIMD4(repeating: 0.5)
    let mixed = sum.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    return UInt32(mixed.x) | UInt32(mixed.y) << 8 | UInt32(mixed.z) << 16 | 0xFF00_0000
  }
}
