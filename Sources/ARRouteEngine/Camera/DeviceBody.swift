/// The body around a device's screen, and the parts of the screen reserved by the system.
///
/// Lengths are points of the device held upright, so that drawings of the device are to scale.
public struct DeviceBody: Hashable, Sendable {
  /// The radius of the screen's own corners; 0 for square corners.
  public let screenRadius: Double
  /// The distances from the screen to the body's outline.
  public let bezel: Insets
  /// The radius of the body's outline.
  public let radius: Double
  /// The cutout in the screen for the front camera; nil if absent.
  public let cutout: Cutout?
  /// True when there is a round button under the screen.
  public let hasHomeButton: Bool
  /// The insets from the screen's sides that the bars, the cutout and the rounded corners take up.
  public let safeArea: Insets
  /// The same insets for the device on its side, named after the screen's sides in that orientation.
  public let landscapeSafeArea: Insets

  /// Distances inwards from the four sides of a rectangle, or outwards from them to a larger rectangle.
  public struct Insets: Hashable, Sendable {
    /// The inset from the top.
    public let top: Double
    /// The inset from the left side.
    public let left: Double
    /// The inset from the bottom.
    public let bottom: Double
    /// The inset from the right side.
    public let right: Double

    /// Zero insets on all four sides.
    public static let none = Insets()

    init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }
  }

  /// An opening at the top of the screen, centred horizontally.
  public struct Cutout: Hashable, Sendable {
    /// The width of the opening.
    public let width: Double
    /// The height of the opening.
    public let height: Double
    /// The distance from the top of the screen; 0 for a notch, which starts there.
    public let top: Double
    /// The radius of the cutout's corners; for a notch, that of the lower two.
    public let radius: Double

    /// Returns a notch, which touches the top of the screen.
    static func notch(_ width: Double, _ height: Double) -> Cutout {
      Cutout(width: width, height: height, top: 0, radius: 20)
    }

    /// Returns a pill-shaped or round cutout.
    static func hole(_ width: Double, _ height: Double, top: Double) -> Cutout {
      Cutout(width: width, height: height, top: top, radius: height / 2)
    }
  }

  /// The body of a device for which only the screen is known.
  public static let plain = DeviceBody(
    screenRadius: 0, bezel: Insets(top: 24, left: 24, bottom: 24, right: 24), radius: 36)

  /// The absence of a body: the screen of glasses floats in the world.
  static let bodiless = DeviceBody(screenRadius: 0, bezel: .none, radius: 0)

  private init(
    screenRadius: Double, bezel: Insets, radius: Double? = nil, cutout: Cutout? = nil,
    hasHomeButton: Bool = false, safeArea: Insets = Insets(), landscape: Insets = Insets()
  ) {
    self.screenRadius = screenRadius
    self.bezel = bezel
    self.radius = radius ?? screenRadius + bezel.left
    self.cutout = cutout
    self.hasHomeButton = hasHomeButton
    self.safeArea = safeArea
    landscapeSafeArea = landscape
  }
}

extension Device {
  /// The device's body, which surrounds the screen and covers parts of it; nil if its dimensions are
  /// unpublished, and for glasses.
  ///
  /// - Safe areas at top and bottom, and those of an iPhone on its side: `safeAreaInsets` as listed in
  ///   https://blog.csdn.net/weixin_37543822/article/details/135525139, and for the iPhone 16 Pros in
  ///   https://pub.dev/documentation/flutterware/latest/devices/Devices/iphone16Pro-constant.html.
  /// - Screen corners: `displayCornerRadius` as reported by iOS, https://github.com/kylebshr/ScreenCorners
  ///   and https://kylebashour.com/posts/finding-the-real-iphone-x-corner-radius. Apple's corners are not
  ///   circular; each is drawn as the circle that touches it in the middle.
  /// - Pixel 8, 9 and 9a: corners, status bar and cutout from Android's overlays for "shiba", "tokay" and
  ///   "tegu", https://github.com/LineageOS/android_device_google_shusky, _caimito and _tegu; the status bar is
  ///   at least as tall as the cutout's box. The gesture bar is 24 dp.
  /// - Bezels: half the difference between the manufacturer's body size and the screen's size, which is its
  ///   pixels divided by their density.
  /// - Cutouts have no published size; their sizes are those that designers have measured on screenshots.
  public var body: DeviceBody? {
    DeviceBody.presets.first { $0.names.contains(name) }?.body
  }
}

