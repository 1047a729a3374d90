/// One guess at where on the route the walker is, and which way along it they go.
///
/// A Kalman filter of the phone's place on the ground and of the turn of AR's axes, tied to one
/// leg: who walks along a route stays within metres of it.
struct LegHypothesis: Hashable, Sendable {
  /// The position on the ground plane of the belief, x east and y north, metres.
  var position: Vector2
  /// The turn of AR's axes, clockwise, radians.
  var yaw: Double
  var spread: LegSpread
  /// The point of the route it means.
  var point: RoutePoint
  /// True when the walker goes the way the route goes.
  var isForward = true
  /// The logarithm of its weight, without the present cost of the walker's distance from the leg.
  var weight = 0.0
  /// The part of that already paid for axes that are not those of the heading correction.
  private(set) var axesCost = 0.0

  /// The values by which hypotheses differ.
  @inline(__always)
  var stance: LegStance {
    LegStance(isForward: isForward, point: point, position: position, yaw: yaw)
  }
}

/// A point of a route, and the ground about it.
struct RoutePoint: Hashable, Sendable {
  var segment: Int
  var fraction: Double
  var chainage: Double
  /// The position on the ground plane, metres.
  var foot: Vector2
  /// The route's direction there, of length 1.
  var direction: Vector2

  /// True when two points lie on the same leg, as near as makes no difference.
  @inline(__always)
  func isSame(as other: RoutePoint) -> Bool {
    abs(chainage - other.chainage) <= LegLimits.sameChainage
      && direction.dot(other.direction) > LegLimits.sameDirection
  }
}

/// The values by which hypotheses differ.
struct LegStance {
  let isForward: Bool
  let point: RoutePoint
  let position: Vector2
  let yaw: Double

  /// True when two are so alike that one is enough.
  @inline(__always)
  func isSame(as other: LegStance) -> Bool {
    isForward == other.isForward && point.isSame(as: other.point)
      && (position - other.position).length < LegLimits.samePosition
      && Self.haveSameAxes(yaw, other.yaw)
  }

  /// True when two turns of AR's axes, radians, are about the same.
  static func haveSameAxes(_ yaw: Double, _ other: Double) -> Bool {
    abs(Angle(radians: yaw - other).wrapped.radians) < LegLimits.sameYaw
  }
}

/// The uncertainty of a hypothesis about its place (m²) and the axes (rad²): half of a covariance.
struct LegSpread: Hashable, Sendable {
  var xx: Double
  var xy = 0.0
  var yy: Double
  var xYaw = 0.0
  var yYaw = 0.0
  var yaw: Double

  /// A place known with a standard deviation along each axis, metres, and axes known to so many
  /// radians.
  init(place deviation: Double, yaw: Double) {
    xx = deviation * deviation
    yy = xx
    self.yaw = yaw * yaw
  }

  /// The variance of the place along a direction of length 1, m².
  func variance(along axis: Vector2) -> Double {
    axis.x * (axis.x * xx + 2 * axis.y * xy) + axis.y * axis.y * yy
  }

  /// Adds to the variance of the place along each axis, m².
  mutating func loosen(by variance: Double) {
    xx += variance
    yy += variance
  }
}

extension LegHypothesis {
  /// m² that a metre of AR's odometry adds along each axis: 2 m in 100 m, 2 % as odometry goes.
  private static let positionDrift = 0.04
  /// rad² a metre: 2° in 100 m.
  private static let yawDrift = 1.2e-5

  /// Returns a displacement that AR saw in true axes: x east and y north, metres.
  ///
  /// - Parameter seen: A displacement in AR's own axes, x to its right and y ahead of it, metres.
  func trueMove(_ seen: Vector2) -> Vector2 {
    let sine = LibM.sin(yaw)
    let cosine = LibM.cos(yaw)
    return Vector2(seen.x * cosine + seen.y * sine, seen.y * cosine - seen.x * sine)
  }

