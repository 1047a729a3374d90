/// A measure of a strategy's performance on one log; lower is better, except for the stated error.
enum CorrectionFigure: String, CaseIterable, Hashable, Sendable {
  /// The total's distance from the truth 30 s after the log's start.
  case error30
  /// The same after 60 s.
  case error60
  /// The same after 120 s.
  case error120
  /// The same at the end.
  case errorEnd
  /// Seconds until the total was steadily less than 5° from the truth.
  case settledSeconds
  /// Metres walked until then.
  case settledMeters
  /// Seconds until the total stayed within 5° of its last value; needs no truth.
  case convergedSeconds
  /// Metres walked until then.
  case convergedMeters
  /// The standard error that the strategy stated at the end.
  case statedEnd
}

extension CorrectionFigure {
  /// The unit of a figure.
  enum Unit: String, Hashable, Sendable {
    case degrees, seconds, meters
  }

  /// The figure's unit.
  var unit: Unit {
    switch self {
    case .error30, .error60, .error120, .errorEnd, .statedEnd: .degrees
    case .settledSeconds, .convergedSeconds: .seconds
    case .settledMeters, .convergedMeters: .meters
    }
  }

  /// Its description for people, with its unit.
  var title: String {
    switch self {
    case .error30: "error after 30 s, °"
    case .error60: "error after 60 s, °"
    case .error120: "error after 120 s, °"
    case .errorEnd: "error at the end, °"
    case .settledSeconds: "below 5° of the truth since, s"
    case .settledMeters: "below 5° of the truth since, m"
    case .convergedSeconds: "below 5° of its last since, s"
    case .convergedMeters: "below 5° of its last since, m"
    case .statedEnd: "error stated at the end, °"
    }
  }

  /// Decimals that matter to people.
  var decimals: Int { unit == .degrees ? 1 : 0 }

  /// The time of the error that it measures, seconds from the log's start; nil for figures without a fixed
  /// time.
  var time: Double? {
    switch self {
    case .error30: 30
    case .error60: 60
    case .error120: 120
    case .errorEnd, .settledSeconds, .settledMeters, .convergedSeconds, .convergedMeters,
      .statedEnd:
      nil
    }
  }
}