extension DeviceBody {
  fileprivate typealias Preset = (names: [String], body: DeviceBody)

  fileprivate static let presets: [Preset] = [
    (
      ["iphone-8", "iphone-se-3"],
      DeviceBody(
        screenRadius: 0, bezel: Insets(top: 110, left: 28, bottom: 110, right: 28), radius: 60,
        hasHomeButton: true, safeArea: Insets(top: 20))
    ),
    (
      ["iphone-13-mini"],
      edgeToEdge(44, bezel: 21, cutout: .notch(174, 34), top: 50)
    ),
    (
      ["iphone-12"], edgeToEdge(47.33, bezel: 21, cutout: .notch(210, 32), top: 47)
    ),
    (
      ["iphone-13", "iphone-14", "iphone-16e"],
      edgeToEdge(47.33, bezel: 21, cutout: .notch(162, 33), top: 47)
    ),
    (
      ["iphone-15", "iphone-16"],
      edgeToEdge(55, bezel: 20, cutout: .hole(126, 37, top: 11), top: 59)
    ),
    (
      ["iphone-16-pro", "iphone-16-pro-max", "iphone-17", "iphone-17-pro", "iphone-17-pro-max"],
      edgeToEdge(62, bezel: 15, cutout: .hole(126, 37, top: 14), top: 62)
    ),
    (
      ["iphone-air"],
      edgeToEdge(62, bezel: 15, cutout: .hole(126, 37, top: 20), top: 68)
    ),
    (
      ["ipad-pro-11"],
      DeviceBody(
        screenRadius: 18, bezel: Insets(top: 46, left: 46, bottom: 46, right: 46), radius: 64,
        safeArea: Insets(top: 24, bottom: 20), landscape: Insets(top: 24, bottom: 20))
    ),
    (
      ["pixel-8"],
      DeviceBody(
        screenRadius: 39, bezel: Insets(top: 24, left: 21, bottom: 28, right: 21),
        cutout: .hole(28, 28, top: 11), safeArea: Insets(top: 50, bottom: 24),
        landscape: Insets(top: 28, left: 50, bottom: 24))
    ),
    (
      ["pixel-9"],
      DeviceBody(
        screenRadius: 33, bezel: Insets(top: 22, left: 22, bottom: 22, right: 22),
        cutout: .hole(32, 32, top: 17), safeArea: Insets(top: 54, bottom: 24),
        landscape: Insets(top: 28, left: 54, bottom: 24))
    ),
    (
      ["pixel-9a"],
      DeviceBody(
        screenRadius: 44, bezel: Insets(top: 28, left: 26, bottom: 28, right: 26),
        cutout: .hole(32, 32, top: 17), safeArea: Insets(top: 58, bottom: 24),
        landscape: Insets(top: 28, left: 58, bottom: 24))
    ),
  ]

  /// Returns an iPhone without a home button.
  ///
  /// The left and right insets of a phone on its side both equal the inset at the cutout, and its
  /// bottom inset, for the home indicator, is 21.
  private static func edgeToEdge(
    _ screenRadius: Double, bezel: Double, cutout: Cutout, top: Double
  ) -> DeviceBody {
    DeviceBody(
      screenRadius: screenRadius,
      bezel: Insets(top: bezel, left: bezel, bottom: bezel, right: bezel), cutout: cutout,
      safeArea: Insets(top: top, bottom: 34),
      landscape: Insets(left: top, bottom: 21, right: top))
  }
}
