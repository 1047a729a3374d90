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
    let line = (0..<120).map { step in
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
        // Halves the segment until the nearest point is found; the distance falls toward it from both ends.
        var (low, high) = (0.0, 1.0)
        for _ in 0..<30 {
          let middle = (low + high) / 2
          let before = (place - start.interpolated(to: end, middle - 1e-7)).length
          let after = (place - start.interpolated(to: end, middle + 1e-7)).length
          if before < after { high = middle } else { low = middle }
        }
        least = min(least, (place - start.interpolated(to: end, low)).length)
      }
      greatest = max(greatest, least)
    }
    #expect(abs(distances.greatest - greatest) < 1e-4)
  }
}
