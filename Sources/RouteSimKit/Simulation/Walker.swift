package import ARRouteEngine

/// Somebody who walks along a route with the phone held up: the truth of a simulated walk.
///
/// Nobody walks a polyline. Corners are rounded, speed varies and falls in sharp turns, at some
/// turns one stops to look; the way sways from side to side, the phone looks where the way leads a
/// moment later, and about. Steps inside are 0.05 s whatever the caller's, and poses between them
/// interpolated, so that the walk is the same at any step. A value; cheap to copy.
package struct Walker: Sendable {
  /// Where the phone is in the route's scene.
  package private(set) var pose: Pose
  /// How far the feet have come along the route, metres.
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

  /// A walker at the start of a route, looking along it.
  ///
  /// - Parameters:
  ///   - placed: The route in the true scene.
  ///   - eyeHeight: Metres from the ground to the camera.
  ///   - speed: On a straight way, on average, metres a second, 0.1...5.
  ///   - seed: Of everything that varies.
  /// - Precondition: The speed is above 0 and finite.
  package init(
    placed: PlacedRoute, eyeHeight: Double = 1.5, speed: Double = Walker.usualSpeed, seed: UInt64
  ) {
    precondition(speed > 0 && speed.isFinite, "a walker's speed is above 0")
    length = placed.route.length
    gait = Gait(
      placed: placed, eyeHeight: eyeHeight, speed: speed, random: Self.random(seed: seed))
    before = gait.footing
    after = before
    pose = before.pose
  }

  /// The third sequence of a seed; the first two are the phone's (`Odometry`, `FixError`).
  private static func random(seed: UInt64) -> SplitMix64 {
    var random = SplitMix64(seed: seed)
    _ = random.next()
    _ = random.next()
    return random.split()
  }

  /// The speed at which people walk, metres a second.
  package static let usualSpeed = 1.4

  /// Goes on for some seconds, 0 or more.
  ///
  /// - Returns: Where the phone is then; after the arrival, where it was.
  /// - Complexity: O(seconds · log n) for a route of n points that are not piled up.
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

/// Where a walker is at one step.
struct Footing: Hashable, Sendable {
  /// Metres along the route.
  var chainage: Double
  /// The phone's pose.
  var pose: Pose
}
