import ARRouteEngine

/// How a fingertip is followed in the camera's image.
struct FingertipSettings: Hashable, Sendable {
  /// How far its box is off (68 % each way), points of the screen.
  var noise = 0.0
  /// How wide and high its box is, points of the screen.
  var box = 20.0
  /// How often it is lost, percent of the points.
  var lossPercent = 0.0
  /// From the fingertip to where the pen draws, points of the screen.
  var offset = Vector2.zero
  /// What decides by chance.
  var seed: UInt64 = 1

  /// Exact, with a box of 20 points.
  init() {}
}

/// A fingertip that is followed in the camera's image, as a tracker of objects does it.
///
/// By a box around it, whose middle counts. At the border of the image the box is cut off, and its middle is beside the
/// fingertip.
struct FingertipTracker: Sendable {
  private let settings: FingertipSettings
  private var random: SplitMix64

  /// A tracker that has seen nothing.
  init(_ settings: FingertipSettings) {
    self.settings = settings
    random = SplitMix64(seed: settings.seed)
  }

  /// Where in the image a fingertip is taken to be.
  ///
  /// - Parameters:
  ///   - point: Where it is on the screen, points.
  ///   - display: From the image to the screen.
  /// - Returns: In parts of the image's width and height; nil where it is lost.
  mutating func imagePoint(of point: Vector2, _ display: DisplayTransform) -> Vector2? {
    // As many numbers are taken whatever they are.
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
