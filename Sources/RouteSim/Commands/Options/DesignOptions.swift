import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// The options that shape what AR shows: placemark, hint and arrows.
enum DesignOptions {
  private static let standard = WorldSettings()

  private static let design = Option(
    "design", .file("FILE", endings: ["json"]), defaultText: "none",
    help: "A file of design choices, as sizing saves it; options given beside it override it.")
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
    help: "How a finish out of view is shown: marker, arc of a circle or slim triangle.")
  private static let arrowSpacing = Option(
    "arrow-spacing", .number("M", .within(Design.lengths)), default: standard.arrows.spacing,
    help: "Metres of route from arrow to arrow.")
  private static let arrowWindow = Option(
    "arrow-window", .number("M", .within(Design.lengths)), default: standard.arrows.window,
    help: "Metres of route ahead on which arrows stand.")
  private static let arrowPeriod = Option(
    "arrow-period", .number("S", .within(Design.periods)), default: standard.arrows.period,
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

  private static let choices: [any DeclaredOption] = [
    placemarkLaw, placemarkMax, placemarkMin, placemarkNear, placemarkFar, hintInset, hintStyle,
    arrowSpacing, arrowWindow, arrowPeriod, arrowPose, arrowModel, arrowColor, arrowLight,
  ]

  static let group = OptionGroup("Design options", [design] + choices)

  /// The options that shape an arrow's body.
  static var arrowBody: [any DeclaredOption] { [design, arrowPose, arrowModel] }

  /// What the options ask for, language and units of the label too; nothing about what the command
  /// has no options for.
  static func choices(_ arguments: ParsedArguments) -> DesignChoices {
    DesignChoices(
      file: arguments.given(design), law: arguments.given(placemarkLaw),
      maximum: arguments.given(placemarkMax), minimum: arguments.given(placemarkMin),
      near: arguments.given(placemarkNear), far: arguments.given(placemarkFar),
      hintInset: arguments.given(hintInset), hintStyle: arguments.given(hintStyle),
      spacing: arguments.given(arrowSpacing), window: arguments.given(arrowWindow),
      period: arguments.given(arrowPeriod), stance: arguments.given(arrowPose),
      model: arguments.given(arrowModel), color: arguments.given(arrowColor),
      light: arguments.given(arrowLight), units: PictureOptions.units(arguments),
      language: PictureOptions.language(arguments))
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
