import ARRouteEngine

/// The true path of a walker of the family: positions on a plane, metres east and north.
struct FamilyWay {
  /// The shape of the path, seen from above.
  enum Kind: String, CaseIterable {
    case street
    case corner
    case stairs
    case block
    case quarter
    case path
    case back
  }

  /// The state at one tick of a walk.
  struct Moment {
    var place: SIMD2<Double>
    /// The distance walked, metres.
    var distance: Double
    /// The number of the current street, from 0.
    var street: Int
    /// The distance walked in the current street, metres.
    var inStreet: Double
    /// The rotation of the phone on the spot during the tick, radians.
    var spin: Double
  }

  /// The number of ticks per second.
  static let rate = 20.0
  /// The distance of the phone from the axis about which the walker turns, metres.
  private static let arm = 0.4

  /// The states at all ticks, starting at 0 s.
  private(set) var moments: [Moment] = []

  /// Generates a walk with the given duration.
  init(_ kind: Kind, noise: FamilyNoise, seconds: Double, random: inout SplitMix64) {
    var legs = Legs(kind, random: &random)
    var course = 2 * Double.pi * random.uniform()
    let speed = 1.1 + 0.6 * random.uniform()
    var (place, distance, rest, spin, facing) = (SIMD2<Double>.zero, 0.0, 0.0, 0.0, course)
    var (street, inStreet, turning, gait) = (0, 0.0, 0.0, 0.0)
    let tick = 1 / Self.rate
    for _ in 0...Int(seconds * Self.rate) {
      var turned = 0.0
      gait += (-gait * tick / 8) + 0.12 * (2 * tick / 8).squareRoot() * random.normal()
      if rest > 0 {
        rest -= tick
        turned = min(max(spin, -1.5 * tick), 1.5 * tick)
        spin -= turned
        facing += turned
      } else {
        let step = max(speed * (1 + gait), 0.4) * tick
        // Corners are rounded at a rate of one radian per second.
        let bend = min(max(turning, -tick), tick)
        turning -= bend
        course += bend + legs.curve(at: distance) * step
        facing += min(max(course - facing, -2 * tick), 2 * tick)
        place += SIMD2(Angle(radians: course).sine, Angle(radians: course).cosine) * step
        distance += step
        inStreet += step
        if let corner = legs.pass(step, random: &random) {
          turning += corner
          street += 1
          inStreet = 0
        }
        if random.uniform() < noise.restRate * tick {
          rest = 3 + 17 * random.uniform()
          spin = noise.isTurning ? (random.uniform() - 0.5) * 4 * .pi : 0
        }
      }
      let hand = SIMD2(Angle(radians: facing).sine, Angle(radians: facing).cosine) * Self.arm
      moments.append(
        Moment(
          place: place + hand, distance: distance, street: street, inStreet: inStreet,
          spin: turned))
    }
  }

  /// Returns the index of the moment nearest to a time, which is in seconds.
  func moment(at time: Double) -> Int {
    min(max(Int((time * Self.rate).rounded()), 0), moments.count - 1)
  }
}

/// The legs of a path, which follow one another.
private struct Legs {
  private let kind: FamilyWay.Kind
  private let side: Double
  private let unit: Double
  private var left: Double
  private var count = 0

  init(_ kind: FamilyWay.Kind, random: inout SplitMix64) {
    self.kind = kind
    side = random.uniform() < 0.5 ? -1 : 1
    unit = 25 + 55 * random.uniform()
    left = kind == .street || kind == .path ? .infinity : unit
  }

  /// Returns the curvature of a winding path, radians per metre.
  func curve(at distance: Double) -> Double {
    kind == .path ? side * 0.03 * Angle(radians: distance / unit * 4).cosine : 0
  }

  /// Advances by a step, which is in metres.
  ///
  /// - Returns: The turn at a corner at the end of the step, radians; nil if there is no corner.
  mutating func pass(_ step: Double, random: inout SplitMix64) -> Double? {
    left -= step
    guard left <= 0 else { return nil }
    count += 1
    switch kind {
    case .street, .path: return nil
    case .corner:
      left = .infinity
      return side * .pi / 2
    case .stairs:
      left = unit
      return (count % 2 == 0 ? side : -side) * .pi / 2
    case .block:
      left = count % 2 == 0 ? unit : 40
      return side * .pi / 2
    case .quarter:
      left = 30 + 120 * random.uniform()
      return (random.uniform() < 0.5 ? -1 : 1) * (0.8 + 1.2 * random.uniform())
    case .back:
      left = .infinity
      return .pi
    }
  }
}
