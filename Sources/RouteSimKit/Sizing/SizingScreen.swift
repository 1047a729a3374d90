package import ARRouteEngine

/// A screen for which sizes are assessed: a camera and, if known, the device.
package struct SizingScreen: Hashable, Sendable {
  /// The screen and the camera.
  package let camera: PinholeCamera
  /// The device; nil for a custom screen size, whose pixel density is unknown.
  package let device: Device?

  /// Creates a screen.
  ///
  /// - Parameter device: The device that the camera is from; ignored if the screen no longer has the
  ///   device's size, in portrait or landscape.
  package init(camera: PinholeCamera, device: Device?) {
    self.camera = camera
    let own = device?.camera.viewport
    self.device = camera.viewport == own || camera.viewport == own?.turned ? device : nil
  }

  /// The distance from the eye to the screen, millimetres.
  static let viewingDistance = 300.0

  /// The name of the screen.
  package var title: String { device?.title ?? "own screen" }

  /// Returns the length of a number of points on the glass, millimetres; nil if the pixel density is
  /// unknown.
  func millimetres(points: Double) -> Double? { device?.millimetres(points: points) }

  /// Returns the visual angle of a number of points; nil if the pixel density is unknown.
  func visualAngle(points: Double) -> Angle? {
    device?.visualAngle(points: points, from: Self.viewingDistance)
  }

  /// The minimum side length of a touch target, points.
  package var touchTarget: Double { (device?.platform ?? .ios).touchTarget }

  /// The source of that minimum.
  var touchTargetSource: String {
    device?.platform == .android ? "Material Design" : "Apple HIG"
  }

  /// The diameter above which a disc counts as large for the screen, points: a third of the screen's width.
  var largeDiameter: Double { camera.viewport.width / 3 }
}
