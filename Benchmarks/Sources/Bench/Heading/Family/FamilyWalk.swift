import ARRouteEngine
import Foundation
import Yardsticks

/// A walk of the family in the form of inputs for a heading correction, with the truth.
struct FamilyWalk {
  let noise: FamilyNoise
  private(set) var fixes: [heading_fix] = []

  /// The duration of each walk, seconds.
  static let duration = 301.0
  /// The distance over which one street's constant error changes to the next street's, metres.
  fileprivate static let corner = 4.0

  /// Generates the walk with the given seed.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    noise = FamilyNoise(random: &random)
    let way = FamilyWay(noise.way, noise: noise, seconds: Self.duration, random: &random)
    let odometry = FamilyOdometry(way, noise: noise, random: &random)
    var receiver = FamilyReceiver(noise: noise, random: &random)
    let shown = way.moments.map { receiver.next($0) }
    var claims = random.split()
    var claim = claims.normal()
    var time = 0.0
    while time <= Self.duration - 1 {
      let now = way.moment(at: time)
      let valid = way.moment(at: time - noise.lateness)
      let fresh =
        SIMD2(claims.normal(), claims.normal()) * (noise.deviation * noise.whiteShare.squareRoot())
      let fix = shown[way.moment(at: time - noise.transport)] + fresh
      let (seen, then) = (odometry.places[now], odometry.places[valid])
      fixes.append(
        heading_fix(
          time: time, north: fix.y, east: fix.x,
          claimed: max(noise.deviation / noise.claim * exp(noise.claimSpread * claim), 0.3),
          seen_north: seen.y, seen_east: seen.x, then_north: then.y, then_east: then.x,
          street: Int32(way.moments[valid].street),
          misalignment: Angle(radians: odometry.turns[now]).wrapped.degrees,
          distance: way.moments[now].distance))
      let interval = (0.95 + 0.1 * claims.uniform()) / noise.rate
      let kept = exp(-interval / 20)
      claim = claim * kept + (1 - kept * kept).squareRoot() * claims.normal()
      time += interval
    }
  }
}

/// AR's odometry along a path.
private struct FamilyOdometry {
  /// The positions of the phone in AR's axes, as components east and north, metres.
  private(set) var places: [SIMD2<Double>] = []
  /// The bearings of AR's −z axis, radians.
  private(set) var turns: [Double] = []

  init(_ way: FamilyWay, noise: FamilyNoise, random: inout SplitMix64) {
    var turn = 2 * Double.pi * random.uniform()
    let scale = 1 + noise.scaleDeviation * random.normal()
    var place = SIMD2<Double>.zero
    var last = way.moments[0].place
    for moment in way.moments {
      let step = (moment.place - last) * scale
      last = moment.place
      turn +=
        noise.yawWalk * .pi / 180 / FamilyWay.rate.squareRoot() * random.normal()
        + 0.002 * abs(moment.spin).squareRoot() * random.normal()
      let (sine, cosine) = (sin(turn), cos(turn))
      place += SIMD2(step.x * cosine - step.y * sine, step.x * sine + step.y * cosine)
      places.append(place + SIMD2(random.normal(), random.normal()) * 0.005)
      turns.append(turn)
    }
  }
}

/// The positions that a receiver computes along a path, tick by tick.
private struct FamilyReceiver {
  private let noise: FamilyNoise
  private var random: SplitMix64
  private var wander: SIMD2<Double>
  private var shown: SIMD2<Double>?
  private var (street, streetError, oldStreetError) = (0, SIMD2<Double>.zero, SIMD2<Double>.zero)
  private var (echo, isEchoing) = (SIMD2<Double>.zero, false)

  init(noise: FamilyNoise, random: inout SplitMix64) {
    self.noise = noise
    self.random = random.split()
    wander = .zero
    wander = draw()
    streetError = draw()
    oldStreetError = streetError
    if self.random.uniform() < noise.echoShare { beginEcho() }
  }

  private mutating func draw() -> SIMD2<Double> { SIMD2(random.normal(), random.normal()) }

  private mutating func beginEcho() {
    isEchoing = true
    let angle = Angle(radians: 2 * .pi * random.uniform())
    echo =
      SIMD2(angle.sine, angle.cosine)
      * (noise.deviation * noise.echoSize * (0.6 + 0.8 * random.uniform()))
  }

  /// Returns the position that the receiver shows at the next moment.
  mutating func next(_ moment: FamilyWay.Moment) -> SIMD2<Double> {
    let tick = 1 / FamilyWay.rate
    let kept = exp(-tick / noise.timeConstant)
    wander = wander * kept + draw() * (1 - kept * kept).squareRoot()
    if moment.street != street {
      street = moment.street
      oldStreetError = streetError
      streetError = draw()
    }
    let entered = min(moment.inStreet / FamilyWalk.corner, 1)
    let staying = oldStreetError * (1 - entered) + streetError * entered
    if isEchoing {
      if random.uniform() < tick / noise.echoLength { isEchoing = false }
    } else if random.uniform()
      < tick / noise.echoLength * noise.echoShare / (1 - noise.echoShare)
    {
      beginEcho()
    }
    let lasting = 1 - noise.whiteShare
    // Smoothing will reduce the variance; this factor compensates for it in advance.
    let boost = 1 + noise.smoothing / noise.timeConstant
    let error =
      (wander * (boost * (1 - noise.streetShare)).squareRoot() + staying
        * noise.streetShare.squareRoot())
      * (noise.deviation * lasting.squareRoot())
    let measured = moment.place + error
    let follows = noise.smoothing > 0 ? 1 - exp(-tick / noise.smoothing) : 1
    let smoothed = shown.map { $0 + (measured - $0) * follows } ?? measured
    shown = smoothed
    return smoothed + (isEchoing ? echo : .zero)
  }
}
