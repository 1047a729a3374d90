import RouteFormats

/// The options of a comparison of two runs.
package struct VerdictChoices: Hashable, Sendable {
  /// The criterion by which logs are the same: content or name.
  package enum Pairing: String, CaseIterable, Hashable, Sendable {
    /// The digest of their bytes.
    case content
    /// Their names: for logs that are simulated anew each night.
    case name
  }

  /// The parts of an entry that may differ between the runs, if one was chosen for each run.
  package enum Part: String, CaseIterable, Hashable, Sendable {
    case set
    case strategy
  }

  /// The criterion by which logs are paired.
  package var pairing = Pairing.content
  /// The parts of an entry that are compared despite different names.
  package var differing: Set<Part> = []
  /// The probability of any finding where nothing differs.
  package var level = 0.05
  /// The number of logs named for each finding.
  package var worst = 10
  /// The seed of swaps and draws.
  package var seed: UInt64 = 1

  /// Creates the default options: by content, 5 %, ten logs.
  package init() {}
}

/// The reason that two runs cannot be compared.
package enum VerdictError: Error, Hashable, Sendable {
  /// No log is in both runs.
  case noPairs(renewed: Int)
  /// None of the logs in both runs could be scored in both.
  case noScores
  /// More strategies with their sets are in both runs than the limit of one comparison.
  case tooManyEntries(Int, limit: Int)
  /// No strategy with the same set of parameters is in both runs; the entries of each.
  case noEntries(before: [String], after: [String])
}

extension VerdictError {
  /// The fault and its remedy, for a terminal.
  package var message: String {
    func list(_ names: [String]) -> String {
      let shown = names.prefix(12).map { Printable.sanitised($0, limit: 60) }
      return shown.isEmpty
        ? "nothing" : shown.joined(separator: "; ") + (names.count > 12 ? " and more" : "")
    }
    switch self {
    case .noPairs(let renewed) where renewed > 0:
      return "no log is in both, though \(renewed) have names in common: they hold other things; "
        + "--pair name goes by names"
    case .noPairs: return "no log is in both; score the same logs twice"
    case .noScores: return "no log could be scored in both"
    case .tooManyEntries(let count, let limit):
      return
        "\(count) strategies and sets are in both, and at most \(limit) are compared at once; choose by "
        + "--set or --strategy"
    case .noEntries(let before, let after):
      return "no strategy with the same parameters is in both: \(list(before)) before, "
        + "\(list(after)) after; --set-before and --set-after compare different sets, --strategy-before and "
        + "--strategy-after different strategies"
    }
  }
}
