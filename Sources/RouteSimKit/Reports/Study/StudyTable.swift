import ARRouteEngine
import RouteFormats

/// A comparison over many logs as a table for people: one block for each figure, with one line for each
/// strategy.
package struct StudyTable {
  let study: CorrectionStudy

  /// Creates the table of a study.
  package init(_ study: CorrectionStudy) { self.study = study }

  /// The number of logs, a block for each figure, and the shares of runs in which the truth is within the
  /// stated errors.
  package var text: String {
    let blocks = study.rows.map { row in
      line(row.figure.title, "logs", "median", "95 %")
        + study.strategies.indices.map { summary(row, $0) }.joined()
        + row.differences.indices.map { difference(row, $0) }.joined()
    }
    return ([study.counts + "\n"] + blocks + [coverage]).filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  private func summary(_ row: CorrectionStudy.Row, _ index: Int) -> String {
    let summary = row.summaries[index]
    return line(
      "  " + study.strategies[index].rawValue, "\(summary.logs)",
      row.words.value(summary.spread?.median, summary.median),
      row.words.value(summary.spread?.percentile95, summary.percentile95))
  }

  private func difference(_ row: CorrectionStudy.Row, _ index: Int) -> String {
    let difference = row.differences[index]
    let name = study.strategies[index + 1].rawValue
    return line(
      "  \(name) − \(study.strategies[0].rawValue)", "\(difference.logs)",
      row.words.difference(difference.median, difference.medianInterval),
      row.words.difference(difference.percentile95, difference.percentile95Interval),
      "  less in \(difference.less), more in \(difference.greater)")
  }

  private var coverage: String {
    let lines = study.strategies.indices.compactMap { index in
      study.shareWithin(of: index).map { share in
        line(
          "  " + study.strategies[index].rawValue, "\(share.runs)",
          StudyWords.percent(share.oneSigma), StudyWords.percent(share.twoSigma))
      }
    }
    guard !lines.isEmpty else { return "" }
    return line("truth within the stated error", "runs", "1 σ (68 %)", "2 σ (95 %)")
      + lines.joined()
  }

  private func line(
    _ name: String, _ count: String, _ first: String, _ second: String, _ more: String = ""
  ) -> String {
    let padded = TextGrid.padded
    return padded(name, -30) + padded(count, 7) + padded(first, 26) + padded(second, 26) + more
      + "\n"
  }
}

extension CorrectionStudy {
  /// A text with the number of logs, and the number of each kind.
  var counts: String {
    var parts = [counted(self.logs.count, "log")]
    if !refusals.isEmpty { parts.append("\(refusals.count) left out") }
    let truths = self.logs.count(where: \.knowsTruth)
    parts.append(truths == self.logs.count ? "truth known in all" : "truth known in \(truths)")
    let simulated = self.logs.count { $0.poses == .simulated }
    if simulated > 0 { parts.append("AR poses simulated in \(simulated)") }
    return parts.joined(separator: ", ")
  }
}
