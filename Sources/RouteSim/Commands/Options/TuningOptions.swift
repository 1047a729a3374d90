import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// The options of the constants of fusion and correction, made from their table.
enum TuningOptions {
  private static let strategy = Option<CorrectionStrategy>(
    "strategy", .choice(), default: CorrectionSettings().strategy,
    help: "How the heading is corrected: \(CorrectionStrategy.summary).")
  private static let noCorrection = Flag(
    "no-correction", help: "Let AR stand as its compass has it.")

  /// The options for pairing fixes with poses.
  static let pairing = OptionGroup("Pairing options", options(of: .pairing))
  /// The options of one strategy and its constants.
  static let heading = OptionGroup(
    "Heading options", [strategy, noCorrection] + options(of: .correction))
  /// The options of position, readiness and progress along the route.
  static let location = OptionGroup("Location options", options(of: .location))

  /// Returns the options of a scope's constants.
  static func options(of scope: Tunable.Scope) -> [any DeclaredOption] {
    TunableOption.all.filter { $0.row.scope == scope }.map(\.option)
  }

  /// Returns the constants asked for.
  static func changes(_ arguments: ParsedArguments) -> [TuningChange] {
    TunableOption.changes(arguments) { $0.scope != .design }
  }

  /// Returns the tuning choices of the options.
  static func choices(_ arguments: ParsedArguments) -> TuningChoices {
    TuningChoices(
      changes: changes(arguments), strategy: arguments.given(strategy),
      isCorrecting: !arguments.isGiven(noCorrection))
  }

  /// Returns the constants of the options' scopes, the others at their defaults.
  static func tuning(_ arguments: ParsedArguments) -> Tuning {
    var tuning = Tuning()
    changes(arguments).apply(to: &tuning)
    return tuning
  }
}
