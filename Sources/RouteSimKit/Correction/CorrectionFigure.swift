/// A measure of a strategy's performance on one log; lower is better, except for the stated error.
enum CorrectionFigure: String, CaseIterable, Hashable, Sendable {
  /// The difference between the total and the truth 30 s after the log's start.
  case error30
  /// The difference between the total and the truth after 60 s.
  case error60
  /// The difference between the total and the truth after 120 s.
  case error120
  /// The difference between the total and the truth at the log's end.
  case errorEnd
  /// The time, in seconds, until the total settled within 5° of the truth.
  case settledSeconds
  /// The distance walked, in metres, until the total settled.
  case settledMeters
  /// The time, in seconds, until the total converged to within 5° of its last value; needs no truth.
  case convergedSeconds
  /// The distance walked, in metres, until the total converged.
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

  /// The figure's description for display, with its unit.
  var title: String {
    switch self {
    case .error30: "error after 30 s, °"
    case .error60: "error after 60 s, °"
    case .error120: "error after 120 s, °"
    case .errorEnd: "error at the end, °"
    case .settledSeconds: "time to truth ± 5°, s"
    case .settledMeters: "distance to truth ± 5°, m"
    case .convergedSeconds: "time to last value ± 5°, s"
    case .convergedMeters: "distance to last value ± 5°, m"
    case .statedEnd: "stated error at the end, °"
    }
  }

  /// The number of decimals to display.
  var decimals: Int { unit == .degrees ? 1 : 0 }

  /// The time for which the figure states the error, seconds from the log's start; nil for figures without
  /// a fixed time.
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
