package import ARRouteEngine

/// The screen that sizes are judged on: a camera, and the device in hand as far as it is known.
package struct SizingScreen: Hashable, Sendable {
  /// The screen and the camera.
  package let camera: PinholeCamera
  /// The device; nil for a screen whose size is nobody's, and so its density unknown.
  package let device: Device?

  /// A screen.
  ///
  /// - Parameter device: The one that the camera was taken from; it is forgotten unless the screen
  ///   is still its own, upright or on its side.
  package init(camera: PinholeCamera, device: Device?) {
    self.camera = camera
    let own = device?.camera.viewport
    self.device = camera.viewport == own || camera.viewport == own?.turned ? device : nil
  }

  /// How far from the eye the screen is held, millimetres.
  static let viewingDistance = 300.0

  /// The name of the screen.
  package var title: String { device?.title ?? "own screen" }

  /// The length of so many points on the glass, millimetres; nil where the density is unknown.
  func millimetres(points: Double) -> Double? { device?.millimetres(points: points) }

  /// The angle of so many points for the eye; nil where the density is unknown.
  func visualAngle(points: Double) -> Angle? {
    device?.visualAngle(points: points, from: Self.viewingDistance)
  }

  /// The least side of what a finger should hit, points.
  package var touchTarget: Double { (device?.platform ?? .ios).touchTarget }

  /// Who says so.
  var touchTargetSource: String {
    device?.platform == .android ? "Material Design" : "Apple HIG"
  }

  /// The diameter at which a disc begins to be large for the screen, points: a third of its width.
  var largeDiameter: Double { camera.viewport.width / 3 }
}
