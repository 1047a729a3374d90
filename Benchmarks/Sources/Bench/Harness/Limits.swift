/// The limit of a figure.
enum Limit {
  /// The maximum: for times, shares and memory.
  case atMost(Double)
  /// The minimum: for rates, ratios and counts of correct results.
  case atLeast(Double)

  /// The maximum or the minimum.
  var bound: Double {
    switch self {
    case .atMost(let bound), .atLeast(let bound): bound
    }
  }

  /// Returns true when a figure is within the limit; NaN never is.
  func holds(for value: Double) -> Bool {
    switch self {
    case .atMost(let bound): value <= bound
    case .atLeast(let bound): value >= bound
    }
  }

  /// Returns the same kind of limit with another value.
  func moved(to bound: Double) -> Limit {
    switch self {
    case .atMost: .atMost(bound)
    case .atLeast: .atLeast(bound)
    }
  }
}

/// The limits of a run's figures, and those that were exceeded.
///
/// A limit is declared with its measurement; a different value can be given by hand, for a trial.
final class Limits {
  private let given: [String: Double]
  private let limited: Set<String>
  private var judged: Set<String> = []
  private var broken: [String] = []

  /// - Parameters:
  ///   - given: The values that replace declared ones, by figure name.
  ///   - limited: The names of all figures that have a limit.
  init(given: [String: Double] = [:], of limited: [String]) {
    self.given = given
    self.limited = Set(limited)
  }

  /// Checks a figure, and returns the limit used.
  ///
  /// - Precondition: The figure is among those that have a limit, so that one can be given by hand.
  func judge(_ name: String, _ value: Double, _ unit: String, _ declared: Limit) -> Limit {
    precondition(limited.contains(name), "\(name) is not among its suite's limited figures")
    let limit = given[name].map { declared.moved(to: $0) } ?? declared
    judged.insert(name)
    guard !limit.holds(for: value) else { return limit }
    let relation = if case .atMost = limit { "at most" } else { "at least" }
    let bound = Harness.text(limit.bound)
    broken.append("\(name) \(Harness.text(value)) \(unit), \(relation) \(bound) \(unit)")
    return limit
  }

  /// The last lines of a run, which list the limits that were exceeded.
  var summary: [String] {
    guard !judged.isEmpty else { return ["# limits: none of these figures has one"] }
    guard !broken.isEmpty else { return ["# limits: all \(judged.count) hold"] }
    return ["# limits: \(broken.count) of \(judged.count) do not hold"] + broken.map { "#   \($0)" }
  }

  /// True when no limit was exceeded.
  var hold: Bool { broken.isEmpty }

  /// Returns the names of figures that were given a limit but have none, or were not requested.
  ///
  /// - Parameter isWanted: Returns true for a figure that was requested.
  func refused(_ isWanted: (String) -> Bool) -> [String] {
    given.keys.filter { !limited.contains($0) || !isWanted($0) }.sorted()
  }

  /// The names of figures that were given a limit but could not be measured.
  var unmeasured: [String] { given.keys.filter { !judged.contains($0) }.sorted() }
}
