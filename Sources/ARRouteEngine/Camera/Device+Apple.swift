extension Device {
  /// Phones and tablets with iOS and iPadOS, apart from `standard`.
  static let ofApple: [Device] = [
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
      "iphone-16e", "iPhone 16e", 390, 844, pixelsPerInch: 460, equivalent: 26, article: 122208),
    apple(
      "iphone-16-pro", "iPhone 16 Pro", 402, 874, pixelsPerInch: 460, equivalent: 24,
      article: 121031),
    apple(
      "iphone-16-pro-max", "iPhone 16 Pro Max", 440, 956, pixelsPerInch: 460, equivalent: 24,
      article: 121032),
    apple(
      "iphone-17", "iPhone 17", 402, 874, pixelsPerInch: 460, equivalent: 26, page: "iphone-17"),
    apple(
      "iphone-air", "iPhone Air", 420, 912, pixelsPerInch: 460, equivalent: 26,
      page: "iphone-air"),
    apple(
      "iphone-17-pro", "iPhone 17 Pro", 402, 874, pixelsPerInch: 460, equivalent: 24,
      article: 125090),
    apple(
      "iphone-17-pro-max", "iPhone 17 Pro Max", 440, 956, pixelsPerInch: 460, equivalent: 24,
      article: 125091),
    apple(
      "iphone-18-pro", "iPhone 18 Pro", 402, 874, pixelsPerInch: 460, equivalent: 24,
      page: "iphone-18-pro"),
    apple(
      "iphone-18-pro-max", "iPhone 18 Pro Max", 440, 956, pixelsPerInch: 460, equivalent: 24,
      page: "iphone-18-pro"),
    apple(
      "iphone-duo", "iPhone Duo, closed", 466, 678, pixelsPerInch: 460, equivalent: 26,
      page: "iphone-duo"),
    // The screen is rendered at 2007×2853 and scaled down to 1878×2670 pixels.
    apple(
      "iphone-duo-open", "iPhone Duo, open", 669, 951, pixelsPerInch: 430,
      pixelsPerPoint: 2.8072, equivalent: 26, page: "iphone-duo"),
    Device(
      "ipad-pro-11", "iPad Pro 11-inch", 834, 1194, scale: 2, pixelsPerInch: 264, .equivalent(29),
      source: "points: \(guidelines); density: Apple, iPad Pro 11-inch (4th generation) technical "
        + "specifications, https://support.apple.com/kb/SP882; camera: no equivalent is published, "
        + "29 mm is what the EXIF data of its photographs say"),
  ]

  static let guidelines =
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

  /// Returns a phone described on one of Apple's product pages.
  private static func apple(
    _ name: String, _ title: String, _ width: Double, _ height: Double, pixelsPerInch: Double,
    pixelsPerPoint: Double? = nil, equivalent millimetres: Double, page: String
  ) -> Device {
    Device(
      name, title, width, height, scale: 3, pixelsPerInch: pixelsPerInch,
      pixelsPerPoint: pixelsPerPoint, .equivalent(millimetres),
      source: "points: pixels / 3; density and camera: Apple, technical specifications, "
        + "https://www.apple.com/\(page)/specs/")
  }
}
