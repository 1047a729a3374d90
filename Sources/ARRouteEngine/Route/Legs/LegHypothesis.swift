/// A hypothesis about the walker's position on the route and the direction of walking.
///
/// It is a Kalman filter for the phone's position on the ground and the rotation of AR's axes. It is tied to
/// one leg, because people who walk along a route stay within metres of it.
struct LegHypothesis: Hashable, Sendable {
  /// The position on the belief's ground plane, x east and y north, metres.
  var position: Vector2
  /// The clockwise rotation of AR's axes, radians.
  var yaw: Double
  var spread: LegSpread
  /// The point of the route that corresponds to the position.
  var point: RoutePoint
  /// True when the walker walks in the direction of the route.
  var isForward = true
  /// The logarithm of the hypothesis's weight, before deducting the current cost of the distance from the
  /// leg.
  var weight = 0.0
  /// The part of the weight already deducted because the axes differ from those of the heading correction.
  private(set) var axesCost = 0.0

  /// The values by which hypotheses are compared.
  @inline(__always)
  var stance: LegStance {
    LegStance(isForward: isForward, point: point, position: position, yaw: yaw)
  }
}

/// A point of a route, with its position on the ground plane.
struct RoutePoint: Hashable, Sendable {
  var segment: Int
  var fraction: Double
  var chainage: Double
  /// The position on the ground plane, metres.
  var foot: Vector2
  /// The route's direction at the point, as a unit vector.
  var direction: Vector2

  /// True when two points are on the same leg and so close that the difference is negligible.
  @inline(__always)
  func isSame(as other: RoutePoint) -> Bool {
    abs(chainage - other.chainage) <= LegLimits.sameChainage
      && direction.dot(other.direction) > LegLimits.sameDirection
  }
}

/// The values by which hypotheses are compared.
struct LegStance {
  let isForward: Bool
  let point: RoutePoint
  let position: Vector2
  let yaw: Double

  /// True when two hypotheses are so similar that one is enough.
  @inline(__always)
  func isSame(as other: LegStance) -> Bool {
    isForward == other.isForward && point.isSame(as: other.point)
      && (position - other.position).length < LegLimits.samePosition
      && Self.haveSameAxes(yaw, other.yaw)
  }

  /// True when two rotations of AR's axes, radians, are about the same.
  static func haveSameAxes(_ yaw: Double, _ other: Double) -> Bool {
    abs(Angle(radians: yaw - other).wrapped.radians) < LegLimits.sameYaw
  }
}

/// The uncertainty of the position (m²) and of the axes (rad²): one half of a symmetric covariance matrix.
struct LegSpread: Hashable, Sendable {
  var xx: Double
  var xy = 0.0
  var yy: Double
  var xYaw = 0.0
  var yYaw = 0.0
  var yaw: Double

  /// Creates an uncertainty from standard deviations: of the position along each axis, metres, and of the
  /// axes, radians.
  init(place deviation: Double, yaw: Double) {
    xx = deviation * deviation
    yy = xx
    self.yaw = yaw * yaw
  }

  /// Returns the variance of the position along a unit vector, m².
  func variance(along axis: Vector2) -> Double {
    axis.x * (axis.x * xx + 2 * axis.y * xy) + axis.y * axis.y * yy
  }

  /// Adds to the variance of the position along each axis, m².
  mutating func loosen(by variance: Double) {
    xx += variance
    yy += variance
  }
}

extension LegHypothesis {
  /// The variance added along each axis per metre of AR's odometry, m²: 2 m in 100 m, a typical 2 %.
  private static let positionDrift = 0.04
  /// The variance added to the axes per metre, rad²: 2° in 100 m.
  private static let yawDrift = 1.2e-5

  /// Returns the true displacement, metres (x east, y north), for a displacement seen by AR.
  ///
  /// - Parameter seen: The displacement in AR's own axes, metres: x to the right, y ahead.
  func trueMove(_ seen: Vector2) -> Vector2 {
    let sine = LibM.sin(yaw)
    let cosine = LibM.cos(yaw)
    return Vector2(seen.x * cosine + seen.y * sine, seen.y * cosine - seen.x * sine)
  }

