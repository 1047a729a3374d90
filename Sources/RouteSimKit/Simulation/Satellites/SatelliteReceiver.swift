import ARRouteEngine
import RouteFormats

/// A phone's receiver among satellites and houses, which converts true positions to measurements.
///
/// The same seed and the same steps give the same fixes. See docs/satellites.md for the model.
package struct SatelliteReceiver: Hashable, Sendable {
  /// The receiver's surroundings.
  let environment: SatelliteEnvironment

  private var errors: RangeErrors
  private var clock: ReceiverClock
  private var velocityRandom: SplitMix64
  private var smoother: PositionSmoother
  private var last: Vector3?

  /// The minimum number of satellites for a position.
  package static let fewestSatellites = PositionSolver.fewest
  /// The largest 68 % radius of a position that is reported, metres.
  ///
  /// Larger radii come from too few satellites in too narrow a part of the sky, and such positions are
  /// withheld.
  static let worstAccuracy = 100.0

  /// Creates a receiver before its first measurement.
  init(environment: SatelliteEnvironment, seed: UInt64) {
    // This uses the seed's second sequence, as the randomly drawn errors do (`FixError`).
    var seeds = SplitMix64(seed: seed)
    _ = seeds.next()
    var random = seeds.split()
    self.environment = environment
    errors = RangeErrors(random: random.split())
    clock = ReceiverClock(random: random.split())
    velocityRandom = random.split()
    smoother = PositionSmoother(seconds: environment.settings.smoothing)
  }

  /// Advances to the next measurement.
  ///
  /// - Parameters:
  ///   - time: The time since the walk's start, seconds.
  ///   - step: The time since the previous measurement, seconds.
  ///   - position: The antenna's position in the axes of the obstacles, metres: x east, y up, z south.
  ///   - coordinate: The same position on the Earth.
  /// - Complexity: O(satellites · (nearby walls + rays)).
  mutating func receive(
    at time: Double, after step: Double, position: Vector3, coordinate: GeodeticCoordinate
  ) -> SatelliteReception {
    var reception = SatelliteReception()
    reception.signals = signals(at: time, after: step, position: position, coordinate: coordinate)
    let bias = clock.advance(by: step)
    let heard = reception.signals.indices.filter { reception.signals[$0].strength != nil }
    let solver = PositionSolver(
      heard.map { measurement(reception.signals[$0], bias: bias) },
      excludesFaults: environment.settings.excludesFaults)
    let solution = solver.solution().flatMap { $0.accuracy <= Self.worstAccuracy ? $0 : nil }
    for index in solution?.used ?? [] { reception.signals[heard[index]].isUsed = true }
    let used = reception.signals.filter(\.isUsed).map(\.direction.direction)
    reception.dilution = DilutionOfPrecision(directions: used)
    let velocity = velocity(to: position, step: step, reception.dilution?.horizontal)
    let smoothed: PositionSmoother.Reading?
    if let solution {
      smoothed = smoother.update(
        .init(position: position + solution.offset, accuracy: solution.accuracy),
        velocity: velocity, after: step)
    } else {
      smoothed = smoother.coast(for: step)
    }
    reception.fix = smoothed.map { smoothed in
      let offset = smoothed.position - position
      return ReceivedFix(
        offset: Vector3(offset.x, 0, offset.z), claim: max(smoothed.accuracy, FixError.leastClaim))
    }
    last = position
    return reception
  }
}

extension SatelliteReceiver {
  private mutating func signals(
    at time: Double, after step: Double, position: Vector3, coordinate: GeodeticCoordinate
  ) -> [SatelliteSignal] {
    let settings = environment.settings
    let moment = environment.start + time
    errors.advance(by: step)
    let walls = environment.obstacles?.walls(near: position, within: settings.echoRadius) ?? []
    return environment.almanac.orbits(at: moment).compactMap { orbit in
      let seen = orbit.direction(from: coordinate, at: moment)
      // Errors are drawn even if the satellite is not in view, so that a mask does not change later draws.
      let draw = errors.draw(orbit.satellite, elevation: seen.elevation, after: step)
      guard seen.elevation >= settings.elevationMask else { return nil }
      let paths = SignalPaths(
        to: position, from: seen.direction, obstacles: environment.obstacles, walls: walls,
        range: settings.sightRange)
      return signal(seen, paths, draw)
    }
  }

  private func signal(
    _ seen: SatelliteDirection, _ paths: SignalPaths, _ draw: RangeErrors.Draw
  ) -> SatelliteSignal {
    let settings = environment.settings
    let direct = CodeTracking.Path(amplitude: 1, detour: 0, isReflected: false)
    let ways =
      (paths.isDirect ? [direct] : [])
      + paths.echoes.map {
        CodeTracking.Path(
          amplitude: settings.reflectedAmplitude, detour: $0.detour, isReflected: true)
      }
    let open = SignalStrength.open(at: seen.elevation) + settings.noise * draw.fading
    guard let strength = SignalStrength.tracked(open, power: CodeTracking.power(of: ways)) else {
      return SatelliteSignal(
        direction: seen, paths: paths, strength: nil, pathError: 0, rangeError: 0)
    }
    let pathError = CodeTracking.delay(of: ways)
    let noise = draw.range + draw.noise * SignalStrength.rangeNoise(strength)
    return SatelliteSignal(
      direction: seen, paths: paths, strength: strength, pathError: pathError,
      rangeError: pathError + settings.noise * noise)
  }

  private func measurement(_ signal: SatelliteSignal, bias: Double) -> RangeMeasurement {
    RangeMeasurement(
      satellite: signal.direction.direction * signal.direction.range,
      pseudorange: signal.direction.range + signal.rangeError + bias,
      variance: SignalStrength.assumedVariance(
        signal.strength ?? SignalStrength.least, at: signal.direction.elevation))
  }

  /// Returns the velocity measured with Doppler shifts, m/s.
  private mutating func velocity(
    to position: Vector3, step: Double, _ dilution: Double?
  ) -> Vector3 {
    let noise = Vector3(velocityRandom.normal(), 0, velocityRandom.normal())
    let moved = (position - (last ?? position)) * (1 / step)
    let deviation = PositionSmoother.velocityNoise * (dilution ?? 1) / 2.0.squareRoot()
    return moved + noise * (environment.settings.noise * deviation)
  }
}

/// A phone's quartz clock, which drifts and has a bias equivalent to up to a few hundred kilometres at the
/// speed of light.
struct ReceiverClock: Hashable, Sendable {
  /// The bias as a length, metres.
  private var bias: Double
  private var drift: GaussMarkov

  /// The standard deviation of the drift, m/s: 0.5 parts per million (1-σ), as for a compensated quartz.
  private static let drift = 150.0

  init(random: SplitMix64) {
    var random = random
    bias = 300_000 * (2 * random.uniform() - 1)
    drift = GaussMarkov(deviation: Self.drift, timeConstant: 600, random: random.split())
  }

  /// Advances the clock and returns its bias as a length, metres.
  ///
  /// Pseudoranges are too long by this length.
  mutating func advance(by step: Double) -> Double {
    bias += drift.advance(by: step) * step
    return bias
  }
}
