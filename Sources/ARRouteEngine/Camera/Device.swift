/// A phone, a tablet or a pair of glasses as described by its screen and its focal length.
///
/// Sizes are for the device held upright. If a focal length was not measured, it is computed from the
/// published 35 mm equivalent e of the main camera. AR fills the height of an upright screen with the long
/// side of the camera's 4:3 picture, and the sides of a 4:3 picture with a diagonal of 43.27 mm are 34.61 mm
/// and 25.96 mm, so f = height · e / 34.61; on a screen that is nearly square, the picture fills the width, and
/// f = width · e / 25.96. The result is within about 5 % of the focal length that ARKit reports for
/// the same phone; the two differ because video formats are slightly cropped.
///
/// The screen of glasses is the virtual image that the wearer sees in the world, and its focal length follows
/// from the published field of view of the display: f = side / 2 / tan(angle / 2). Everything that is fixed to
/// the screen, such as the hint, is head-locked.
public struct Device: Hashable, Sendable {
  /// The name given on the command line, such as `iphone-8`.
  public let name: String
  /// The name shown to people.
  public let title: String
  /// The screen and the camera.
  public let camera: PinholeCamera
  /// Pixels per point of drawn content, such as 3 for `@3x`.
  public let scale: Double
  /// The physical screen, whose density and scale convert points to millimetres; nil for glasses, whose image
  /// has no size but only an angle.
  public let panel: Panel?
  /// The operating system, which determines the minimum size of a touch target.
  public let platform: Platform
  /// The published sources, with their addresses, for the size in points, the pixel density and the focal
  /// length.
  public let source: String

  /// The screen's physical pixels.
  public struct Panel: Hashable, Sendable {
    /// Physical pixels per inch, as published.
    public let pixelsPerInch: Double
    /// Physical pixels per point: `UIScreen.nativeScale`.
    ///
    /// On most screens, it equals the number of pixels that apps draw per point; an iPhone mini scales a
    /// width of 1125 drawn pixels down to 1080.
    public let pixelsPerPoint: Double
  }

  /// The device's platform.
  public enum Platform: String, Hashable, Sendable, CaseIterable {
    /// iOS and iPadOS.
    case ios
    /// Android.
    case android
    /// Glasses with a see-through display.
    case glasses
  }

  init(
    _ name: String, _ title: String, _ width: Double, _ height: Double, scale: Double,
    pixelsPerInch: Double?, pixelsPerPoint: Double? = nil, _ focus: Focus,
    platform: Platform = .ios, source: String
  ) {
    self.name = name
    self.title = title
    self.scale = scale
    self.platform = platform
    self.source = source
    panel = pixelsPerInch.map {
      Panel(pixelsPerInch: $0, pixelsPerPoint: pixelsPerPoint ?? scale)
    }
    let focalLength =
      switch focus {
      case .measured(let points): points
      case .equivalent(let millimetres):
        (max(height / 34.61, width / 25.96) * millimetres * 10).rounded() / 10
      case .diagonal(let angle):
        (LibM.hypot(width, height) / 2 / (angle * 0.5).tangent * 10).rounded() / 10
      }
    camera = PinholeCamera(unchecked: Viewport(unchecked: width, height), focalLength: focalLength)
  }

  /// The focal length of the camera, measured or given by a 35 mm equivalent, or of a display, given by its
  /// field of view.
  enum Focus {
    /// The focal length in points.
    case measured(Double)
    /// The 35 mm equivalent of the main camera, millimetres.
    case equivalent(Double)
    /// The angle across the diagonal of the display.
    case diagonal(Angle)
  }
}

extension Device {
  /// Returns the camera with the screen upright or on its side, as another camera is held; glasses are worn
  /// in only one way.
  public func camera(heldAs other: PinholeCamera) -> PinholeCamera {
    platform == .glasses ? camera : camera.held(as: other)
  }

  /// Creates the preset with the given name; nil if no preset has that name.
  public init?(name: String) {
    guard let preset = Self.presets.first(where: { $0.name == name }) else { return nil }
    self = preset
  }

  /// Physical pixels per inch, as published; nil for glasses.
  public var pixelsPerInch: Double? { panel?.pixelsPerInch }

  /// Returns the length, in millimetres, of the given number of points on the device's screen; nil for
  /// glasses.
  public func millimetres(points: Double) -> Double? {
    panel.map { points * $0.pixelsPerPoint / $0.pixelsPerInch * 25.4 }
  }

  /// Returns the visual angle of a length on the screen, as seen by the person who holds the device or wears
  /// the glasses.
  ///
  /// - Parameters:
  ///   - points: The length, centred on the line of sight and at right angles to it.
  ///   - distance: The distance from the eye to the screen, millimetres; people hold the phone they are
  ///     looking at about 300 away (Bababekova et al., Optometry and Vision Science 88(7), 2011: 32 to 36 cm
  ///     for text messages and web pages; closer for finer detail). Glasses do not use it.
  public func visualAngle(points: Double, from distance: Double = 300) -> Angle {
    guard let millimetres = millimetres(points: points) else {
      return .atan2(points / 2, camera.focalLength) * 2
    }
    return .atan2(millimetres / 2, distance) * 2
  }

  /// The minimum width and height of something to be touched or pointed at, points.
  ///
  /// 44 pt on iOS: Apple, Human Interface Guidelines, Accessibility. 48 dp on Android: Google, Material Design,
  /// Accessibility, Structure. 1° on glasses, for a gaze or a hand
  /// at a distance: Microsoft, Mixed Reality, Interactable object,
  /// https://learn.microsoft.com/windows/mixed-reality/design/interactable-object.
  public var touchTarget: Double {
    switch platform {
    case .ios: 44
    case .android: 48
    case .glasses: 2 * camera.focalLength * (Self.pointingTarget * 0.5).tangent
    }
  }

  /// The minimum angle of something that is pointed at with a gaze or a hand.
  public static let pointingTarget = Angle.degrees(1)
}
