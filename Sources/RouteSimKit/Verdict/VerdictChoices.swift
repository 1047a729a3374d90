/// What is asked of two runs.
public struct VerdictChoices: Hashable, Sendable {
  /// Whether logs are the same by what they hold, or by what they are called.
  public enum Pairing: String, CaseIterable, Hashable, Sendable {
    /// By the digest of their bytes.
    case content
    /// By their names: for logs that are simulated anew each night.
    case name
  }

  /// What may differ between the two, as one was chosen of each run.
  public enum Part: String, CaseIterable, Hashable, Sendable {
    case set
    case strategy
  }

  /// What tells that two logs are one.
  public var pairing = Pairing.content
  /// What is compared whatever it is called.
  public var differing: Set<Part> = []
  /// The chance that anything is found where there is nothing.
  public var level = 0.05
  /// So many logs are named of each finding.
  public var worst = 10
  /// Of swaps and draws.
  public var seed: UInt64 = 1

  /// As usual: by content, 5 %, ten logs.
  public init() {}
}

/// Why two runs cannot be compared.
public enum VerdictError: Error, Hashable, Sendable {
  /// No log is in both.
  case noPairs(renewed: Int)
  /// Of the logs in both none could be scored in both.
  case noScores
  /// So many strategies with their sets are in both, and no more than the limit are compared at once.
  case tooManyEntries(Int, limit: Int)
  /// No strategy with one set of parameters is in both; what each has.
  case noEntries(before: [String], after: [String])
}
