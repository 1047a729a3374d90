import RouteFormats

/// What is asked of two runs.
package struct VerdictChoices: Hashable, Sendable {
  /// Whether logs are the same by what they hold, or by what they are called.
  package enum Pairing: String, CaseIterable, Hashable, Sendable {
    /// By the digest of their bytes.
    case content
    /// By their names: for logs that are simulated anew each night.
    case name
  }

  /// What may differ between the two, as one was chosen of each run.
  package enum Part: String, CaseIterable, Hashable, Sendable {
    case set
    case strategy
  }

  /// What tells that two logs are one.
  package var pairing = Pairing.content
  /// What is compared whatever it is called.
  package var differing: Set<Part> = []
  /// The chance that anything is found where there is nothing.
  package var level = 0.05
  /// So many logs are named of each finding.
  package var worst = 10
  /// Of swaps and draws.
  package var seed: UInt64 = 1

  /// As usual: by content, 5 %, ten logs.
  package init() {}
}

/// Why two runs cannot be compared.
package enum VerdictError: Error, Hashable, Sendable {
  /// No log is in both.
  case noPairs(renewed: Int)
  /// Of the logs in both none could be scored in both.
  case noScores
  /// So many strategies with their sets are in both, and no more than the limit are compared at once.
  case tooManyEntries(Int, limit: Int)
  /// No strategy with one set of parameters is in both; what each has.
  case noEntries(before: [String], after: [String])
}

extension VerdictError {
  /// The fault and its remedy, fit for a terminal.
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
