package import ARRouteEngine

/// A person who walks along a route and holds up the phone: the truth of a simulated walk.
///
/// The walk differs from the polyline. Corners are rounded. The speed varies and is lower in sharp turns,
/// and at some turns the walker stops to look around. The path sways from side to side, and the phone
/// points in the direction that the path will have a moment later, with slow glances around.
///
/// Internal steps are 0.05 s, whatever step the caller uses, and poses between them are interpolated, so
/// that the walk is always the same. This is a value type that is cheap to copy.
package struct Walker: Sendable {
  /// The phone's pose in the route's scene.
  package private(set) var pose: Pose
  /// The chainage of the walker's feet, metres.
  private(set) var chainage = 0.0
  /// True when the end of the route has been reached.
  var hasArrived: Bool { chainage >= length }

  /// The route's length, metres.
  let length: Double
  private var gait: Gait
  private var before: Footing
  private var after: Footing
  private var time = 0.0
  private var stepCount = 0

  /// Creates a walker at the start of a route, looking along it.
  ///
  /// - Parameters:
  ///   - placed: The route in the true scene.
  ///   - eyeHeight: The height of the camera above the ground, metres.
  ///   - speed: The average speed on a straight path, metres per second, 0.1...5.
  ///   - seed: The seed of all random variation.
  /// - Precondition: The speed is above 0 and finite.
  package init(
    placed: PlacedRoute, eyeHeight: Double = 1.5, speed: Double = Walker.usualSpeed, seed: UInt64
  ) {
    precondition(speed > 0 && speed.isFinite, "a walker's speed must be above 0")
    length = placed.route.length
    gait = Gait(
      placed: placed, eyeHeight: eyeHeight, speed: speed, random: Self.random(seed: seed))
    before = gait.footing
    after = before
    pose = before.pose
  }

  /// Returns the seed's third sequence; the first two are those of the phone (`Odometry`, `FixError`).
  private static func random(seed: UInt64) -> SplitMix64 {
    var random = SplitMix64(seed: seed)
    _ = random.next()
    _ = random.next()
    return random.split()
  }

  /// The usual walking speed, metres per second.
  package static let usualSpeed = 1.4

  /// Advances by the given number of seconds, 0 or more.
  ///
  /// - Returns: The phone's pose at that time; after the arrival, its last pose.
  /// - Complexity: O(seconds · log n) for a route of n points, unless many of them are at nearly the same
  ///   place.
  package mutating func advance(by seconds: Double) -> Pose {
    time += max(seconds, 0)
    while Double(stepCount) * Gait.step < time && after.chainage < length {
      before = after
      gait.advance()
      after = gait.footing
      stepCount += 1
    }
    let missing = Double(stepCount) * Gait.step - time
    let fraction = min(max(1 - missing / Gait.step, 0), 1)
    pose = before.pose.interpolated(to: after.pose, fraction)
    chainage =
      fraction < 1
      ? before.chainage + (after.chainage - before.chainage) * fraction : after.chainage
    return pose
  }
}

/// The state of a walker after one step.
struct Footing: Hashable, Sendable {
  /// The chainage, metres.
  var chainage: Double
  /// The phone's pose.
  var pose: Pose
}
