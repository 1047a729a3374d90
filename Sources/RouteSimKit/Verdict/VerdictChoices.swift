import RouteFormats

/// The options of a comparison of two runs.
package struct VerdictChoices: Hashable, Sendable {
  /// The criterion by which two logs count as the same.
  package enum Pairing: String, CaseIterable, Hashable, Sendable {
    /// The digest of the logs' bytes.
    case content
    /// The logs' names, for logs that are simulated afresh each night.
    case name
  }

  /// The parts of an entry that may differ between the runs if one was chosen for each run.
  package enum Part: String, CaseIterable, Hashable, Sendable {
    case set
    case strategy
  }

  /// The criterion by which logs are paired.
  package var pairing = Pairing.content
  /// The parts of an entry that are compared even if their names differ.
  package var differing: Set<Part> = []
  /// The probability of any finding if nothing differs.
  package var level = 0.05
  /// The number of logs named for each finding.
  package var worst = 10
  /// The seed for swaps and draws.
  package var seed: UInt64 = 1

  /// Creates the default options: logs are paired by content, the level is 5 %, and ten logs are named for
  /// each finding.
  package init() {}
}

/// The reason that two runs cannot be compared.
package enum VerdictError: Error, Hashable, Sendable {
  /// No log is in both runs.
  case noPairs(renewed: Int)
  /// No log in both runs could be scored in both.
  case noScores
  /// The runs share more combinations of strategy and parameter set than one comparison allows.
  case tooManyEntries(Int, limit: Int)
  /// No combination of strategy and parameter set is in both runs; the entries of each run are given.
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
      return "no log is in both, though \(renewed) have names in common: their contents differ; "
        + "--pair name pairs logs by name"
    case .noPairs: return "no log is in both; score the same logs twice"
    case .noScores: return "no log could be scored in both"
    case .tooManyEntries(let count, let limit):
      return
        "\(count) strategies and sets are in both, and at most \(limit) are compared at once; "
        + "choose with --set or --strategy"
    case .noEntries(let before, let after):
      return "no strategy with the same parameters is in both: \(list(before)) before, "
        + "\(list(after)) after; --set-before and --set-after compare different sets, --strategy-before and "
        + "--strategy-after different strategies"
    }
  }
}
