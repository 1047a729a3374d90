import ARRouteEngine
import Testing

@Suite("Pulse")
struct PulseTests {
  @Test(
    "the pulse swells to 1.2 and fades to 0.1 within a second, again and again",
    arguments: [
      (0.0, 1.0, 1.0), (0.5, 1.1, 0.55), (0.75, 1.15, 0.325), (1, 1, 1), (7.25, 1.05, 0.775),
      (1_000_000.5, 1.1, 0.55),
    ])
  func phases(clock: Double, scale: Double, opacity: Double) {
    let pulse = Pulse(clock: clock)
    // The rounding error of sums near 1.
    #expect(abs(pulse.scale - scale) < 1e-15 && abs(pulse.opacity - opacity) < 1e-15)
  }
}
