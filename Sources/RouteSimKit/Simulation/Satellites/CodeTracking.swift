import ARRouteEngine

/// A model of a receiver's measurement of the code delay of a signal that arrives along several paths.
///
/// It is a non-coherent early-minus-late delay-lock loop for GPS's C/A code, whose correlation function is
/// approximated by a triangle: E. Kaplan and C. Hegarty, Understanding GPS/GNSS, 3rd edition, 2017. For a
/// single echo, its error is within the well-known envelope (R. van Nee, 1993; M. Braasch, 1996): up to
/// half the spacing times the echo's relative amplitude, in chip lengths.
enum CodeTracking {
  /// The length of a chip of the C/A code, metres.
  static let chip = 299_792_458 / 1.023e6
  /// The wavelength of L1, metres.
  static let wavelength = 299_792_458 / 1575.42e6
  /// The distance from the early to the late correlator, chips.
  static let spacing = 0.2

  /// A path of a signal.
  struct Path: Hashable, Sendable {
    /// The amplitude of the carrier, relative to the direct path's amplitude in the open.
    var amplitude: Double
    /// The excess length over the direct path, metres.
    var detour: Double
    /// True when the signal was reflected, which shifts the carrier's phase by half a cycle.
    var isReflected: Bool
  }

  /// Returns the code delay at which the loop settles, minus the direct path's delay, metres.
  ///
  /// - Parameter paths: One or more paths; the loop starts at the strongest one, or at the first if several
  ///   are equally strong.
  static func delay(of paths: [Path]) -> Double {
    let strongest = paths.max { $0.amplitude < $1.amplitude }
    guard let strongest, paths.count > 1 else { return strongest?.detour ?? 0 }
    let waves = paths.map(Wave.init)
    var delay = strongest.detour / chip
    // Each step at least halves the remaining error, unless an echo is nearly as strong.
    for _ in 0..<60 {
      let early = power(of: waves, at: delay - spacing / 2)
      let late = power(of: waves, at: delay + spacing / 2)
      guard early + late > 0 else { break }
      let step = (late - early) / (late + early) * ((1 - spacing / 2) / 2)
      delay += step
      if abs(step) < 1e-9 { break }
    }
    return delay * chip
  }

  /// Returns the power of all paths together, relative to the direct path's power in the open.
  static func power(of paths: [Path]) -> Double {
    let waves = paths.map(Wave.init)
    let strongest = paths.max { $0.amplitude < $1.amplitude }
    return power(of: waves, at: (strongest?.detour ?? 0) / chip)
  }

  /// A path with its delay in chips and its amplitude as a phasor.
  private struct Wave {
    let delay: Double
    let inPhase: Double
    let quadrature: Double

    init(_ path: Path) {
      delay = path.detour / CodeTracking.chip
      let turns = path.detour / CodeTracking.wavelength + (path.isReflected ? 0.5 : 0)
      let phase = 2 * .pi * turns.remainder(dividingBy: 1)
      inPhase = path.amplitude * LibM.cos(phase)
      quadrature = path.amplitude * LibM.sin(phase)
    }
  }

  private static func power(of waves: [Wave], at delay: Double) -> Double {
    var (inPhase, quadrature) = (0.0, 0.0)
    for wave in waves {
      let correlation = max(1 - abs(delay - wave.delay), 0)
      inPhase += wave.inPhase * correlation
      quadrature += wave.quadrature * correlation
    }
    return inPhase * inPhase + quadrature * quadrature
  }
}
