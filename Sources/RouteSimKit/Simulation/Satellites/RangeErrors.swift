import ARRouteEngine
import RouteFormats

/// What is wrong with pseudoranges in the open: satellites' clocks and orbits, the atmosphere,
/// noise.
///
/// Each satellite and each source draws from a sequence of its own, whether it is in view or not,
/// so that houses and masks change nothing of the others.
struct RangeErrors: Hashable, Sendable {
  private var ionosphere: GaussMarkov
  private var troposphere: GaussMarkov
  private var satellites: [SatelliteName: SatelliteErrors] = [:]
  private let random: SplitMix64

  /// What broadcast clocks and orbits leave (1-σ), metres, for about half an hour.
  ///
  /// GPS's user range error of late (SPS Performance Analysis Reports of the FAA).
  private static let signal = (deviation: 0.8, time: 1800.0)
  /// What the broadcast model leaves of the ionosphere overhead, metres: half of 4 m by day.
  private static let ionosphereOverhead = (deviation: 2.0, time: 1800.0)
  /// What a model of the weather leaves of the troposphere overhead, metres.
  private static let troposphereOverhead = (deviation: 0.12, time: 3600.0)

  /// What the ground, the hand and the body do to each pseudorange, metres, for as long as it takes
  /// to walk past them.
  ///
  /// So large that a phone in the open is off by some metres, as phones are: F. van Diggelen and
  /// P. Enge, The world's first GPS MOOC and worldwide laboratory using smartphones, ION GNSS+
  /// 2015.
  private static let nearby = (deviation: 3.0, time: 20.0)

  /// One satellite's.
  private struct SatelliteErrors: Hashable, Sendable {
    var signal: GaussMarkov
    var nearby: GaussMarkov
    var fading: GaussMarkov
    var noise: SplitMix64
  }

  /// Errors of a seed.
  init(random: SplitMix64) {
    var random = random
    ionosphere = GaussMarkov(Self.ionosphereOverhead, random: random.split())
    troposphere = GaussMarkov(Self.troposphereOverhead, random: random.split())
    self.random = random
  }

  /// What is drawn for a satellite at one moment.
  struct Draw {
    /// Metres too long, but for noise.
    var range: Double
    /// By how much it is heard better, dB.
    var fading: Double
    /// A number of the standard normal distribution.
    var noise: Double
  }

  /// Goes on in time for what all satellites share.
  mutating func advance(by step: Double) {
    _ = ionosphere.advance(by: step)
    _ = troposphere.advance(by: step)
  }

  /// Goes on in time for one satellite.
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

  /// How much longer the way through the ionosphere is than overhead: IS-GPS-200, figure 20-4, F.
  private static func ionosphereSlant(_ elevation: Angle) -> Double {
    let missing = 0.53 - max(elevation.radians, 0) / .pi
    return 1 + 16 * missing * missing * missing
  }

  /// The same for the troposphere: RTCA DO-229, appendix A.
  private static func troposphereSlant(_ elevation: Angle) -> Double {
    let sine = max(elevation.sine, 0)
    return 1.001 / (0.002001 + sine * sine).squareRoot()
  }
}

extension GaussMarkov {
  /// A process by its deviation and its time constant in seconds.
  fileprivate init(_ kind: (deviation: Double, time: Double), random: SplitMix64) {
    self.init(deviation: kind.deviation, timeConstant: kind.time, random: random)
  }
}
