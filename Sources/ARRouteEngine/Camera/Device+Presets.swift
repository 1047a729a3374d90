extension Device {
  /// The default device: an iPhone 8.
  ///
  /// The focal length was measured in the field: a card 30 m wide and 100 m away is 159 pt wide.
  public static let standard = Device(
    "iphone-8", "iPhone 8", 375, 667, scale: 2, pixelsPerInch: 326, .measured(530),
    source: "points: \(guidelines); density: Apple, iPhone 8 technical specifications, "
      + "https://support.apple.com/kb/SP767; camera: measured in the field, a card 30 m wide and "
      + "100 m away is 159 pt wide")

  /// All known devices, `standard` first.
  public static let presets: [Device] = [
    standard,
    apple(
      "iphone-se-3", "iPhone SE (3rd generation)", 375, 667, scale: 2, pixelsPerInch: 326,
      equivalent: 28, fromPhotographs: true, article: 111866),
    // The screen is rendered at 1125×2436 and scaled down to 1080×2340 pixels.
    apple(
      "iphone-13-mini", "iPhone 13 mini", 375, 812, pixelsPerInch: 476, pixelsPerPoint: 2.88,
      equivalent: 26, fromPhotographs: true, article: 111873),
    apple(
      "iphone-12", "iPhone 12", 390, 844, pixelsPerInch: 460, equivalent: 26, fromPhotographs: true,
      article: 111876),
    apple(
      "iphone-13", "iPhone 13", 390, 844, pixelsPerInch: 460, equivalent: 26, fromPhotographs: true,
      article: 111872),
    apple(
      "iphone-14", "iPhone 14", 390, 844, pixelsPerInch: 460, equivalent: 26, article: 111850),
    apple(
      "iphone-15", "iPhone 15", 393, 852, pixelsPerInch: 460, equivalent: 26, article: 111831),
    apple(
      "iphone-16", "iPhone 16", 393, 852, pixelsPerInch: 460, equivalent: 26, article: 121029),
    apple(
      "iphone-16-pro", "iPhone 16 Pro", 402, 874, pixelsPerInch: 460, equivalent: 24,
      article: 121031),
    apple(
      "iphone-16-pro-max", "iPhone 16 Pro Max", 440, 956, pixelsPerInch: 460, equivalent: 24,
      article: 121032),
    Device(
      "ipad-pro-11", "iPad Pro 11-inch", 834, 1194, scale: 2, pixelsPerInch: 264, .equivalent(29),
      source: "points: \(guidelines); density: Apple, iPad Pro 11-inch (4th generation) technical "
        + "specifications, https://support.apple.com/kb/SP882; camera: no equivalent is published, "
        + "29 mm is what the EXIF data of its photographs say"),
    Device(
      "pixel-8", "Pixel 8", 412, 915, scale: 2.625, pixelsPerInch: 428, .equivalent(24.9),
      platform: .android,
      source: "points: 1080×2400 px at Android's density of 420 dpi, 2.625 px a point; density "
        + "and camera: Google, Pixel phone hardware tech specs, "
        + "https://support.google.com/pixelphone/answer/7158570, 82° across the diagonal, so "
        + "43.27 mm / 2 / tan 41°"),
  ]

  private static let guidelines =
    "Apple, Human Interface Guidelines, Layout, Specifications, "
    + "https://developer.apple.com/design/human-interface-guidelines/layout"

  /// Returns a phone described in one of Apple's support articles.
  ///
  /// - Parameter fromPhotographs: True if the equivalent focal length was read from the EXIF data of the
  ///   phone's photographs; for the iPhone 14 and later, Apple's articles state it.
  private static func apple(
    _ name: String, _ title: String, _ width: Double, _ height: Double, scale: Double = 3,
    pixelsPerInch: Double, pixelsPerPoint: Double? = nil, equivalent millimetres: Double,
    fromPhotographs: Bool = false, article: Int
  ) -> Device {
    let address =
      "Apple, \(title) technical specifications, "
      + "https://support.apple.com/en-us/\(article)"
    return Device(
      name, title, width, height, scale: scale, pixelsPerInch: pixelsPerInch,
      pixelsPerPoint: pixelsPerPoint, .equivalent(millimetres),
      source: "points: \(guidelines); "
        + (fromPhotographs
          ? "density: \(address); camera: the EXIF data of its photographs"
          : "density and camera: \(address)"))
  }
}
