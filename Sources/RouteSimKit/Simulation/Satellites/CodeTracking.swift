import ARRouteEngine

/// How a receiver measures the delay of a code that comes on several ways at once.
///
/// A non-coherent early-minus-late delay-lock loop on GPS's C/A code, whose correlation is taken to
/// be a triangle: E. Kaplan and C. Hegarty, Understanding GPS/GNSS, 3rd edition, 2017. For one echo
/// its error lies within the well-known envelope (R. van Nee, 1993; M. Braasch, 1996): at most half
/// the spacing times the echo's share of amplitude, in lengths of a chip.
enum CodeTracking {
  /// The length of a chip of the C/A code, metres.
  static let chip = 299_792_458 / 1.023e6
  /// L1's wavelength, metres.
  static let wavelength = 299_792_458 / 1575.42e6
  /// From the early to the late correlator, chips.
  static let spacing = 0.2

  /// One way of a signal.
  struct Path: Hashable, Sendable {
    /// Of the carrier, relative to the straight line's in the open.
    var amplitude: Double
    /// Longer than the straight line by so many metres.
    var detour: Double
    /// True when it was reflected, which turns the carrier's phase by half a cycle.
    var isReflected: Bool
  }

  /// The code's delay that the loop settles at, metres more than the straight line's.
  ///
  /// - Parameter paths: At least one; the loop begins at the strongest, of equals at the first.
  static func delay(of paths: [Path]) -> Double {
    let strongest = paths.max { $0.amplitude < $1.amplitude }
    guard let strongest, paths.count > 1 else { return strongest?.detour ?? 0 }
    let waves = paths.map(Wave.init)
    var delay = strongest.detour / chip
    // Each step halves what is missing, or better, as long as no echo is nearly as strong.
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

  /// The power of all ways together, relative to that of the straight line in the open.
  static func power(of paths: [Path]) -> Double {
    let waves = paths.map(Wave.init)
    let strongest = paths.max { $0.amplitude < $1.amplitude }
    return power(of: waves, at: (strongest?.detour ?? 0) / chip)
  }

  /// A way in chips and as a phasor.
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
