extension Device {
  /// Glasses with a see-through display; a point is one of its pixels.
  static let glasses: [Device] = [
    display(
      "meta-ray-ban-display", "Meta Ray-Ban Display", 600, 600, diagonal: 20,
      "Meta, Meta Ray-Ban Display, https://www.meta.com/ai-glasses/meta-ray-ban-display/, 20° "
        + "across the diagonal: 600 px at 42 px a degree are 14.3° a side"),
    display(
      "rayneo-x3-pro", "RayNeo X3 Pro", 640, 480, diagonal: 30,
      "RayNeo, X3 Pro, https://www.rayneo.com/products/x3-pro-ai-display-glasses, 30° across the "
        + "diagonal"),
    display(
      "vuzix-z100", "Vuzix Z100", 640, 480, diagonal: 30,
      "Vuzix, Z100 smart glasses, https://www.vuzix.com/products/z100-smart-glasses, 30° across "
        + "the diagonal"),
    display(
      "moverio-bt-40", "Epson Moverio BT-40", 1920, 1080, diagonal: 34,
      "Epson, Moverio BT-40, https://epson.com/moverio-augmented-reality, 34° across the diagonal"),
    display(
      "xreal-one", "XREAL One", 1920, 1080, diagonal: 50,
      "XREAL, One, https://www.xreal.com/one, 50° across the diagonal"),
  ]

  private static func display(
    _ name: String, _ title: String, _ width: Double, _ height: Double, diagonal degrees: Double,
    _ source: String
  ) -> Device {
    Device(
      name, title, width, height, scale: 1, pixelsPerInch: nil, .diagonal(.degrees(degrees)),
      platform: .glasses,
      source: "pixels and field of view: \(source)")
  }
}
