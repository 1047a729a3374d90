import ARRouteEngine
import Testing

@testable import RouteSimKit

@Suite("Tracks, thinned")
struct TracksThinningTests {
  @Test("never stray at any time farther than allowed", arguments: UInt64(0)..<50)
  func staysNear(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (east, north) = (0.0, 0.0)
    let line = (0..<400).map { step in
      if step % 100 < 80 {
        east += random.normal()
        north += 1
      }
      return Tracks.Place(time: Double(step), east: east, north: north)
    }
    let thin = Tracks.thinned(line, tolerance: 3)
    #expect(thin.count < line.count / 2)
    #expect(thin.first == line.first && thin.last == line.last)
    for place in line {
      let next = max(1, thin.firstIndex { $0.time >= place.time } ?? 1)
      let (a, b) = (thin[next - 1], thin[next])
      let share = (place.time - a.time) / (b.time - a.time)
      let east = a.east + (b.east - a.east) * share - place.east
      let north = a.north + (b.north - a.north) * share - place.north
      #expect((east * east + north * north).squareRoot() <= 3 + 1e-9)
    }
  }

  @Test(
    "curves keep the first, lowest, highest and last of each stretch", arguments: UInt64(0)..<20)
  func keepsExtremes(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var tracks = Tracks(name: nil, times: 0...1000)
    let totals = (0...1000).map {
      AngleMark(time: Double($0), angle: .degrees(20 * random.normal()))
    }
    tracks.courses = [Tracks.Course(strategy: .all, totals: totals)]
    let thin = tracks.thinned(to: Tracks.Detail(tolerance: 1, columns: 10, fixes: 10))
    let kept = thin.courses[0].totals
    #expect(kept.count <= 4 * 11)
    for column in 0..<10 {
      let stretch = Double(column) * 100..<Double(column + 1) * 100
      let all = totals.filter { stretch.contains($0.time) }
      let some = kept.filter { stretch.contains($0.time) }
      #expect(some.first == all.first && some.last == all.last)
      #expect(some.map(\.angle).max() == all.map(\.angle).max())
      #expect(some.map(\.angle).min() == all.map(\.angle).min())
    }
  }
}
