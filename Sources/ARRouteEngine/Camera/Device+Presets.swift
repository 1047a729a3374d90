extension Device {
  /// The default device: an iPhone 8.
  ///
  /// The focal length was measured in the field: a card 30 m wide and 100 m away is 159 pt wide.
  public static let standard = Device(
    "iphone-8", "iPhone 8", 375, 667, scale: 2, pixelsPerInch: 326, .measured(530),
    source: "points: \(guidelines); density: Apple, iPhone 8 technical specifications, "
      + "https://support.apple.com/kb/SP767; camera: measured in the field, a card 30 m wide and "
      + "100 m away is 159 pt wide")

  /// All known devices: `standard`, other phones and tablets by maker, and glasses.
  public static let presets: [Device] = [standard] + ofApple + ofAndroid + glasses
}
