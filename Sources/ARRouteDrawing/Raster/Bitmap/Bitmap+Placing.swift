extension Bitmap {
  /// Lays another bitmap over a part of this one, with rounded corners.
  ///
  /// Parts outside this bitmap are left out. Pixels on the arc of a corner are blended approximately in
  /// proportion to their area inside.
  ///
  /// - Parameters:
  ///   - other: The bitmap to lay over.
  ///   - column: The column of the other bitmap's left side.
  ///   - row: The row of the other bitmap's upper side.
  ///   - cornerRadius: The radius of the other bitmap's corners, pixels, not negative.
  ///   - part: If `other` is only a band of rows of a bitmap, the band's first row and the height of the
  ///     whole bitmap; nil if `other` is whole.
  public mutating func lay(
    _ other: Bitmap, column: Int, row: Int, cornerRadius: Double = 0,
    part: (first: Int, height: Int)? = nil
  ) {
    let (first, whole) = part ?? (0, other.height)
    let radius = min(cornerRadius, Double(min(other.width, whole)) / 2)
    let columns = max(0, -column)..<max(max(0, -column), min(other.width, width - column))
    for line in max(0, -row)..<max(max(0, -row), min(other.height, height - row)) {
      let middle = Double(first + line) + 0.5
      let down = max(radius - middle, middle - Double(whole) + radius)
      for offset in columns {
        let source = other.pixels[line * other.width + offset]
        let target = (row + line) * width + column + offset
        guard down > 0 else {
          pixels[target] = source
          continue
        }
        let center = Double(offset) + 0.5
        let across = max(radius - center, center - Double(other.width) + radius)
        let share =
          across > 0 ? radius + 0.5 - (across * across + down * down).squareRoot() : 1
        guard share > 0 else { continue }
        pixels[target] = share >= 1 ? source : Self.mixed(pixels[target], source, share)
      }
    }
  }

  private static func mixed(_ back: UInt32, _ front: UInt32, _ share: Double) -> UInt32 {
    let weight = UInt32((share * 256).rounded())
    var pixel: UInt32 = 0xFF00_0000
    for shift in [0, 8, 16] as [UInt32] {
      let sum = (front >> shift & 0xFF) * weight + (back >> shift & 0xFF) * (256 - weight)
      pixel |= ((sum + 128) >> 8) << shift
    }
    return pixel
  }
}
