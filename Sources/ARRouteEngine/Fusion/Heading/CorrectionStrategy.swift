/// A strategy for finding the angle by which AR's axes are rotated.
///
/// A strategy is a type in a file of its own and a row of `facts` here; options, help, documents and pictures
/// list every strategy that exists.
public enum CorrectionStrategy: String, CaseIterable, Hashable, Sendable {
  /// Combines all fixes, weighted by their accuracies, in a single estimate.
  ///
  /// It allows for errors of fixes that are correlated in time, and for drifting odometry.
  case robust
  /// The published method applied to all pairs of estimates.
  case all
  /// The published method applied to a random share of the pairs.
  case random
  /// The published method applied to pairs that share no estimate.
  case disjoint
  /// The published method applied to the share of pairs with the largest weights.
  case weighted

  /// Everything that other code needs to know about the strategy.
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
  /// The strategy's name within a sentence; for the published method, the pairs to which it is applied.
  package let words: String
  /// True for the published method.
  ///
  /// It keeps estimates, runs from time to time, and states an error that is far too small. Other strategies
  /// use each fix at once, say how much it counted, and state a realistic error.
  package let isPublished: Bool
  /// The function that creates the method from its settings, before any estimate.
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
