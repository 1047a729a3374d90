import RouteFormats

/// The options of a comparison of two runs.
package struct VerdictChoices: Hashable, Sendable {
  /// The criterion by which two logs are considered the same.
  package enum Pairing: String, CaseIterable, Hashable, Sendable {
    /// The digests of the logs' bytes are equal.
    case content
    /// The logs' names are equal, for logs that are newly simulated every night.
    case name
  }

  /// The parts of an entry that may differ between the runs if each run has its own choice.
  package enum Part: String, CaseIterable, Hashable, Sendable {
    case set
    case strategy
  }

  /// The criterion by which logs are paired.
  package var pairing = Pairing.content
  /// The parts of an entry that are compared even if their names differ.
  package var differing: Set<Part> = []
  /// The probability of any finding if there is no difference.
  package var level = 0.05
  /// The number of logs to name for each finding.
  package var worst = 10
  /// The seed for swaps and resamples.
  package var seed: UInt64 = 1

  /// Creates the default options: logs are paired by content, the level is 5 %, and ten logs are named for
  /// each finding.
  package init() {}
}

/// The reason why two runs cannot be compared.
package enum VerdictError: Error, Hashable, Sendable {
  /// No log is in both runs.
  case noPairs(renewed: Int)
  /// No log that is in both runs could be scored in both.
  case noScores
  /// The runs have more combinations of strategy and parameter set in common than are allowed in one
  /// comparison.
  case tooManyEntries(Int, limit: Int)
  /// No combination of strategy and parameter set is in both runs; the entries of each run are given.
  case noEntries(before: [String], after: [String])
}

extension VerdictError {
  /// The problem and its solution, for a terminal.
  package var message: String {
    func list(_ names: [String]) -> String {
      let shown = names.prefix(12).map { Printable.sanitised($0, limit: 60) }
      return shown.isEmpty
        ? "nothing" : shown.joined(separator: "; ") + (names.count > 12 ? " and more" : "")
    }
    switch self {
    case .noPairs(let renewed) where renewed > 0:
      return "no log is in both runs, though \(renewed) have names in common: their contents "
        + "differ; --pair name pairs logs by name"
    case .noPairs: return "no log is in both runs; score the same logs twice"
    case .noScores: return "no log could be scored in both runs"
    case .tooManyEntries(let count, let limit):
      return
        "\(count) strategies and sets are in both runs, and at most \(limit) are compared at once; "
        + "choose with --set or --strategy"
    case .noEntries(let before, let after):
      return "no strategy with the same parameters is in both runs: \(list(before)) before, "
        + "\(list(after)) after; --set-before and --set-after compare different sets, "
        + "--strategy-before and --strategy-after different strategies"
    }
  }
}
