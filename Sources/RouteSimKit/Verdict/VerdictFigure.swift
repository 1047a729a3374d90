import RouteFormats

/// A number in a line of scores, in which two runs over the same logs are compared.
///
/// The raw value is the path of the number in an entry of `scores`.
enum VerdictFigure: String, CaseIterable, Hashable, Sendable {
  /// The error of the heading after 30 s.
  case error30
  /// The error of the heading after 60 s.
  case error60
  /// The error of the heading after 120 s.
  case error120
  /// The error of the heading at the log's end.
  case errorEnd
  /// The time after which the heading stayed within 5° of the truth, seconds.
  case settledSeconds
  /// The distance walked until that time, metres.
  case settledMeters
  /// The time after which the heading stayed within 5° of its own final value, seconds.
  case convergedSeconds
  /// The distance walked until that time, metres.
  case convergedMeters
  /// The standard error that is stated at the end.
  case statedEnd
  /// The share of the strategy's runs in which the truth is within the stated error.
  case within1Sigma
  /// The share of the strategy's runs in which the truth is within twice the stated error.
  case within2Sigma
  /// The difference between the results on the log's two halves.
  case halvesDifference = "halves.difference"
  /// The angle between the displayed and the actual finish: the median over all frames.
  case finishMedian = "registration.finish.median"
  /// The angle between the displayed and the actual finish: the 95th percentile.
  case finishPercentile95 = "registration.finish.p95"
  /// The distance between the displayed and the actual finish: the median.
  case finishMetersMedian = "registration.finishMeters.median"
  /// The distance between the displayed and the actual finish: the 95th percentile.
  case finishMetersPercentile95 = "registration.finishMeters.p95"
  /// The mean distance between the displayed and the actual arrows: the median.
  case arrowMetersMedian = "registration.arrowMeters.median"
  /// The mean distance between the displayed and the actual arrows: the 95th percentile.
  case arrowMetersPercentile95 = "registration.arrowMeters.p95"
  /// The share of the time on the right leg of the route.
  case legsRight = "legs.right"
  /// The longest time on a wrong leg.
  case legsLongestWrong = "legs.longestWrong"
  /// The number of jumps of more than 10 m in the position.
  case leaps = "events.leaps"
  /// The number of times that the walker left the route, according to the phone.
  case offRoute = "events.offRoute"
  /// The number of times that the finish was reached, according to the phone.
  case arrived = "events.arrived"
}

extension VerdictFigure {
  /// The unit of a figure.
  enum Unit: String, Hashable, Sendable {
    case degrees, seconds, meters, share, count
  }

  /// The better of two values.
  enum Better: String, Hashable, Sendable {
    /// The lower value is better.
    case less
    /// The higher value is better.
    case greater
    /// Neither value is better by itself: a stated error should be correct, not small.
    case neither
  }

  /// The unit of the figure.
  var unit: Unit {
    switch self {
    case .error30, .error60, .error120, .errorEnd, .statedEnd, .halvesDifference, .finishMedian,
      .finishPercentile95:
      .degrees
    case .settledSeconds, .convergedSeconds, .legsLongestWrong: .seconds
    case .settledMeters, .convergedMeters, .finishMetersMedian, .finishMetersPercentile95,
      .arrowMetersMedian, .arrowMetersPercentile95:
      .meters
    case .within1Sigma, .within2Sigma, .legsRight: .share
    case .leaps, .offRoute, .arrived: .count
    }
  }

  /// The better of two values.
  var better: Better {
    switch self {
    // The heading of a strategy that never changes it converges immediately.
    case .statedEnd, .within1Sigma, .offRoute, .arrived, .convergedSeconds, .convergedMeters:
      .neither
    case .within2Sigma, .legsRight: .greater
    default: .less
    }
  }

  /// The name with the unit, for display.
  var title: String {
    switch self {
    case .error30: "error after 30 s, °"
    case .error60: "error after 60 s, °"
    case .error120: "error after 120 s, °"
    case .errorEnd: "error at the end, °"
    case .settledSeconds: "settled after, s"
    case .settledMeters: "settled after, m"
    case .convergedSeconds: "converged after, s"
    case .convergedMeters: "converged after, m"
    case .statedEnd: "stated error at the end, °"
    case .within1Sigma: "truth within the stated error, %"
    case .within2Sigma: "truth within twice the stated error, %"
    case .halvesDifference: "difference of halves, °"
    case .finishMedian: "finish error, median, °"
    case .finishPercentile95: "finish error, 95 %, °"
    case .finishMetersMedian: "finish error, median, m"
    case .finishMetersPercentile95: "finish error, 95 %, m"
    case .arrowMetersMedian: "arrow error, median, m"
    case .arrowMetersPercentile95: "arrow error, 95 %, m"
    case .legsRight: "time on the right leg, %"
    case .legsLongestWrong: "longest time on a wrong leg, s"
    case .leaps: "leaps"
    case .offRoute: "off the route"
    case .arrived: "arrivals"
    }
  }

  /// The valid values; no walk in any log comes close to the upper limit, in any unit.
  static let limits = 0.0...1e15

  /// The largest difference that counts as no difference; it is invisible, and even a different compiler
  /// may cause it.
  var resolution: Double { unit == .share ? 1e-4 : unit == .count ? 0.5 : 0.01 }

  /// The number of decimals to display.
  var decimals: Int {
    switch unit {
    case .degrees, .meters: 2
    case .seconds, .share: 1
    case .count: 0
    }
  }

  /// True when a missing number can mean that the event never happened; the number then counts as larger
  /// than any other.
  var mayNeverBe: Bool { self == .settledSeconds || self == .settledMeters }
}

extension VerdictFigure {
  /// Returns all figures of an entry in `scores`, in the order of `allCases`.
  ///
  /// A figure is NaN if it is missing, and infinite if it was never reached.
  ///
  /// - Returns: nil if a value is neither a number within `limits` nor null.
  static func values(of entry: [String: JSONNode]) -> [Double]? {
    var nodes = entry
    let knowsEnd =
      if case .number? = nodes["errorEnd"]?.value { true } else { false }
    for group in ["halves", "registration", "legs", "events"] {
      guard let node = nodes.removeValue(forKey: group) else { continue }
      add(node, at: group, to: &nodes)
    }
    var values: [Double] = []
    for figure in allCases {
      switch nodes[figure.rawValue]?.value {
      case .number(let number) where limits.contains(number): values.append(number)
      case nil, .null: values.append(figure.mayNeverBe && knowsEnd ? .infinity : .nan)
      default: return nil
      }
    }
    return values
  }

  /// Adds the numbers in a group, each with its full path.
  private static func add(_ node: JSONNode, at path: String, to nodes: inout [String: JSONNode]) {
    guard case .object(let members) = node.value else {
      nodes[path] = node
      return
    }
    for member in members { add(member.node, at: path + "." + member.key, to: &nodes) }
  }
}
