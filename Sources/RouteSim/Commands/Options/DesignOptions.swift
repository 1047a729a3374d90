import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// The options that shape what AR shows: placemark, hint and arrows.
enum DesignOptions {
  private static let standard = WorldSettings()

  private static let placemarkMax = Option(
    "placemark-max", .number("PT"), default: standard.sizing.maximum,
    help: "Diameter of the finish placemark up to the near distance.")
  private static let placemarkMin = Option(
    "placemark-min", .number("PT"), default: standard.sizing.minimum,
    help: "Its diameter from the far distance on.")
  private static let placemarkNear = Option(
    "placemark-near", .number("M"), default: standard.sizing.near,
    help: "Up to where it has its largest diameter.")
  private static let placemarkFar = Option(
    "placemark-far", .number("M"), default: standard.sizing.far,
    help: "From where it has its smallest diameter.")
  private static let hintInset = Option(
    "hint-inset", .number("PT", .atLeast(0)), default: standard.hintInset,
    help: "How far inside the screen's border the hint's centre rides.")
  private static let arrowSpacing = Option(
    "arrow-spacing", .number("M", .within(0.1, 10_000)), default: standard.arrows.spacing,
    help: "Metres of route from arrow to arrow.")
  private static let arrowWindow = Option(
    "arrow-window", .number("M", .within(0.1, 10_000)), default: standard.arrows.window,
    help: "Metres of route ahead on which arrows stand.")
  private static let arrowPeriod = Option(
    "arrow-period", .number("S", .within(0.001, 86_400)), default: standard.arrows.period,
    help: "Seconds in which an arrow flows to the place of the next.")
  private static let arrowPose = Option<ArrowStyle.Stance>(
    "arrow-pose", .choice(), default: standard.arrows.stance,
    help: "Whether arrows lie on the ground or stand as modelled.")
  private static let arrowModel = Option(
    "arrow-model", .file("FILE", endings: ["obj"]), defaultText: "a chevron",
    help: "A Wavefront OBJ file to use as arrow: metres, tip at the origin, pointing along +Z.")

  static let group = OptionGroup(
    "Design options",
    [
      placemarkMax, placemarkMin, placemarkNear, placemarkFar, hintInset, arrowSpacing,
      arrowWindow, arrowPeriod, arrowPose, arrowModel,
    ])

  /// Puts what the options ask for into the settings.
  static func apply(
    _ arguments: ParsedArguments, for viewport: Viewport, to settings: inout WorldSettings
  ) throws(Failure) {
    do {
      settings.sizing = try PlacemarkSizing(
        maximum: arguments[placemarkMax], minimum: arguments[placemarkMin],
        near: arguments[placemarkNear], far: arguments[placemarkFar])
    } catch {
      throw .placemark(error)
    }
    settings.hintInset = arguments[hintInset]
    guard settings.hintInset < min(viewport.width, viewport.height) / 2 else {
      throw .hintInsetTooLarge(inset: settings.hintInset, viewport: viewport)
    }
    settings.arrows = ArrowStyle(
      spacing: arguments[arrowSpacing], window: arguments[arrowWindow],
      period: arguments[arrowPeriod], stance: arguments[arrowPose],
      mesh: try arguments[arrowModel].map(mesh) ?? .chevron)
    let count = (settings.arrows.window / settings.arrows.spacing).rounded(.up)
    let triangles = settings.arrows.mesh.triangles.count
    guard count * Double(triangles) <= triangleLimit else {
      throw .tooManyTriangles(arrows: Int(count), triangles: triangles)
    }
  }

  /// The most triangles of all arrows together: enough for the closest spacing of chevrons in the
  /// longest window, and still drawn within a second.
  private static let triangleLimit = 2e6

  private static func mesh(_ path: String) throws(Failure) -> Mesh {
    do {
      return try Mesh.read(path: path)
    } catch {
      throw .model(path, error)
    }
  }
}
