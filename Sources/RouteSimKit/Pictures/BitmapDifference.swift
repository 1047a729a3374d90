package import ARRouteDrawing

/// The difference between two pictures of the same size.
package struct BitmapDifference: Hashable, Sendable {
  /// The number of pixels that differ by more than the tolerance.
  package let count: Int
  /// The largest difference in any channel of any pixel, 0...255, even if it is within the tolerance.
  package let greatest: Int
  /// The first picture in pale grey, with the differing pixels in red.
  package let picture: Bitmap

  /// Compares two pictures pixel by pixel.
  ///
  /// - Parameter tolerance: The largest difference in a channel that is ignored.
  /// - Returns: nil if their sizes differ.
  package init?(from first: Bitmap, to second: Bitmap, tolerance: Double) {
    guard first.width == second.width, first.height == second.height else { return nil }
    var count = 0
    var greatest = 0
    let pixels = zip(first.pixels, second.pixels).map { old, new -> UInt32 in
      let distance = Self.distance(old, new)
      greatest = max(greatest, distance)
      guard Double(distance) > tolerance else { return Self.pale(old) }
      count += 1
      return Self.red
    }
    self.count = count
    self.greatest = greatest
    picture = Bitmap(width: first.width, height: first.height, pixels: pixels)
  }

  private static let red: UInt32 = 0xFF00_00E0

  /// Returns the largest difference in any channel of two pixels.
  private static func distance(_ first: UInt32, _ second: UInt32) -> Int {
    guard first != second else { return 0 }
    let shifts: [UInt32] = [0, 8, 16]
    return shifts.reduce(0) { greatest, shift in
      let (one, other) = (Int(first >> shift & 0xFF), Int(second >> shift & 0xFF))
      return max(greatest, abs(one - other))
    }
  }

  /// Returns a pixel for the difference picture's background: grey, halfway between the pixel's brightness
  /// and white.
  private static func pale(_ pixel: UInt32) -> UInt32 {
    let sum = (pixel & 0xFF) + (pixel >> 8 & 0xFF) + (pixel >> 16 & 0xFF)
    let grey = 191 + sum / 12
    return 0xFF00_0000 | grey << 16 | grey << 8 | grey
  }
}
