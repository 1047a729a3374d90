import TestSupport
import Testing

/// Synthetic logs, one for each fault in times, which pass through the whole program.
///
/// All are the same walk of forty seconds, so a repair can be recognised by its result: the frames of the
/// log without a fault.
@Suite("Logs whose times are wrong")
struct LogTimeFaultTests {
  /// A log with a fault, and the expected results.
  struct Fault: CustomTestStringConvertible, Sendable {
    let name: String
    let log: String
    /// The number of frames that `replay --headless` prints at 10 Hz.
    let frames: Int
    /// The time of the last frame.
    let last: String
    /// The expected report of `inspect`: the number of gaps, and the findings with their kind, count and
    /// line.
    var gaps = 0
    var findings = ""
    /// The message on standard error.
    var words = ""
    var testDescription: String { name }
  }

  private static let start = 1_767_268_800
  private static let count = 40
  private static let day = 86_400
  private static let year = 31_557_600

  /// Returns the rows of a table with one point per second, 1.4 m apart to the north, whose times are
  /// written by a closure.
  private static func table(_ order: some Sequence<Int> = 0..<count, _ time: (Int) -> String)
    -> String
  {
    "lat,lon,time\n" + order.map { "\(52 + 1.2587e-5 * Double($0)),13,\(time($0))\n" }.joined()
  }

  private static func text(_ seconds: Int, zone: String) -> String {
    let time = (seconds - start) + 12 * 3600
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "2026-01-01T\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))\(zone)"
  }

  /// Returns a session log with five poses and one fix per second, whose times are written by closures.
  private static func session(
    pose: ((Double) -> String)?, fix: (Double) -> String, place: (Double) -> Double = { $0 }
  ) -> String {
    (0..<count * 5).map { number in
      let time = Double(number) / 5
      let line =
        pose.map {
          "{\"type\": \"pose\", \"time\": \($0(time)), \"position\": [0, 0, \(-1.4 * place(time))], "
            + "\"orientation\": [0, 0, 0, 1]}\n"
        } ?? ""
      guard number % 5 == 0 else { return line }
      return line + "{\"type\": \"location\", \"time\": \(fix(time)), \"latitude\": "
        + "\(52 + 1.2587e-5 * time), \"longitude\": 13, \"horizontalAccuracy\": 4}\n"
    }.joined()
  }

