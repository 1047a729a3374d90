import TestSupport
import Testing

@testable import RouteSim

@Suite struct PicturePaceTests {
  private static let second: UInt64 = 1_000_000_000

  /// A line to a terminal: it buffers bytes, carries them at a rate, and takes a time there and back.
  struct Line: CustomTestStringConvertible {
    /// Bytes per second.
    var rate: Double
    /// The time there and back, seconds.
    var roundTrip: Double
    /// The number of bytes that wait on the way before the sender has to.
    var buffer: Double
    /// The time that the terminal takes for an answer, seconds; nil if it gives none.
    var answersAfter: Double? = 0
    var testDescription: String { "\(rate) B/s, \(roundTrip) s, \(buffer) B" }
  }

  /// What was shown: the time of each picture, and the number of the newest key in it.
  private struct Shown {
    var time: Double
    var key: Int
    var bytes: Double
  }

  /// Runs a window whose arrows flow, with keys at given times, in steps of a millisecond.
  ///
  /// - Parameter size: Returns the bytes of the picture with a number; the first is a whole screen.
  private static func run(
    on line: Line, seconds: Double, keys: [Double], isStill: Bool = false,
    _ picturesPerSecond: Double? = nil, size: (Int) -> Double
  ) -> [Shown] {
    var pace = PicturePace(picturesPerSecond: picturesPerSecond)
    var shown: [Shown] = []
    /// What has been written, in order: the bytes left to carry, and what arrives with the last of them.
    var queue: [(left: Double, bytes: Double, key: Int?, isQuestion: Bool)] = []
    var arrivals: [(time: Double, picture: Shown?)] = []
    var answers: [Double] = []
    var (wants, isAnswer, newest, count) = (true, true, 0, 0)
    func write(_ bytes: Double, key: Int?) {
      queue.append((bytes, bytes, key, true))
    }
    pace.ask(at: 0)
    write(4, key: nil)
    for millisecond in 0..<Int(seconds * 1000) {
      let time = Double(millisecond) / 1000
      let now = UInt64(millisecond) * 1_000_000
      // The line carries what is due, and the terminal answers.
      var room = line.rate / 1000
      while room > 0, !queue.isEmpty {
        let carried = min(room, queue[0].left)
        queue[0].left -= carried
        room -= carried
        guard queue[0].left <= 0 else { break }
        let done = queue.removeFirst()
        let arrival = time + line.roundTrip / 2
        arrivals.append(
          (arrival, done.key.map { Shown(time: arrival, key: $0, bytes: done.bytes) }))
        if let delay = line.answersAfter { answers.append(arrival + delay + line.roundTrip / 2) }
      }
      while let arrival = arrivals.first, arrival.time <= time {
        if let picture = arrivals.removeFirst().picture { shown.append(picture) }
      }
      while let answer = answers.first, answer <= time {
        answers.removeFirst()
        pace.takeAnswer(at: now)
      }
      // A key takes half of the round trip.
      for (index, key) in keys.enumerated()
      where key + line.roundTrip / 2 <= time && index >= newest {
        newest = index + 1
        (wants, isAnswer) = (true, true)
      }
      if !isStill, millisecond % 34 == 0 { wants = true }
      let isBusy = queue.reduce(0) { $0 + $1.left } > line.buffer
      if wants, !isBusy, pace.due(isAnswer: isAnswer, at: now) <= now {
        let bytes = size(count)
        pace.note(bytes: Int(bytes), at: now)
        write(bytes, key: newest)
        (wants, isAnswer) = (false, false)
        count += 1
      }
    }
    return shown
  }

  private static let lines = [2000.0, 20_000, 200_000].flatMap { rate in
    [0, 0.1, 0.5].flatMap { roundTrip in
      [4.0, 64, 256].map { Line(rate: rate, roundTrip: roundTrip, buffer: $0 * 1024) }
    }
  }

