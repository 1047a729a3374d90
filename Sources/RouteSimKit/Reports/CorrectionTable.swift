import ARRouteEngine
import RouteFormats

/// The runs of a comparison as a table for people: one row for each moment, with the strategies side by
/// side.
package struct CorrectionTable {
  let comparison: CorrectionComparison
  /// The time between rows for `robust`, which runs at every fix, seconds.
  private let cadence: Double

  /// Creates a table in which rows for `robust` are the given number of seconds apart.
  package init(_ comparison: CorrectionComparison, cadence: Double) {
    self.comparison = comparison
    self.cadence = cadence
  }

  /// The rows, followed by one line for each strategy with its outcome.
  ///
  /// `robust` runs at every fix. It is shown in the other strategies' rows or, if it is the only strategy,
  /// every `cadence` seconds.
  package var text: String { foundation + rows + "\n" + summary }

  /// A note that all angles come from a simulation; empty if the poses were recorded.
  var foundation: String {
    switch comparison.poses {
    case .log: ""
    case .simulated:
      "AR's poses are simulated, as the log has none: all angles come from the simulation\n\n"
    }
  }

  /// The outcomes of the strategies, one line each.
  var summary: String {
    TextGrid(
      comparison.strategies.map { [$0.rawValue, ending(of: $0)] }, [.left, .left]
    ).text
  }

  private func ending(of strategy: CorrectionStrategy) -> String {
    let entries = comparison.entries(of: strategy)
    guard let last = entries.last else { return "never ran: the log ended first" }
    let runs = counted(entries.count, "run")
    var parts = ["total " + Self.words(last.run.total, last.run.error), runs]
    if let offset = comparison.finalOffset(of: strategy) {
      parts.insert("off by \(Self.number(abs(offset.degrees)))°", at: 1)
      parts.append(
        comparison.settlingTime(of: strategy, within: .degrees(5)).map {
          "below 5° since \(TracksAxis.clock($0))"
        } ?? "not settled below 5°")
    } else {
      parts.append("truth unknown")
      if let since = CorrectionCourse.steadyTime(of: entries) {
        parts.append("within 5° of this since \(TracksAxis.clock(since))")
      }
    }
    if comparison.poses == .simulated { parts.append("poses simulated") }
    return parts.joined(separator: ", ")
  }
}

extension CorrectionTable {
  private static let columnWidth = 37

  private var rows: String {
    let knowsTruth = comparison.entries.contains { $0.truth != nil }
    var text = TextGrid.padded("", 9) + (knowsTruth ? TextGrid.padded("", 9) : "")
    for strategy in comparison.strategies {
      text += "   " + TextGrid.padded(strategy.rawValue, -Self.columnWidth)
    }
    text = TextGrid.trimmed(text) + "\n" + TextGrid.padded("time", 9)
    if knowsTruth { text += TextGrid.padded("truth", 9) }
    for _ in comparison.strategies {
      text +=
        "   "
        + ["total", "±", "change", knowsTruth ? "off" : "", "pairs"].enumerated()
        .map { TextGrid.padded($1, $0 == 0 || $0 == 2 ? 8 : 7) }.joined()
    }
    text += "\n"
    var before: [Angle?] = comparison.strategies.map { _ in nil }
    for row in moments {
      text += TextGrid.trimmed(line(row, after: before, knowsTruth: knowsTruth)) + "\n"
      before = zip(row.entries, before).map { $0?.run.total ?? $1 }
    }
    return text
  }

  /// Returns a row with the change in each total since the previous row.
  ///
  /// For the published method, this change is the angle of the run, which shrinks as the method converges.
  private func line(_ row: Row, after before: [Angle?], knowsTruth: Bool) -> String {
    var text = TextGrid.padded(TracksAxis.clock(row.time), 9)
    if knowsTruth {
      let truth = row.entries.lazy.compactMap { $0?.truth }.first
      text += TextGrid.padded(truth.map { Self.number($0.degrees) } ?? "", 9)
    }
    for (entry, before) in zip(row.entries, before) {
      guard let entry else {
        text += "   " + TextGrid.padded("", Self.columnWidth)
        continue
      }
      text += "   " + TextGrid.padded(Self.number(entry.run.total.degrees), 8)
      text += TextGrid.padded(entry.run.error.map { Self.number($0.degrees) } ?? "?", 7)
      let change = (entry.run.total - (before ?? .zero)).wrapped
      text += TextGrid.padded(Self.number(change.degrees), 8)
      text += TextGrid.padded(entry.offset.map { Self.number($0.degrees) } ?? "", 7)
      text += TextGrid.padded("\(entry.run.pairs)", 7)
    }
    return text
  }

  /// A moment with the strategies' runs at that time, in the order in which the strategies were requested.
  private struct Row {
    let time: Double
    var entries: [CorrectionComparison.Entry?]
  }

  /// The moments that get a row: those at which the published method ran and that of each strategy's last
  /// run.
  ///
  /// Without the published method, there is a moment every `cadence` seconds instead.
  private var moments: [Row] {
    var rows: [Row] = []
    var entries = comparison.entries[...]
    let ends = comparison.strategies.compactMap { comparison.lastEntry(of: $0)?.run.time }
    let hasPublished = comparison.strategies.contains { $0.facts.isPublished }
    var due = -Double.infinity
    while let time = entries.first?.run.time {
      let group = entries.prefix { $0.run.time == time }
      entries = entries.dropFirst(group.count)
      let isPublished = group.contains { $0.run.strategy.facts.isPublished }
      let isDue = !hasPublished && time >= due
      guard isPublished || isDue || ends.contains(time) else { continue }
      due = time + cadence
      rows.append(
        Row(
          time: time,
          entries: comparison.strategies.map { strategy in
            group.last { $0.run.strategy == strategy }
          }))
    }
    return rows
  }

  /// Returns a number of degrees with one decimal.
  static func number(_ degrees: Double) -> String {
    FixedDecimal.text(degrees, decimals: 1, padded: true)
  }

  static func words(_ total: Angle, _ error: Angle?) -> String {
    "\(number(total.degrees))° ± " + (error.map { "\(number($0.degrees))°" } ?? "unknown")
  }
}
