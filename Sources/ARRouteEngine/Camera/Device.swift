/// A phone or tablet as far as the camera view needs it: its screen and its camera's focal length.
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
  /// Pixels per point.
  public let scale: Double

  private init(
    _ name: String, _ title: String, _ width: Double, _ height: Double, scale: Double,
    focalLength: Double
  ) {
    self.name = name
    self.title = title
    self.scale = scale
    camera = PinholeCamera(unchecked: Viewport(unchecked: width, height), focalLength: focalLength)
  }

  private init(
    _ name: String, _ title: String, _ width: Double, _ height: Double, scale: Double,
    equivalent millimetres: Double
  ) {
    let focalLength = (height * millimetres / 34.61 * 10).rounded() / 10
    self.init(name, title, width, height, scale: scale, focalLength: focalLength)
  }
}

extension Device {
  /// The device of a name; nil for a name that is not among `presets`.
  public init?(name: String) {
    guard let preset = Self.presets.first(where: { $0.name == name }) else { return nil }
    self = preset
  }

  /// What is used when nothing else is said: an iPhone 8.
  ///
  /// Focal length measured in the field: a card 30 m wide and 100 m away is 159 pt wide.
  public static let standard = Device(
    "iphone-8", "iPhone 8", 375, 667, scale: 2, focalLength: 530)

  /// All known devices, `standard` first.
  public static let presets: [Device] = [
    standard,
    // Points: Apple, Human Interface Guidelines, Layout, Specifications.
    // Equivalents: Apple, technical specifications of each phone, "Main" or "Fusion" camera.
    Device("iphone-se-3", "iPhone SE (3rd generation)", 375, 667, scale: 2, equivalent: 28),
    Device("iphone-13-mini", "iPhone 13 mini", 375, 812, scale: 3, equivalent: 26),
    Device("iphone-15", "iPhone 15", 393, 852, scale: 3, equivalent: 26),
    Device("iphone-16", "iPhone 16", 393, 852, scale: 3, equivalent: 26),
    Device("iphone-16-pro", "iPhone 16 Pro", 402, 874, scale: 3, equivalent: 24),
    Device("iphone-16-pro-max", "iPhone 16 Pro Max", 440, 956, scale: 3, equivalent: 24),
    // Apple publishes no equivalent for iPads; 29 mm is what their photographs' EXIF data say.
    Device("ipad-pro-11", "iPad Pro 11-inch", 834, 1194, scale: 2, equivalent: 29),
    // 1080 × 2400 px at a density of 2.625; 82° across the diagonal, so 43.27 / 2 / tan 41° mm.
    // Google, Pixel phone hardware tech specs.
    Device("pixel-8", "Pixel 8", 412, 915, scale: 2.625, equivalent: 24.9),
  ]
}
