import ARRouteEngine

/// A model of a person's walk along a rounded path, in time steps of 0.05 s.
struct Gait: Sendable {
  /// The walker's current position and pose.
  private(set) var footing: Footing

  private let way: RoundedWay
  private let route: Route
  private let speed: Double
  private let eyeHeight: Double
  private var pace: GaussMarkov
  private var wander: GaussMarkov
  private var look: SlowGlance
  private var nod: SlowGlance
  private var tilt: SlowGlance
  private var pauses: SplitMix64
  private var tremor: SplitMix64
  private var velocity = 0.0
  private var course: Angle
  /// The number of full strides made, each consisting of a left and a right step.
  private var strides = 0.0
  private var pause = 0.0
  /// The chainage up to which turns have been handled, metres.
  private var turnsMet = 0.0

  /// The length of a time step, seconds.
  static let step = 0.05
  /// The probability that the walker stops at a turn.
  private static let pauseChance = 0.35
  /// The length of a stride (two steps) at 1.4 m/s, metres.
  private static let strideLength = 1.5

  /// Creates a walker at the start of a route.
  init(placed: PlacedRoute, eyeHeight: Double, speed: Double, random: SplitMix64) {
    var random = random
    way = RoundedWay(placed)
    route = placed.route
    self.speed = speed
    self.eyeHeight = eyeHeight
    pace = GaussMarkov(deviation: 0.1, timeConstant: 10, random: random.split())
    wander = GaussMarkov(deviation: 0.15, timeConstant: 8, random: random.split())
    look = SlowGlance(deviation: 4, timeConstant: 4, random: random.split())
    nod = SlowGlance(deviation: 2, timeConstant: 5, random: random.split())
    tilt = SlowGlance(deviation: 1.5, timeConstant: 5, random: random.split())
    pauses = random.split()
    tremor = random.split()
    course = placed.direction(ofSegment: 0)
    footing = Footing(
      chainage: 0, pose: Pose(position: .zero, attitude: Attitude(heading: course)))
    footing.pose.position = way.position(atChainage: 0) + Vector3(0, eyeHeight, 0)
  }

  /// Advances by one time step.
  mutating func advance() {
    meetTurns()
    accelerate()
    let chainage = min(footing.chainage + velocity * Self.step, way.length)
    strides += (chainage - footing.chainage) / Self.strideLength
    turn(at: chainage)
    footing = Footing(chainage: chainage, pose: pose(at: chainage))
  }
}

extension Gait {
  /// Makes the walker stop at some of the turns, for 1 to 4 s.
  private mutating func meetTurns() {
    guard let turn = route.nextTurn(after: turnsMet), turn.chainage <= footing.chainage + 0.5
    else { return }
    turnsMet = turn.chainage
    let chance = pauses.uniform()
    let seconds = 1 + 3 * pauses.uniform()
    if chance < Self.pauseChance { pause = seconds }
  }

  /// Adjusts the speed towards the desired speed, with a lag of half a second.
  private mutating func accelerate() {
    let mood = 1 + min(max(pace.advance(by: Self.step), -0.4), 0.4)
    let care = 0.5 + 0.5 * way.straightness(atChainage: footing.chainage + 0.5 * velocity)
    let wanted = pause > 0 ? 0 : speed * mood * care
    pause = max(pause - Self.step, 0)
    velocity += (wanted - velocity) * (Self.step / (0.5 + Self.step))
  }

  /// Turns the body towards the direction of the path half a second later.
  private mutating func turn(at chainage: Double) {
    let ahead = min(chainage + 0.5 * velocity, way.length)
    guard let direction = way.direction(atChainage: ahead) else { return }
    let missing = (direction - course).wrapped
    course = (course + missing * (Self.step / (0.5 + Self.step))).wrapped
  }

  private mutating func pose(at chainage: Double) -> Pose {
    let effort = min(velocity / Walker.usualSpeed, 1.5)
    // At the start and the end, the walker is exactly on the route.
    let room = min(1, chainage / 3, (way.length - chainage) / 3)
    let phase = Angle.radians(2 * .pi * strides)
    let aside = room * (wander.advance(by: Self.step) + 0.02 * effort * phase.sine)
    let lift = room * 0.015 * effort * (phase * 2).sine
    let right = Vector3(course.cosine, 0, course.sine)
    let attitude = Attitude(
      heading: course + look.advance(by: Self.step) + shake(),
      pitch: nod.advance(by: Self.step) + shake(), roll: tilt.advance(by: Self.step) + shake())
    let position = way.position(atChainage: chainage) + right * aside
    return Pose(position: position + Vector3(0, eyeHeight + lift, 0), attitude: attitude)
  }

  /// Returns the tremor of a hand, about a tenth of a degree.
  private mutating func shake() -> Angle { .degrees(0.1 * tremor.normal()) }
}

/// A smooth, slow deviation of the viewing direction, which is 0 at first.
private struct SlowGlance: Hashable, Sendable {
  private var aim: GaussMarkov
  private var degrees = 0.0
  /// The lag of the deviation behind its target, seconds.
  private static let lag = 0.7

  init(deviation: Double, timeConstant: Double, random: SplitMix64) {
    aim = GaussMarkov(deviation: deviation, timeConstant: timeConstant, random: random)
  }

  mutating func advance(by step: Double) -> Angle {
    degrees += (aim.advance(by: step) - degrees) * (step / (Self.lag + step))
    return .degrees(degrees)
  }
}
