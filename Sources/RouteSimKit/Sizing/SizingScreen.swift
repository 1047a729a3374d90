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

  /// True when the screen is that of glasses, whose image has no size but only an angle.
  package var isWorn: Bool { device?.platform == .glasses }

  /// Returns the length of a number of points on the glass, millimetres; nil for glasses, and if the pixel
  /// density is unknown.
  func millimetres(points: Double) -> Double? {
    device.flatMap { $0.millimetres(points: points) }
  }

  /// Returns the visual angle of a number of points; nil if the pixel density is unknown.
  func visualAngle(points: Double) -> Angle? {
    device?.visualAngle(points: points, from: Self.viewingDistance)
  }

  /// The minimum side length of a touch target, points; on glasses, of something to point at.
  package var touchTarget: Double { (device ?? .standard).touchTarget }

  /// The name of the target, such as `touch target`.
  package var targetName: String { isWorn ? "pointing target" : "touch target" }

  /// The source of that minimum.
  var touchTargetSource: String {
    switch device?.platform {
    case .ios, nil: "Apple HIG"
    case .android: "Material Design"
    case .glasses: "1°, Microsoft Mixed Reality"
    }
  }

  /// The description of the viewing distance, or of its absence.
  func viewingWords(in units: Units) -> String {
    guard let device else { return "density unknown" }
    let perDegree = device.camera.focalLength * Angle.degrees(1).radians
    return isWorn
      ? "\(SizingTable.short(perDegree)) pt a degree" : "seen from \(units.viewingDistanceText)"
  }

  /// The field of view, such as `14.3° × 14.3°`.
  package var fieldOfViewText: String {
    [camera.viewport.width, camera.viewport.height].map { side in
      SizingTable.one((Angle.atan2(side / 2, camera.focalLength) * 2).degrees) + "°"
    }.joined(separator: " × ")
  }

  /// The diameter above which a disc counts as large for the screen, points: a third of the screen's width.
  var largeDiameter: Double { camera.viewport.width / 3 }
}
