/// A phone or tablet as described by its screen and its camera's focal length.
///
/// Sizes are for the device held upright. If a focal length was not measured, it is computed from the
/// published 35 mm equivalent e of the main camera. AR fills the height of an upright screen with the long
/// side of the camera's 4:3 picture, and the long side of a 4:3 picture with a diagonal of 43.27 mm is 34.61
/// mm, so f = height · e / 34.61. The result is within about 5 % of the focal length that ARKit reports for
/// the same phone; the two differ because video formats are slightly cropped.
public struct Device: Hashable, Sendable {
  /// The name given on the command line, such as `iphone-8`.
  public let name: String
  /// The name shown to people.
  public let title: String
  /// The screen and the camera.
  public let camera: PinholeCamera
  /// Pixels per point of drawn content, such as 3 for `@3x`.
  public let scale: Double
  /// The physical screen; its density and scale convert points to millimetres.
  public let panel: Panel
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
  }

  init(
    _ name: String, _ title: String, _ width: Double, _ height: Double, scale: Double,
    pixelsPerInch: Double, pixelsPerPoint: Double? = nil, _ focus: Focus,
    platform: Platform = .ios, source: String
  ) {
    self.name = name
    self.title = title
    self.scale = scale
    self.platform = platform
    self.source = source
    panel = Panel(pixelsPerInch: pixelsPerInch, pixelsPerPoint: pixelsPerPoint ?? scale)
    let focalLength =
      switch focus {
      case .measured(let points): points
      case .equivalent(let millimetres): (height * millimetres / 34.61 * 10).rounded() / 10
      }
    camera = PinholeCamera(unchecked: Viewport(unchecked: width, height), focalLength: focalLength)
  }

  /// The focal length of the camera, either measured or given by a 35 mm equivalent.
  enum Focus {
    /// The focal length in points.
    case measured(Double)
    /// The 35 mm equivalent of the main camera, millimetres.
    case equivalent(Double)
  }
}

extension Device {
  /// Creates the preset with the given name; nil if no preset has that name.
  public init?(name: String) {
    guard let preset = Self.presets.first(where: { $0.name == name }) else { return nil }
    self = preset
  }

  /// Physical pixels per inch, as published.
  public var pixelsPerInch: Double { panel.pixelsPerInch }

  /// Returns the length, in millimetres, of the given number of points on the device's screen.
  public func millimetres(points: Double) -> Double {
    points * panel.pixelsPerPoint / panel.pixelsPerInch * 25.4
  }

  /// Returns the visual angle of a length on the screen, as seen by the person who holds the device.
  ///
  /// - Parameters:
  ///   - points: The length, centred on the line of sight and at right angles to it.
  ///   - distance: The distance from the eye to the screen, millimetres; people hold the phone they are
  ///     looking at about 300 away (Bababekova et al., Optometry and Vision Science 88(7), 2011: 32 to 36 cm
  ///     for text messages and web pages; closer for finer detail).
  public func visualAngle(points: Double, from distance: Double = 300) -> Angle {
    .atan2(millimetres(points: points) / 2, distance) * 2
  }
}

extension Device.Platform {
  /// The minimum width and height of a touch target, points.
  ///
  /// 44 pt: Apple, Human Interface Guidelines, Accessibility. 48 dp: Google, Material Design, Accessibility,
  /// Structure.
  public var touchTarget: Double {
    switch self {
    case .ios: 44
    case .android: 48
    }
  }
}