  /// Returns the session log with some lines changed.
  private static func lines(_ change: (inout [Substring]) -> Void) -> String {
    var lines = session(pose: seconds, fix: seconds).split(separator: "\n")
    change(&lines)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func thousandfold(_ time: Double) -> String {
    "\(time < 30 ? time : time * 1000)"
  }

  private static func seconds(_ time: Double) -> String { "\(time)" }

  static let faults: [Fault] = [
    Fault(
      name: "AR for its first eight seconds alone",
      log: lines { lines in
        var isLate = false
        lines.removeAll { line in
          isLate = isLate || line.hasPrefix("{\"type\": \"pose\", \"time\": 8.0,")
          return isLate && line.hasPrefix("{\"type\": \"pose\"")
        }
      }, frames: 391, last: "39"),
    Fault(name: "none", log: table { "\(start + $0)" }, frames: 391, last: "39"),
    Fault(
      name: "two points 30 days apart", log: table([0, 39]) { "\(start + $0 * day / 39 * 30)" },
      frames: 2, last: "2592000", gaps: 1, words: "1 gap, a silence of more than 1:00"
    ),
    Fault(
      name: "2.4 years", log: table { "\(start + $0 + ($0 < 20 ? 0 : 12 * year / 5))" },
      frames: 382, last: "\(39 + 12 * year / 5)", gaps: 1, words: "from 0:19 to 21038:24:20"),
    Fault(
      name: "hourly for a month", log: table(0..<720) { "\(start + $0 * 3600)" }, frames: 720,
      last: "\(719 * 3600)", gaps: 719, words: "719 gaps"),
    Fault(
      name: "one of 1970", log: table { "\($0 == 20 ? 0 : start + $0)" }, frames: 391, last: "39",
      findings: finding("wrongDate", 1, 22), words: "1 point dated more than a day from"),
    Fault(
      name: "one of 2106", log: table { "\($0 == 20 ? 4_294_967_295 : start + $0)" }, frames: 391,
      last: "39", findings: finding("wrongDate", 1, 22), words: "1 point dated more than"),
    Fault(
      name: "the first of 1970", log: table { "\($0 == 0 ? 0 : start + $0)" }, frames: 381,
      last: "38", findings: finding("wrongDate", 1, 2), words: "1 point dated more than"),
    Fault(
      name: "the last of 2106", log: table { "\($0 == 39 ? 4_294_967_295 : start + $0)" },
      frames: 381, last: "38", findings: finding("wrongDate", 1, 41), words: "1 point dated"),
    Fault(
      name: "milliseconds", log: table { "\($0 * 1000)" }, frames: 391, last: "39",
      findings: finding("milliseconds", nil, 2), words: "read as milliseconds"),
    Fault(
      name: "milliseconds since 1970", log: table { "\(start + $0)000" }, frames: 391, last: "39"),
    Fault(
      name: "seconds and milliseconds", log: table { "\(start + $0)\($0 % 2 == 0 ? "" : "000")" },
      frames: 391, last: "39"),
    Fault(
      name: "local time, then UTC",
      log: table { $0 < 15 ? text(start + $0 + 7200, zone: "") : text(start + $0, zone: "Z") },
      frames: 391, last: "39", findings: finding("otherClock", 15, 2),
      words: "15 points with a clock that is off"),
    Fault(
      name: "local time and UTC in turn",
      log: table { $0 % 3 == 1 ? text(start + $0 + 7200, zone: "") : text(start + $0, zone: "Z") },
      frames: 391, last: "39", findings: finding("otherClock", 13, 2),
      words: "13 points with a clock that is off"),
    Fault(
      name: "backward", log: table((0..<count).reversed()) { "\(start + $0)" }, frames: 391,
      last: "39", findings: finding("outOfOrder", 39, 3), words: "39 points not in the order"),
    Fault(
      name: "three out of order",
      log: table(Array(0..<20) + [22, 21, 20] + Array(23..<count)) {
        "\(start + $0)"
      }, frames: 391, last: "39", findings: finding("outOfOrder", 2, 23), words: "; sorted"),
    Fault(
      name: "a clock set back by three seconds",
      log: table { "\(start + $0 - ($0 < 20 ? 0 : 3))" }, frames: 361, last: "36",
      findings: finding("back", 2, 22), words: "the time goes back at 2 points"),
    Fault(
      name: "1024 weeks", log: table { "\(start + $0 - (10..<20 ~= $0 ? 1024 * 7 * day : 0))" },
      frames: 391, last: "39", findings: finding("weekRollover", 10, 12), words: "1024 weeks"),
    Fault(
      name: "none, poses", log: session(pose: seconds, fix: seconds), frames: 399, last: "39.8"),
    Fault(
      name: "poses in milliseconds",
      log: session(pose: { "\($0 * 1000)" }, fix: { "\($0 * 1000)" }),
      frames: 399, last: "39.8", findings: finding("milliseconds", nil, 1),
      words: "read as milliseconds"),
    Fault(
      name: "poses in nanoseconds since boot",
      log: session(pose: { "\(($0 + 436_000) * 1e9)" }, fix: { "\(($0 + 436_000) * 1e9)" }),
      frames: 399, last: "39.8", findings: finding("nanoseconds", nil, 1),
      words: "read as nanoseconds"),
    Fault(
      name: "poses since boot, fixes since 1970",
      log: session(pose: { "\($0 + 4360)" }, fix: { "\($0 + Double(start))" }), frames: 399,
      last: "39.8", findings: finding("twoClocks", nil, 1), words: "fixes are 1767264440 s apart"),
    Fault(
      name: "a pose of 2106",
      log: session(pose: { $0 == 20.2 ? "4294967295" : "\($0 + Double(start))" }) {
        "\($0 + Double(start))"
      }, frames: 399, last: "39.8", findings: finding("wrongDate", 1, 1), words: "1 point dated"),
    Fault(
      name: "poses that go on after a day",
      log: session(pose: late, fix: late), frames: 398, last: "86439.8", gaps: 1,
      words: "from 0:20 to 24:00:20"),
    Fault(
      name: "a pose of the day after tomorrow",
      log: session(pose: { seconds($0 == 20.2 ? $0 + 172_800 : $0) }, fix: seconds), frames: 399,
      last: "39.8", findings: finding("wrongDate", 1, 1), words: "1 point dated more than a day"),
    Fault(
      name: "a fix of the day after tomorrow, and the pose beside it",
      log: session(
        pose: { seconds($0 == 20 ? $0 + 172_800 : $0) },
        fix: { seconds($0 == 20 ? $0 + 172_800 : $0) }), frames: 399, last: "39.8",
      findings: finding("wrongDate", 2, 1), words: "2 points dated more than a day"),
    Fault(
      name: "two poses out of order",
      log: lines { lines in lines.swapAt(lines.pose(101), lines.pose(111)) }, frames: 399,
      last: "39.8", findings: finding("outOfOrder", 2, 1), words: "2 points not in the order"),
    Fault(
      name: "poses backward", log: lines { $0.reverse() }, frames: 399, last: "39.8",
      findings: finding("outOfOrder", 239, 1), words: "239 points not in the order"),
    Fault(
      name: "poses, the second half first",
      log: lines { $0 = Array($0[$0.pose(100)...] + $0[..<$0.pose(100)]) }, frames: 399,
      last: "39.8", findings: finding("outOfOrder", 120, 1), words: "120 points not in the order"),
    Fault(
      name: "poses and fixes in seconds, from the thirtieth on in milliseconds",
      log: session(pose: thousandfold, fix: thousandfold), frames: 399, last: "39.8",
      findings: finding("mixedUnits", 60, 1), words: "60 records with a time in a different unit"),
    Fault(
      name: "poses in seconds, fixes in milliseconds",
      log: session(pose: seconds, fix: { "\($0 * 1000)" }), frames: 399, last: "39.8",
      findings: finding("mixedUnits", 39, 1), words: "39 records with a time in a different unit"),
    Fault(
      name: "poses dated in seconds and milliseconds in turn",
      log: session(
        pose: { "\(($0 + Double(start)) * (Int(($0 * 5).rounded()) % 2 == 0 ? 1 : 1000))" },
        fix: { "\($0 + Double(start))" }), frames: 399, last: "39.8",
      findings: finding("mixedUnits", 100, 1), words: "100 records with a time in a different unit"),
    Fault(
      name: "fixes in a session log, one of 2106",
      log: session(pose: nil) { "\($0 == 20 ? 4_294_967_295 : $0 + Double(start))" }, frames: 391,
      last: "39", findings: finding("wrongDate", 1, 21), words: "1 point dated"),
    Fault(
      name: "fixes in a session log, backward",
      log: session(pose: nil) { "\(39 - $0 + Double(start))" }, frames: 391, last: "39",
      findings: finding("outOfOrder", 39, 2), words: "39 points not in the order"),
    Fault(
      name: "poses that leap across a day",
      log: session(pose: late, fix: late, place: { $0 < 20 ? $0 : $0 - 20 }), frames: 398,
      last: "86439.8", gaps: 1, words: "to 24:00:20"),
  ]

  private static func late(_ time: Double) -> String { "\(time < 20 ? time : time + Double(day))" }

  private static func finding(_ kind: String, _ count: Int?, _ line: Int) -> String {
    "{\"kind\": \"\(kind)\", \"count\": \(count.map(String.init) ?? "null"), \"line\": \(line)}"
  }

  private func run(_ words: [String], _ fault: Fault) throws -> Tool.Result {
    let result = try Tool.product.run(words, input: Array(fault.log.utf8))
    // Gaps are in the report, and everything else is on standard error.
    #expect(fault.words.isEmpty || (result.errors + result.text).contains(fault.words))
    return result
  }

  @Test("are reported by inspect", arguments: faults)
  func inspected(fault: Fault) throws {
    let input = Array(fault.log.utf8)
    let result = try Tool.product.run(["inspect", "-", "--format", "json"], input: input).text
    #expect(result.contains("\"times\": {\"gaps\": \(fault.gaps), "))
    #expect(result.contains("\"findings\": [\(fault.findings)]}"))
    let table = try run(["inspect", "-"], fault)
    #expect(table.status == 0 && table.text.contains("\ngaps ") == (fault.gaps > 0))
  }

  @Test("have as many frames as there is data for", arguments: faults)
  func replayed(fault: Fault) throws {
    let result = try run(["replay", "-", "--headless"], fault)
    #expect(result.status == 0)
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == fault.frames)
    #expect(result.errors.contains("AR’s poses jump") == fault.name.contains("leap"))
    #expect(lines.first?.hasPrefix("{\"time\": 0, ") == true)
    #expect(lines.last?.hasPrefix("{\"time\": \(fault.last), ") == true)
  }

