/// The settings for showing places as cards.
public struct CardStyle: Hashable, Sendable {
  /// The width of a card, metres.
  public var width: Double
  /// The ratio of a card's height to its width.
  public static let shape = 0.3
  /// The direction that cards face.
  public var facing: Facing
  /// The maximum distance of places that are shown, metres.
  public var radius: Double
  /// The maximum number of places shown; the nearest are kept.
  public var limit: Int
  /// The distance walked after which nearby places are looked up again, metres.
  public var threshold: Double
  /// The height of a storey, metres.
  public var storey: Double
  /// The shift of nearby places, which keeps them readable.
  public var near: NearShift
  /// The maximum distance between a cluster's places and its middle, metres; 0 for no clusters.
  public var clusterRadius: Double
  /// The maximum width on the screen of a card that has been spread, points.
  public var spreadWidth: Double
  /// The opacity of the other cards while some cards are spread, 0...1.
  public var restOpacity: Double

  /// Creates a style with cards 20 m wide for the nearest 60 places within 200 m.
  public init() {
    width = 20
    facing = .billboard
    radius = 200
    limit = 60
    threshold = 10
    storey = 3
    near = NearShift()
    clusterRadius = 12
    spreadWidth = 180
    restOpacity = 0.25
  }

  /// The height of a card, metres.
  public var height: Double { width * Self.shape }

  /// The allowed ranges of the numbers; outside them, cards would be useless, or there would be too many.
  public enum Limits {
    /// The range of `width`, metres.
    public static let width = 0.1...1000.0
    /// The range of `radius`, metres.
    public static let radius = 1.0...50_000.0
    /// The range of `limit`.
    public static let limit = 1...2000
    /// The range of `threshold`, metres.
    public static let threshold = 0.0...10_000.0
    /// The range of `storey`, metres.
    public static let storey = 0.0...100.0
    /// The range of both numbers of `near`, metres.
    public static let near = 0.0...10_000.0
    /// The range of `clusterRadius`, metres.
    public static let clusterRadius = 0.0...1000.0
    /// The range of `spreadWidth`, points.
    public static let spreadWidth = 10.0...10_000.0
  }
}

/// The direction in which an object in the scene faces.
public enum Facing: String, CaseIterable, Hashable, Sendable {
  /// Upright and parallel to the screen's orientation, so that all such objects are parallel to each other.
  case billboard
  /// Perpendicular to the line of sight at its middle, so that neighbouring objects may intersect.
  case lookAt = "look-at"
  /// Not in the scene: the cards in view are arranged on the screen, nearest first, without overlaps.
  ///
  /// They stand still while the street moves, and change places when the order of their distances changes.
  case tiled
}

/// A shift of places that are so near that they would otherwise fill the screen.
///
/// A place at a horizontal distance x < d is shown at d − k + k·x/d. Nearer places stay nearer, and none is
/// shown nearer than d − k.
public struct NearShift: Hashable, Sendable {
  /// d: the distance at or beyond which places are shown at their own positions, metres.
  public var distance: Double
  /// k: the range of distances into which nearer places are compressed, metres.
  public var depth: Double

  /// Creates a shift from d and k in metres, by default 60 m and 20 m; a k greater than d is reduced to d.
  public init(distance: Double = 60, depth: Double = 20) {
    self.distance = distance
    self.depth = depth
  }

  /// Returns the horizontal distance at which a place is shown, given its actual distance, metres.
  public func shown(_ actual: Double) -> Double {
    guard actual < distance else { return actual }
    let depth = min(depth, distance)
    return distance - depth + depth * (actual / distance)
  }
}
