import RouteCells
import TestSupport
import Testing

@testable import RouteSimKit
@testable import RouteStage

@Suite struct TimelineTests {
  private static var timeline: Timeline {
    var timeline = Timeline()
    timeline.end = 100
    timeline.position = 30
    timeline.state = "‖ ½×"
    timeline.mode = "loop"
    timeline.fixes = [0, 1, 2, 3, 11, 12, 25, 99, 100]
    timeline.gaps = [40...61]
    timeline.runs = [10, 35]
    timeline.readiness = [12, 28]
    timeline.checks = [
      Timeline.Check(time: 5, isMet: true), Timeline.Check(time: 75, isMet: false),
      Timeline.Check(time: 95),
    ]
    return timeline
  }

  @Test(arguments: [(0, 0), (9.99, 0), (10, 1), (99, 9), (100, 9), (-5, 0), (200, 9)])
  func everyTimeHasAColumn(time: Double, column: Int) {
    #expect(Self.timeline.column(of: time, columns: 10) == column)
  }

  @Test func countsWhatIsInAColumn() {
    let timeline = Self.timeline
    #expect(timeline.counts(of: timeline.fixes, columns: 10) == [4, 2, 1, 0, 0, 0, 0, 0, 0, 2])
    #expect(timeline.counts(of: [-1, 50, 101], columns: 2) == [0, 1])
    #expect(timeline.counts(of: timeline.fixes, columns: 0) == [])
  }

  /// By going through all of them.
  @Test(arguments: UInt64(0)..<50)
  func countsAsOneWould(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var timeline = Timeline()
    timeline.start = random.number(0...20)
    timeline.end = timeline.start + random.number(1...200)
    timeline.silences = Silences(longerThan: 10)
    var time = 0.0
    for _ in 0..<random.whole(0...500) {
      time += random.whole(0...20) == 0 ? random.number(0...60) : random.number(0...1)
      timeline.fixes.append(time)
      timeline.silences.note(time)
    }
    let columns = random.whole(1...150)
    var counts = [Int](repeating: 0, count: columns)
    for time in timeline.fixes where (timeline.start...timeline.end).contains(time) {
      counts[timeline.column(of: time, columns: columns)] += 1
    }
    #expect(timeline.counts(of: timeline.fixes, columns: columns) == counts)
  }

  @Test func knowsGapsAndReadiness() {
    let timeline = Self.timeline
    // The middles of the columns are 5, 15 and so on.
    #expect((0..<10).filter { timeline.isGap($0, columns: 10) } == [4, 5])
    #expect((0..<10).filter { timeline.isReady($0, columns: 10) } == [1, 2])
  }

  @Test func aLogOfOneMomentHasALine() {
    let timeline = Timeline()
    #expect(timeline.column(of: 0, columns: 10) == 0)
    #expect(Self.text(timeline, columns: 60, isPlain: false).contains("0:00 / 0:00"))
  }

  @Test func looksAsItDid() {
    let text = [40, 61, 100].map { columns in
      Self.text(Self.timeline, columns: columns, isPlain: false)
        + Self.text(Self.timeline, columns: columns, isPlain: true)
    }
    Golden.expect(text.joined(separator: "\n"), matches: "timeline.txt")
  }

  @Test(arguments: [0, 1, 5, 20, 25, 30, 39, 300])
  func fitsAnyWidth(columns: Int) {
    for isPlain in [false, true] {
      let text = Self.text(Self.timeline, columns: columns, isPlain: isPlain)
      #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 3)
    }
  }

  private static func text(_ timeline: Timeline, columns: Int, isPlain: Bool) -> String {
    var grid = CellGrid(columns: columns, rows: Timeline.leastRows)
    grid.write(timeline, in: grid.bounds, theme: isPlain ? .plain : .night)
    return PlainTextPrinter.print(grid)
  }
}
