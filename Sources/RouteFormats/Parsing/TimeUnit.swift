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

  /// The number of units in a second.
  var perSecond: Double {
    switch self {
    case .seconds: 1
    case .milliseconds: 1e3
    case .microseconds: 1e6
    case .nanoseconds: 1e9
    }
  }

  /// Returns a count as seconds; nil for a count beyond any date.
  func seconds(_ count: Double) -> Double? {
    let seconds = count / perSecond
    return abs(seconds) < TimeParser.mostSeconds ? seconds : nil
  }
}

extension TimeUnit {
  /// Finds the unit given by a column's name, at its end or in brackets; nil if the name contains none.
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
      // `timestampMs` and `timeNanos` end with a unit; `timestamps` is a plural.
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

  /// Finds the unit of the times of AR's frames, which are between 2 ms and two seconds apart: the greatest
  /// unit in which a step is at most two seconds.
  ///
  /// - Parameter step: The step from one sample to the next, in the unit to be found.
  /// - Returns: nil if the step fits none of the units.
  init?(step: Double) {
    guard step > 0.002, let unit = Self.allCases.first(where: { step / $0.perSecond <= 2 }) else {
      return nil
    }
    self = unit
  }

  /// Finds the unit by the number of units in a second; nil if none matches.
  package init?(perSecond parts: Double) {
    guard let unit = Self.allCases.first(where: { $0.perSecond == parts }) else { return nil }
    self = unit
  }

  /// The unit's name for people, in the plural.
  package var words: String {
    switch self {
    case .seconds: "seconds"
    case .milliseconds: "milliseconds"
    case .microseconds: "microseconds"
    case .nanoseconds: "nanoseconds"
    }
  }

  /// The other units as alternatives to choose from, as in `s|ms`.
  var others: String {
    Self.allCases.filter { $0 != self }.map(\.rawValue).joined(separator: "|")
  }

  /// Finds the unit in which a count since 1970 falls in a year from 2000 to 2100; nil if no unit does.
  ///
  /// - Parameter step: The step from one sample to the next in the same unit, nil if unknown. After half an
  ///   hour, a phone's uptime in microseconds is as great a number as the seconds since 1970, but its steps
  ///   cannot be seconds.
  init?(sinceEpoch count: Double, step: Double?) {
    let years = 946_684_800.0..<4_102_444_800.0
    guard let unit = Self.allCases.first(where: { years ~= count / $0.perSecond }),
      (step ?? 0) / unit.perSecond <= 10
    else { return nil }
    self = unit
  }
}
