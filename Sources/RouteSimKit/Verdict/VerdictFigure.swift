import RouteFormats

/// A number of a line of scores by which two runs over the same logs are compared.
///
/// Its raw value is where it stands in an entry of `scores`.
enum VerdictFigure: String, CaseIterable, Hashable, Sendable {
  /// How far the heading was from the truth after 30 s.
  case error30
  /// The same after 60 s.
  case error60
  /// The same after 120 s.
  case error120
  /// The same at the log's end.
  case errorEnd
  /// Seconds until it was steadily less than 5° from the truth.
  case settledSeconds
  /// Metres walked until then.
  case settledMeters
  /// Seconds until it was steadily less than 5° from its own last.
  case convergedSeconds
  /// Metres walked until then.
  case convergedMeters
  /// The standard error stated at the end.
  case statedEnd
  /// The share of its runs with the truth within the stated error.
  case within1Sigma
  /// The same within twice of it.
  case within2Sigma
  /// How far two halves of the log disagree.
  case halvesDifference = "halves.difference"
  /// The angle between the finish as shown and as it is, the median of all frames.
  case finishMedian = "registration.finish.median"
  /// The same, the 95th percentile.
  case finishPercentile95 = "registration.finish.p95"
  /// The distance between the two, the median.
  case finishMetersMedian = "registration.finishMeters.median"
  /// The same, the 95th percentile.
  case finishMetersPercentile95 = "registration.finishMeters.p95"
  /// The mean distance between arrows as shown and as they are, the median.
  case arrowMetersMedian = "registration.arrowMeters.median"
  /// The same, the 95th percentile.
  case arrowMetersPercentile95 = "registration.arrowMeters.p95"
  /// The share of the time on the right leg of the route.
  case legsRight = "legs.right"
  /// The longest time on a wrong one.
  case legsLongestWrong = "legs.longestWrong"
  /// How often the place leapt by over 10 m.
  case leaps = "events.leaps"
  /// How often the walker left the route, as the phone believes.
  case offRoute = "events.offRoute"
  /// How often the finish was reached, as the phone believes.
  case arrived = "events.arrived"
}

extension VerdictFigure {
  /// What a figure counts.
  enum Unit: String, Hashable, Sendable {
    case degrees, seconds, meters, share, count
  }

  /// Which of two values is the better one.
  enum Better: String, Hashable, Sendable {
    /// The lesser.
    case less
    /// The greater.
    case greater
    /// Neither by itself: a stated error should be right, not small.
    case neither
  }

  /// What it counts.
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

  /// Which value is the better one.
  var better: Better {
    switch self {
    // What never moves converges at once.
    case .statedEnd, .within1Sigma, .offRoute, .arrived, .convergedSeconds, .convergedMeters:
      .neither
    case .within2Sigma, .legsRight: .greater
    default: .less
    }
  }

  /// What it is, for people, with its unit.
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
    case .within1Sigma: "truth within stated error, %"
    case .within2Sigma: "truth within twice of it, %"
    case .halvesDifference: "halves differ by, °"
    case .finishMedian: "finish off by, median, °"
    case .finishPercentile95: "finish off by, 95 %, °"
    case .finishMetersMedian: "finish off by, median, m"
    case .finishMetersPercentile95: "finish off by, 95 %, m"
    case .arrowMetersMedian: "arrows off by, median, m"
    case .arrowMetersPercentile95: "arrows off by, 95 %, m"
    case .legsRight: "time on the right leg, %"
    case .legsLongestWrong: "longest on a wrong leg, s"
    case .leaps: "leaps"
    case .offRoute: "off the route"
    case .arrived: "arrivals"
    }
  }

  /// Which values are taken: no walk of any log comes near to the greatest, in any unit.
  static let limits = 0.0...1e15

  /// Values that differ by no more count as equal: nobody sees it, and another compiler may be why.
  var resolution: Double { unit == .share ? 1e-4 : unit == .count ? 0.5 : 0.01 }

  /// Decimals that matter to people.
  var decimals: Int {
    switch unit {
    case .degrees, .meters: 2
    case .seconds, .share: 1
    case .count: 0
    }
  }

  /// Whether there is no such number where what it waits for never came to be, and it counts as
  /// greater than any.
  var mayNeverBe: Bool { self == .settledSeconds || self == .settledMeters }
}

extension VerdictFigure {
  /// All figures of an entry of scores, in the order of `allCases`: NaN where it does not tell one,
  /// infinite for what never came to be; nil where one is told as what is neither a number within
  /// `limits` nor null.
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

  /// Puts the numbers in a group beside the others, each by its whole path.
  private static func add(_ node: JSONNode, at path: String, to nodes: inout [String: JSONNode]) {
    guard case .object(let members) = node.value else {
      nodes[path] = node
      return
    }
    for member in members { add(member.node, at: path + "." + member.key, to: &nodes) }
  }
}
