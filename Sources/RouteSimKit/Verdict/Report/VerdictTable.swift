import RouteFormats

/// A verdict as text for people: the findings, the logs with the largest differences, and all figures.
package struct VerdictTable {
  private let verdict: ScoreVerdict
  private let gates: [VerdictGate.Result]

  /// Creates the table for a verdict and the results of its gates.
  package init(_ verdict: ScoreVerdict, gates: [VerdictGate.Result]) {
    self.verdict = verdict
    self.gates = gates
  }

  /// The two runs, the findings, the logs, and a block of figures for each strategy.
  package var text: String {
    ([head, findings] + walks + [worst, oneSided] + blocks + [gateLines]).filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  private var head: String {
    let sides = [("before", verdict.before), ("after", verdict.after)].map { name, side in
      TextGrid.padded(name, -8) + Printable.sanitised(side.path) + ": " + side.words + "\n"
    }
    let subject = verdict.subject.map { TextGrid.padded("", -8) + $0 + "\n" } ?? ""
    return sides.joined() + subject + TextGrid.padded("", -8)
      + verdict.counts.joined(separator: "; ") + "\n"
  }

  private var findings: String {
    let lines = verdict.findings.map { "  " + verdict.sentence($0) + "\n" }
    return TextGrid.padded("verdict", -8) + verdict.outcome.rawValue + ": " + verdict.summary + "\n"
      + lines.joined()
  }

  private var walks: [String] {
    verdict.tellingFindings.map { finding in
      let row = verdict.rows[finding.row]
      let ofGroup =
        row.group > 0 ? " of " + Printable.sanitised(verdict.groups[row.group].title) : ""
      let head =
        "the walks\(ofGroup) that worsened most, of \(finding.walkCount), by \(row.figure.title)\n"
      return head + lines(of: finding.walks, row.figure, by: row.entry)
    }
  }

  /// The walks that worsened the most; empty if there is a finding that names walks.
  private var worst: String {
    guard verdict.tellingFindings.isEmpty else { return "" }
    return verdict.worstWalks.map { entry, figure, walks in
      verdict.prefix(of: entry)
        + "the greatest changes for the worse, by \(figure.title), which may be chance\n"
        + lines(of: walks, figure, by: entry)
    }.joined(separator: "\n")
  }

  /// Returns walks with their values for a figure, each with a command that replays it.
  private func lines(
    of walks: [ScoreVerdict.Walk], _ figure: VerdictFigure, by entry: Int
  ) -> String {
    let words = VerdictWords(figure)
    return walks.map { walk in
      "  " + TextGrid.padded(words.pair(walk.before, walk.after), -18) + " "
        + verdict.command(for: walk, by: entry) + "\n"
    }.joined()
  }

  private var oneSided: String {
    [
      ("logs that can no longer be scored", verdict.lost),
      ("logs that can be scored now, but could not before", verdict.gained),
    ].filter { !$0.1.isEmpty }.map { title, logs in
      let shown = logs.prefix(20).map { "  " + Printable.sanitised($0.error) + "\n" }
      let rest = logs.count > 20 ? "  and \(logs.count - 20) more\n" : ""
      return title + "\n" + shown.joined() + rest
    }.joined(separator: "\n")
  }

  /// The figures of each strategy, each followed by the smallest groups in which there is a finding about
  /// it.
  private var blocks: [String] {
    let homes = Set(verdict.findings.map(\.row))
    return verdict.entries.indices.map { entry in
      let head = [
        Printable.sanitised(verdict.entries[entry].title), "logs", "median", "change (95 %)",
        "tail (5 %)",
        "change (95 %)", "",
      ]
      let lines =
        [head]
        + verdict.rows.indices.compactMap { index in
          let row = verdict.rows[index]
          guard row.entry == entry, row.group == 0 || homes.contains(index) else { return nil }
          return cells(
            row,
            row.group == 0
              ? row.figure.title : "  " + Printable.sanitised(verdict.groups[row.group].title))
        }
      return TextGrid(lines, Self.alignments).text
    }
  }

  /// All columns except the first and the last are right-aligned.
  private static let alignments: [TextGrid.Alignment] =
    [.left] + Array(repeating: .right, count: 5) + [.left]

  private func cells(_ row: ScoreVerdict.Row, _ name: String) -> [String] {
    let words = VerdictWords(row.figure)
    return [
      "  " + name, "\(row.logs)", words.pair(row.median.before, row.median.after),
      words.difference(row.median), words.pair(row.tail.before, row.tail.after),
      words.difference(row.tail), verdict.judgements(row),
    ]
  }

  private var gateLines: String {
    gates.map { gate in
      "gate \(Printable.sanitised(gate.gate)): "
        + (gate.problem.map { "failed, \($0)" } ?? "passed") + "\n"
    }.joined()
  }
}
