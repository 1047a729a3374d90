import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("A thinned line")
struct LineSleeveTests {
  /// Returns the distance of a point from a line.
  private func distance(_ point: Vector2, to line: [Vector2]) -> Double {
    zip(line, line.dropFirst()).map { start, end in
      let way = end - start
      let square = way.dot(way)
      let share = square > 0 ? min(max((point - start).dot(way) / square, 0), 1) : 0
      return (point - start.interpolated(to: end, share)).length
    }.min() ?? (point - line[0]).length
  }

  @Test("stays within twice the tolerance of all points, and keeps both ends", arguments: 1...40)
  func tolerance(seed: Int) {
    var random = TestRandom(seed: UInt64(seed))
    var (place, course) = (Vector2.zero, 0.0)
    var points = [place]
    for _ in 0..<400 {
      // A walker who continues, turns, turns round and stands still.
      course += random.number(-0.3...0.3) + (random.whole(0...20) == 0 ? .pi : 0)
      let step = random.whole(0...5) == 0 ? 0 : random.number(0...0.6)
      place = place + Vector2(LibM.sin(course), LibM.cos(course)) * step
      points.append(place)
    }
    let line = LineSleeve.simplified(points, tolerance: 0.5)
    #expect(line.first == points.first && line.last == points.last && line.count < points.count)
    let farthest = points.map { distance($0, to: line) }.max() ?? 0
    #expect(farthest < 1.0001, "\(farthest)")
  }

  @Test("a line of one point or none stays the same")
  func few() {
    #expect(LineSleeve.simplified([], tolerance: 1) == [])
    #expect(LineSleeve.simplified([Vector2(1, 2)], tolerance: 1) == [Vector2(1, 2)])
  }
}
