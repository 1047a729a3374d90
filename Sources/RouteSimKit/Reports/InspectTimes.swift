import RouteFormats

extension InspectReport {
  /// The facts about the times of a log.
  struct Times: Hashable, Sendable {
    /// The time of the log's last event, seconds from its start, as in a replay; nil if no event has a
    /// time.
    let end: Double?
    /// The log's gaps, seconds from its start.
    let silences: Silences
    /// The problems with the log's times, whether or not they were corrected.
    let findings: [FormatWarning]
  }
}

extension InspectReport.Times {
  /// The maximum number of gaps to list for programs.
  static let longestList = 1000
  /// The maximum number of gaps to list for people.
  private static let shortList = 20

  /// Creates the facts about a log's times, as they are in a replay.
  ///
  /// - Parameter findings: The warnings about the log's file.
  init(_ log: UsedLog, findings: [FormatWarning]) {
    silences = log.silences
    end = log.end
    self.findings = findings.filter { $0.timeFinding != nil }
  }

  /// Returns the rows for people.
  ///
  /// - Parameter duration: The sum of the segments' durations, which has already been reported, seconds.
  func rows(besides duration: Double?) -> [(String, String)] {
    var rows: [(String, String)] = []
    if let end, silences.count > 0 || abs(end - (duration ?? 0)) >= 1 {
      rows.append(("end", "at \(ClockText.text(rounding: end)) of the log’s clock"))
    }
    if let words = silences.words { rows.append(("gaps", words)) }
    if silences.count > 1 {
      rows += silences.ranges.prefix(Self.shortList).map { gap in
        let times = [gap.lowerBound, gap.upperBound, gap.upperBound - gap.lowerBound]
        let texts = times.map { ClockText.text(rounding: $0) }
        return ("", "from \(texts[0]) to \(texts[1]), \(texts[2])")
      }
      let more = silences.count - Self.shortList
      if more > 0 { rows.append(("", "and \(more) more; --format json lists them")) }
    }
    return rows + findings.map { ("times", $0.message) }
  }
}

extension FormatWarning {
  /// The JSON name of a warning about times, and the number of points concerned; nil for other warnings.
  fileprivate var timeFinding: (kind: String, count: Int?)? {
    switch self {
    case .unreadableTimes(let count, _, _): ("unreadable", count)
    case .timesGoBack(let count, _): ("back", count)
    case .weekRollover(let count, _): ("weekRollover", count)
    case .noDate: ("noDate", nil)
    case .timeUnit(let parts, _):
      ((TimeUnit(perSecond: parts) ?? .nanoseconds).words, nil)
    case .poses(.assumedUnit(let unit, _, _)):
      (unit.words, nil)
    case .mixedUnits(let count, _): ("mixedUnits", count)
    case .wrongDates(let count, _): ("wrongDate", count)
    case .otherClock(let count, _): ("otherClock", count)
    case .outOfOrder(let count, _): ("outOfOrder", count)
    case .twoClocks: ("twoClocks", nil)
    default: nil
    }
  }
}

extension JSONWriter {
  private mutating func finding(_ finding: FormatWarning) {
    guard let (kind, count) = finding.timeFinding else { return }
    object { json in
      json.string("kind", kind)
      json.number("count", count.map(Double.init), decimals: 0)
      json.number("line", finding.line.map(Double.init), decimals: 0)
    }
  }

  /// Writes the facts about a log's times, or null for a route.
  mutating func times(_ times: InspectReport.Times?) {
    guard let times else { return null() }
    object { json in
      json.number("gaps", times.silences.count)
      json.number("gapSeconds", times.silences.total, decimals: 6)
      json.key("longestGap")
      if let longest = times.silences.longest {
        json.numbers(longest.lowerBound, longest.upperBound, decimals: 6)
      } else {
        json.null()
      }
      json.number("end", times.end, decimals: 6)
      let gaps = times.silences.ranges.prefix(InspectReport.Times.longestList)
      json.array("gapTimes", of: gaps) { json, gap in
        json.numbers(gap.lowerBound, gap.upperBound, decimals: 6)
      }
      json.array("findings", of: times.findings) { $0.finding($1) }
    }
  }
}
