/// In what a column counts time.
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

  /// The seconds that a count makes; nil for one beyond any date.
  func seconds(_ count: Double) -> Double? {
    let seconds = count / perSecond
    return abs(seconds) < TimeParser.mostSeconds ? seconds : nil
  }
}

extension TimeUnit {
  /// The unit that the name of a column says, at its end or in brackets; nil where it says none.
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
      // `timestampMs`, `timeNanos`; but `timestamps` is a plural.
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

  /// Finds the unit of AR's pictures, which come between once in two seconds and 500 times a second: the
  /// greatest unit in which a step is within two seconds.
  ///
  /// - Parameter step: The step from one sample to the next, in the unit to find.
  /// - Returns: nil for a step in none of the units.
  init?(step: Double) {
    guard step > 0.002, let unit = Self.allCases.first(where: { step / $0.perSecond <= 2 }) else {
      return nil
    }
    self = unit
  }

  /// Finds the unit by its number in a second; nil for a number of no unit.
  package init?(perSecond parts: Double) {
    guard let unit = Self.allCases.first(where: { $0.perSecond == parts }) else { return nil }
    self = unit
  }

  /// In words.
  package var words: String {
    switch self {
    case .seconds: "seconds"
    case .milliseconds: "milliseconds"
    case .microseconds: "microseconds"
    case .nanoseconds: "nanoseconds"
    }
  }

  /// The others, as one would choose one of them.
  var others: String {
    Self.allCases.filter { $0 != self }.map(\.rawValue).joined(separator: "|")
  }

  /// The unit in which a count since 1970 means a year from 2000 to 2100; nil where none does.
  ///
  /// - Parameter step: From one sample to the next in the same unit, nil for unknown: a phone that has
  ///   been on for half an hour counts as many microseconds as 1970 is seconds ago, but in steps that
  ///   are no seconds.
  init?(sinceEpoch count: Double, step: Double?) {
    let years = 946_684_800.0..<4_102_444_800.0
    guard let unit = Self.allCases.first(where: { years ~= count / $0.perSecond }),
      (step ?? 0) / unit.perSecond <= 10
    else { return nil }
    self = unit
  }
}
