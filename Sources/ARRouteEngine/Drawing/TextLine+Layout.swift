extension TextLine {
  /// About how large the text is, points: width along the baseline, and height.
  ///
  /// A drawing knows no fonts. The width counts 0.58 of the size for each character, and the whole
  /// size for the wide ones of East Asia, which is right within a tenth for common sans-serif
  /// faces.
  public var estimatedSize: (width: Double, height: Double) {
    let widths = string.unicodeScalars.reduce(0.0) { sum, scalar in
      sum + (Self.isWide(scalar) ? 1 : 0.58)
    }
    return (widths * size, size * 1.2)
  }

  /// Whether a character is one of the wide ones of East Asia.
  static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x2E7F && scalar.value < 0x20000
  }

  /// The same text moved by the least that brings it wholly inside a viewport; along a side on
  /// which it is too long it is centred.
  ///
  /// - Parameter margin: The least distance from the viewport's border, points.
  func pushedInside(_ viewport: Viewport, margin: Double) -> TextLine {
    let box = estimatedSize
    let halfWidth = (abs(box.width * angle.cosine) + abs(box.height * angle.sine)) / 2 + margin
    let halfHeight = (abs(box.width * angle.sine) + abs(box.height * angle.cosine)) / 2 + margin
    var copy = self
    copy.position.x = Self.clamp(position.x, halfWidth, viewport.width - halfWidth)
    copy.position.y = Self.clamp(position.y, halfHeight, viewport.height - halfHeight)
    return copy
  }

  private static func clamp(_ value: Double, _ low: Double, _ high: Double) -> Double {
    low <= high ? min(max(value, low), high) : (low + high) / 2
  }
}
