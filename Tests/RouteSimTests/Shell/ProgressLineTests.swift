import Testing

@testable import RouteSim

/// A clock that the test advances by hand.
private final class ManualClock: WallClock {
  private(set) var now: UInt64 = 5_000_000_000

  func advance(by seconds: Double) { now += UInt64(seconds * 1e9) }

  func sleep(until time: UInt64) { now = max(now, time) }
}

@Suite struct ProgressLineTests {
  private let clock = ManualClock()

  /// Returns the lines shown during work of `steps` steps that take `seconds` each.
  private func lines(
    _ steps: Int, of seconds: Double, work: (ProgressLine, Int) -> Void = { _, _ in }
  ) -> [String] {
    var lines: [String] = []
    let line = ProgressLine("reading a.gpx", clock: clock) { lines.append($0) }
    for step in 0..<steps {
      clock.advance(by: seconds)
      work(line, step)
    }
    line.clear()
    return lines
  }

  @Test func workOfASecondIsNotSpokenOf() {
    #expect(lines(99, of: 0.01) { line, step in line.update(Double(step) / 99) } == [])
  }

  @Test func longerWorkIsToldOfFromThenOnAndTheLineTakenAway() {
    let lines = lines(4, of: 0.5) { line, step in line.update(Double(step) / 4) }
    #expect(lines == ["reading a.gpx, 25 %", "reading a.gpx, 50 %", "reading a.gpx, 75 %", ""])
  }

  @Test func linesAreAFifthOfASecondApart() {
    // 3 s in steps of 10 ms: one line at 1 s, then five per second, and the empty one at the end.
    let lines = lines(300, of: 0.01) { line, step in line.update(Double(step) / 300) }
    #expect(lines.count == 1 + 10 + 1)
  }

  @Test func bytesAreAShareWhereTheirNumberIsKnown() {
    let known = lines(3, of: 1) { line, step in line.update(bytes: step * 2_000_000, of: 8_000_000)
    }
    #expect(known.dropLast().last == "reading a.gpx, 50 %")
    let unknown = lines(3, of: 1) { line, step in line.update(bytes: step * 2_000_000, of: nil) }
    #expect(unknown.dropLast().last == "reading a.gpx, 4 MB")
  }

  @Test func piecesAreCounted() {
    let lines = lines(3, of: 1) { line, step in line.update(step, of: 200) }
    #expect(lines.dropLast().last == "reading a.gpx, 2 of 200")
  }

  @Test func aRateTellsHowLongTheRestTakes() {
    // Two steps per second, after the first 100 were already done.
    let fast = lines(10, of: 1) { line, step in
      line.update(100 + 2 * (step + 1), of: 240, from: 100)
    }
    #expect(fast.dropLast().last == "reading a.gpx, 120 of 240, 2 a second, 1:00 to go")
    let many = lines(4, of: 1) { line, step in line.update(50 * (step + 1), of: 1000, from: 0) }
    #expect(many.dropLast().last == "reading a.gpx, 200 of 1000, 50 a second, 0:16 to go")
    let slow = lines(3, of: 4) { line, step in line.update(step + 1, of: 6, from: 0) }
    #expect(slow.dropLast().last == "reading a.gpx, 3 of 6, 4 s each, 0:12 to go")
    let none = lines(2, of: 1) { line, _ in line.update(7, of: 9, from: 7) }
    #expect(none.dropLast().last == "reading a.gpx, 7 of 9")
  }

  @Test func workThatFailsTakesItsLineAway() {
    struct Broken: Error {}
    var lines: [String] = []
    func work() throws {
      let line = ProgressLine("drawing", clock: clock) { lines.append($0) }
      clock.advance(by: 2)
      line.update(0.1)
      throw Broken()
    }
    #expect(throws: Broken.self) { try work() }
    #expect(lines == ["drawing, 10 %", ""])
  }
}
