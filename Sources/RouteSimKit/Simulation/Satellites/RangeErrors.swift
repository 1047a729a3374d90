import ARRouteEngine
import RouteFormats

/// The errors of pseudoranges in the open: satellite clocks and orbits, the atmosphere, noise.
///
/// Each satellite and each source of error has its own random sequence, even if the satellite is not in
/// view, so that houses and masks do not change the other draws.
struct RangeErrors: Hashable, Sendable {
  private var ionosphere: GaussMarkov
  private var troposphere: GaussMarkov
  private var satellites: [SatelliteName: SatelliteErrors] = [:]
  private let random: SplitMix64

  /// The residual error of broadcast clocks and orbits (1-σ), metres, with a correlation time of about half
  /// an hour.
  ///
  /// The value is the recent user range error of GPS (SPS Performance Analysis Reports of the FAA).
  private static let signal = (deviation: 0.8, time: 1800.0)
  /// The residual error of the broadcast ionosphere model for a satellite overhead, metres: half of the 4 m
  /// that are typical by day.
  private static let ionosphereOverhead = (deviation: 2.0, time: 1800.0)
  /// The residual error of a weather model of the troposphere for a satellite overhead, metres.
  private static let troposphereOverhead = (deviation: 0.12, time: 3600.0)

  /// The effect of the ground, the hand and the body on each pseudorange, metres; the correlation time is
  /// the time that it takes to walk past such surroundings.
  ///
  /// The value is large enough to give a phone in the open an error of a few metres, as real phones have:
  /// F. van Diggelen and P. Enge, The world's first GPS MOOC and worldwide laboratory using smartphones,
  /// ION GNSS+ 2015.
  private static let nearby = (deviation: 3.0, time: 20.0)

  /// The errors of one satellite.
  private struct SatelliteErrors: Hashable, Sendable {
    var signal: GaussMarkov
    var nearby: GaussMarkov
    var fading: GaussMarkov
    var noise: SplitMix64
  }

  /// Creates errors from a random sequence.
  init(random: SplitMix64) {
    var random = random
    ionosphere = GaussMarkov(Self.ionosphereOverhead, random: random.split())
    troposphere = GaussMarkov(Self.troposphereOverhead, random: random.split())
    self.random = random
  }

  /// The random draws for a satellite at one moment.
  struct Draw {
    /// The range error without noise, metres; positive if the pseudorange is too long.
    var range: Double
    /// The increase in signal strength, dB.
    var fading: Double
    /// A draw from the standard normal distribution.
    var noise: Double
  }

  /// Advances the errors that all satellites share.
  mutating func advance(by step: Double) {
    _ = ionosphere.advance(by: step)
    _ = troposphere.advance(by: step)
  }

  /// Advances the errors of one satellite, and returns them.
  mutating func draw(_ satellite: SatelliteName, elevation: Angle, after step: Double) -> Draw {
    var errors = satellites[satellite] ?? begin(satellite)
    let own = errors.signal.advance(by: step) + errors.nearby.advance(by: step)
    let fading = errors.fading.advance(by: step)
    let noise = errors.noise.normal()
    satellites[satellite] = errors
    let range =
      own + ionosphere.value * Self.ionosphereSlant(elevation)
      + troposphere.value * Self.troposphereSlant(elevation)
    return Draw(range: range, fading: fading, noise: noise)
  }

  private func begin(_ satellite: SatelliteName) -> SatelliteErrors {
    let system: UInt64 = satellite.system == .gps ? 0 : 64
    var seeds = random
    var random = SplitMix64(seed: seeds.next() &+ system &+ UInt64(satellite.number))
    return SatelliteErrors(
      signal: GaussMarkov(Self.signal, random: random.split()),
      nearby: GaussMarkov(Self.nearby, random: random.split()),
      fading: GaussMarkov(
        deviation: SignalStrength.fading, timeConstant: SignalStrength.fadingTime,
        random: random.split()),
      noise: random.split())
  }

  /// Returns the ratio of the slant path through the ionosphere to the vertical one: IS-GPS-200, figure 20-4,
  /// F.
  private static func ionosphereSlant(_ elevation: Angle) -> Double {
    let missing = 0.53 - max(elevation.radians, 0) / .pi
    return 1 + 16 * missing * missing * missing
  }

  /// Returns the ratio of the slant path through the troposphere to the vertical one: RTCA DO-229, appendix
  /// A.
  private static func troposphereSlant(_ elevation: Angle) -> Double {
    let sine = max(elevation.sine, 0)
    return 1.001 / (0.002001 + sine * sine).squareRoot()
  }
}

extension GaussMarkov {
  /// Creates a process from a deviation and a time constant in seconds.
  fileprivate init(_ kind: (deviation: Double, time: Double), random: SplitMix64) {
    self.init(deviation: kind.deviation, timeConstant: kind.time, random: random)
  }
}
