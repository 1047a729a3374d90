import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// The options common to all commands that draw.
enum PictureOptions {
  private static let units = Option<Units>(
    "units", .choice(), default: .metric, help: "Units of the distances on the screen.")
  private static let language = Option<Language>(
    "language", .choice(), default: .en, help: "Language of the units on the screen.")
  private static let still = Flag(
    "still", help: "Stop the animation clock: no arrow flows and nothing pulses.")
  private static let waypoints = Flag(
    "waypoints", help: "Show every route point as a small mark with its distance.")
  private static let terrain = Flag(
    "terrain", help: "Let ground and finish follow the route's altitudes.")
  private static let placement = Option<PlacementKind>(
    "placement", .choice(), default: .ellipsoid,
    help: "How geographic points are placed in the scene.")

  static let group = OptionGroup(
    "Picture options", [units, language, still, waypoints, terrain, placement])

  /// Those of the label alone, for a command that shows no route.
  static let labelGroup = OptionGroup("Label options", [units, language])

  /// Puts what is given about the label into a design.
  static func override(_ design: inout Design, by arguments: ParsedArguments) {
    arguments.override(&design.units, by: units)
    arguments.override(&design.language, by: language)
  }

  /// Puts what the options ask for into the settings, apart from what a design has too.
  static func apply(_ arguments: ParsedArguments, to settings: inout WorldSettings) {
    settings.isStill = arguments[still]
    settings.showsWaypoints = arguments[waypoints]
    settings.usesTerrain = arguments[terrain]
    settings.placement = arguments[placement]
  }
}
