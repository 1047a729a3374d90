import ARRouteEngine
import CommandLineKit

/// The options common to all commands that draw.
enum PictureOptions {
  static let units = TunableOption.named("units").option
  private static let language = TunableOption.named("language").option
  private static let still = Flag(
    "still", help: "Stop the animation clock: no arrow flows and nothing pulses.")
  private static let waypoints = Flag(
    "waypoints", help: "Show every route point as a small mark with its distance.")
  private static let terrain = Flag(
    "terrain", help: "Let ground and finish follow the route's altitudes.")
  private static let placement = Option<PlacementKind>(
    "placement", .choice(), default: .ellipsoid,
    help: "How geographic points are placed in the scene.")
  private static let avoid = Option<Avoidance>(
    "avoid", .choice(), default: .safeArea,
    help: "What label and hint keep out of: the phone's cutout, bars and corners, or nothing but "
      + "the screen's sides.")

  static let group = OptionGroup(
    "Picture options", [units, language, still, waypoints, terrain, placement, avoid])

  /// The options of the label, for a command that shows no route.
  static let labelGroup = OptionGroup("Label options", [units, language])

  /// Returns the choices of the options, apart from those of a design.
  static func choices(_ arguments: ParsedArguments) -> PictureChoices {
    PictureChoices(
      isStill: arguments[still], showsWaypoints: arguments[waypoints],
      usesTerrain: arguments[terrain], placement: arguments[placement], avoidance: arguments[avoid])
  }
}