  /// Moves the position by a displacement seen by AR, in AR's own axes, metres.
  mutating func move(by seen: Vector2) {
    let moved = trueMove(seen)
    position = position + moved
    // This is the direction in which the position moves if the axes rotate clockwise.
    let turn = Vector2(moved.y, -moved.x)
    spread.xx += turn.x * (2 * spread.xYaw + turn.x * spread.yaw)
    spread.xy += turn.x * spread.yYaw + turn.y * spread.xYaw + turn.x * turn.y * spread.yaw
    spread.yy += turn.y * (2 * spread.yYaw + turn.y * spread.yaw)
    spread.xYaw += turn.x * spread.yaw
    spread.yYaw += turn.y * spread.yaw
    let length = moved.length
    spread.loosen(by: Self.positionDrift * length)
    spread.yaw += Self.yawDrift * length
  }

  /// Adapts the hypothesis to a clockwise rotation of the ground's axes about the centre, radians.
  mutating func turnGround(by turn: Double) {
    let (sine, cosine) = (LibM.sin(turn), LibM.cos(turn))
    position = Vector2(
      position.x * cosine - position.y * sine, position.x * sine + position.y * cosine)
    yaw -= turn
    let old = spread
    let crossed = 2 * sine * cosine * old.xy
    spread.xx = cosine * cosine * old.xx - crossed + sine * sine * old.yy
    spread.yy = sine * sine * old.xx + crossed + cosine * cosine * old.yy
    spread.xy = sine * cosine * (old.xx - old.yy) + (cosine * cosine - sine * sine) * old.xy
    spread.xYaw = cosine * old.xYaw - sine * old.yYaw
    spread.yYaw = sine * old.xYaw + cosine * old.yYaw
  }

  /// Corrects the position by an error, in metres, along a unit vector.
  ///
  /// The error was measured with the given variance, m².
  mutating func learn(_ missing: Double, along axis: Vector2, variance: Double) {
    let x = spread.xx * axis.x + spread.xy * axis.y
    let y = spread.xy * axis.x + spread.yy * axis.y
    let turn = spread.xYaw * axis.x + spread.yYaw * axis.y
    let sum = axis.x * x + axis.y * y + variance
    let gain = missing / sum
    position = position + Vector2(x * gain, y * gain)
    yaw += turn * gain
    spread.xx -= x * x / sum
    spread.xy -= x * y / sum
    spread.yy -= y * y / sum
    spread.xYaw -= x * turn / sum
    spread.yYaw -= y * turn / sum
    spread.yaw -= turn * turn / sum
  }
}

extension LegHypothesis {
  /// The distance of the position from its leg, the direction of the offset, and the variance along it.
  @inline(__always)
  private var aside: Aside {
    let offset = position - point.foot
    let distance = offset.length
    // If the distance is less than a centimetre, the direction of the offset is random.
    let axis = distance > 0.01 ? offset * (1 / distance) : point.direction.quarterTurned
    return Aside(distance: distance, axis: axis, variance: spread.variance(along: axis))
  }

  private struct Aside {
    /// The distance, metres.
    let distance: Double
    let axis: Vector2
    /// The variance of the position along the axis, m².
    let variance: Double

    /// Returns the cost of being that far from the leg.
    @inline(__always)
    func cost(_ settings: LegSettings) -> Double {
      let sum = variance + settings.sideDeviation * settings.sideDeviation
      let cost = distance * distance / (2 * sum)
      guard cost > LegLimits.cost else { return cost }
      let edge = (2 * sum * LegLimits.cost).squareRoot()
      return LegLimits.cost + LegLimits.costPerMetre * (distance - edge)
    }
  }

