/// The part of a screen that the phone leaves free, for content that must be entirely visible.
public struct ScreenRoom: Hashable, Sendable {
  /// The whole screen.
  public let viewport: Viewport
  /// The margins along the screen's sides that are kept free, points.
  public let insets: DeviceBody.Insets
  /// The radius of the screen's corners, points; 0 for square corners.
  public let cornerRadius: Double

  /// Creates a room that is the entire screen.
  public init(_ viewport: Viewport) {
    self.init(viewport, insets: .none, cornerRadius: 0)
  }

  init(_ viewport: Viewport, insets: DeviceBody.Insets, cornerRadius: Double) {
    self.viewport = viewport
    self.insets = insets
    self.cornerRadius = min(cornerRadius, viewport.width / 2, viewport.height / 2)
  }

  /// True when a disc is entirely within the room, to within a tolerance in points.
  public func holds(center: Vector2, radius: Double, tolerance: Double = 1e-9) -> Bool {
    xs(inset: radius - tolerance).contains(center.x)
      && ys(inset: radius - tolerance).contains(center.y)
      && cornerExcess(of: center, radius: radius) <= tolerance
  }

  /// True when the phone covers no part of a disc that is on the screen.
  func shows(center: Vector2, radius: Double) -> Bool {
    let (width, height) = (viewport.width, viewport.height)
    let sides: [(covered: Double, xs: ClosedRange<Double>, ys: ClosedRange<Double>)] = [
      (insets.left, 0...insets.left, 0...height),
      (insets.right, width - insets.right...width, 0...height),
      (insets.top, 0...width, 0...insets.top),
      (insets.bottom, 0...width, height - insets.bottom...height),
    ]
    let isUnder = sides.contains { side in
      let nearest = Vector2(center.x.clamped(to: side.xs), center.y.clamped(to: side.ys))
      return side.covered > 0 && (center - nearest).length < radius
    }
    return !isUnder && distanceToCorners(from: center) >= radius
  }

  /// Returns the distance from a point to the nearest part of the screen's rectangle that a rounded corner
  /// cuts off.
  private func distanceToCorners(from point: Vector2) -> Double {
    guard cornerRadius > 0 else { return .infinity }
    // All corners are alike, so the nearest corner is treated as the upper left one.
    let inner = Vector2(
      min(point.x, viewport.width - point.x), min(point.y, viewport.height - point.y))
    let arc = Vector2(cornerRadius, cornerRadius)
    let nearest = Vector2(
      inner.x.clamped(to: 0...cornerRadius), inner.y.clamped(to: 0...cornerRadius))
    if (nearest - arc).length >= cornerRadius { return (inner - nearest).length }
    if inner == nearest { return cornerRadius - (inner - arc).length }
    // Outside the corner's square, the nearest point of the cut-off area is one of its two tips.
    return min(
      (inner - Vector2(0, cornerRadius)).length, (inner - Vector2(cornerRadius, 0)).length)
  }

  /// Returns the distance by which a disc extends beyond the arc of the corner that contains its centre,
  /// points.
  ///
  /// It is 0 or less if no part of the disc does.
  func cornerExcess(of center: Vector2, radius: Double) -> Double {
    guard let corner = corner(at: center) else { return 0 }
    return (center - corner).length + radius - cornerRadius
  }

  /// Returns the centre of the arc of the corner that contains a point; nil if the point is in no corner.
  func corner(at point: Vector2) -> Vector2? {
    let (width, height) = (viewport.width, viewport.height)
    let isAtSide = point.x < cornerRadius || point.x > width - cornerRadius
    let isAtEnd = point.y < cornerRadius || point.y > height - cornerRadius
    guard isAtSide, isAtEnd else { return nil }
    return Vector2(
      point.x < width / 2 ? cornerRadius : width - cornerRadius,
      point.y < height / 2 ? cornerRadius : height - cornerRadius)
  }

  /// Returns the range of x at least `inset` points inside the room's sides; the centre if the range is
  /// empty.
  func xs(inset: Double) -> ClosedRange<Double> {
    let middle = viewport.width / 2
    return min(insets.left + inset, middle)...max(viewport.width - insets.right - inset, middle)
  }

