/// A strategy for finding the angle by which AR's axes are rotated.
///
/// Each strategy consists of a type in its own file and a row in `facts` here; options, help, documents and
/// pictures list all strategies automatically.
public enum CorrectionStrategy: String, CaseIterable, Hashable, Sendable {
  /// Combines all fixes, weighted by their accuracies, into a single estimate.
  ///
  /// It allows for fix errors that are correlated in time, and for drifting odometry.
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
  /// The strategy's name for use within a sentence; for a published strategy, a description of its pairs.
  package let words: String
  /// True if the strategy applies the published method.
  ///
  /// The published method keeps estimates, runs from time to time, and reports an error that is far too
  /// small. Other strategies use each fix at once, report its weight, and report a realistic error.
  package let isPublished: Bool
  /// Creates the method from its settings, before any estimate.
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
