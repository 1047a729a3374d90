import ARRouteEngine

/// The signal strength at a phone, as the carrier-to-noise density C/N₀ in dB-Hz, and the resulting
/// measurement errors.
enum SignalStrength {
  /// The strength of a satellite's signal in the open, at the horizon and overhead.
  ///
  /// A phone's small linear antenna receives about 10 dB less than a surveyor's: F. van Diggelen, A-GPS:
  /// Assisted GPS, GNSS, and SBAS, 2009; K. Pesyna, R. Heath and T. Humphreys, Centimeter positioning with a
  /// smartphone-quality GNSS antenna, ION GNSS+ 2014.
  private static let lowest = 33.0
  private static let highest = 43.0
  /// The strength below which a signal is not tracked.
  static let least = 20.0
  /// The fading due to hand, body and antenna pattern (1-σ), dB, and its correlation time, seconds.
  static let fading = 2.0
  static let fadingTime = 8.0

  /// Returns the signal strength in the open.
  static func open(at elevation: Angle) -> Double {
    lowest + (highest - lowest) * elevation.sine
  }

  /// Returns the strength after the power was multiplied by a factor; nil if the signal is then too weak to
  /// be tracked.
  static func tracked(_ open: Double, power: Double) -> Double? {
    guard power > 0 else { return nil }
    let strength = open + 10 * LibM.log(power) / LibM.log(10)
    return strength >= least ? strength : nil
  }

  /// Returns the standard deviation of a pseudorange due to thermal noise, metres.
  ///
  /// It is that of a non-coherent early-minus-late loop of 1 Hz with integrations of 20 ms behind a wide
  /// front end: A. Van Dierendonck, P. Fenton and T. Ford, Theory and performance of narrow correlator
  /// spacing in a GPS receiver, Navigation 39, 1992.
  static func rangeNoise(_ strength: Double) -> Double {
    let ratio = LibM.pow(10, strength / 10)
    let squaring = 1 + 2 / ((2 - CodeTracking.spacing) * 0.02 * ratio)
    return CodeTracking.chip * (CodeTracking.spacing / (2 * ratio) * squaring).squareRoot()
  }

  /// Returns the variance that the receiver assumes for a pseudorange, m².
  ///
  /// The formula is a + b·10^(−(C/N₀ − 2·Δ)/10), where Δ is the loss of signal strength, in dB, relative to
  /// the value expected for the elevation; an echo, for example, causes such a loss. The values a = 10 m²
  /// and b = 150² m²·Hz were found for receivers among houses: H. Kuusniemi, User-level reliability and
  /// quality monitoring in satellite-based personal navigation, Tampere 2005. Δ is from F. Brunner, H.
  /// Hartinger and L. Troyer, GPS signal diffraction modelling: the stochastic SIGMA-Δ model, Journal of
  /// Geodesy 73, 1999.
  static func assumedVariance(_ strength: Double, at elevation: Angle) -> Double {
    let missing = max(open(at: elevation) - strength, 0)
    return 10 + 22_500 * LibM.pow(10, (2 * missing - strength) / 10)
  }
}
