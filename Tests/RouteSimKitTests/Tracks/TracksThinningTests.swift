import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("Thinned tracks")
struct TracksThinningTests {
  @Test("never deviate by more than the tolerance at any time", arguments: UInt64(0)..<50)
  func staysNear(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var (east, north) = (0.0, 0.0)
    let line = (0..<400).map { step in
      if step % 100 < 80 {
        east += random.normal()
        north += 1
      }
      return Tracks.Point(time: Double(step), east: east, north: north)
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

  @Test("keep no more of a simulated misalignment than is drawn, even with gaps")
  func keepsWhatIsDrawn() throws {
    // Two hours with a fix every five seconds, a gap of an hour, and a few more minutes.
    let times = (0..<1440).map { 5 * $0 } + (0..<40).map { 10_800 + 5 * $0 }
    let lines = times.map { "\($0 + 1_700_000_000),\(52 + Double($0) * 1e-5),13,5\n" }
    var settings = SimulationSettings()
    settings.driftPercent = 20
    let recording = try Recording(
      document: try read("time,latitude,longitude,accuracy\n" + lines.joined()), settings: settings)
    let all = recording.misalignment.stretches
    #expect(all.count == 2 && all[0].count > 70_000 && all[1].count > 1000)
    let tracks = Tracks(
      recording, CorrectionComparison(recording, settings: [CorrectionSettings()]))
    let kept = tracks.misalignment.stretches
    #expect(kept.count == 2 && kept[0].count <= 4 * 901 && kept[1] == all[1])
    // The angles may be on both sides of 180°.
    let last = try #require(all[0].last).angle
    func heights(_ marks: [AngleMark]) -> [Double] {
      marks.map { ($0.angle - last).wrapped.degrees }
    }
    let columns = Dictionary(grouping: all[0]) { Int($0.time / (recording.duration / 900)) }
    for (column, marks) in columns {
      let some = kept[0].filter { Int($0.time / (recording.duration / 900)) == column }
      #expect(some.first == marks.first && some.last == marks.last && some.count <= 4)
      #expect(heights(some).max() == heights(marks).max())
      #expect(heights(some).min() == heights(marks).min())
    }
    #expect(tracks.thinned().misalignment == tracks.misalignment)
  }

  @Test(
    "keep the first, lowest, highest and last point of each stretch of a curve",
    arguments: UInt64(0)..<20)
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
