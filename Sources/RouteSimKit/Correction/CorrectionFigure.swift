/// A measure of a strategy's performance on one log; lower is better, except for the stated error.
enum CorrectionFigure: String, CaseIterable, Hashable, Sendable {
  /// The distance of the total from the truth 30 s after the log's start.
  case error30
  /// The distance of the total from the truth after 60 s.
  case error60
  /// The distance of the total from the truth after 120 s.
  case error120
  /// The distance of the total from the truth at the end.
  case errorEnd
  /// Seconds until the total settled to less than 5° from the truth.
  case settledSeconds
  /// Metres walked until the total settled.
  case settledMeters
  /// Seconds until the total stayed within 5° of its last value; needs no truth.
  case convergedSeconds
  /// Metres walked until the total converged.
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

  /// The figure's description for people, with its unit.
  var title: String {
    switch self {
    case .error30: "error after 30 s, °"
    case .error60: "error after 60 s, °"
    case .error120: "error after 120 s, °"
    case .errorEnd: "error at the end, °"
    case .settledSeconds: "within 5° of the truth after, s"
    case .settledMeters: "within 5° of the truth after, m"
    case .convergedSeconds: "within 5° of its last value after, s"
    case .convergedMeters: "within 5° of its last value after, m"
    case .statedEnd: "stated error at the end, °"
    }
  }

  /// The number of decimals to show to people.
  var decimals: Int { unit == .degrees ? 1 : 0 }

  /// The time at which the figure measures the error, seconds from the log's start; nil for figures without a
  /// fixed time.
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
