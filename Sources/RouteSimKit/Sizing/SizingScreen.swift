package import ARRouteEngine

/// A screen on which sizes are judged: a camera, and the device as far as it is known.
package struct SizingScreen: Hashable, Sendable {
  /// The screen and the camera.
  package let camera: PinholeCamera
  /// The device; nil for a custom screen size, whose density is unknown.
  package let device: Device?

  /// Creates a screen.
  ///
  /// - Parameter device: The device that the camera was taken from; dropped unless the screen still has its
  ///   size, upright or on its side.
  package init(camera: PinholeCamera, device: Device?) {
    self.camera = camera
    let own = device?.camera.viewport
    self.device = camera.viewport == own || camera.viewport == own?.turned ? device : nil
  }

  /// The distance from the eye to the screen, millimetres.
  static let viewingDistance = 300.0

  /// The name of the screen.
  package var title: String { device?.title ?? "own screen" }

  /// Returns the length of a number of points on the glass, millimetres; nil if the density is unknown.
  func millimetres(points: Double) -> Double? { device?.millimetres(points: points) }

  /// Returns the visual angle of a number of points; nil if the density is unknown.
  func visualAngle(points: Double) -> Angle? {
    device?.visualAngle(points: points, from: Self.viewingDistance)
  }

  /// The minimum side of a touch target, points.
  package var touchTarget: Double { (device?.platform ?? .ios).touchTarget }

  /// The source of that minimum.
  var touchTargetSource: String {
    device?.platform == .android ? "Material Design" : "Apple HIG"
  }

  /// The diameter above which a disc is large for the screen, points: a third of its width.
  var largeDiameter: Double { camera.viewport.width / 3 }
}
