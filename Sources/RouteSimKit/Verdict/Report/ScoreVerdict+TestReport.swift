import RouteFormats

extension ScoreVerdict {
  /// Returns a report with a check for each figure of each strategy, which fails if the figure is worse, a
  /// check for the logs that can no longer be scored, and a check for each gate.
  package func testReport(gates: [VerdictGate.Result]) -> TestReport {
    // If a figure occurs in any log, it has a row for all walks.
    var cases = columns.indices.filter { !ranges[$0].isEmpty }.map(testCase)
    cases.append(
      TestReport.Case(
        name: "logs that could be scored", group: "logs",
        outcome: lost.isEmpty ? .passed : .failed,
        message: lost.isEmpty ? nil : "\(counted(lost.count, "log")) can no longer be scored",
        details: lost.map { Printable.sanitised($0.error) }))
    cases += gates.map { gate in
      TestReport.Case(
        name: gate.gate, group: "gate", outcome: gate.problem == nil ? .passed : .failed,
        message: gate.problem)
    }
    return TestReport(command: "verdict", log: after.path, script: before.path, cases: cases)
  }

  private func testCase(of column: Int) -> TestReport.Case {
    let (entry, figure) = (columns[column].entry, columns[column].figure)
    let own = findings(of: column).filter { $0.judgement == .worse }
    let walks = own.flatMap { finding in
      finding.walks.map { walk in
        VerdictWords(figure).pair(walk.before, walk.after) + "  " + command(for: walk, by: entry)
      }
    }
    return TestReport.Case(
      name: figure.rawValue, group: entries[entry].after.title,
      outcome: own.isEmpty ? .passed : .failed,
      message: own.isEmpty ? nil : own.map(sentence).joined(separator: "; "), details: walks)
  }
}
