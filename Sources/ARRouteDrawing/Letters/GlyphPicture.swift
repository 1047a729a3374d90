public import ARRouteEngine

/// A glyph that is a small picture, as those of emoji are, and where it stands.
public struct GlyphPicture: Hashable, Sendable {
  /// The left end of its upper side, ems from the glyph's origin, y up.
  public let corner: Vector2
  /// How wide and high it is, ems.
  public let size: Vector2

  /// The picture, and after it each half as large as the one before.
  let levels: [Level]

  /// A picture from its pixels, rows from the top.
  ///
  /// - Parameters:
  ///   - width: Pixels in a row, 1…4096.
  ///   - height: Rows, 1…4096.
  ///   - pixels: Red in the lowest byte, then green, blue and straight opacity.
  ///   - corner: The left end of its upper side, ems from the glyph's origin, y up.
  ///   - size: How wide and high it is, ems.
  /// - Returns: nil for no pixels, too many or another number of them.
  public init?(
    width: Int, height: Int, pixels: [UInt32], corner: Vector2, size: Vector2
  ) {
    guard (1...4096).contains(width), (1...4096).contains(height), pixels.count == width * height
    else { return nil }
    self.corner = corner
    self.size = size
    var levels = [Level(width: width, height: height, pixels: pixels.map(Level.weighted))]
    while let last = levels.last, last.width > 1 || last.height > 1 { levels.append(last.halved) }
    self.levels = levels
  }

  /// The picture in one size.
  struct Level: Hashable, Sendable {
    let width: Int
    let height: Int
    /// Red, green, blue and opacity, 0…1, the first three multiplied by the last.
    let pixels: [SIMD4<Float>]

    fileprivate static func weighted(_ pixel: UInt32) -> SIMD4<Float> {
      let opacity = Float(pixel >> 24) / 255
      let color = SIMD4(
        Float(pixel & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel >> 16 & 0xFF), 255)
      return color * (opacity / 255)
    }

    /// What is seen at a place in pixels, mixed of the four nearest; nothing is around the picture.
    func color(at place: Vector2) -> SIMD4<Float> {
      let (x, y) = (place.x - 0.5, place.y - 0.5)
      let (column, row) = (x.rounded(.down), y.rounded(.down))
      guard column >= -1, row >= -1, column < Double(width), row < Double(height) else {
        return .zero
      }
      let (right, down) = (Float(x - column), Float(y - row))
      let (left, top) = (Int(column), Int(row))
      let above = pixel(left, top) * (1 - right) + pixel(left + 1, top) * right
      let below = pixel(left, top + 1) * (1 - right) + pixel(left + 1, top + 1) * right
      return above * (1 - down) + below * down
    }

    private func pixel(_ column: Int, _ row: Int) -> SIMD4<Float> {
      guard column >= 0, row >= 0, column < width, row < height else { return .zero }
      return pixels[row * width + column]
    }

    /// Half as wide and high, rounded up: each pixel the mean of four, outside counts as nothing.
    fileprivate var halved: Level {
      let (wide, high) = ((width + 1) / 2, (height + 1) / 2)
      var half: [SIMD4<Float>] = []
      half.reserveCapacity(wide * high)
      for row in 0..<high {
        for column in 0..<wide {
          let sum =
            pixel(2 * column, 2 * row) + pixel(2 * column + 1, 2 * row)
            + pixel(2 * column, 2 * row + 1) + pixel(2 * column + 1, 2 * row + 1)
          half.append(sum * 0.25)
        }
      }
      return Level(width: wide, height: high, pixels: half)
    }
  }
}
