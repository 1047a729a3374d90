extension Device {
  /// Phones and tablets with Android.
  static let ofAndroid: [Device] = [
    Device(
      "pixel-8", "Pixel 8", 412, 915, scale: 2.625, pixelsPerInch: 428, .equivalent(24.9),
      platform: .android,
      source: "points: 1080×2400 px at Android's density of 420 dpi, 2.625 px a point; density "
        + "and camera: Google, Pixel phone hardware tech specs, "
        + "https://support.google.com/pixelphone/answer/7158570, 82° across the diagonal, so "
        + "43.27 mm / 2 / tan 41°"),
    pixel("pixel-9", "Pixel 9", 1080, 2424, dpi: 420, pixelsPerInch: 422),
    pixel("pixel-9a", "Pixel 9a", 1080, 2424, dpi: 420, pixelsPerInch: 422.2),
    pixel("pixel-9-pro", "Pixel 9 Pro", 1280, 2856, dpi: 480, pixelsPerInch: 495),
    pixel("pixel-10", "Pixel 10", 1080, 2424, dpi: 420, pixelsPerInch: 422),
    pixel("pixel-10-pro", "Pixel 10 Pro", 1280, 2856, dpi: 480, pixelsPerInch: 495),
    pixel("pixel-10-pro-xl", "Pixel 10 Pro XL", 1344, 2992, dpi: 480, pixelsPerInch: 486),
    pixel(
      "pixel-10-pro-fold", "Pixel 10 Pro Fold, closed", 1080, 2364, dpi: 420, pixelsPerInch: 408),
    pixel(
      "pixel-10-pro-fold-open", "Pixel 10 Pro Fold, open", 2076, 2152, dpi: 390,
      pixelsPerInch: 373),
    galaxy(
      "galaxy-s24", "Galaxy S24", 1080, 2340, dpi: 480, pixelsPerInch: 416, page: "galaxy-s24"),
    galaxy(
      "galaxy-s25", "Galaxy S25", 1080, 2340, dpi: 480, pixelsPerInch: 416, page: "galaxy-s25"),
    // The phone ships with 1080×2340 pixels at 450 dpi, which gives the same points.
    galaxy(
      "galaxy-s25-ultra", "Galaxy S25 Ultra", 1440, 3120, dpi: 600, pixelsPerInch: 498,
      page: "galaxy-s25-ultra"),
    android(
      "pixel-tablet", "Pixel Tablet", 1600, 2560, dpi: 320, pixelsPerInch: 276, diagonal: 84,
      source: "Google, Pixel Tablet tech specs, https://store.google.com/product/pixel_tablet_specs"
    ),
  ]

  private static func pixel(
    _ name: String, _ title: String, _ width: Double, _ height: Double, dpi: Double,
    pixelsPerInch: Double
  ) -> Device {
    android(
      name, title, width, height, dpi: dpi, pixelsPerInch: pixelsPerInch, diagonal: 82,
      source: "Google, Pixel phone hardware tech specs, "
        + "https://support.google.com/pixelphone/answer/7158570")
  }

  private static func galaxy(
    _ name: String, _ title: String, _ width: Double, _ height: Double, dpi: Double,
    pixelsPerInch: Double, page: String
  ) -> Device {
    android(
      name, title, width, height, dpi: dpi, pixelsPerInch: pixelsPerInch, diagonal: 85,
      source: "Samsung, specifications, https://www.samsung.com/global/galaxy/\(page)/specs/")
  }

  /// Returns a device whose maker publishes the main camera's field of view across the diagonal.
  ///
  /// - Parameters:
  ///   - width: The width of the screen, pixels.
  ///   - height: The height of the screen, pixels.
  ///   - dpi: Android's density; a point is `dpi` / 160 pixels.
  ///   - degrees: The field of view across the diagonal of the 4:3 picture, degrees.
  private static func android(
    _ name: String, _ title: String, _ width: Double, _ height: Double, dpi: Double,
    pixelsPerInch: Double, diagonal degrees: Double, source: String
  ) -> Device {
    let scale = dpi / 160
    // The picture's diagonal is 43.27 mm on 35 mm film.
    let millimetres = 43.27 / 2 / Angle.degrees(degrees / 2).tangent
    return Device(
      name, title, width / scale, height / scale, scale: scale, pixelsPerInch: pixelsPerInch,
      .equivalent(millimetres), platform: .android,
      source:
        "points: \(Int(width))×\(Int(height)) px at Android's density of \(Int(dpi)) dpi; density and "
        + "camera: \(source), \(Int(degrees))° across the diagonal")
  }
}
