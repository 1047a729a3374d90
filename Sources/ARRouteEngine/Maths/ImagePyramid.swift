/// A small picture with transparency, stored at ever smaller sizes so that it can be shown at any size.
public struct ImagePyramid: Hashable, Sendable {
  /// The width, pixels.
  public var width: Int { levels[0].width }
  /// The height, pixels.
  public var height: Int { levels[0].height }

  /// The picture, followed by versions that are each half the size of the previous one.
  package let levels: [Level]

  /// The pixels in rows from the top; red is in the lowest byte, followed by green, blue and straight
  /// opacity.
  public var pixels: [UInt32] { levels[0].pixels.map(Level.straight) }

  /// Creates a picture from its pixels in rows from the top.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, 1…4096.
  ///   - height: The height in pixels, 1…4096.
  ///   - pixels: The pixels; red is in the lowest byte, followed by green, blue and straight opacity.
  /// - Returns: nil if a size is out of range, or if the number of pixels does not match it.
  public init?(width: Int, height: Int, pixels: [UInt32]) {
    guard (1...4096).contains(width), (1...4096).contains(height), pixels.count == width * height
    else { return nil }
    var levels = [Level(width: width, height: height, pixels: pixels.map(Level.weighted))]
    while let last = levels.last, last.width > 1 || last.height > 1 { levels.append(last.halved) }
    self.levels = levels
  }

  /// One level of the pyramid: the picture at one size.
  package struct Level: Hashable, Sendable {
    package let width: Int
    package let height: Int
    /// The red, green, blue and opacity of each pixel, 0…1; the colours are premultiplied by the opacity.
    package let pixels: [SIMD4<Float>]

    fileprivate static func weighted(_ pixel: UInt32) -> SIMD4<Float> {
      let opacity = Float(pixel >> 24) / 255
      let color = SIMD4(
        Float(pixel & 0xFF), Float(pixel >> 8 & 0xFF), Float(pixel >> 16 & 0xFF), 255)
      return color * (opacity / 255)
    }

    fileprivate static func straight(_ color: SIMD4<Float>) -> UInt32 {
      guard color.w > 0 else { return 0 }
      let share = SIMD4(color.x / color.w, color.y / color.w, color.z / color.w, color.w)
      let bytes = (share * 255 + 0.5).clamped(lowerBound: .zero, upperBound: .init(repeating: 255))
      return UInt32(bytes.x) | UInt32(bytes.y) << 8 | UInt32(bytes.z) << 16 | UInt32(bytes.w) << 24
    }

    /// Returns the colour at a point in pixels, interpolated between the four nearest pixels; transparent
    /// outside the picture.
    package func color(at point: Vector2) -> SIMD4<Float> {
      let (x, y) = (point.x - 0.5, point.y - 0.5)
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

    /// The picture at half its width and height, rounded up.
    ///
    /// Each pixel is the mean of four pixels; pixels outside the picture count as transparent.
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
