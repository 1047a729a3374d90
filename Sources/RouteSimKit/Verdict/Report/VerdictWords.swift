import ARRouteEngine
import RouteFormats

/// The text for the numbers of a verdict's figure.
struct VerdictWords {
  private let scale: Double
  private let words: StudyWords

  init(_ figure: VerdictFigure) {
    scale = figure.unit == .share ? 100 : 1
    words = StudyWords(decimals: figure.decimals)
  }

  /// Returns a value as text.
  func number(_ value: Double) -> String {
    value.isNaN ? "unknown" : words.number(value * scale)
  }

  /// Returns both values as text.
  func pair(_ before: Double, _ after: Double) -> String {
    "\(number(before)) → \(number(after))"
  }

  /// Returns the difference, followed by its interval.
  func difference(_ change: ScoreVerdict.Change) -> String {
    change.before.isNaN
      ? "–"
      : words.difference(
        change.difference * scale,
        change.interval.map { CorrectionStudy.Interval(low: $0.low * scale, high: $0.high * scale) }
      )
  }

  /// Returns true when the displayed interval of a difference contains 0, so that there may be no
  /// difference.
  func mayBeNone(_ change: ScoreVerdict.Change) -> Bool {
    guard let interval = change.interval else { return false }
    return words.rounded(interval.low * scale) <= 0 && words.rounded(interval.high * scale) >= 0
  }

  /// Returns a difference with its sign.
  func signed(_ difference: Double) -> String { words.difference(difference * scale, nil) }

  /// Returns the change in percent; empty if it is undefined, or if the figure itself is a percentage.
  func percent(_ change: ScoreVerdict.Change) -> String {
    scale != 1
      ? "" : change.percent.map { StudyWords(decimals: 1).difference($0, nil) + " %" } ?? ""
  }
}

extension ScoreVerdict {
  /// Returns a short text for the judgements in a row, such as `worse, worse in the tail`.
  func judgements(_ row: Row) -> String {
    Aspect.allCases.compactMap { aspect in
      row[aspect].judgement.map { Self.words($0, aspect, row) }
    }.joined(separator: ", ")
  }

  /// Returns the text for a judgement, worded so that it does not contradict the interval displayed next to
  /// it.
  ///
  /// Findings come from comparing each log with itself, but the interval is that of the median or tail of all
  /// logs, which may be unchanged even if some logs are worse.
  private static func words(_ judgement: Judgement, _ aspect: Aspect, _ row: Row) -> String {
    switch aspect {
    case .median:
      judgement.rawValue + (isOfLogsAlone(aspect, row) ? " where it differs" : "")
    case .tail where isOfLogsAlone(aspect, row):
      switch judgement {
      case .worse: "more logs in the tail"
      case .better: "fewer logs in the tail"
      case .changed: "a different number of logs in the tail"
      }
    case .tail: judgement.rawValue + " in the tail"
    case .telling: judgement == .worse ? "less often known" : "more often known"
    }
  }

  /// Returns true when the interval of a finding's value contains 0: some logs differ, but the median or
  /// the tail may be unchanged.
  private static func isOfLogsAlone(_ aspect: Aspect, _ row: Row) -> Bool {
    switch aspect {
    case .median: VerdictWords(row.figure).mayBeNone(row.median)
    case .tail: VerdictWords(row.figure).mayBeNone(row.tail)
    case .telling: false
    }
  }

  /// Returns the judgement with which a finding is displayed, in the colour of its line and in the number in
  /// the heading; nil for a finding about single logs, because their median or tail may be unchanged.
  func shownJudgement(_ finding: Finding) -> Judgement? {
    Self.isOfLogsAlone(finding.aspect, rows[finding.row]) ? nil : finding.judgement
  }

  /// Returns a finding as one line with the judgement, the group, the change, and the number of logs.
  func sentence(_ finding: Finding) -> String {
    let row = rows[finding.row]
    let words = VerdictWords(row.figure)
    let inGroup = row.group > 0 ? " in \(Printable.sanitised(groups[row.group].title))" : ""
    let entry = entries.count > 1 ? Printable.sanitised(entries[row.entry].title) + ": " : ""
    let head =
      "\(entry)\(row.figure.title)\(inGroup) \(Self.words(finding.judgement, finding.aspect, row)): "
    let change: Change
    switch finding.aspect {
    case .telling:
      return head + "no longer known in \(counted(row.untold, "log")), now known in \(row.toldNow)"
    case .median: change = row.median
    case .tail: change = row.tail
    }
    let percent = words.percent(change)
    let usual = row.usualDifference.map { ", by \(words.signed($0)) where it differs" } ?? ""
    return head + (finding.aspect == .tail ? "tail " : "median ")
      + words.pair(change.before, change.after) + (percent.isEmpty ? "" : " (\(percent))")
      + ", greater in \(row.greater) and less in \(row.less) of \(counted(row.logs, "log"))" + usual
  }

  /// Returns the prefix for a line about an entry; empty if there is only one entry.
  func prefix(of entry: Int) -> String {
    entries.count > 1 ? Printable.sanitised(entries[entry].title) + ": " : ""
  }

  /// The names of the entries that were compared; nil if they are the same in both runs.
  var subject: String? {
    entries.contains { $0.before != $0.after }
      ? entries.map { Printable.sanitised($0.title) }.joined(separator: "; ") : nil
  }

