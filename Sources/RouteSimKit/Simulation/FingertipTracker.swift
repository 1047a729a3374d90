import ARRouteEngine

/// The settings of fingertip tracking in the camera's image.
struct FingertipSettings: Hashable, Sendable {
  /// The noise in the position of the fingertip's box, 68 % in each direction, screen points.
  var noise = 0.0
  /// The width and height of the box, screen points.
  var box = 20.0
  /// The probability that the fingertip is lost at a point, percent.
  var lossPercent = 0.0
  /// The offset from the fingertip to the point at which the pen draws, screen points.
  var offset = Vector2.zero
  /// The seed of the random draws.
  var seed: UInt64 = 1

  /// Creates settings without errors and with a box of 20 points.
  init() {}
}

/// A simulated tracker that follows a fingertip in the camera's image, as an object tracker would.
///
/// The tracker follows a box around the fingertip and reports its centre. At the edge of the image, the box
/// is cut off, so its centre is no longer on the fingertip.
struct FingertipTracker: Sendable {
  private let settings: FingertipSettings
  private var random: SplitMix64

  /// Creates a tracker that has not seen a fingertip yet.
  init(_ settings: FingertipSettings) {
    self.settings = settings
    random = SplitMix64(seed: settings.seed)
  }

  /// Returns the tracked position of a fingertip in the image.
  ///
  /// - Parameters:
  ///   - point: The fingertip's position on the screen, points.
  ///   - display: The transform from the image to the screen.
  /// - Returns: The position as fractions of the image's width and height; nil if the fingertip is lost.
  mutating func imagePoint(of point: Vector2, _ display: DisplayTransform) -> Vector2? {
    // The number of draws is the same for all settings.
    let isLost = random.uniform() * 100 < settings.lossPercent
    let noise = Vector2(random.normal(), random.normal()) * settings.noise
    let seen = point + noise + settings.offset
    let half = Vector2(settings.box / 2, settings.box / 2)
    let (a, b) = (display.imagePlace(ofView: seen - half), display.imagePlace(ofView: seen + half))
    let low = Vector2(max(min(a.x, b.x), 0), max(min(a.y, b.y), 0))
    let high = Vector2(min(max(a.x, b.x), 1), min(max(a.y, b.y), 1))
    guard !isLost, low.x <= high.x, low.y <= high.y else { return nil }
    return low.interpolated(to: high, 0.5)
  }
}
