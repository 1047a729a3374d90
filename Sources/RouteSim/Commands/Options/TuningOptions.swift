import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// The options that set constants of fusion and correction, made of their table.
enum TuningOptions {
  /// A constant with its option.
  private struct Entry: Sendable {
    let tunable: Tunable
    let option: any DeclaredOption
    /// What the option sets it to; nil where it is not given.
    let value: @Sendable (ParsedArguments) -> TunableValue?
  }

  private static let entries = Tunable.all.filter { $0.scope != .design }.map(entry(of:))

  private static let strategy = Option<CorrectionStrategy>(
    "strategy", .choice(), default: CorrectionSettings().strategy,
    help: "How the heading is corrected: \(CorrectionStrategy.summary).")
  private static let noCorrection = Flag(
    "no-correction", help: "Let AR stand as its compass has it.")

  /// How fixes are paired with poses.
  static let pairing = OptionGroup("Pairing options", options(of: .pairing))
  /// One strategy and its constants.
  static let heading = OptionGroup(
    "Heading options", [strategy, noCorrection] + options(of: .correction))
  /// Place, readiness, and the way along the route.
  static let location = OptionGroup("Location options", options(of: .location))

  /// The options of a scope's constants.
  static func options(of scope: Tunable.Scope) -> [any DeclaredOption] {
    entries.filter { $0.tunable.scope == scope }.map(\.option)
  }

  /// The constants that are asked for.
  static func changes(_ arguments: ParsedArguments) -> [TuningChange] {
    entries.compactMap { entry in
      entry.value(arguments).map { TuningChange(entry.tunable, $0) }
    }
  }

  /// What is asked for.
  static func choices(_ arguments: ParsedArguments) -> TuningChoices {
    TuningChoices(
      changes: changes(arguments), strategy: arguments.given(strategy),
      isCorrecting: !arguments.isGiven(noCorrection))
  }

  /// Constants of some scopes, the others as usual.
  static func tuning(_ arguments: ParsedArguments) -> Tuning {
    var tuning = Tuning()
    changes(arguments).apply(to: &tuning)
    return tuning
  }

  private static func entry(of tunable: Tunable) -> Entry {
    switch tunable.kind {
    case .number(.count, let limits):
      let option = Option<Int?>(
        tunable.option, .integer("N", in: Int(limits.lowerBound)...Int(limits.upperBound)),
        defaultText: tunable.standardText, help: tunable.help)
      return Entry(tunable: tunable, option: option) { arguments in
        arguments.given(option).map { .number(Double($0)) }
      }
    case .number(let unit, let limits):
      // As this option has always been shown.
      let placeholder = tunable.name == "pairPercent" ? "P" : unit.rawValue
      let option = Option<Double?>(
        tunable.option, .number(placeholder, .within(limits)),
        defaultText: tunable.standardText, help: tunable.help)
      return Entry(tunable: tunable, option: option) { arguments in
        arguments.given(option).map(TunableValue.number)
      }
    case .flag:
      let flag = Flag(tunable.option, help: tunable.help)
      return Entry(tunable: tunable, option: flag) { arguments in
        arguments.isGiven(flag) ? .flag(true) : nil
      }
    case .choice(let words):
      let option = Option<String?>(
        tunable.option, .choice(words), defaultText: tunable.standardText, help: tunable.help)
      return Entry(tunable: tunable, option: option) { arguments in
        arguments.given(option).map(TunableValue.word)
      }
    case .color, .text, .perhaps:
      preconditionFailure("a design's constants have options of their own")
    }
  }
}
