import ARRouteEngine
import Testing

@testable import RouteSimKit

@Suite("Tracking of a code with echoes")
struct CodeTrackingTests {
  private func delay(_ amplitude: Double, _ detour: Double) -> Double {
    CodeTracking.delay(of: [
      .init(amplitude: 1, detour: 0, isReflected: false),
      .init(amplitude: amplitude, detour: detour, isReflected: true),
    ])
  }

  @Test("One path alone is measured exactly")
  func single() {
    #expect(CodeTracking.delay(of: [.init(amplitude: 1, detour: 0, isReflected: false)]) == 0)
    #expect(CodeTracking.delay(of: [.init(amplitude: 0.5, detour: 33, isReflected: true)]) == 33)
  }

  /// The envelope of a coherent loop (van Nee, Braasch) is half the spacing times the amplitude's share,
  /// here ± 14.7 m.
  ///
  /// The non-coherent loop stays within the envelope and comes close to it.
  @Test("The error of one echo lies within the envelope and reaches it")
  func envelope() {
    let bound = 0.5 * CodeTracking.spacing / 2 * CodeTracking.chip
    var (least, most) = (0.0, 0.0)
    for step in 0..<4000 {
      let error = delay(0.5, 0.1 * Double(step) + 0.013 * Double(step % 7))
      #expect(abs(error) <= bound * 1.001)
      (least, most) = (min(least, error), max(most, error))
    }
    #expect(most > 0.9 * bound && least < -0.9 * bound)
  }

  /// The error is α·cos φ·δ / (1 + α·cos φ) for short detours, in phase and out of phase.
  @Test("Short detours have an error in proportion to their amplitude")
  func short() {
    let cycle = CodeTracking.wavelength
    let inPhase = delay(0.5, 20.5 * cycle)
    #expect(abs(inPhase - 20.5 * cycle / 3) < 0.01)
    let against = delay(0.5, 20 * cycle)
    #expect(abs(against + 20 * cycle) < 0.05)
  }

  @Test("Echoes of more than a chip and a half have no effect")
  func far() {
    #expect(abs(delay(0.5, 1.3 * CodeTracking.chip)) < 1e-6)
  }

  /// Half the amplitude is a loss of 6.02 dB.
  @Test("Weak signals are lost")
  func strength() {
    #expect(abs((SignalStrength.tracked(40, power: 0.25) ?? 0) - 33.98) < 0.01)
    #expect(SignalStrength.tracked(25, power: 0.25) == nil)
    #expect(SignalStrength.tracked(40, power: 0) == nil)
    #expect(CodeTracking.power(of: []) == 0)
  }
}
