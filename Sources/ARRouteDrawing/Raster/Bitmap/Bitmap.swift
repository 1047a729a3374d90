public import ARRouteEngine

/// A picture of opaque pixels with 32 bits each, rows from the top.
public struct Bitmap: Hashable, Sendable {
  /// The number of pixels in a row.
  public private(set) var width: Int
  /// The number of rows.
  public private(set) var height: Int
  /// The pixels, row by row: `width * height` of them.
  ///
  /// Red is in the lowest byte, followed by green and blue. The highest byte is 255. In a picture made to
  /// be laid over another one, it is the straight alpha; in pixels with a marked line
  /// (`LineFilter.marked`), it is less than 255.
  public internal(set) var pixels: [UInt32]

  /// Creates a bitmap of one colour.
  ///
  /// - Parameters:
  ///   - width: Pixels, not negative.
  ///   - height: Pixels, not negative.
  ///   - color: The colour of every pixel; its opacity is ignored.
  public init(width: Int, height: Int, color: Color = Color(hex: 0)) {
    precondition(width >= 0 && height >= 0, "a bitmap cannot have a negative size")
    self.width = width
    self.height = height
    pixels = Array(repeating: color.packed, count: width * height)
  }

  /// Creates a bitmap from its pixels, row by row: red in the lowest byte, then green and blue.
  ///
  /// - Precondition: There are `width * height` pixels.
  public init(width: Int, height: Int, pixels: [UInt32]) {
    precondition(width >= 0 && height >= 0 && pixels.count == width * height, "wrong pixel count")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// The colour of a pixel, which must lie inside the bitmap.
  public subscript(column column: Int, row row: Int) -> Color {
    precondition(column >= 0 && column < width && row >= 0 && row < height, "no such pixel")
    return Color(pixel: pixels[row * width + column])
  }

  /// Returns true for one of `pixels` in which a marked line is visible (`LineFilter.marked`).
  @inlinable
  package static func isMarked(_ pixel: UInt32) -> Bool { pixel < 0xFF00_0000 }

  /// Fills the bitmap with one colour, whose opacity is ignored.
  mutating func clear(to color: Color) {
    pixels.withUnsafeMutableBufferPointer { $0.update(repeating: color.packed) }
  }

  /// Changes the size; the contents are then undefined, and memory is kept when shrinking.
  mutating func resize(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a bitmap cannot have a negative size")
    guard width != self.width || height != self.height else { return }
    self.width = width
    self.height = height
    pixels.setCount(width * height, filler: 0)
  }
}

extension Color {
  /// The colour as an opaque pixel of a bitmap.
  @inline(__always) var packed: UInt32 {
    UInt32(red) | UInt32(green) &<< 8 | UInt32(blue) &<< 16 | 0xFF00_0000
  }

  /// Creates the opaque colour of one of a bitmap's `pixels`.
  public init(pixel: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: pixel), green: UInt8(truncatingIfNeeded: pixel &>> 8),
      blue: UInt8(truncatingIfNeeded: pixel &>> 16))
  }
}

extension Array {
  /// Shortens or extends the array, keeping its memory if that is large enough.
  mutating func setCount(_ count: Int, filler: Element) {
    if count <= self.count {
      removeLast(self.count - count)
    } else {
      append(contentsOf: repeatElement(filler, count: count - self.count))
    }
  }
}
