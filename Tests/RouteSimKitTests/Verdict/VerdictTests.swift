import Foundation
import RouteFormats
import TestSupport
import Testing

@testable import RouteSimKit

@Suite("Verdict")
struct VerdictTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func verdict(
    _ before: SampleScores, _ after: SampleScores,
    _ change: (inout VerdictChoices) -> Void = { _ in }
  ) throws -> ScoreVerdict {
    var choices = VerdictChoices()
    change(&choices)
    return try ScoreVerdict(
      of: before.run("before.jsonl", in: folder), and: after.run("after.jsonl", in: folder),
      choices, by: LoneWorker())
  }

  // MARK: Findings

  @Test(
    "a change of 5 % in one kind of surroundings is found there, with its logs", arguments: 1...5)
  func planted(seed: UInt64) throws {
    let before = SampleScores.walks(360, seed: seed)
    let after = before.multiplied(by: 1.05, in: "city", noise: 0.1, seed: seed + 100)
    let verdict = try verdict(before, after) { $0.worst = 1000 }
    #expect(verdict.outcome == .worse)
    let finding = try #require(verdict.findings.first)
    #expect(verdict.findings.allSatisfy { $0.judgement == .worse })
    let row = verdict.rows[finding.row]
    #expect(row.figure == .errorEnd && row.logs == 120)
    #expect(verdict.groups[row.group].path == "conditions.city")
    #expect(finding.walks.count == finding.walkCount && finding.walkCount == row.greater)
    #expect(finding.walks.allSatisfy { $0.log.hasPrefix("city-") && $0.after > $0.before })
    let rises = finding.walks.map { $0.after - $0.before }
    #expect(rises == rises.sorted(by: >))
    #expect(try #require(row.usualDifference) > 0)
  }

  @Test("if neither run is better, only one verdict in twenty finds anything")
  func falseAlarms() throws {
    var alarms = 0
    let count = 100
    for seed in 0..<UInt64(count) {
      let walks = SampleScores.walks(60, seed: seed)
      // Two runs on the same logs, which deviate randomly.
      let before = walks.multiplied(by: 1, in: nil, noise: 0.1, seed: 1000 + 2 * seed)
      let after = walks.multiplied(by: 1, in: nil, noise: 0.1, seed: 1001 + 2 * seed)
      if try !verdict(before, after, { $0.seed = seed }).findings.isEmpty { alarms += 1 }
    }
    // Five are expected, with a standard deviation of 2.2; 14 would occur once in 2000 such tests.
    #expect(alarms <= 13)
    // The verdict is not insensitive either: none at all would occur six times in a thousand.
    #expect(alarms >= 1)
  }

  @Test("the same run twice does not differ, however few draws there are")
  func sameTwice() throws {
    let walks = SampleScores.walks(50, seed: 4)
    let verdict = try verdict(walks, walks) { $0.level = 0.2 }
    #expect(verdict.outcome == .same && verdict.findings.isEmpty)
    #expect(
      verdict.rows.allSatisfy {
        $0.less == 0 && $0.greater == 0 && $0.usualDifference == nil && $0.typical.chance == 1
          && $0.inTail.chance == 1
      })
  }

  @Test("swapping the runs swaps the judgement, and changes nothing else")
  func swapped() throws {
    let before = SampleScores.walks(150, seed: 8)
    let after = before.multiplied(by: 1.3, in: "canyon", noise: 0.1, seed: 9)
    let (there, back) = (try verdict(before, after), try verdict(after, before))
    #expect(there.outcome == .worse && back.outcome == .better)
    #expect(there.rows.map(\.typical.chance) == back.rows.map(\.typical.chance))
    #expect(there.rows.map(\.less) == back.rows.map(\.greater))
    for (one, other) in zip(there.rows, back.rows) {
      #expect(one.median.difference == -other.median.difference)
    }
  }

  @Test("a fault in only the worst logs is found in the tail")
  func tail() throws {
    // 20 of 300 walks become three times worse.
    let before = SampleScores(
      logs: (0..<300).map { index in
        SampleScores.Log(
          name: "\(index)", content: "\(index)", figures: ["errorEnd": "\(1 + Double(index) / 300)"]
        )
      })
    var after = before
    for index in 0..<20 { after.logs[15 * index].figures["errorEnd"] = "\(6 + Double(index) / 20)" }
    let verdict = try verdict(before, after)
    let ofTail = verdict.findings.filter { $0.aspect == .tail }
    let finding = try #require(ofTail.first)
    let row = verdict.rows[finding.row]
    #expect(finding.judgement == .worse && row.figure == .errorEnd)
    #expect(row.tail.after > 5 && row.tail.before < 2)
    // Nearly twenty logs that all change in the same direction would have a probability of 2 in 2^19 by
    // chance.
    #expect(row.inTail.chance < 0.01)
  }

  @Test("for shares, greater is better, and the tail is at the lower end")
  func shares() throws {
    let before = SampleScores(
      logs: (0..<100).map { index in
        SampleScores.Log(
          name: "\(index)", content: "\(index)",
          figures: ["legs.right": "\(0.5 + Double(index) / 250)"])
      })
    var after = before
    for index in 0..<100 {
      after.logs[index].figures["legs.right"] = "\(0.45 + Double(index) / 250)"
    }
    let verdict = try verdict(before, after)
    #expect(verdict.outcome == .worse)
    let row = verdict.rows[try #require(verdict.row(0, .legsRight, 0))]
    #expect(row.less == 100 && row.typical.judgement == .worse)
    // The fifth lowest of a hundred.
    #expect(abs(row.tail.before - (0.5 + 5.0 / 250)) < 1e-9)
    #expect(abs(row.tail.difference + 0.05) < 1e-9)
    let interval = try #require(row.median.interval)
    #expect(interval.low <= interval.high && interval.high < 0)
  }

  @Test("a change that is neither good nor bad is called changed")
  func changed() throws {
    let before = SampleScores.walks(60, seed: 2)
    var after = before
    for index in after.logs.indices { after.logs[index].figures["statedEnd"] = "2" }
    let verdict = try verdict(before, after)
    #expect(verdict.count(.changed) == 1 && verdict.count(.worse) == 0)
    #expect(verdict.outcome == .changed)
  }

  @Test("no longer settling is worse than settling late")
  func never() throws {
    let before = SampleScores(
      logs: (0..<40).map { SampleScores.Log(name: "\($0)", content: "\($0)") })
    var after = before
    for index in 0..<20 { after.logs[index].figures["settledSeconds"] = "null" }
    let verdict = try verdict(before, after)
    let row = verdict.rows[try #require(verdict.row(0, .settledSeconds, 0))]
    #expect(row.neverBefore == 0 && row.neverAfter == 20 && row.greater == 20)
    #expect(row.typical.judgement == .worse)
    #expect(row.tail.after == .infinity && row.tail.percent == nil)
    // If the truth is unknown, it is also unknown whether the correction settled.
    for index in 0..<40 {
      after.logs[index].figures = ["settledSeconds": "null", "errorEnd": "null"]
    }
    let unknown = try self.verdict(before, after)
    let silent = unknown.rows[try #require(unknown.row(0, .settledSeconds, 0))]
    #expect(silent.logs == 0 && silent.neverAfter == 0 && silent.untold == 40)
  }

  @Test(
    "more logs that never settle are worse in the tail, however many never did before",
    arguments: [0, 10, 30])
  func neverInTail(already: Int) throws {
    var before = SampleScores(
      logs: (0..<200).map { index in
        SampleScores.Log(
          name: "\(index)", content: "\(index)", figures: ["settledSeconds": "\(50 + index)"])
      })
    for index in 0..<already { before.logs[index].figures["settledSeconds"] = "null" }
    var after = before
    for index in already..<200 {
      after.logs[index].figures["settledSeconds"] =
        index < already + 30 ? "null" : "\(49 + index)"
    }
    let verdict = try verdict(before, after)
    let row = verdict.rows[try #require(verdict.row(0, .settledSeconds, 0))]
    #expect(row.neverAfter == already + 30 && row.inTail.judgement == .worse)
    // Most logs settle a second earlier.
    #expect(row.typical.judgement == .better && verdict.outcome == .mixed)
  }

  @Test("a figure that logs no longer have is worse, and those logs are named")
  func untold() throws {
    let before = SampleScores.walks(90, seed: 6)
    var after = before
    for index in after.logs.indices where after.logs[index].conditions == "city" {
      after.logs[index].figures["errorEnd"] = "null"
    }
    let verdict = try verdict(before, after) { $0.worst = 100 }
    #expect(verdict.outcome == .worse && verdict.count(.worse) == 1)
    let finding = try #require(verdict.findings.first)
    #expect(finding.aspect == .telling && finding.walkCount == 30)
    #expect(verdict.groups[verdict.rows[finding.row].group].path == "conditions.city")
    #expect(finding.walks.allSatisfy { $0.log.hasPrefix("city-") && $0.after.isNaN })
    let row = verdict.rows[finding.row]
    #expect(row.logs == 0 && row.untold == 30 && row.toldNow == 0 && row.median.before.isNaN)
    let back = try self.verdict(after, before)
    #expect(back.outcome == .better)
    // A strategy that no longer exists has no entry.
    var fewer = before
    fewer.strategies = ["robust"]
    var both = before
    both.strategies = ["robust", "all"]
    #expect(try self.verdict(both, fewer).entries.count == 1)
  }

  @Test("a fault everywhere is reported for all walks, although nearly all are of one kind")
  func everywhere() throws {
    let before = SampleScores(
      logs: (0..<100).map { index in
        SampleScores.Log(
          name: "\(index)", content: "\(index)", meters: index < 4 ? 50 : 500,
          figures: ["errorEnd": "\(1 + Double(index % 7))"])
      })
    let after = before.multiplied(by: 1.2, in: "city", noise: 0, seed: 1)
    let verdict = try verdict(before, after)
    let finding = try #require(verdict.findings.first)
    #expect(verdict.groups.count == 3)
    #expect(verdict.groups[verdict.rows[finding.row].group].path == "all")
  }

  @Test("without findings, the logs that worsened most and the number of equal ones are reported")
  func few() throws {
    let before = SampleScores.walks(100, seed: 5)
    var after = before
    for (index, error) in [(7, "90"), (20, "120"), (33, "60")] {
      after.logs[index].figures["errorEnd"] = error
    }
    let verdict = try verdict(before, after)
    #expect(verdict.outcome == .same && verdict.equal == 97)
    let walks = try #require(verdict.worstWalks.first)
    #expect(walks.figure == .errorEnd && walks.walks.map(\.after) == [120, 90, 60])
    let row = verdict.rows[try #require(verdict.row(0, .errorEnd, 0))]
    #expect(row.worst == walks.walks[0].after - walks.walks[0].before)
    #expect(try self.verdict(before, before).worstWalks.isEmpty)
  }

  @Test("strategies are compared with each other on request")
  func strategies() throws {
    var (before, after) = (SampleScores.walks(20, seed: 1), SampleScores.walks(20, seed: 1))
    before.strategies = ["robust", "all"]
    after.strategies = ["weighted"]
    #expect(throws: VerdictError.noEntries(before: ["robust", "all"], after: ["weighted"])) {
      try self.verdict(before, after)
    }
    after = before
    after.strategies = ["weighted"]
    before.strategies = ["robust"]
    let verdict = try self.verdict(before, after) { $0.differing = [.strategy] }
    #expect(verdict.entries.map(\.title) == ["robust → weighted"])
  }

  // MARK: The same logs

  @Test("logs are matched by content, and unreadable ones by name")
  func pairs() throws {
    let before = SampleScores(logs: [
      .init(name: "a", content: "1"), .init(name: "b", content: "2"),
      .init(name: "c", content: "3"), .init(name: "copy of c", content: "3"),
      .init(name: "d", content: "4"), .init(name: "e", content: "5"),
      .init(name: "f", content: "6", error: "f: empty"),
      .init(name: "g", content: "7", error: "g: empty"),
      .init(name: "only", content: "8"), .init(name: "broken", content: "10"),
    ])
    let after = SampleScores(logs: [
      .init(name: "new/e", content: "5"), .init(name: "b", content: "2"),
      .init(name: "a", content: "1"), .init(name: "c", content: "3"),
      .init(name: "d", content: "other"), .init(name: "f", content: "6"),
      .init(name: "g", content: "7", error: "g: empty"), .init(name: "more", content: "9"),
      .init(name: "broken", content: "11", error: "broken: empty"),
    ])
    let verdict = try verdict(before, after)
    #expect(verdict.pairs == 4 && verdict.repeated == 1)
    #expect(verdict.gained.map(\.log) == ["f"] && verdict.failed == 1)
    #expect(verdict.lost == [ScoreVerdict.OneSided(log: "broken", error: "broken: empty")])
    #expect(verdict.onlyBefore == 2 && verdict.onlyAfter == 2 && verdict.renewed == 1)
    let byName = try self.verdict(before, after) { $0.pairing = .name }
    #expect(byName.pairs == 4 && byName.onlyBefore == 3 && byName.renewed == 0)
  }

  @Test("a missing log is lost, matched by name; of two lines for one log, the later counts")
  func lost() throws {
    let before = SampleScores(logs: [
      .init(name: "a", content: "1"), .init(name: "a", content: "1", error: "half"),
      .init(name: "a", content: "1"), .init(name: "b", content: "2"),
    ])
    let after = SampleScores(logs: [.init(name: "b", content: "2")])
    try folder.write(
      after.text
        + #"{"version": 1, "log": "a", "sha256": null, "bytes": null, "program": "0.2.0", "settings": "0", "error": "a: no such file", "warnings": []}"#
        + "\n", to: "gone.jsonl")
    let verdict = try ScoreVerdict(
      of: before.run(in: folder), and: ScoredRun.read(path: folder.path + "/gone.jsonl"),
      VerdictChoices(), by: LoneWorker())
    #expect(verdict.before.logs == 2 && verdict.pairs == 1)
    #expect(verdict.lost == [ScoreVerdict.OneSided(log: "a", error: "a: no such file")])
    #expect(verdict.outcome == .worse)
  }

  @Test("of two lines for a log, the later counts, and the contradiction is reported")
  func toldTwice() throws {
    let (one, other) = (SampleScores.walks(4, seed: 1), SampleScores.walks(4, seed: 1))
    let renewed = one.multiplied(by: 2, in: "city", noise: 0, seed: 3)
    #expect(try read(one.text + other.text).replacedCount == 0)
    let run = try read(one.text + renewed.text)
    let changed = one.logs.count { $0.conditions == "city" }
    #expect(changed > 0 && run.replacedCount == changed && run.paths.count == 4)
    // Figure by figure, the result is the same as for the later lines alone.
    let later = try read(renewed.text)
    func figures(_ run: ScoredRun) throws -> [String] {
      let entry = try #require(run.entries.first)
      return run.paths.indices.flatMap { log in
        VerdictFigure.allCases.indices.map { "\(run.value($0, of: entry, log: log))" }
      }
    }
    #expect(try figures(run) == figures(later))
    #expect(try figures(run) != figures(read(one.text)))
  }

  @Test(
    "a value that is not a figure is refused",
    arguments: [#""x""#, "[1]", "true", "-0.1", "-1e308", "1.1e15", "1e300"])
  func strangeFigures(value: String) throws {
    let text = SampleScores.walks(1, seed: 1).text
    let changed = text.replacing(/"errorEnd": [0-9.]+/, with: "\"errorEnd\": \(value)")
    try #require(changed != text)
    let reason = "a score has a figure that is not a number from 0 to 1000000000000000"
    #expect(throws: FileError<ScoredRunError>.content(.noScore(line: 1, reason))) {
      try read(changed)
    }
    let none = text.replacing(/"scores": \[.*\]/, with: "\"scores\": []")
    #expect(throws: FileError<ScoredRunError>.content(.noScore(line: 1, "“scores” is empty"))) {
      try read(none)
    }
  }

  private func read(_ text: String) throws -> ScoredRun {
    let folder = try ScratchFolder()
    return try ScoredRun.read(path: try folder.write(text, to: "scores.jsonl"))
  }

  @Test func nothingInCommon() throws {
    let (one, other) = (
      SampleScores.walks(3, seed: 1), SampleScores(logs: [.init(name: "x", content: "x")])
    )
    #expect(throws: VerdictError.noPairs(renewed: 0)) { try verdict(one, other) }
    var renewed = one
    for index in 0..<3 { renewed.logs[index].content = "new \(index)" }
    #expect(throws: VerdictError.noPairs(renewed: 3)) { try verdict(one, renewed) }
    var failed = one
    for index in 0..<3 { failed.logs[index].error = "no" }
    #expect(throws: VerdictError.noScores) { try verdict(failed, failed) }
    // The loss of all logs is reported, and is not an error.
    let lost = try verdict(one, failed)
    #expect(lost.pairs == 0 && lost.lost.count == 3 && lost.outcome == .worse && lost.rows.isEmpty)
    #expect(!VerdictTable(lost, gates: []).text.isEmpty)
    var quick = one
    quick.set = "quick"
    #expect(throws: VerdictError.noEntries(before: ["robust"], after: ["robust, quick"])) {
      try verdict(one, quick)
    }
    #expect(try verdict(one, quick) { $0.differing = [.set] }.pairs == 3)
  }

  // MARK: Groups

  @Test("walks are grouped by length, and by up to twelve phones")
  func groups() throws {
    let lengths = [0, 99.9, 100, 299, 300, 999, 1000, 2999, 3000, 1e6]
    let scores = SampleScores(
      logs: (0..<60).map { index in
        SampleScores.Log(
          name: "\(index)", content: "\(index)", conditions: nil,
          device: index < 30 ? "a" : "phone \(index).\(index)", meters: lengths[index % 10])
      })
    let verdict = try verdict(scores, scores)
    let paths = verdict.groups.map(\.path)
    #expect(
      paths.prefix(6) == [
        "all", "length.0-100", "length.100-300", "length.300-1000", "length.1000-3000",
        "length.over 3000",
      ])
    #expect(paths.count == 18 && paths[6] == "device.a" && paths[17] == "device.(others)")
    let sizes = verdict.members.map(\.count)
    #expect(sizes[..<7] == [60, 12, 12, 12, 12, 12, 30] && sizes[17] == 20)
    #expect(verdict.members.dropFirst(6).flatMap(\.self).sorted() == (0..<60).map(Int32.init))
  }

  // MARK: Files

  @Test("reading an endless file comes to an end")
  func endless() {
    #expect(throws: FileError<ScoredRunError>.self) { try ScoredRun.read(path: "/dev/zero") }
  }

  @Test("half a last line is left out, and any other invalid line is reported")
  func files() throws {
    let walks = SampleScores.walks(3, seed: 1).text
    func read(_ text: String) throws -> ScoredRun {
      try folder.write(text, to: "file.jsonl")
      return try ScoredRun.read(path: folder.path + "/file.jsonl")
    }
    #expect(try read(walks).isCutOff == false)
    #expect(try read(String(walks.dropLast())).logs.count == 3)
    let cut = try read(String(walks.dropLast(40)))
    #expect(cut.isCutOff && cut.logs.count == 2)
    #expect(try read("\u{FEFF}\n \r\n" + walks.replacing("\n", with: "\r\n")).logs.count == 3)
    for (text, line) in [
      ("{}\n", 1), (walks + "{\n" + walks, 4), (walks + "[]\n", 4), ("{\"version\": 1", 1),
      (walks.replacing(#""version": 1"#, with: #""version": 2"#), 1),
      (walks + #"{"version": 1, "log": "a", "settings": "b", "error": null}"# + "\n", 4),
    ] {
      let error = #expect(throws: FileError<ScoredRunError>.self) { try read(text) }
      guard case .content(let content)? = error else { continue }
      #expect(
        content.line == line && content.message.hasSuffix("a line written by score was expected"))
    }
    #expect(throws: FileError<ScoredRunError>.content(.empty)) { try read("\n\n") }
  }

  @Test("its figures are all numbers in a score except those named here")
  func figures() throws {
    let file = "\(DataFolder.packageRoot)/docs/schema/score.schema.json"
    let schema = try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: file)))
        as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    func paths(_ node: [String: Any], _ path: String) -> [String] {
      if let name = (node["$ref"] as? String)?.split(separator: "/").last.map(String.init),
        let definition = definitions[name]
      {
        return paths(definition, path)
      }
      guard let members = node["properties"] as? [String: [String: Any]] else {
        let types = node["type"] as? [String] ?? [node["type"] as? String ?? ""]
        return types.contains("number") || types.contains("integer") ? [path] : []
      }
      return members.flatMap { key, member in
        key == "parameters" ? [] : paths(member, path.isEmpty ? key : path + "." + key)
      }
    }
    let told = try #require(definitions["entry"])
    let left: Set = [
      "estimates", "runs", "halves.stated", "registration.finish.max",
      "registration.finishMeters.max", "registration.arrowMeters.max", "events.fixesLost",
      "events.trackingLost", "events.newSessions",
    ]
    #expect(
      Set(paths(told, "")) == Set(VerdictFigure.allCases.map(\.rawValue)).union(left))
  }
}