  /// True if the position is so far from its leg that the walker is off the route.
  func isOffRoute(_ settings: LegSettings) -> Bool {
    (position - point.foot).length > settings.effectiveOffRouteDistance
  }

  /// Returns the cost of the position's distance from the leg.
  @inline(__always)
  func sideCost(_ settings: LegSettings) -> Double { aside.cost(settings) }

  /// Returns the logarithm of the weight after deducting that cost.
  @inline(__always)
  func score(_ settings: LegSettings) -> Double { weight - sideCost(settings) }

  /// Applies the assumption that the walker stays near the leg, weighted as a fraction of one full
  /// observation.
  mutating func keepToLeg(share: Double, _ settings: LegSettings) {
    keepToLeg(aside, share: share, settings)
  }

  @inline(__always)
  private mutating func keepToLeg(_ aside: Aside, share: Double, _ settings: LegSettings) {
    let variance = settings.sideDeviation * settings.sideDeviation
    let ratio = aside.distance * aside.distance / (aside.variance + variance)
    // A walker unusually far from the leg is on a different path, and is not pulled to the leg.
    learn(
      -aside.distance, along: aside.axis, variance: variance / share * max(1, ratio / 6))
  }

  /// Returns the same hypothesis at another point of the route, pulled towards the leg there.
  ///
  /// - Parameters:
  ///   - cost: The cost of moving there.
  ///   - limit: The score to exceed.
  /// - Returns: The hypothesis with its score and side cost there; nil if the score is not above the limit.
  @inline(__always)
  func leaped(
    to other: RoutePoint, cost: Double, above limit: Double, _ settings: LegSettings
  ) -> (hypothesis: LegHypothesis, score: Double, sideCost: Double)? {
    var leaped = self
    leaped.point = other
    let aside = leaped.aside
    let score = weight - cost - aside.cost(settings)
    guard score > limit else { return nil }
    leaped.keepToLeg(aside, share: 1, settings)
    // Pulling the position towards the leg reduces its cost, which must not count in favour of the leg.
    let sideCost = leaped.sideCost(settings)
    leaped.weight = score + sideCost
    return (leaped, score, sideCost)
  }

  /// Updates the hypothesis with a fix, which counts as a fraction of an independent fix.
  ///
  /// - Parameters:
  ///   - fix: The fix on the ground plane, metres.
  ///   - variance: The variance of the fix along each axis, m².
  ///   - share: The fraction of the fix that is new information.
  ///   - pull: The fraction of the fix that is used to correct the position.
  mutating func take(_ fix: Vector2, variance: Double, share: Double, pull: Double) {
    let missing = fix - position
    let ratio = distanceSquared(of: missing, variance: variance)
    weight -= min(ratio / 2, LegLimits.cost) * share
    // Beyond three deviations, the fix is treated as an echo.
    let variance = variance / pull * max(1, ratio / 9)
    learn(missing.x, along: Vector2(1, 0), variance: variance)
    learn(fix.y - position.y, along: Vector2(0, 1), variance: variance)
  }

  /// Deducts weight if the axes differ from those computed from fixes and odometry alone.
  ///
  /// - Parameters:
  ///   - turn: The clockwise rotation of AR's axes according to fixes and odometry, radians.
  ///   - variance: The variance of that rotation, rad².
  mutating func payForAxes(against turn: Double, variance: Double) {
    let off = Angle(radians: yaw - turn).wrapped.radians
    let cost = min(off * off / (2 * (variance + spread.yaw)), LegLimits.axesCost)
    weight -= cost - axesCost
    axesCost = cost
  }

  /// Returns the squared length of an offset in standard deviations, given the offset's own variance along
  /// each axis, m².
  func distanceSquared(of missing: Vector2, variance: Double) -> Double {
    let (xx, xy, yy) = (spread.xx + variance, spread.xy, spread.yy + variance)
    return
      (missing.x * missing.x * yy - 2 * missing.x * missing.y * xy + missing.y * missing.y * xx)
      / (xx * yy - xy * xy)
  }
}
