/// The limit of a figure.
enum Limit {
  /// A maximum, for times, shares and memory.
  case atMost(Double)
  /// A minimum, for rates, ratios and counts of correct results.
  case atLeast(Double)

  /// The value of the maximum or minimum.
  var bound: Double {
    switch self {
    case .atMost(let bound), .atLeast(let bound): bound
    }
  }

  /// Returns true when a figure is within the limit; always false for NaN.
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

/// The limits of the figures in a run, and a list of those that were exceeded.
///
/// A limit is declared where the figure is measured. For a trial, another value can be given on the command
/// line.
final class Limits {
  private let given: [String: Double]
  private let limited: Set<String>
  private var judged: Set<String> = []
  private var broken: [String] = []

  /// - Parameters:
  ///   - given: The limits that replace the declared ones, by figure name.
  ///   - limited: The names of all figures that have a limit.
  init(given: [String: Double] = [:], of limited: [String]) {
    self.given = given
    self.limited = Set(limited)
  }

  /// Checks a figure, and returns the limit that applies to it.
  ///
  /// - Precondition: The figure is listed among those that have a limit; otherwise, no limit could be given
  ///   for it on the command line.
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

  /// Returns the names of the figures for which a limit was given, although they have none or were not
  /// requested.
  ///
  /// - Parameter isWanted: Returns true for a figure that was requested.
  func refused(_ isWanted: (String) -> Bool) -> [String] {
    given.keys.filter { !limited.contains($0) || !isWanted($0) }.sorted()
  }

  /// The names of the figures for which a limit was given, although they could not be measured.
  var unmeasured: [String] { given.keys.filter { !judged.contains($0) }.sorted() }
}
