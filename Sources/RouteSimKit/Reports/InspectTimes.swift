import ARRouteEngine
public import RouteFormats

extension InspectReport {
  /// What there is to say about the times of a log.
  public struct Times: Hashable, Sendable {
    /// Its gaps, in seconds from its start.
    public let silences: Silences
    /// What was wrong with its times, and put right or left as it is.
    public let findings: [FormatWarning]
  }
}

extension InspectReport.Times {
  /// The times of a document.
  ///
  /// - Parameter gap: A longer silence is a gap, seconds; one of `Silences.limits`.
  init(of document: GeoDocument, gap: Double) {
    var silences = Silences(longerThan: gap)
    let samples = document.session?.samples ?? []
    let isWithPoses = samples.contains { sample in
      if case .pose = sample { true } else { false }
    }
    let times = isWithPoses ? samples.map(\.time) : document.mainPoints.points.compactMap(\.time)
    let start = times.first ?? 0
    for time in times { silences.note(time - start) }
    self.silences = silences
    findings = document.warnings.filter { $0.timeFinding != nil }
  }

  /// The rows for people.
  var rows: [(String, String)] {
    silences.words.map { [("gaps", $0)] } ?? [] + findings.map { ("times", $0.message) }
  }
}

extension FormatWarning {
  /// Its word in JSON, where it is about times, and how many points it is about; nil for others.
  fileprivate var timeFinding: (kind: String, count: Int?)? {
    switch self {
    case .unreadableTimes(let count, _, _): ("unreadable", count)
    case .timesGoBack(let count, _): ("back", count)
    case .weekRollover(let count, _): ("weekRollover", count)
    case .noDate: ("noDate", nil)
    case .timeUnit(let parts, _):
      (parts == 1e3 ? "milliseconds" : parts == 1e6 ? "microseconds" : "nanoseconds", nil)
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
      json.key("kind")
      json.string(kind)
      json.key("count")
      json.number(count.map(Double.init), decimals: 0)
      json.key("line")
      json.number(finding.line.map(Double.init), decimals: 0)
    }
  }

  /// What there is to say of a log's times; null for a route.
  mutating func times(_ times: InspectReport.Times?) {
    guard let times else { return null() }
    object { json in
      json.key("gaps")
      json.number(times.silences.count)
      json.key("gapSeconds")
      json.number(times.silences.total, decimals: 6)
      json.key("longestGap")
      if let longest = times.silences.longest {
        json.numbers(longest.lowerBound, longest.upperBound, decimals: 6)
      } else {
        json.null()
      }
      json.key("findings")
      json.array { json in
        for finding in times.findings { json.finding(finding) }
      }
    }
  }
}
