package import ARRouteEngine
import RouteFormats

/// An event that a script expects to have happened by a certain time: `"happened.arrived": {"since": 10}`.
struct Happening: Hashable, Sendable {
  /// The kind of event.
  let kind: TimedEvent.Kind
  /// The earliest time, seconds from the log's start; nil for the start itself.
  var since: Double?
  /// The latest time, seconds from the log's start; nil for the time of the script's event with this
  /// expectation.
  var by: Double?
  /// The expected reason; nil if the reason does not matter.
  var reason: String?
  /// The expected value; nil if the value does not matter.
  var value: ExpectedValue?
  /// The expected number of events; at least one by default.
  var count = ExpectedValue.range(minimum: 1, maximum: nil)

  /// The first key of a path that refers to events rather than to the frame.
  static let root = "happened"
}

extension Happening {
  /// Reads a script's expectation of an event.
  ///
  /// - Parameters:
  ///   - path: `happened` and a kind of event; for any other path, the result is nil.
  ///   - time: The time at which the expectation is evaluated, seconds.
  init?(
    path: FramePath, _ node: JSONNode, at time: Double, line: Int
  ) throws(JSONContentError) {
    guard path.parts[0] == Self.root else { return nil }
    guard path.parts.count == 2, let kind = TimedEvent.Kind(rawValue: path.parts[1]) else {
      let kinds = TimedEvent.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw .unexpected(
        line: line, subject: "a path of expect",
        found: "“\(Printable.sanitised(path.text, limit: 60))”",
        expected: "happened. followed by one of \(kinds)")
    }
    self.kind = kind
    switch node.value {
    case .bool(true): break
    case .bool(false): count = .number(0)
    case .object: try read(node, until: time)
    default: throw node.unexpected(path.text, "true, false or {\"since\": 0, \"by\": 60}")
    }
  }

  private mutating func read(_ node: JSONNode, until time: Double) throws(JSONContentError) {
    let members = try node.members(
      of: "an expected event", allowing: ["since", "by", "count", "reason", "value"])
    let latest = FixedDecimal.text(time, decimals: 6)
    since = try members["since"]?.number(
      "since", in: 0...time, "0 to \(latest) s, the time of the check,")
    by = try members["by"]?.number(
      "by", in: (since ?? 0)...time,
      "\(FixedDecimal.text(since ?? 0, decimals: 6)) to \(latest) s, the time of the check,")
    reason = try reason(members["reason"])
    value = try value(members["value"])
    guard let node = members["count"] else { return }
    count = try ExpectedValue(node)
    let numbers: [Double]
    switch count {
    case .number(let number): numbers = [number]
    case .range(let minimum, let maximum): numbers = [minimum, maximum].compactMap(\.self)
    default: numbers = [-1]
    }
    // Counts are whole numbers, so a check for 1.5 events would always fail or always pass.
    guard numbers.allSatisfy({ $0 >= 0 && $0 == $0.rounded() }) else {
      throw node.unexpected("count", "a whole number, 0 or more, or {\"min\": 1, \"max\": 2}")
    }
  }

  /// Returns a reason, which must be one that events of this kind can have; otherwise, a check that there
  /// are no events would always pass.
  private func reason(_ node: JSONNode?) throws(JSONContentError) -> String? {
    guard let node else { return nil }
    let subject = "the reason of \(path)"
    guard !kind.reasons.isEmpty else {
      throw node.unexpected(subject, "nothing, as events of this kind have none,")
    }
    guard case .string(let reason) = node.value, kind.reasons.contains(reason) else {
      throw node.unexpected(subject, alternatives(kind.reasons.map { "“\($0)”" }))
    }
    return reason
  }

  private func value(_ node: JSONNode?) throws(JSONContentError) -> ExpectedValue? {
    guard let node else { return nil }
    let subject = "the value of \(path)"
    guard kind.hasValue else {
      throw node.unexpected(subject, "nothing, as events of this kind have none,")
    }
    let value = try ExpectedValue(node)
    switch value {
    case .number, .range, .near: return value
    default: throw node.unexpected(subject, "a number or {\"min\": 1, \"max\": 2}")
    }
  }

  private var path: String { "\(Self.root).\(kind.rawValue)" }

  /// Returns the failure, given the events up to a time in seconds; nil if they are as expected.
  func failure(in history: EventHistory, at time: Double) -> (expected: String, found: String)? {
    let span = (since ?? 0)...(by ?? time)
    let found = history.events.filter { event in
      event.kind == kind && span.contains(event.time)
        && (reason == nil || reason == event.reason)
        && (value?.matches(event.value.map(JSONNode.Value.number) ?? .null) ?? true)
    }
    if count.matches(.number(Double(found.count))) { return nil }
    let times = found.prefix(5).map { "\(FixedDecimal.text($0.time, decimals: 6)) s" }
    let moments = times.joined(separator: ", ") + (found.count > 5 ? ", …" : "")
    return (
      "\(text) from \(FixedDecimal.text(span.lowerBound, decimals: 6)) to "
        + "\(FixedDecimal.text(span.upperBound, decimals: 6)) s",
      found.isEmpty ? "none" : "\(found.count): \(moments)"
    )
  }

  /// A description of the expectation.
  var text: String {
    "\(count.text)"
      + (reason.map { " with reason \"\($0)\"" } ?? "")
      + (value.map { " with value \($0.text)" } ?? "")
  }
}

/// The events so far that a script's expectations refer to.
package struct EventHistory: Hashable, Sendable {
  /// The parts of an event that a script can refer to.
  struct Entry: Hashable, Sendable {
    let time: Double
    let kind: TimedEvent.Kind
    let reason: String?
    let value: Double?
  }

  private(set) var events: [Entry] = []
  /// The latest time at which each kind of event is needed, seconds.
  private var last: [TimedEvent.Kind: Double] = [:]

  /// Creates a history without events.
  package init(for scenario: Scenario) {
    for event in scenario.events {
      for case let happening? in event.expectations.map(\.happening) {
        last[happening.kind] = max(last[happening.kind] ?? 0, event.time)
      }
    }
  }

  /// Records the events that are needed.
  package mutating func take(_ news: [TimedEvent]) {
    guard !last.isEmpty else { return }
    for event in news where event.time <= last[event.kind] ?? -1 {
      events.append(
        Entry(time: event.time, kind: event.kind, reason: event.reason, value: event.value))
    }
  }
}