  @Test("are corrected", arguments: faults)
  func corrected(fault: Fault) throws {
    let isSession = fault.log.contains("\"pose\"")
    let result = try run(
      ["correct", "-", "--format", "jsonl"] + (isSession ? [] : ["--simulate-poses"]), fault)
    #expect(result.status == 0)
    // There is one run for each fix with a pose, and none for fixes that were left out.
    #expect(result.text.split(separator: "\n").count <= 720)
  }

  @Test("the limit for gaps can be set, and --from accepts times as shown on the timeline")
  func gapIsSettable() throws {
    let log = Self.table(0..<10) { "\(Self.start + $0 * 10)" }
    func frames(_ words: String...) throws -> [Substring] {
      let result = try Tool.product.run(
        ["replay", "-", "--headless"] + words, input: Array(log.utf8))
      #expect(result.status == 0)
      return result.text.split(separator: "\n")
    }
    // The points are ten seconds apart: there is a frame for each second, or for each tenth on request.
    #expect(try frames().count == 91)
    #expect(try frames("--rate", "10").count == 901)
    #expect(try frames("--gap", "9").count == 10)
    #expect(try frames("--from", "1:25").count == 6)
    #expect(try frames("--from", "85.0", "--to", "1:26").count == 2)
    #expect(
      try Tool.product.run(["replay", "-", "--headless", "--from", "1:60"], input: []).status == 64)
  }
}

extension [Substring] {
  /// Returns the index of the pose with the given number, counted from 0; every fifth pose is followed by a
  /// fix.
  fileprivate func pose(_ number: Int) -> Int { number + (number + 4) / 5 }
}
