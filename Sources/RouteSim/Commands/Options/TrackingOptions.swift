import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// The options for simulated losses of AR tracking.
enum TrackingOptions {
  private static let standard = TrackingLimits()

  private static let turnLimit = Option(
    "turn-limit", .number("DEG/S", .within(TrackingLimits.turnRates)), defaultText: "none",
    help: "The fastest turn that AR can track; a faster one makes it lose the phone's position.")
  private static let motionLimit = Option(
    "motion-limit", .number("M/S", .within(TrackingLimits.speeds)), defaultText: "none",
    help: "The fastest motion that AR can track.")
  private static let lightLimit = Option(
    "light-limit", .number("LUX", .within(TrackingLimits.illuminances)), defaultText: "none",
    help: "The lowest light level at which AR can track; below it, AR loses the phone's position.")
  private static let light = Option(
    "light", .number("LUX", .within(TrackingLimits.illuminances)),
    default: TrackingLimits.daylight,
    help: "The light at the start: 10000 on an overcast day, 10 under street lamps.")
  private static let calm = Option(
    "calm", .number("S", .within(TrackingLimits.calms)), default: standard.calm,
    help: "The time within all limits that AR needs to recover the phone's position.")

  /// All of these options, for every command with AR tracking.
  static let group = OptionGroup("Tracking options", options)

  private static let options: [any DeclaredOption] = [
    turnLimit, motionLimit, lightLimit, light, calm,
  ]

  /// Adds the choices made with these options to the simulation choices.
  static func add(_ arguments: ParsedArguments, to choices: inout SimulationChoices) {
    let limits = limits(arguments)
    choices.settings.trackingLimits = limits
    choices.settings.light = arguments[light]
    choices.isGiven = choices.isGiven || options.contains { arguments.isGiven($0) }
    choices.trackingChanges = [
      limits.turnRate.map { .turnLimit($0.degrees) }, limits.speed.map { .motionLimit($0) },
      arguments.isGiven(calm) ? .calm(limits.calm) : nil,
      arguments.isGiven(light) ? .light(arguments[light]) : nil,
      limits.illuminance.map { .lightLimit($0) },
    ].compactMap(\.self)
  }

  private static func limits(_ arguments: ParsedArguments) -> TrackingLimits {
    var limits = standard
    limits.turnRate = arguments[turnLimit].map { .degrees($0) }
    limits.speed = arguments[motionLimit]
    limits.illuminance = arguments[lightLimit]
    limits.calm = arguments[calm]
    return limits
  }
}
