import TestSupport
import Testing

@testable import RouteSimKit

@Suite("Gates")
struct VerdictGateTests {
  private let verdict: ScoreVerdict

  init() throws {
    let folder = try ScratchFolder()
    var before = SampleScores(
      logs: (0..<40).map { index in
        SampleScores.Log(
          name: "\(index)", content: "\(index)", conditions: index < 20 ? "city" : "calm",
          device: index < 30 ? "Phone 4.2 (X)" : "a<=b", figures: ["errorEnd": "4"],
          processor: 0.5)
      })
    let after = before
    for index in 0..<20 { before.logs[index].figures["errorEnd"] = "2" }
    for index in 0..<40 { before.logs[index].processor = 0.4 }
    verdict = try ScoreVerdict(
      of: before.run("before.jsonl", in: folder), and: after.run("after.jsonl", in: folder),
      VerdictChoices(), by: LoneWorker())
  }

  @Test(arguments: [
    "pairs=40", "pairs>=40", "lost=0", "gained<1", "worse>0", "better=0", "failed=0",
    "cost.before=16", "cost.after=20±0.001", "cost.percent<=25.1%", "errorEnd.logs=40",
    "errorEnd.greater=20", "errorEnd.less=0", "errorEnd.median.before=2", "errorEnd.median.after=4",
    "errorEnd.median.percent<=100%", "conditions.city.errorEnd.median.change=2",
    "conditions.calm.errorEnd.tail.change=0", "conditions.calm.worse=0", "conditions.city.worse>0",
    "device.Phone 4.2 (X).errorEnd.logs=30", "device.a<=b.worse = 0",
    "device.a<=b.errorEnd.logs>=10",
    "length.300-1000.errorEnd.logs=40",
    "registration.finish.p95.tail.after=1", "equal=20", "errorEnd.worst.change<=2",
    "errorEnd.untold=0",
    "errorEnd.toldNow=0", "conditions.calm.errorEnd.worst.change=0", "settledSeconds.never.after=0",
  ])
  func holds(_ text: String) throws {
    let gate = try #require(VerdictGate(text))
    #expect(gate.problem == nil)
    #expect(gate.result(in: verdict).problem == nil)
  }

  @Test(arguments: [
    (
      "worse=0", "worse: expected 0, found 1; error at the end, ° in city worse: median 2.00 → 4.00"
    ),
    ("changed>0", "changed: expected more than 0, found 0"),
    ("errorEnd.median.percent<=2", "errorEnd.median.percent: expected at most 2, found 100"),
    (
      "conditions.canyon.errorEnd.logs>0",
      "there are no walks of conditions.canyon; there are those of conditions.calm, conditions.city, "
        + "device.Phone 4.2 (X), device.a<=b, length.300-1000"
    ),
    ("length.0-100.worse=0", "there are no walks of length.0-100"),
  ])
  func fails(_ text: String, _ problem: String) throws {
    let gate = try #require(VerdictGate(text))
    #expect(gate.problem == nil)
    let found = try #require(gate.result(in: verdict).problem)
    #expect(found.hasPrefix(problem), "\(found)")
  }

  @Test(arguments: [
    "", "worse", "worse=", "=3", "worse=x", "worse!=0", "worse=1,2", "worse<=0x1", "worse=nan",
    "worse=0%", "errorEnd.median.after<5%", "errorEnd<<3", "errorEnd.median.percent<2±1",
  ])
  func isNone(_ text: String) {
    #expect(VerdictGate(text).map { $0.problem != nil } ?? true, "\(text)")
  }

  @Test(arguments: [
    "error.median.percent<2", "errorEnd<2", "errorEnd.median<2", "errorEnd.max.after<2",
    "conditions.city.pairs>1", "conditions.city<1", "errorEnd.p95.after<1", "conditions.worse=0",
  ])
  func names(_ text: String) throws {
    #expect(try #require(VerdictGate(text)).problem != nil)
  }

  @Test("a value that was never reached exceeds any bound")
  func never() throws {
    let folder = try ScratchFolder()
    let before = SampleScores(
      logs: (0..<8).map { SampleScores.Log(name: "\($0)", content: "\($0)") })
    var after = before
    for index in 0..<8 { after.logs[index].figures["settledSeconds"] = "null" }
    let verdict = try ScoreVerdict(
      of: before.run("before.jsonl", in: folder), and: after.run("after.jsonl", in: folder),
      VerdictChoices(), by: LoneWorker())
    let gate = try #require(VerdictGate("settledSeconds.median.after<1e9"))
    #expect(
      gate.result(in: verdict).problem
        == "settledSeconds.median.after: expected less than 1000000000, found never")
    let relative = try #require(VerdictGate("settledSeconds.median.percent<1000"))
    #expect(relative.result(in: verdict).problem == "settledSeconds.median.percent is unknown")
    #expect(
      try #require(VerdictGate("cost.percent<1")).result(in: verdict).problem
        == "cost.percent is unknown")
  }
}