  /// Returns the range of y at least `inset` points inside the room's sides; the centre if the range is
  /// empty.
  func ys(inset: Double) -> ClosedRange<Double> {
    let middle = viewport.height / 2
    return min(insets.top + inset, middle)...max(viewport.height - insets.bottom - inset, middle)
  }

  /// Returns the point nearest to a given point that is at least `inset` points inside the room's sides.
  ///
  /// Rounded corners are ignored.
  func nearest(to point: Vector2, inset: Double) -> Vector2 {
    let (xs, ys) = (xs(inset: inset), ys(inset: inset))
    return Vector2(
      min(max(point.x, xs.lowerBound), xs.upperBound),
      min(max(point.y, ys.lowerBound), ys.upperBound))
  }

  /// Returns the farthest position of a disc that is moved from the centre of the screen along a direction.
  ///
  /// The disc's centre stays at least `inset` away from the screen's own sides. If the phone covers a side,
  /// the whole disc stays clear of the covered part.
  ///
  /// - Parameters:
  ///   - direction: The direction of the move, not zero.
  ///   - inset: The distance of the disc's centre from the screen's sides, points; it is limited to half the
  ///     screen.
  ///   - radius: The disc's radius, points.
  func farthest(along direction: Vector2, inset: Double, radius: Double) -> Vector2 {
    func free(_ half: Double, _ covered: Double) -> Double {
      max(0, half - (covered > 0 ? max(inset, covered + radius) : inset))
    }
    let center = viewport.center
    let along = direction * (1 / direction.length)
    let toSide =
      along.x == 0
      ? .infinity
      : free(center.x, along.x < 0 ? insets.left : insets.right) / abs(along.x)
    let toEnd =
      along.y == 0
      ? .infinity
      : free(center.y, along.y < 0 ? insets.top : insets.bottom) / abs(along.y)
    let point = center + along * min(toSide, toEnd)
    // Keep the disc's centre within this arc, so that the disc touches the corner's arc from inside if
    // `inset` allows it.
    let arc = max(0, cornerRadius - min(inset, radius))
    guard let corner = corner(at: point), (point - corner).length > arc else { return point }
    let toCorner = corner - center
    let middle = along.dot(toCorner)
    let rest = arc * arc - (toCorner.dot(toCorner) - middle * middle)
    return rest < 0 ? point : center + along * (middle + rest.squareRoot())
  }
}

/// The insets that the system and the body take from a device's screen, both upright and on its side.
public struct ScreenMargins: Hashable, Sendable {
  private let viewport: Viewport
  private let upright: DeviceBody.Insets
  private let sideways: DeviceBody.Insets
  private let cornerRadius: Double
  private let path: HintPath

  /// Creates a device's margins.
  ///
  /// - Returns: nil if the device's body has not been published. Nothing covers the screen of glasses.
  public init?(of device: Device) {
    let isWorn = device.platform == .glasses
    guard let body = isWorn ? .bodiless : device.body else { return nil }
    viewport = device.camera.viewport
    upright = body.safeArea
    sideways = body.landscapeSafeArea
    cornerRadius = body.screenRadius
    path = isWorn ? .ellipse : .border
  }

  /// Returns the line along which the hint moves on a screen: that of the device on its own screen, upright or
  /// on its side, and the border on any other.
  public func hintPath(in screen: Viewport) -> HintPath {
    screen == viewport || screen == viewport.turned ? path : .border
  }

  /// Returns the room that the margins leave on a screen.
  ///
  /// The room is the entire screen unless `screen` is the device's own screen, upright or on its side.
  public func room(in screen: Viewport) -> ScreenRoom {
    if screen == viewport {
      return ScreenRoom(screen, insets: upright, cornerRadius: cornerRadius)
    }
    if screen == viewport.turned {
      return ScreenRoom(screen, insets: sideways, cornerRadius: cornerRadius)
    }
    return ScreenRoom(screen)
  }
}

extension Double {
  /// Returns the number in the range that is nearest to this one.
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
