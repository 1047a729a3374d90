import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// The options for the heading correction.
enum CorrectionOptions {
  private static let standard = CorrectionSettings()

  private static let strategies = Option(
    "strategy", .strategies, default: [standard.strategy],
    help: "The correction strategies, separated by commas: \(CorrectionStrategy.summary).")
  static let group = OptionGroup("Correction options", [strategies])

  /// Returns the requested strategies, in order.
  static func strategies(_ arguments: ParsedArguments) -> [CorrectionStrategy] {
    arguments[strategies]
  }

  /// Returns the settings common to all strategies; each strategy's own rule is not among them.
  static func settings(
    _ arguments: ParsedArguments, isExplaining: Bool, seed: UInt64
  ) -> CorrectionSettings {
    var settings = TuningOptions.tuning(arguments).fusion.correction
    settings.isExplaining = isExplaining
    settings.seed = seed
    return settings
  }
}

extension CorrectionStrategy {
  /// A sentence about all strategies, without its full stop.
  static var summary: String {
    let own = allCases.filter { !$0.facts.isPublished }
      .map { "\($0.rawValue) is \($0.facts.words), " }
    let published = allCases.filter(\.facts.isPublished).map(\.facts.words)
    return own.joined() + "the others are the published method over "
      + published.dropLast().map { $0 + ", " }.joined() + "or " + (published.last ?? "")
  }
}

extension ValueSyntax<[CorrectionStrategy]> {
  /// Names separated by commas, without repetition.
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
