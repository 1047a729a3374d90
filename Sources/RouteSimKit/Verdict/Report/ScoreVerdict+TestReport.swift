import RouteFormats

extension ScoreVerdict {
  /// A check for each figure of each strategy, which fails where it is worse, one for the logs that can
  /// no longer be scored, and one for each gate.
  public func testReport(gates: [VerdictGate.Result]) -> TestReport {
    var cases = entries.indices.flatMap { entry in
      VerdictFigure.allCases.compactMap { figure in
        row(entry, figure, 0).map { _ in testCase(entry, figure) }
      }
    }
    cases.append(
      TestReport.Case(
        name: "logs that could be scored", group: "logs",
        outcome: lost.isEmpty ? .passed : .failed,
        message: lost.isEmpty ? nil : "\(Self.logs(lost.count)) can no longer be scored",
        details: lost.map { Printable.sanitised($0.error) }))
    cases += gates.map { gate in
      TestReport.Case(
        name: gate.gate, group: "gate", outcome: gate.problem == nil ? .passed : .failed,
        message: gate.problem)
    }
    return TestReport(command: "verdict", log: after.path, script: before.path, cases: cases)
  }

  private func testCase(_ entry: Int, _ figure: VerdictFigure) -> TestReport.Case {
    let own = findings.filter { finding in
      finding.judgement == .worse && rows[finding.row].entry == entry
        && rows[finding.row].figure == figure
    }
    let walks = own.flatMap { finding in
      finding.walks.map { walk in
        VerdictWords(figure).pair(walk.before, walk.after) + "  " + command(for: walk, of: finding)
      }
    }
    return TestReport.Case(
      name: figure.rawValue, group: entries[entry].after.title,
      outcome: own.isEmpty ? .passed : .failed,
      message: own.isEmpty ? nil : own.map(sentence).joined(separator: "; "), details: walks)
  }
}
