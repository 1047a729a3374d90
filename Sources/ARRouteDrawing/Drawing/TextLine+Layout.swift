import ARRouteEngine

extension TextLine {
  /// The approximate size of the text without its plate, points: the width along the baseline, and the
  /// height.
  ///
  /// See `TextExtent`.
  public var estimatedSize: (width: Double, height: Double) {
    TextExtent.size(of: string, points: size)
  }

  /// The length of the text in `NamedFace` without its plate, points along the baseline.
  public var namedWidth: Double { NamedFace.width(of: string) * size }

  /// Returns the text moved by as little as possible so that it and its plate lie inside a viewport.
  ///
  /// Along a side on which it is too long, it is centred.
  ///
  /// - Parameter margin: The minimum distance from the viewport's border, points.
  func pushedInside(_ viewport: Viewport, margin: Double) -> TextLine {
    var box = estimatedSize
    box.width = max(box.width, namedWidth) + (plate == nil ? 0 : 2 * TextExtent.platePadding * size)
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
