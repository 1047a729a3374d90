/// A phone or tablet as far as its camera view needs it: its screen and its camera's focal length.
///
/// Sizes are those of the device held upright. Where a focal length was not measured it follows
/// from the main camera's published 35 mm equivalent e: AR fills the height of an upright screen
/// with the long side of the camera's 4:3 picture, and a 4:3 picture with a diagonal of 43.27 mm
/// is 34.61 mm long, so f = height · e / 34.61. Against focal lengths reported by ARKit for the
/// same phones this is within about 5 %: video formats are cropped a little.
public struct Device: Hashable, Sendable {
  /// The name given on the command line, such as `iphone-8`.
  public let name: String
  /// The name for people.
  public let title: String
  /// The screen and the camera.
  public let camera: PinholeCamera
  /// Pixels per point of drawn content, such as 3 for `@3x`.
  public let scale: Double
  /// The screen itself: its density and scale give millimetres for points.
  public let panel: Panel
  /// The system, which says how large a target for a finger must be.
  public let platform: Platform
  /// The published sources of the size in points, the pixel density and the focal length, with
  /// addresses.
  public let source: String

  /// The true pixels of the glass.
  public struct Panel: Hashable, Sendable {
    /// Physical pixels per inch, as published.
    public let pixelsPerInch: Double
    /// Physical pixels per point: `UIScreen.nativeScale`.
    ///
    /// Most screens have as many as programs draw; a mini's 1125 drawn pixels are shrunk onto 1080.
    public let pixelsPerPoint: Double
  }

  /// The platform that the device runs.
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

  /// The facts known of the camera.
  enum Focus {
    /// The focal length in points.
    case measured(Double)
    /// The 35 mm equivalent of the main camera, millimetres.
    case equivalent(Double)
  }
}

extension Device {
  /// The device of a name; nil for a name that is not among `presets`.
  public init?(name: String) {
    guard let preset = Self.presets.first(where: { $0.name == name }) else { return nil }
    self = preset
  }

  /// Physical pixels per inch, as published.
  public var pixelsPerInch: Double { panel.pixelsPerInch }

  /// Returns the length of a number of points on the device's glass, millimetres.
  public func millimetres(points: Double) -> Double {
    points * panel.pixelsPerPoint / panel.pixelsPerInch * 25.4
  }

  /// Returns the visual angle of a length on the screen for the person who holds the device.
  ///
  /// - Parameters:
  ///   - points: The length, looked at straight on and about its middle.
  ///   - distance: The distance from the eye to the screen, millimetres; people hold a phone that they look
  ///     at about 300 away (Bababekova et al., Optometry and Vision Science 88(7), 2011: 32 to 36 cm for
  ///     texts and web pages; less for more detail).
  public func visualAngle(points: Double, from distance: Double = 300) -> Angle {
    .atan2(millimetres(points: points) / 2, distance) * 2
  }
}

extension Device.Platform {
  /// The least side of something a finger should hit, points.
  ///
  /// 44 pt: Apple, Human Interface Guidelines, Accessibility. 48 dp: Google, Material Design,
  /// Accessibility, Structure.
  public var touchTarget: Double {
    switch self {
    case .ios: 44
    case .android: 48
    }
  }
}
