import ARRouteEngine
import CommandLineKit

/// The options common to all commands that draw.
enum PictureOptions {
  static let units = TunableOption.named("units").option
  private static let language = TunableOption.named("language").option
  private static let still = Flag(
    "still", help: "Stop the animation clock: no arrow flows and nothing pulses.")
  private static let waypoints = Flag(
    "waypoints", help: "Show every point of the route as a small dot with its distance.")
  private static let terrain = Flag(
    "terrain", help: "Place the ground and the finish at the route's altitudes.")
  private static let projection = Option<PlacementKind>(
    "projection", formerly: ["placement"], .choice(), default: .ellipsoid,
    help: "The projection of geographic coordinates to metres in the scene.")
  private static let avoid = Option<Avoidance>(
    "avoid", .choice(), default: .safeArea,
    help: "The area that label and hint avoid: the phone's cutout, bars and corners, or only the "
      + "screen's sides.")

  static let group = OptionGroup(
    "Picture options", [units, language, still, waypoints, terrain, projection, avoid])

  /// The options for the label, for commands that show no route.
  static let labelGroup = OptionGroup("Label options", [units, language])

  /// Returns the choices made with the options, apart from those of a design.
  static func choices(_ arguments: ParsedArguments) -> PictureChoices {
    PictureChoices(
      isStill: arguments[still], showsWaypoints: arguments[waypoints],
      usesTerrain: arguments[terrain], placement: arguments[projection], avoidance: arguments[avoid]
    )
  }
}
