/// A rule that finds the angle by which AR's axes are turned.
///
/// A strategy is a type, in a file of its own, and a row of `facts` here; options, help, documents and
/// pictures list whatever there is.
public enum CorrectionStrategy: String, CaseIterable, Hashable, Sendable {
  /// All fixes with their accuracies in one estimate, which knows that errors of fixes are
  /// correlated in time and that odometry drifts.
  case robust
  /// The published method over all pairs of estimates.
  case all
  /// The published method over a random share of the pairs.
  case random
  /// The published method over pairs that share no estimate.
  case disjoint
  /// The published method over the share of pairs with the largest weight.
  case weighted

  /// All that others know of it.
  package var facts: StrategyFacts {
    switch self {
    case .robust: StrategyFacts(own: "RouteSim's own", RobustMethod.init)
    case .all: StrategyFacts(publishedOver: "all pairs of fixes", PairMethod<AllPairs>.init)
    case .random: StrategyFacts(publishedOver: "a random share", PairMethod<RandomPairs>.init)
    case .disjoint:
      StrategyFacts(publishedOver: "pairs without a common fix", PairMethod<DisjointPairs>.init)
    case .weighted:
      StrategyFacts(publishedOver: "those of the largest weight", PairMethod<HeaviestPairs>.init)
    }
  }
}

/// The facts of a strategy.
package struct StrategyFacts: Sendable {
  /// Its name in a sentence: of the published method, the pairs that it is over.
  package let words: String
  /// True for the published method, which keeps estimates, runs from time to time, and whose error is far
  /// too small; others take each fix at once, say how much it counted, and state an honest error.
  package let isPublished: Bool
  /// The method with its settings, before any estimate.
  let method: @Sendable (CorrectionSettings) -> AnyHeadingMethod

  private init(
    words: String, isPublished: Bool,
    _ method: @escaping @Sendable (CorrectionSettings) -> some HeadingMethod
  ) {
    self.words = words
    self.isPublished = isPublished
    self.method = { AnyHeadingMethod(method($0)) }
  }

  fileprivate init(
    own words: String, _ method: @escaping @Sendable (CorrectionSettings) -> some HeadingMethod
  ) {
    self.init(words: words, isPublished: false, method)
  }

  fileprivate init(
    publishedOver words: String,
    _ method: @escaping @Sendable (CorrectionSettings) -> some HeadingMethod
  ) {
    self.init(words: words, isPublished: true, method)
  }
}
