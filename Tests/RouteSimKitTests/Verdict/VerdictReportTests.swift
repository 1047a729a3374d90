import Foundation
import RouteFormats
import TestSupport
import Testing

@testable import RouteSimKit

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Reports on verdicts")
struct VerdictReportTests {
  private func verdict(_ change: (inout SampleScores) -> Void = { _ in }) throws -> ScoreVerdict {
    let folder = try ScratchFolder()
    let before = SampleScores.walks(90, seed: 1)
    var after = before.multiplied(by: 1.5, in: "city", noise: 0.05, seed: 2)
    change(&after)
    var base = before
    base.strategies = after.strategies
    base.set = after.set
    return try ScoreVerdict(
      of: base.run("before.jsonl", in: folder), and: after.run("after.jsonl", in: folder),
      VerdictChoices(), by: LoneWorker())
  }

  @Test("a walk's command replays it with its strategy and parameters, whatever its name")
  func commands() throws {
    let verdict = try verdict { scores in
      scores.strategies = ["weighted"]
      scores.set = "quick"
      scores.parameters = #"{"seconds": 2.5, "once": true, "fresh": false, "unheardOf": 3}"#
      for index in scores.logs.indices {
        scores.logs[index].name = #"-it's \u001b[2J "# + scores.logs[index].name
      }
    }
    let finding = try #require(verdict.findings.first)
    let command = verdict.command(
      for: try #require(finding.walks.first), by: verdict.rows[finding.row].entry)
    #expect(command.hasPrefix(#"routesim replay $'./-it\'s \x1b[2J city-"#))
    #expect(command.hasSuffix(" --strategy weighted --seconds 2.5 --once"))
    let text = VerdictTable(verdict, gates: []).text
    #expect(text.contains(command) && text.utf8.allSatisfy { $0 >= 32 || $0 == 10 })
  }

  @Test("columns are aligned, and each finding is on a line of its own")
  func table() throws {
    let verdict = try verdict()
    let text = VerdictTable(verdict, gates: [VerdictGate.Result(gate: "worse=0", problem: "no")])
      .text
    let blocks = text.split(separator: "\n\n").map { $0.split(separator: "\n") }
    let figures = try #require(blocks.first { $0[0].hasPrefix("robust ") })
    // Every line is as long as the header, or longer because of findings.
    let width = TextWidth.columns(String(figures[0]))
    for line in figures.dropFirst() {
      let columns = TextWidth.columns(String(line))
      #expect(columns == width || line.contains("worse"), "\(line)")
    }
    #expect(text.contains("\nverdict worse: worse in "))
    #expect(text.contains("error at the end, ° in city worse: median "))
    #expect(text.hasSuffix("gate worse=0: failed, no\n"))
    #expect(text.contains("worse in 1 figure, only in city\n"))
  }

  @Test(
    "a chart has only a few marks, however large its figures",
    arguments: [1, 90, 5e6, 7e11, VerdictFigure.limits.upperBound])
  func chartMarks(most: Double) {
    let column = StudyChart.Column(style: "after", values: [0, most / 3, most])
    let markup = StudyChart([column], title: "seconds", isLogarithmic: false).markup
    let marks = markup.split(separator: "middle soft").count - 1
    #expect((2...10).contains(marks))
  }

  @Test("JUnit has a case for each figure, which fails if the figure is worse")
  func junit() throws {
    let verdict = try verdict()
    let gates = [
      VerdictGate.Result(gate: "worse=0", problem: "worse: expected 0, found 1"),
      VerdictGate.Result(gate: "lost<=\"0\"", problem: nil),
    ]
    let report = verdict.testReport(gates: gates)
    #expect(report.cases.count == VerdictFigure.allCases.count + 1 + 2)
    let failed = report.cases.filter { $0.outcome == .failed }
    #expect(failed.map(\.name) == ["errorEnd", "worse=0"])
    #expect(failed[0].message?.hasPrefix("error at the end, ° in city worse: median ") == true)
    #expect(failed[0].details.count == 10)
    #expect(failed[0].details.allSatisfy { $0.contains("routesim replay city-") })
    let text = String(decoding: report.bytes(.junit), as: UTF8.self)
    #expect(text.contains("<testsuites name=\"routesim verdict\""))
    #expect(text.contains(">error at the end, ° in city worse: median "))
    let parser = XMLParser(data: Data(text.utf8))
    #expect(parser.parse())
  }

  @Test("the page has no script and no address, a curve for each figure, and maps of local logs")
  func page() throws {
    let verdict = try verdict { scores in
      for index in scores.logs.indices {
        scores.logs[index].name = "<blink>&\u{202E}" + scores.logs[index].name
      }
    }
    var tracks = Tracks(name: nil, times: 0...9)
    tracks.truth = [[.init(time: 0, east: 0, north: 0), .init(time: 9, east: 90, north: 10)]]
    tracks.poses = .simulated
    let walks = VerdictPage.shownWalks(of: verdict)
    let shown = try #require(walks.first)
    let page = String(
      decoding: VerdictPage(verdict, gates: [], maps: [shown: tracks]).document, as: UTF8.self)
    #expect(!page.contains("<script") && !page.contains("://"))
    // Names are shown, and do not begin an element.
    #expect(page.contains("&lt;blink&gt;&amp;") && !page.contains("<blink>"))
    #expect(!page.contains("\u{202E}"))
    let figures = page.components(separatedBy: "<section class=\"figure\">").count - 1
    #expect(figures == VerdictFigure.allCases.count)
    #expect(page.components(separatedBy: "aria-label=\"map of ").count == 2)
    #expect(page.components(separatedBy: "AR’s poses are simulated").count == 2)
    #expect(
      page.components(separatedBy: "The log is missing").count - 1 == verdict.tellingFindings
        .flatMap(\.walks).count - 1)
    #expect(page.contains("default-src 'none'"))
  }

