import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// The options for the constants of fusion and correction, made from their table.
enum TuningOptions {
  private static let strategy = Option<CorrectionStrategy>(
    "strategy", .choice(), default: CorrectionSettings().strategy,
    help: "The strategy of the heading correction: \(CorrectionStrategy.summary).")
  private static let noCorrection = Flag(
    "no-correction", help: "Do not correct the heading: leave AR as the compass aligned it.")

  /// The options for one strategy of heading correction.
  static let heading = OptionGroup("Heading options", [strategy, noCorrection])

  /// The constants of the heading correction.
  static let correction = OptionGroup(
    "Heading constants", options(of: .correction))
  /// The constants for pairing fixes with poses.
  static let pairing = OptionGroup("Pairing constants", options(of: .pairing))
  /// The constants of position, readiness and progress along the route.
  static let location = OptionGroup("Location constants", options(of: .location))
  /// All constants, which come last in the help.
  static let constants = [correction, pairing, location]

  /// Returns the options for a scope's constants.
  static func options(of scope: Tunable.Scope) -> [any DeclaredOption] {
    TunableOption.all.filter { $0.row.scope == scope }.map(\.option)
  }

  /// Returns the constants that the options set.
  static func changes(_ arguments: ParsedArguments) -> [TuningChange] {
    TunableOption.changes(arguments) { $0.scope != .design }
  }

  /// Returns the tuning choices made with the options.
  static func choices(_ arguments: ParsedArguments) -> TuningChoices {
    TuningChoices(
      changes: changes(arguments), strategy: arguments.given(strategy),
      isCorrecting: !arguments.isGiven(noCorrection))
  }

  /// Returns all constants: those set by the options, and the others at their defaults.
  static func tuning(_ arguments: ParsedArguments) -> Tuning {
    var tuning = Tuning()
    changes(arguments).apply(to: &tuning)
    return tuning
  }
}
