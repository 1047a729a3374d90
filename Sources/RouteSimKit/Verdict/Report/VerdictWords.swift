import ARRouteEngine
import RouteFormats

/// Numbers of a figure of a verdict in words.
struct VerdictWords {
  private let scale: Double
  private let words: StudyWords

  init(_ figure: VerdictFigure) {
    scale = figure.unit == .share ? 100 : 1
    words = StudyWords(decimals: figure.decimals)
  }

  /// A value.
  func number(_ value: Double) -> String { words.number(value * scale) }

  /// Both values.
  func pair(_ before: Double, _ after: Double) -> String {
    "\(number(before)) → \(number(after))"
  }

  /// By how much they differ, with the interval behind it.
  func difference(_ change: ScoreVerdict.Change) -> String {
    words.difference(
      change.difference * scale,
      change.interval.map { CorrectionStudy.Interval(low: $0.low * scale, high: $0.high * scale) })
  }

  /// A difference with its sign.
  func signed(_ difference: Double) -> String { words.difference(difference * scale, nil) }

  /// By how many percent; nothing where that cannot be said.
  static func percent(_ change: ScoreVerdict.Change) -> String {
    change.percent.map { StudyWords(decimals: 1).difference($0, nil) + " %" } ?? ""
  }
}

extension ScoreVerdict.Finding {
  /// What was found of what, in a few words: `worse in the tail`.
  var words: String { judgement.rawValue + (isOfTail ? " in the tail" : "") }
}

extension ScoreVerdict {
  /// A finding in a line: what, where, how much, in how many logs.
  func sentence(_ finding: Finding) -> String {
    let row = rows[finding.row]
    let change = finding.isOfTail ? row.tail : row.median
    let words = VerdictWords(row.figure)
    let percent = VerdictWords.percent(change)
    let place = row.group > 0 ? " in \(Printable.sanitised(groups[row.group].title))" : ""
    let entry = entries.count > 1 ? Printable.sanitised(entries[row.entry].title) + ": " : ""
    let usual = row.usualDifference.map { ", by \(words.signed($0)) where it differs" } ?? ""
    return "\(entry)\(row.figure.title)\(place) \(finding.words): "
      + (finding.isOfTail ? "worst 5 % " : "median ") + words.pair(change.before, change.after)
      + (percent.isEmpty ? "" : " (\(percent))")
      + ", greater in \(row.greater) and less in \(row.less) of \(Self.logs(row.logs))" + usual
  }

  /// How to see a walk by the program that made the second run.
  func command(for walk: Walk, of finding: Finding) -> String {
    let entry = entries[rows[finding.row].entry].after
    var words = ["routesim", "replay", ShellWord.file(walk.log)]
    if entry.strategy != CorrectionSettings().strategy.rawValue {
      words += ["--strategy", ShellWord.quoted(entry.strategy)]
    }
    for change in parameters[entry.set] ?? [] {
      guard let tunable = Tunable.named(change.name) else { continue }
      switch change.value {
      case .flag(true): words.append("--\(tunable.option)")
      case .flag(false): continue
      case .number, .word, .color: words += ["--\(tunable.option)", change.value.nameText]
      }
    }
    return words.joined(separator: " ")
  }

  /// The findings whose walks are worth a list: of each strategy and group the first of a kind, as the
  /// others are mostly of the same walks.
  var tellingFindings: [Finding] {
    var seen: Set<[Int]> = []
    return findings.filter { finding in
      let row = rows[finding.row]
      let kind = Judgement.allCases.firstIndex(of: finding.judgement) ?? 0
      return finding.judgement == .worse && !finding.walks.isEmpty
        && seen.insert([row.entry, row.group, kind]).inserted
    }
  }

  /// What came of it all, in a sentence.
  var summary: String {
    guard outcome != .same else {
      return "no difference that could not well be chance"
    }
    var parts = Judgement.allCases.compactMap { judgement in
      count(judgement) > 0
        ? "\(judgement.rawValue) in \(count(judgement)) "
          + (count(judgement) == 1 ? "figure" : "figures")
        : nil
    }
    if !lost.isEmpty { parts.append("\(Self.logs(lost.count)) can no longer be scored") }
    if !gained.isEmpty { parts.append("\(Self.logs(gained.count)) can be scored now") }
    return parts.joined(separator: ", ")
  }

  /// Which logs were compared, and which were not, a line each.
  var counts: [String] {
    var lines = ["\(Self.logs(pairs)) in both runs"]
    if onlyBefore > 0 { lines.append("\(Self.logs(onlyBefore)) only in the first") }
    if onlyAfter > 0 {
      let more =
        renewed > 0
        ? ", \(renewed) of them by a name of the first, and with other contents" : ""
      lines.append("\(Self.logs(onlyAfter)) only in the second" + more)
    }
    if repeated > 0 { lines.append("\(Self.logs(repeated)) with the contents of another") }
    if failed > 0 { lines.append("\(Self.logs(failed)) that neither could score") }
    return lines
  }

  static func logs(_ count: Int) -> String { count == 1 ? "1 log" : "\(count) logs" }
}

extension ScoreVerdict.Side {
  /// What the run brought along, in a line.
  var words: String {
    var text = ScoreVerdict.logs(logs)
    if failed > 0 { text += ", \(failed) of them not scored" }
    if !programs.isEmpty {
      text += ", by \(programs.map { Printable.sanitised($0) }.joined(separator: " and "))"
    }
    return isCutOff ? text + ", the last line cut off" : text
  }
}
