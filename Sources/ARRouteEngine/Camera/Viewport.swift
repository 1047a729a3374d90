/// The size of a screen in device points.
public struct Viewport: Hashable, Sendable {
  /// Points across.
  public let width: Double
  /// Points down.
  public let height: Double

  /// A screen of so many points.
  ///
  /// - Returns: nil unless both are finite and above 0.
  public init?(width: Double, height: Double) {
    guard width.isFinite, height.isFinite, width > 0, height > 0 else { return nil }
    self.init(unchecked: width, height)
  }

  package init(unchecked width: Double, _ height: Double) {
    assert(width > 0 && height > 0)
    self.width = width
    self.height = height
  }

  /// The middle of the screen: the principal point.
  public var center: Vector2 { Vector2(width / 2, height / 2) }

  /// True when a point is on the screen, its border included.
  public func contains(_ point: Vector2) -> Bool {
    point.x >= 0 && point.x <= width && point.y >= 0 && point.y <= height
  }

  /// True when it is wider than high.
  var isOnItsSide: Bool { width > height }

  /// The screen turned by a quarter.
  public var turned: Viewport { Viewport(unchecked: height, width) }
}
