import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("Distances from a line")
struct LineDistancesTests {
  @Test(
    "the largest distance equals that found by comparing each point with the whole line",
    arguments: 1...20)
  func greatest(seed: Int) {
    var random = TestRandom(seed: UInt64(seed))
    // Laps that overlap, and points along them that are occasionally elsewhere.
    let line = (0..<400).map { step in
      Vector2(50 * LibM.cos(Double(step) / 3), 50 * LibM.sin(Double(step) / 3))
        + Vector2(random.number(-3...3), random.number(-3...3))
    }
    let places = line.map { place in
      place + Vector2(random.number(-9...9), random.number(-9...9))
        * (random.number(0...1) < 0.02 ? 5 : 1)
    }
    var distances = LineDistances(line)
    var greatest = 0.0
    for place in places {
      distances.note(place)
      var least = Double.infinity
      for (start, end) in zip(line, line.dropFirst()) {
        // Searches the segment separately, in steps of a thousandth.
        for share in stride(from: 0.0, through: 1, by: 0.001) {
          least = min(least, (place - start.interpolated(to: end, share)).length)
        }
      }
      greatest = max(greatest, least)
    }
    #expect(abs(distances.greatest - greatest) < 0.05)
  }
}
