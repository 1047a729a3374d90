/// The unit in which a column counts time.
package enum TimeUnit: String, CaseIterable, Hashable, Sendable {
  /// Seconds.
  case seconds = "s"
  /// Milliseconds.
  case milliseconds = "ms"
  /// Microseconds.
  case microseconds = "us"
  /// Nanoseconds.
  case nanoseconds = "ns"

  /// The number of units per second.
  var perSecond: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    }
  }

  /// Converts a count to seconds; nil for a count beyond any date.
  func seconds(_ count: Double) -> Double? {
    let seconds = count / perSecond
    return abs(seconds) < TimeParser.mostSeconds ? seconds : nil
  }
}

extension TimeUnit {
  /// Finds the unit that a column's name states at its end or in brackets; nil if the name states none.
  init?(header name: [UInt8]) {
    let text = String(decoding: name, as: UTF8.self).lowercased()
    let letters = text.split { !$0.isLetter && $0 != "µ" && $0 != "μ" }
    guard letters.count > 1 || text.count > 6, let last = letters.last else { return nil }
    switch last {
    case "ns", "nanos", "nanoseconds", "nsecs": self = .nanoseconds
    case "us", "µs", "μs", "micros", "microseconds": self = .microseconds
    case "ms", "millis", "milliseconds": self = .milliseconds
    case "s", "sec", "secs", "seconds": self = .seconds
    default:
      // `timestampMs` and `timeNanos` end with a unit, but `timestamps` is a plural.
      let endings: [(String, TimeUnit)] = [
        ("nanos", .nanoseconds), ("millis", .milliseconds), ("micros", .microseconds),
        ("seconds", .seconds), ("timens", .nanoseconds), ("timems", .milliseconds),
        ("timeinms", .milliseconds), ("timeus", .microseconds), ("stampns", .nanoseconds),
        ("stampms", .milliseconds), ("stampus", .microseconds),
      ]
      guard let unit = endings.first(where: { last.hasSuffix($0.0) })?.1 else { return nil }
      self = unit
    }
  }

  /// Finds the unit for the times of AR frames, which are between 2 ms and 2 s apart: the largest unit in
  /// which a step is at most 2 s.
  ///
  /// - Parameter step: The step from one sample to the next, in the unit to be found.
  /// - Returns: nil if the step fits none of the units.
  init?(step: Double) {
    guard step > 0.002, let unit = Self.allCases.first(where: { step / $0.perSecond <= 2 }) else {
      return nil
    }
    self = unit
  }

  /// Finds the unit with the given number of units per second; nil if absent.
  package init?(perSecond parts: Double) {
    guard let unit = Self.allCases.first(where: { $0.perSecond == parts }) else { return nil }
    self = unit
  }

  /// The unit's name in the plural, for messages.
  package var words: String {
    switch self {
    case .seconds: "seconds"
    case .milliseconds: "milliseconds"
    case .microseconds: "microseconds"
    case .nanoseconds: "nanoseconds"
    }
  }

  /// The other units as a list of choices, such as `s|ms`.
  var others: String {
    Self.allCases.filter { $0 != self }.map(\.rawValue).joined(separator: "|")
  }

  /// Finds the unit in which a count since 1970 falls in a year from 2000 to 2100; nil if no unit does.
  ///
  /// - Parameter step: The step from one sample to the next in the same unit; nil if unknown. After half an
  ///   hour, a phone's uptime in microseconds is as large as the number of seconds since 1970, but its steps
  ///   are too large to be seconds.
  init?(sinceEpoch count: Double, step: Double?) {
    let years = 946_684_800.0..<4_102_444_800.0
    guard let unit = Self.allCases.first(where: { years ~= count / $0.perSecond }),
      (step ?? 0) / unit.perSecond <= 10
    else { return nil }
    self = unit
  }
}
