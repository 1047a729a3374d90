import ARRouteEngine
import RouteFormats

/// A comparison over many logs as one HTML page, with curves and numbers for each figure and a list of all
/// logs.
///
/// The page needs neither scripts nor a network, and its policy forbids both. The same study gives the same
/// bytes.
package enum StudyPage {
  /// Returns a study as an HTML document that ends with a line feed.
  package static func document(_ study: CorrectionStudy) -> [UInt8] {
    let title = "Heading corrections over " + counted(study.logs.count, "log")
    let head = PageHead(
      title: title,
      style: TracksTheme.css + PageFile.text(PackageResources.tracks_css)
        + PageFile.text(PackageResources.study_css),
      styleHash: PageHash.studyStyle)
    let body = PageFile.text(
      PackageResources.study_html,
      filledWith: [
        "title": title,
        "subtitle": XMLText.escaped(study.counts),
        "legend": study.strategies.map { PageMarkup.key($0.rawValue, $0.rawValue) }.joined(),
        "resamples": "\(study.resamples)",
        "first": study.strategies[0].rawValue,
        "figures": study.rows.map { figure($0, of: study) }.joined(),
        "coverage": coverage(of: study),
        "logs": logs(of: study),
        "refused": refused(of: study),
      ])
    return Array((head.text + body).utf8)
  }

  private static func figure(
    _ row: CorrectionStudy.Row, of study: CorrectionStudy
  ) -> String {
    let words = row.words
    let summaries = zip(study.strategies, row.summaries).map { strategy, summary in
      PageMarkup.row(
        strategy.rawValue,
        [
          "\(summary.logs)", words.value(summary.spread?.median, summary.median),
          words.value(summary.spread?.percentile95, summary.percentile95),
        ].map { ($0, "") })
    }
    let differences = zip(study.strategies.dropFirst(), row.differences).map {
      strategy, difference in
      PageMarkup.row(
        "\(strategy.rawValue) − \(study.strategies[0].rawValue)",
        [
          ("\(difference.logs)", ""),
          (
            words.difference(difference.median, difference.medianInterval),
            side(of: difference.medianInterval)
          ),
          (
            words.difference(difference.percentile95, difference.percentile95Interval),
            side(of: difference.percentile95Interval)
          ),
        ])
    }
    return "<section class=\"figure\"><h2>\(XMLText.escaped(row.figure.title))</h2>\n"
      + StudyChart(row, of: study).markup
      + PageMarkup.table(["strategy", "logs", "median", "95 %"], [summaries, differences])
      + "</section>\n"
  }

  /// Returns the class for a difference whose interval is entirely below or above zero; empty for other
  /// differences.
  private static func side(of interval: CorrectionStudy.Interval?) -> String {
    guard let interval else { return "" }
    return interval.high < 0 ? "less" : interval.low > 0 ? "more" : ""
  }

  private static func coverage(of study: CorrectionStudy) -> String {
    let rows = study.strategies.indices.compactMap { index in
      study.shareWithin(of: index).map { share in
        PageMarkup.row(
          study.strategies[index].rawValue,
          [
            "\(share.runs)", StudyWords.percent(share.oneSigma),
            StudyWords.percent(share.twoSigma),
          ].map { ($0, "") })
      }
    }
    guard !rows.isEmpty else { return "" }
    return "<section class=\"figure\"><h2>Truth within the stated error</h2>\n"
      + PageMarkup.table(["strategy", "runs", "1 σ (68 %)", "2 σ (95 %)"], [rows])
      + "</section>\n"
  }

  /// Returns every log with the outcome of each strategy.
  private static func logs(of study: CorrectionStudy) -> String {
    let figures: [CorrectionFigure] =
      study.logs.contains(where: \.knowsTruth)
      ? [.errorEnd, .settledSeconds] : [.convergedSeconds, .statedEnd]
    let heads = figures.flatMap { figure in
      study.strategies.map { "\($0.rawValue): \(figure.title)" }
    }
    let rows = study.logs.map { log in
      PageMarkup.row(
        Printable.sanitised(log.path),
        [ClockText.text(rounding: log.duration), "\(Int(log.meters.rounded())) m"].map {
          ($0, "")
        }
          + figures.flatMap { figure in
            log.outcomes.map { outcome in
              (outcome[figure].map(StudyWords(decimals: figure.decimals).number) ?? "–", "")
            }
          })
    }
    return "<section id=\"logs\"><h2>Logs</h2>\n"
      + PageMarkup.table(["log", "lasts", "walked"] + heads, [rows]) + "</section>\n"
  }

  private static func refused(of study: CorrectionStudy) -> String {
    guard !study.refusals.isEmpty else { return "" }
    let items = study.refusals.map {
      "<li>\(XMLText.escaped(Printable.sanitised($0.reason)))</li>\n"
    }
    return "<section id=\"refused\"><h2>Left out</h2>\n<ul>\n" + items.joined()
      + "</ul></section>\n"
  }
}
