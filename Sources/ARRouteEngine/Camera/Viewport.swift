/// The size of a screen in device points.
public struct Viewport: Hashable, Sendable {
  /// The width, points.
  public let width: Double
  /// The height, points.
  public let height: Double

  /// Creates a screen size in points.
  ///
  /// - Returns: nil unless both values are finite and above 0.
  public init?(width: Double, height: Double) {
    guard width.isFinite, height.isFinite, width > 0, height > 0 else { return nil }
    self.init(unchecked: width, height)
  }

  package init(unchecked width: Double, _ height: Double) {
    assert(width > 0 && height > 0)
    self.width = width
    self.height = height
  }

  /// The centre of the screen, which is the principal point.
  public var center: Vector2 { Vector2(width / 2, height / 2) }

  /// True when a point is on the screen or on its border.
  public func contains(_ point: Vector2) -> Bool {
    point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
  }

  /// True when the screen is wider than it is high.
  var isOnItsSide: Bool { width > height }

  /// The screen rotated by 90°.
  public var turned: Viewport { Viewport(unchecked: height, width) }
}
