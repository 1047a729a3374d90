import ARRouteEngine
import Testing

@Suite("Units")
struct UnitsTests {
  @Test(
    "metres are whole below a kilometre; kilometres have one decimal; all are rounded down",
    arguments: [
      (0, "0 m"), (0.99, "0 m"), (412.3, "412 m"), (999.999, "999 m"), (1000, "1.0 km"),
      (1099.9, "1.0 km"), (1100, "1.1 km"), (9999.9, "9.9 km"), (123_456, "123.4 km"),
    ])
  func metric(metres: Double, text: String) {
    #expect(Units.metric.text(for: metres) == text)
  }

  /// A foot is 0.3048 m, and 528 ft, a tenth of a mile, are 160.9344 m.
  @Test(
    "feet are whole below 528; miles have one decimal; all are rounded down",
    arguments: [
      (0, "0 ft"), (0.3, "0 ft"), (0.31, "1 ft"), (160.93, "527 ft"), (160.94, "0.1 mi"),
      (1609.3, "0.9 mi"), (1609.4, "1.0 mi"), (1770.2, "1.0 mi"), (1770.3, "1.1 mi"),
    ])
  func imperial(metres: Double, text: String) {
    #expect(Units.imperial.text(for: metres) == text)
  }

  /// Previously, the last bit of a sum decided: 99 m was shown next to a distance of 100 m.
  @Test(
    "a round distance is shown as that number, whatever the last bits of its sum",
    arguments: [
      1, 2, 3, 5, 7, 10, 15, 20, 25, 30, 40, 50, 60, 75, 80, 100, 120, 150, 200, 250, 300, 400, 500,
      750, 999,
    ])
  func roundLengths(metres: Int) {
    for off in [-4e-7, -1e-9, -1e-13, 0, 1e-13, 1e-9, 4e-7] {
      #expect(Units.metric.text(for: Double(metres) + off) == "\(metres) m")
      let feet = Double(metres) * 0.3048 + off
      #expect(Units.imperial.text(for: feet) == (metres < 528 ? "\(metres) ft" : "0.1 mi"))
    }
    #expect(Units.metric.text(for: Double(metres) - 1e-6) == "\(metres - 1) m")
    #expect(Units.metric.text(for: Double(metres) * 1000 - 4e-7) == "\(metres).0 km")
  }

  @Test("invalid distances count as zero", arguments: [-5, Double.nan, .infinity, -.infinity])
  func noDistance(metres: Double) {
    #expect(Units.metric.text(for: metres) == "0 m")
    #expect(Units.imperial.text(for: metres) == "0 ft")
  }
}