  /// The promise of the manual: twice the time of a picture, the way there and back, and a tenth of a second.
  @Test(arguments: lines)
  func aKeyIsSeenAfterTwoPictures(line: Line) throws {
    var random = TestRandom(seed: 7)
    for bytes in [400.0, 3000, 12_000] {
      let whole = bytes * 3
      // The first picture has to arrive before anybody presses a key for what is on it.
      let begin = 2 + 2 * whole / line.rate + 2 * line.roundTrip
      let keys = (0..<6).map { begin + Double($0) * (3 + 3 * bytes / line.rate + line.roundTrip) }
      let sizes = (0..<10_000).map { _ in Double.random(in: 0.4...1, using: &random) * bytes }
      let shown = Self.run(
        on: line, seconds: keys[5] + 4 + 4 * bytes / line.rate + line.roundTrip, keys: keys
      ) { $0 == 0 ? whole : sizes[$0 % sizes.count] }
      for (index, key) in keys.enumerated() {
        let seen = try #require(shown.first { $0.key > index }, "\(bytes) bytes")
        let limit = 2 * bytes / line.rate + line.roundTrip + 0.1
        #expect(seen.time - key <= limit, "\(bytes) bytes: \(seen.time - key) s, not \(limit) s")
      }
    }
  }

  @Test(arguments: lines)
  func tenQuickKeysSettleWithinThreePictures(line: Line) throws {
    let bytes = 3000.0
    let begin = 2 + 6 * bytes / line.rate + 2 * line.roundTrip
    let keys = (0..<10).map { begin + Double($0) * 0.1 }
    let end = keys[9] + 4 * bytes / line.rate + 2 * line.roundTrip + 2
    let shown = Self.run(on: line, seconds: end, keys: keys, isStill: true) { _ in bytes }
    let settled = try #require(shown.first { $0.key == 10 })
    #expect(settled.time - keys[9] <= 3 * bytes / line.rate + line.roundTrip + 0.1)
    // What is superseded is never sent.
    #expect(shown.last?.key == 10 && shown.count <= 11)
  }

  /// The line is used: of what it could carry, arrows that flow get a good part even with a long way back.
  @Test(arguments: lines)
  func arrowsFlowAsFastAsTheLineAllows(line: Line) {
    let bytes = 3000.0
    let shown = Self.run(on: line, seconds: 60, keys: []) { $0 == 0 ? 9000 : bytes }
    let possible = min(1000 / 34, line.rate / bytes)
    let count = Double(shown.count { $0.time > 20 }) / 40
    let twoUnderWay = 2 / (line.roundTrip + bytes / line.rate)
    #expect(count >= 0.8 * min(possible, twoUnderWay), "\(count) of \(possible) a second")
    #expect(count <= possible + 0.1)
  }

  /// A terminal that never answers gets pictures at a careful rate, and one that answers late is noticed.
  @Test func aTerminalMayAnswerLateOrNever() throws {
    var line = Line(rate: 1e9, roundTrip: 0, buffer: 4096, answersAfter: nil)
    let silent = Self.run(on: line, seconds: 21, keys: [15]) { _ in 20_000 }
    let bytes = silent.filter { $0.time > 1 }.reduce(0) { $0 + $1.bytes }
    #expect(bytes < 20 * 95_000 + 40_000 && bytes > 20 * 70_000)
    let seen = try #require(silent.first { $0.key == 1 })
    #expect(seen.time - 15 < 0.3)
    line.answersAfter = 3
    let late = Self.run(on: line, seconds: 60, keys: [40]) { _ in 20_000 }
    #expect(try #require(late.first { $0.key == 1 }).time - 40 < 0.1)
    // One or two pictures are under way, each for three seconds.
    let pictures = late.count { $0.time > 30 && $0.time < 60 }
    #expect((10...25).contains(pictures), "\(pictures)")
  }

  @Test func aRateThatIsChosenHolds() {
    let line = Line(rate: 1e9, roundTrip: 0, buffer: 4096)
    for rate in [1.0, 10] {
      let shown = Self.run(on: line, seconds: 20.02, keys: [], rate) { _ in 100_000 }
      #expect(abs(Double(shown.count) - 20 * rate) <= 1 + rate / 5, "\(shown.count)")
    }
  }

  /// Answers that never come are given up, and the rest goes on.
  @Test func lostAnswersAreGivenUp() {
    var pace = PicturePace(picturesPerSecond: nil)
    pace.ask(at: 0)
    pace.takeAnswer(at: 1000)
    for number in 1...20 {
      let now = UInt64(number) * Self.second
      pace.note(bytes: 1000, at: now)
      pace.takeAnswer(at: now + 1_000_000)
    }
    pace.note(bytes: 1000, at: 30 * Self.second)
    pace.note(bytes: 1000, at: 30 * Self.second)
    #expect(pace.due(isAnswer: false, at: 30 * Self.second) > 30 * Self.second)
    #expect(pace.due(isAnswer: false, at: 35 * Self.second) <= 35 * Self.second)
  }
}