  /// Moves on by a displacement that AR saw, in its own axes, metres.
  mutating func move(by seen: Vector2) {
    let moved = trueMove(seen)
    position = position + moved
    // The direction in which the place moves when the axes turn clockwise.
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

  /// The ground's axes are turned clockwise, radians, about its middle.
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

  /// Learns the error of the place along one direction of length 1, metres, from a measurement of a given
  /// variance, m².
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
  /// The distance of the place from its leg, and the direction of length 1.
  @inline(__always)
  private var aside: Aside {
    let offset = position - point.foot
    let distance = offset.length
    // Nearer than a centimetre the offset's direction is chance.
    let axis = distance > 0.01 ? offset * (1 / distance) : point.direction.quarterTurned
    return Aside(distance: distance, axis: axis, variance: spread.variance(along: axis))
  }

  private struct Aside {
    /// Metres.
    let distance: Double
    let axis: Vector2
    /// That of the place along the axis, m².
    let variance: Double

    /// The cost of being there.
    @inline(__always)
    func cost(_ settings: LegSettings) -> Double {
      let sum = variance + settings.sideDeviation * settings.sideDeviation
      let cost = distance * distance / (2 * sum)
      guard cost > LegLimits.cost else { return cost }
      let edge = (2 * sum * LegLimits.cost).squareRoot()
      return LegLimits.cost + LegLimits.costPerMetre * (distance - edge)
    }
  }

  /// True when it is so far from its leg that it is off the route.
  func isOffRoute(_ settings: LegSettings) -> Bool {
    (position - point.foot).length > settings.effectiveOffRouteDistance
  }

  /// The cost of being as far from the leg as the place is.
  @inline(__always)
  func sideCost(_ settings: LegSettings) -> Double { aside.cost(settings) }

  /// The logarithm of its weight.
  @inline(__always)
  func score(_ settings: LegSettings) -> Double { weight - sideCost(settings) }

  /// Learns that the walker keeps to the leg, by a share of a whole look's worth.
  mutating func keepToLeg(share: Double, _ settings: LegSettings) {
    keepToLeg(aside, share: share, settings)
  }

  @inline(__always)
  private mutating func keepToLeg(_ aside: Aside, share: Double, _ settings: LegSettings) {
    let variance = settings.sideDeviation * settings.sideDeviation
    let ratio = aside.distance * aside.distance / (aside.variance + variance)
    // A walker farther from it than people keep is on another way, and is not drawn to it.
    learn(
      -aside.distance, along: aside.axis, variance: variance / share * max(1, ratio / 6))
  }

  /// The same at another point of the route, drawn to the leg there.
  ///
  /// - Parameters:
  ///   - cost: The cost of going there.
  ///   - limit: The score to exceed.
  /// - Returns: The hypothesis with its score and side cost there; nil where the score is not above the limit.
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
    // Drawn to the leg, it costs less to be there: that is no merit of the leg's.
    let sideCost = leaped.sideCost(settings)
    leaped.weight = score + sideCost
    return (leaped, score, sideCost)
  }

  /// Learns from a fix, which counts for a share of an independent one.
  ///
  /// - Parameters:
  ///   - fix: The fix on the ground plane, metres.
  ///   - variance: Its variance along each axis, m².
  ///   - share: The share of the fix that is news.
  ///   - pull: The share of it that the place follows.
  mutating func take(_ fix: Vector2, variance: Double, share: Double, pull: Double) {
    let missing = fix - position
    let ratio = distanceSquared(of: missing, variance: variance)
    weight -= min(ratio / 2, LegLimits.cost) * share
    // Beyond three deviations it is an echo.
    let variance = variance / pull * max(1, ratio / 9)
    learn(missing.x, along: Vector2(1, 0), variance: variance)
    learn(fix.y - position.y, along: Vector2(0, 1), variance: variance)
  }

  /// Pays for axes that differ from those which fixes and odometry alone give, whatever the route.
  ///
  /// - Parameters:
  ///   - turn: The turn of AR's axes by them, clockwise, radians.
  ///   - variance: The variance of that turn, rad².
  mutating func payForAxes(against turn: Double, variance: Double) {
    let off = Angle(radians: yaw - turn).wrapped.radians
    let cost = min(off * off / (2 * (variance + spread.yaw)), LegLimits.axesCost)
    weight -= cost - axesCost
    axesCost = cost
  }

  /// Returns the squared distance, in standard deviations, of an offset that is measured with a variance
  /// along each axis, m².
  func distanceSquared(of missing: Vector2, variance: Double) -> Double {
    let (xx, xy, yy) = (spread.xx + variance, spread.xy, spread.yy + variance)
    return
      (missing.x * missing.x * yy - 2 * missing.x * missing.y * xy + missing.y * missing.y * xx)
      / (xx * yy - xy * xy)
  }
}
