import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// The options for a simulated phone's sensor errors.
enum SimulationOptions {
  private static let standard = SimulationSettings()

  private static let conditions = Option<Conditions?>(
    "conditions", .choice(), defaultText: "between calm and city",
    help: "The surroundings of the walk; each of the other options overrides one number of the "
      + "surroundings. With street, in simulate and walk, fixes are derived from satellites and "
      + "the houses of --street; everything else is as in city.")
  private static let misalignment = Option(
    "misalignment", .number("DEG", .within(ValueLimits.turns)),
    defaultText: "random, with the spread of --conditions",
    help: "The true bearing of AR's -Z axis at the start, which is the error of the compass.")
  private static let drift = Option(
    "drift", .number("PCT", .within(ValueLimits.percents)),
    defaultText: text(standard.driftPercent),
    help: "The drift of odometry, in percent of the distance walked.")
  private static let gpsAccuracy = Option(
    "gps-accuracy", .number("M", .within(SimulationSettings.gpsAccuracies)),
    defaultText: text(standard.gpsAccuracy),
    help: "The radius around the truth that contains 68 % of the fixes.")
  private static let outliers = Option(
    "outliers", .number("PCT", .within(ValueLimits.percents)),
    defaultText: text(standard.outlierPercent),
    help: "The share of fixes that are far off, in bursts of several seconds.")
  private static let dropouts = Option(
    "dropouts", .number("PCT", .within(ValueLimits.percents)),
    defaultText: text(standard.dropoutPercent),
    help: "The share of fixes that are lost, in stretches of several seconds.")
  private static let seed = Option(
    "seed", .integer("N", in: 0...1 << 53), default: Int(SimulationSettings.defaultSeed),
    help: "The seed of all random draws; the same seed produces the same walk.")
  private static let alignment = Option<WorldAlignment>(
    "alignment", .choice(), default: standard.alignment,
    help: "The source of AR's axes: the phone's orientation at the start, only the vertical from "
      + "gravity, or the vertical and north.")
  private static let realign = Option(
    "realign", .number("DEG/S", .within(0, 360)), default: standard.realignRate.degrees,
    help: "Let AR turn its axes toward the compass, at no more than this rate.")
  private static let tracking = Option<TrackingMode>(
    "tracking", .choice(), default: standard.tracking,
    help: "Track the phone's position and orientation, or only its orientation.")

  /// All of these options, for every command that simulates a phone.
  static let group = OptionGroup("Simulation options", options)

  private static let options: [any DeclaredOption] = [
    conditions, misalignment, drift, gpsAccuracy, outliers, dropouts, seed, alignment, realign,
    tracking,
  ]

  /// The option that asks for a street from a map, as typed.
  static let ofStreet = "--conditions \(Conditions.street.rawValue)"

  /// Returns the choices for a command whose log may contain fixes of its own.
  static func choicesOfLog(_ arguments: ParsedArguments) throws(Failure) -> SimulationChoices {
    guard arguments[conditions]?.drawsFixes != false else { throw .streetOfLog }
    return try choices(arguments)
  }

  /// Returns the choices made with the options.
  static func choices(_ arguments: ParsedArguments) throws(Failure) -> SimulationChoices {
    let forPoseless: [(any DeclaredOption, Failure.PoselessChoice)] = [
      (conditions, .conditions), (alignment, .alignment), (realign, .realign),
    ]
    return SimulationChoices(
      conditions: arguments[conditions], settings: try settings(arguments),
      isGiven: options.contains { isGiven($0, arguments) },
      fixChanges: fixChanges(arguments), poseChanges: poseChanges(arguments),
      tracking: arguments.given(tracking),
      forPoseless: forPoseless.first { isGiven($0.0, arguments) }?.1)
  }

  private static func isGiven(_ option: any DeclaredOption, _ arguments: ParsedArguments) -> Bool {
    arguments.isGiven(option)
  }

  private static func settings(
    _ arguments: ParsedArguments
  ) throws(Failure) -> SimulationSettings {
    var settings = SimulationSettings(
      conditions: arguments[conditions], seed: UInt64(arguments[seed]))
    if arguments[conditions]?.drawsFixes == false {
      for option: any DeclaredOption in [gpsAccuracy, outliers, dropouts]
      where arguments.isGiven(option) {
        throw .contradiction("--\(option.declaration.name)", ofStreet)
      }
    }
    settings.misalignment = arguments[misalignment].map { .degrees(Angle.wrapDegrees($0)) }
    settings.driftPercent = arguments[drift] ?? settings.driftPercent
    settings.gpsAccuracy = arguments[gpsAccuracy] ?? settings.gpsAccuracy
    settings.outlierPercent = arguments[outliers] ?? settings.outlierPercent
    settings.dropoutPercent = arguments[dropouts] ?? settings.dropoutPercent
    settings.alignment = arguments[alignment]
    settings.realignRate = .degrees(arguments[realign])
    settings.tracking = arguments[tracking]
    guard settings.alignment != .gravityAndHeading else { return settings }
    // Axes taken from the phone's orientation do not depend on its compass.
    let words = "--alignment \(settings.alignment.rawValue)"
    if arguments.isGiven(misalignment) { throw .contradiction("--misalignment", words) }
    if settings.realignRate > .zero { throw .contradiction("--realign", words) }
    return settings
  }

  private static func fixChanges(_ arguments: ParsedArguments) -> [ScenarioSetting] {
    [
      arguments[gpsAccuracy].map(ScenarioSetting.gpsAccuracy),
      arguments[outliers].map(ScenarioSetting.outliers),
      arguments[dropouts].map(ScenarioSetting.dropouts),
    ].compactMap(\.self)
  }

  private static func poseChanges(_ arguments: ParsedArguments) -> [ScenarioSetting] {
    [
      arguments[drift].map(ScenarioSetting.drift),
      arguments[misalignment].map { .misalignment(.degrees(Angle.wrapDegrees($0))) },
      arguments[tracking] == .orientation ? .tracking(.orientation) : nil,
    ].compactMap(\.self)
  }

  private static func text(_ number: Double) -> String { DecimalText.text(number) }
}
