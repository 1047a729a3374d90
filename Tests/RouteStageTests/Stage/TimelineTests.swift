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

  /// Both ends of the timeline have the same playing time, so their position on the line used to be computed
  /// as 0/0.
  @Test func aPartOfAGapIsOneColumn() {
    var timeline = Timeline()
    for time in [0, 1, 10_000_000, 10_000_001.0] { timeline.silences.note(time) }
    timeline.start = 5_000_000
    timeline.end = timeline.start.nextUp
    #expect(
      timeline.silences.playingTime(at: timeline.start)
        == timeline.silences.playingTime(at: timeline.end))
    #expect(timeline.column(of: timeline.start, columns: 10) == 0)
    #expect(timeline.column(of: timeline.end, columns: 10) == 0)
  }

  @Test func countsWhatIsInAColumn() {
    let timeline = Self.timeline
    #expect(timeline.counts(of: timeline.fixes, columns: 10) == [4, 2, 1, 0, 0, 0, 0, 0, 0, 2])
    #expect(timeline.counts(of: [-1, 50, 101], columns: 2) == [0, 1])
    #expect(timeline.counts(of: timeline.fixes, columns: 0) == [])
  }

  /// Compared with going through all events.
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
    // The middles of the columns are at 5, 15 and so on.
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

  /// A number that increases, is unknown for a while, and falls.
  ///
  /// The curve is shown with its scale in one row and in four rows, also in ASCII.
  private static var withCurve: Timeline {
    var timeline = Self.timeline
    timeline.noted = [52]
    var values = FigureCurve()
    for second in 0..<100 where !(45..<60).contains(second) {
      let value = second < 45 ? Double(second) / 2 : 24.5 - Double(second - 60) / 2
      values.add(value, at: Double(second), time: Double(second))
      values.add(value / 2, at: Double(second) + 0.5, time: Double(second) + 0.5)
    }
    timeline.curve = Timeline.Curve(
      figure: .finishError, values: values, start: 0, units: .metric)
    return timeline
  }

  @Test func curvesLookAsTheyDid() {
    var text = ""
    for isPlain in [false, true] {
      for rows in [2, 3, 4, 6] {
        var grid = CellGrid(columns: 76, rows: rows)
        grid.write(Self.withCurve, in: grid.bounds, theme: StageTheme(isPlain ? .plain : .typical))
        text += PlainTextPrinter.print(grid) + "\n"
      }
    }
    Golden.expect(text, matches: "timeline-curve.txt")
  }

  /// The height of each column is the maximum during its time, to half a step; unknown values have no bar.
  @Test(arguments: [1, 2, 4])
  func barsAreAsHighAsTheirValues(rows: Int) throws {
    let timeline = Self.withCurve
    let curve = try #require(timeline.curve)
    var grid = CellGrid(columns: 76, rows: rows + 2)
    grid.write(timeline, in: grid.bounds, theme: StageTheme(.typical))
    let left = grid.columns - 1 - 6
    let levels = Array(" ▁▂▃▄▅▆▇█".unicodeScalars)
    // The line below the curve has the same length.
    let first = try #require(
      (0..<grid.columns).first { levels.dropFirst().contains(grid[$0, rows - 1].glyph) })
    let count = left - first + 1
    let extremes = timeline.extremes(of: curve, columns: count)
    #expect(extremes.compactMap { $0 }.count > 30 && extremes.contains { $0 == nil })
    for (offset, extreme) in extremes.enumerated() {
      let height = (0..<rows).reduce(0) { sum, row in
        sum + (levels.firstIndex(of: grid[first + offset, row].glyph) ?? 0)
      }
      guard let extreme else {
        #expect(height == 0)
        continue
      }
      let expected = max(1, extreme.high / 25 * Double(8 * rows))
      #expect(abs(Double(height) - expected) <= 0.5 + 1e-9)
    }
  }

  @Test(arguments: [
    (0.0, "0.1°"), (0.1, "0.1°"), (0.13, "0.15°"), (7, "8°"), (22.1, "25°"), (25.1, "30°"),
    (99, "100°"), (180, "200°"),
  ])
  func scalesAreRound(value: Double, text: String) {
    let (top, words) = CurveFigure.finishError.scale(for: value, .metric)
    #expect(words == text && top >= value)
    #expect(CurveFigure.arrowError.scale(for: 10, .imperial).text == "40 ft")
  }

  private static func text(_ timeline: Timeline, columns: Int, isPlain: Bool) -> String {
    var grid = CellGrid(columns: columns, rows: Timeline.leastRows)
    grid.write(timeline, in: grid.bounds, theme: StageTheme(isPlain ? .plain : .typical))
    return PlainTextPrinter.print(grid)
  }
}