  /// Returns the command that replays a walk with the settings of the second run.
  ///
  /// - Parameter entry: The index of the strategy and parameter set in `entries`.
  func command(for walk: Walk, by entry: Int) -> String {
    let entry = entries[entry].after
    var words = ["routesim", "replay", ShellWord.file(walk.log)]
    if entry.strategy != CorrectionSettings().strategy.rawValue {
      words += ["--strategy", ShellWord.quoted(entry.strategy)]
    }
    for change in parameters[entry.set] ?? [] {
      guard let tunable = Tunable.named(change.name) else { continue }
      switch change.value {
      case .flag(true): words.append("--\(tunable.option)")
      case .flag(false): continue
      default: words += ["--\(tunable.option)", change.value.text]
      }
    }
    return words.joined(separator: " ")
  }

  /// The findings whose walks are listed.
  ///
  /// For each strategy and group, only one figure that became worse is chosen, preferably one that a map
  /// shows, because the others are mostly about the same walks.
  var tellingFindings: [Finding] {
    let shown: [VerdictFigure] = [
      .errorEnd, .error120, .error60, .arrowMetersPercentile95, .arrowMetersMedian,
      .finishMetersPercentile95, .finishMetersMedian, .finishMedian, .finishPercentile95,
    ]
    func rank(_ finding: Finding) -> Int {
      shown.firstIndex(of: rows[finding.row].figure) ?? shown.count
    }
    var groups: [[Int]] = []
    var best: [[Int]: Finding] = [:]
    for finding in findings where finding.judgement == .worse && !finding.walks.isEmpty {
      let key = [rows[finding.row].entry, rows[finding.row].group]
      if let other = best[key] {
        if rank(finding) < rank(other) { best[key] = finding }
      } else {
        groups.append(key)
        best[key] = finding
      }
    }
    return groups.compactMap { best[$0] }
  }

  /// The result in one sentence.
  var summary: String {
    var parts = Judgement.allCases.compactMap(summary)
    if !lost.isEmpty { parts.append("\(counted(lost.count, "log")) can no longer be scored") }
    if !gained.isEmpty { parts.append("\(counted(gained.count, "log")) can be scored now") }
    if !parts.isEmpty { return parts.joined(separator: ", ") }
    return equal == pairs
      ? "all scores are equal, to the last digit"
      : "no difference beyond chance; differences in \(counted(pairs - equal, "log"))"
  }

  /// Returns a text with the number of figures that have a judgement, and the number of those in which only
  /// single logs differ; nil if there are no such figures.
  private func summary(of judgement: Judgement) -> String? {
    let all = count(judgement)
    guard all > 0 else { return nil }
    let whole = Set(
      findings.filter { shownJudgement($0) == judgement }.map { rows[$0.row].column }
    ).count
    func differing(_ count: Int) -> String { count == 1 ? "where it differs" : "where they differ" }
    let words =
      whole == 0
      ? " in \(counted(all, "figure")) \(differing(all))"
      : " in \(counted(whole, "figure"))"
        + (all > whole ? ", and in \(all - whole) more \(differing(all - whole))" : "")
    return judgement.rawValue + words + scope(of: judgement)
  }

  /// Returns a text for the group of all findings with a judgement, if all have the same group.
  private func scope(of judgement: Judgement) -> String {
    let found = Set(
      findings.filter { $0.judgement == judgement }.map { rows[$0.row].group })
    guard let group = found.first, found.count == 1, groups.count > 1 else { return "" }
    return group > 0
      ? ", only in \(Printable.sanitised(groups[group].title))" : ", over all walks"
  }

  /// The numbers of logs that were compared and not compared, one line each.
  var counts: [String] {
    var lines = ["\(counted(pairs, "log")) in both runs"]
    if onlyBefore > 0 { lines.append("\(counted(onlyBefore, "log")) only in the first run") }
    if onlyAfter > 0 {
      let more =
        renewed > 0
        ? ", \(renewed) of them with the name of a log in the first run, but different contents"
        : ""
      lines.append("\(counted(onlyAfter, "log")) only in the second run" + more)
    }
    if repeated > 0 {
      lines.append("\(counted(repeated, "log")) with the same contents as another")
    }
    if failed > 0 { lines.append("\(counted(failed, "log")) that neither run could score") }
    for (titles, run) in [(entriesOnlyBefore, "first"), (entriesOnlyAfter, "second")]
    where !titles.isEmpty {
      let shown = titles.prefix(6).map { Printable.sanitised($0, limit: 60) }
      lines.append(
        shown.joined(separator: ", ") + (titles.count > 6 ? " and \(titles.count - 6) more" : "")
          + " only in the \(run)")
    }
    if optionsDiffer { lines.append("scored with different options") }
    return lines
  }

}

extension ScoreVerdict.Side {
  /// A line about the contents of the run.
  var words: String {
    var text = counted(logs, "log")
    if failed > 0 { text += ", \(failed) of them not scored" }
    if !programs.isEmpty {
      text += ", by \(programs.map { Printable.sanitised($0) }.joined(separator: " and "))"
    }
    return isCutOff ? text + ", the last line cut off" : text
  }
}