  /// A change as displayed, the word for it, and the colour of its cell, on the page and in the table.
  private struct Said {
    let low: Double
    let high: Double
    let words: [Substring]
    let style: String?
  }

  private static func number(_ text: Substring) -> Double {
    Double(text.replacing("−", with: "-").replacing("+", with: "")) ?? .nan
  }

  private static func said(
    _ change: Substring, _ words: Substring, style: Substring? = nil
  ) -> Said? {
    guard let shown = change.firstMatch(of: /\(([^ ]+) to ([^ ]+)\)/) else { return nil }
    let all = words.split(separator: ", ").map { $0.drop { $0 == " " } }
    return Said(
      low: number(shown.1), high: number(shown.2), words: all, style: style.map(String.init))
  }

  @Test(
    "changes called better or worse have an interval without 0, on the page and in the table",
    arguments: [1.3, 1 / 1.3])
  func wordsAgreeWithIntervals(factor: Double) throws {
    let folder = try ScratchFolder()
    // A third of the logs changes by 30 %, which shifts neither the overall median nor the tail by more
    // than chance would.
    let before = SampleScores.walks(300, seed: 3)
    let after = before.multiplied(by: factor, in: "calm", noise: 0, seed: 4)
    let verdict = try ScoreVerdict(
      of: before.run("before.jsonl", in: folder), and: after.run("after.jsonl", in: folder),
      VerdictChoices(), by: LoneWorker())
    let page = String(
      decoding: VerdictPage(verdict, gates: [], maps: [:]).document, as: UTF8.self)
    var medians: [Said] = []
    var tails: [Said] = []
    for row in page.split(separator: "<tr>") {
      let cells = row.matches(of: /<td(?: class="([a-z]*)")?>([^<]*)<\/td>/)
      guard cells.count == 6 else { continue }
      let words = cells[5].2
      medians += [Self.said(cells[2].2, words, style: cells[2].1)].compactMap(\.self)
      tails += [Self.said(cells[4].2, words, style: cells[4].1)].compactMap(\.self)
    }
    let figures = VerdictTable(verdict, gates: []).text.split(separator: "\n")
    for line in figures {
      let changes = line.matches(of: /\([^ ]+ to [^ ]+\)/)
      guard changes.count == 2 else { continue }
      let words = line[changes[1].range.upperBound...]
      medians += [Self.said(changes[0].0, words)].compactMap(\.self)
      tails += [Self.said(changes[1].0, words)].compactMap(\.self)
    }
    let plain: Set<Substring> = ["worse", "better", "changed"]
    for (said, word) in medians.map({ ($0, plain) })
      + tails.map({ ($0, Set(plain.map { $0 + " in the tail" })) })
    {
      guard said.low <= 0, said.high >= 0 else { continue }
      #expect(word.isDisjoint(with: said.words), "\(said)")
      #expect(said.style ?? "" == "", "\(said)")
    }
    // There are findings of both kinds.
    let found = factor > 1 ? "worse" : "better"
    #expect(medians.contains { $0.words.contains { $0 == found + " where it differs" } })
    #expect(medians.contains { $0.words.contains { $0 == found } && $0.low * $0.high > 0 })
    #expect(medians.contains { $0.style == found })
    // The colours in the list and the counts in the head use the same words.
    let list = try #require(page.firstMatch(of: /<ul id="findings">([\s\S]*?)<\/ul>/)).output.1
    let items = list.matches(of: /<li(?: class="([a-z]*)")?>([^<]*)<\/li>/)
    #expect(items.count == verdict.findings.count)
    var (whole, all): (Set<Int>, Set<Int>) = ([], [])
    for (item, finding) in zip(items, verdict.findings) {
      let isOfLogsAlone =
        item.2.contains(" where it differs: ") || item.2.contains(" logs in the tail: ")
      #expect((item.1 == nil) == isOfLogsAlone, "\(item.2)")
      if let style = item.1 { #expect(style == found && item.2.contains(" \(found)")) }
      let column = verdict.rows[finding.row].column
      all.insert(column)
      if !isOfLogsAlone { whole.insert(column) }
    }
    #expect(verdict.count(factor > 1 ? .worse : .better) == all.count)
    let head = try #require(figures.first { $0.hasPrefix("verdict ") })
    #expect(head.hasPrefix("verdict \(found): \(Self.head(found, whole.count, of: all.count))"))
    let sentence = verdict.findings.map(verdict.sentence).joined()
    #expect(sentence.contains(found))
  }

  private static func head(_ word: String, _ whole: Int, of all: Int) -> String {
    func figures(_ count: Int) -> String { count == 1 ? "1 figure" : "\(count) figures" }
    func differing(_ count: Int) -> String { count == 1 ? "where it differs" : "where they differ" }
    if whole == 0 { return "\(word) in \(figures(all)) \(differing(all))" }
    let more = all > whole ? ", and in \(all - whole) more \(differing(all - whole))" : ""
    return "\(word) in \(figures(whole))" + more
  }

  /// Previously, the head said “worse in 1 figure” about a figure that the line below called worse only for
  /// the logs that differ.
  @Test("the head separately counts figures that are worse only in single logs")
  func headCountsApart() throws {
    let folder = try ScratchFolder()
    // All logs are from one kind of surroundings, so no smaller group explains the change.
    var before = SampleScores.walks(200, seed: 3)
    for index in before.logs.indices { before.logs[index].conditions = "city" }
    var after = before
    for index in before.logs.indices {
      let error = try #require(before.logs[index].figures["errorEnd"].flatMap(Double.init))
      // A tenth of the logs changes by 3 %, which shifts the median by less than its uncertainty.
      if index % 10 == 0 { after.logs[index].figures["errorEnd"] = "\(error * 1.03)" }
    }
    func lines(of after: SampleScores) throws -> (head: Substring?, list: [Substring?]) {
      let verdict = try ScoreVerdict(
        of: before.run("before.jsonl", in: folder), and: after.run("after.jsonl", in: folder),
        VerdictChoices(), by: LoneWorker())
      let page = String(
        decoding: VerdictPage(verdict, gates: [], maps: [:]).document, as: UTF8.self)
      let list = page.firstMatch(of: /<ul id="findings">([\s\S]*?)<\/ul>/)?.output.1 ?? ""
      return (
        VerdictTable(verdict, gates: []).text.split(separator: "\n")
          .first { $0.hasPrefix("verdict ") },
        list.matches(of: /<li(?: class="([a-z]*)")?>/).map(\.output.1)
      )
    }
    let alone = try lines(of: after)
    #expect(alone.head == "verdict worse: worse in 1 figure where it differs")
    #expect(alone.list == [nil])
    // In addition, a different figure changes in all logs.
    for index in after.logs.indices { after.logs[index].figures["error60"] = "1.5" }
    let both = try lines(of: after)
    #expect(both.head == "verdict worse: worse in 1 figure, and in 1 more where it differs")
    #expect(both.list.filter { $0 == nil }.count == 1)
    #expect(Set(both.list) == [nil, "worse"])
  }

  @Test("a walk that two strategies share has a map for each")
  func sharedWalk() throws {
    let verdict = try verdict { scores in scores.strategies = ["robust", "weighted"] }
    let walks = VerdictPage.shownWalks(of: verdict)
    let shared = Dictionary(grouping: walks, by: \.log).values.filter { $0.count > 1 }
    let pair = try #require(shared.first)
    #expect(Set(pair.map(\.strategy)) == [.robust, .weighted])
    var maps: [VerdictPage.Turned: Tracks] = [:]
    for (turned, north) in zip(pair, [10.0, 70]) {
      var tracks = Tracks(name: nil, times: 0...9)
      tracks.truth = [[.init(time: 0, east: 0, north: 0), .init(time: 9, east: 90, north: north)]]
      maps[turned] = tracks
    }
    let page = String(
      decoding: VerdictPage(verdict, gates: [], maps: maps).document, as: UTF8.self)
    let pictures = page.components(separatedBy: "<figure>").dropFirst().compactMap {
      $0.contains("aria-label=\"map of ") ? $0.components(separatedBy: "<figcaption>").first : nil
    }
    #expect(Set(pictures).count == 2)
  }

  @Test("the page's policy permits only its own style")
  func policy() throws {
    let page = String(
      decoding: VerdictPage(try verdict(), gates: [], maps: [:]).document, as: UTF8.self)
    let style = try #require(page.firstMatch(of: /<style>([\s\S]*?)<\/style>/)).output.1
    let hash = ContentDigest(of: style.utf8).sha256
    let bytes = stride(from: 0, to: 64, by: 2).map { index in
      UInt8(hash.dropFirst(index).prefix(2), radix: 16) ?? 0
    }
    #expect(PageHash.verdictStyle == Data(bytes).base64EncodedString())
    #expect(page.contains("style-src 'sha256-\(PageHash.verdictStyle)'"))
  }
}
