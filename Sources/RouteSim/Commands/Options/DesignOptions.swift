import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// The options that shape what AR shows: placemark, hint and arrows.
enum DesignOptions {
  private static let standard = WorldSettings()

  private static let placemarkLaw = Option<SizeLaw>(
    "placemark-law", .choice(), default: standard.sizing.law,
    help: "How the finish placemark's diameter falls with the distance: in equal parts for equal "
      + "metres, for equal ratios, like a real object, or in two steps.")
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
  private static let hintStyle = Option<HintStyle>(
    "hint-style", .choice(), default: standard.hintStyle,
    help: "How a finish out of view is told of: marker, arc of a circle or slim triangle.")
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
  private static let arrowColor = Option<Color?>(
    "arrow-color", .color, defaultText: "the picture's",
    help: "Colour of the arrows before light falls on them.")
  private static let arrowLight = Option<ArrowLight>(
    "arrow-light", .choice(), default: standard.arrows.light,
    help: "A lamp over the shoulder or at the camera, a sun that stays, or no shading.")

  static let group = OptionGroup(
    "Design options",
    [
      placemarkLaw, placemarkMax, placemarkMin, placemarkNear, placemarkFar, hintInset, hintStyle,
      arrowSpacing, arrowWindow, arrowPeriod, arrowPose, arrowModel, arrowColor, arrowLight,
    ])

  /// Puts what the options ask for into the settings.
  static func apply(
    _ arguments: ParsedArguments, for viewport: Viewport, to settings: inout WorldSettings
  ) throws(Failure) {
    do {
      settings.sizing = try PlacemarkSizing(
        law: arguments[placemarkLaw], maximum: arguments[placemarkMax],
        minimum: arguments[placemarkMin],
        near: arguments[placemarkNear], far: arguments[placemarkFar])
    } catch {
      throw .placemark(error)
    }
    settings.hintInset = arguments[hintInset]
    guard settings.hintInset < min(viewport.width, viewport.height) / 2 else {
      throw .hintInsetTooLarge(inset: settings.hintInset, viewport: viewport)
    }
    settings.hintStyle = arguments[hintStyle]
    settings.arrows = ArrowStyle(
      spacing: arguments[arrowSpacing], window: arguments[arrowWindow],
      period: arguments[arrowPeriod], stance: arguments[arrowPose],
      mesh: try arguments[arrowModel].map(mesh) ?? .chevron,
      color: arguments[arrowColor], light: arguments[arrowLight])
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

extension ValueSyntax<Color> {
  /// A solid colour as six hexadecimal digits, with or without a number sign.
  static var color: Self {
    ValueSyntax(
      placeholder: "RRGGBB",
      parse: { (text: String) throws(ValueProblem) in
        guard let color = Color(hexText: text) else {
          throw .malformed(expected: "six hexadecimal digits such as 3FBCFF")
        }
        return color
      },
      format: \.hexText)
  }
}
