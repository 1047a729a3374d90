import ARRouteEngine
import CommandLineKit

/// The options that say how the heading is corrected.
enum CorrectionOptions {
  private static let standard = CorrectionSettings()

  private static let strategies = Option(
    "strategy", .strategies, default: [standard.strategy],
    help: "The ways to correct, separated by commas: robust is RouteSim's own, the others are the "
      + "published method over all pairs of fixes, a random share, pairs without a common fix, or "
      + "those of the largest weight.")
  private static let count = Option(
    "count", .integer("N", in: 2...10_000), default: standard.count,
    help: "How many estimates the published method keeps; as many new ones make it run at once.")
  private static let seconds = Option(
    "seconds", .number("S", .within(0.001, 86_400)), default: standard.seconds,
    help: "After how long the published method runs again.")
  private static let fresh = Flag(
    "fresh", help: "Let the published method forget its estimates after each run.")
  private static let once = Flag("once", help: "Run once only.")
  private static let maximumAccuracy = Option(
    "max-accuracy", .number("M", .within(0.001, 10_000)), default: standard.maximumAccuracy,
    help: "The worst accuracy of a fix that the published method uses.")
  private static let minimumDistance = Option(
    "min-distance", .number("M", .within(0, 10_000)), default: standard.minimumDistance,
    help: "How far apart the fixes of a pair must be; their poses more than half of it.")
  private static let pairPercent = Option(
    "pair-percent", .number("P", .within(0.001, 100)), default: standard.pairPercent,
    help: "The share of all pairs that random and weighted take.")

  static let group = OptionGroup(
    "Correction options",
    [
      strategies, count, seconds, fresh, once, maximumAccuracy, minimumDistance, pairPercent,
    ])

  /// The strategies asked for, in their order.
  static func strategies(_ arguments: ParsedArguments) -> [CorrectionStrategy] {
    arguments[strategies]
  }

  /// How each of them works, apart from its own rule.
  static func settings(
    _ arguments: ParsedArguments, isExplaining: Bool, seed: UInt64
  ) -> CorrectionSettings {
    var settings = standard
    settings.isExplaining = isExplaining
    settings.seed = seed
    settings.count = arguments[count]
    settings.seconds = arguments[seconds]
    settings.isFresh = arguments[fresh]
    settings.runsOnce = arguments[once]
    settings.maximumAccuracy = arguments[maximumAccuracy]
    settings.minimumDistance = arguments[minimumDistance]
    settings.pairPercent = arguments[pairPercent]
    return settings
  }
}

extension ValueSyntax<[CorrectionStrategy]> {
  /// Names with commas between them, none twice.
  fileprivate static var strategies: Self {
    let names = CorrectionStrategy.allCases.map(\.rawValue)
    let one = ValueSyntax<CorrectionStrategy>.choice()
    return ValueSyntax(
      placeholder: "NAME[,NAME]", completion: .choices(names),
      parse: { (text: String) throws(ValueProblem) in
        var strategies: [CorrectionStrategy] = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
          let strategy = try one.parse(String(word))
          guard !strategies.contains(strategy) else {
            throw .malformed(expected: "each strategy once")
          }
          strategies.append(strategy)
        }
        return strategies
      },
      format: { $0.map(\.rawValue).joined(separator: ",") })
  }
}
