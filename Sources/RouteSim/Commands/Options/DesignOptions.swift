import ARRouteEngine
import CommandLineKit
import RouteFormats
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
    "arrow-spacing", .number("M", .lengths), default: standard.arrows.spacing,
    help: "Metres of route from arrow to arrow.")
  private static let arrowWindow = Option(
    "arrow-window", .number("M", .lengths), default: standard.arrows.window,
    help: "Metres of route ahead on which arrows stand.")
  private static let arrowPeriod = Option(
    "arrow-period", .number("S", .periods), default: standard.arrows.period,
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

  /// Whether something is chosen beside a file of choices.
  static func isGiven(_ arguments: ParsedArguments) -> Bool {
    choices.contains { arguments.isGiven($0) }
  }

  /// The file that the options take the design from; nil for none.
  static func file(_ arguments: ParsedArguments) -> String? { arguments[design] }

  /// What the options ask for: the file's design, with what is given beside it in its place.
  static func chosen(_ arguments: ParsedArguments) throws(Failure) -> Design {
    var chosen = try arguments[design].map(read) ?? .standard
    chosen.sizing = try sizing(arguments, over: chosen.sizing)
    arguments.override(&chosen.hintInset, by: hintInset)
    arguments.override(&chosen.hintStyle, by: hintStyle)
    arguments.override(&chosen.arrows.spacing, by: arrowSpacing)
    arguments.override(&chosen.arrows.window, by: arrowWindow)
    arguments.override(&chosen.arrows.period, by: arrowPeriod)
    arguments.override(&chosen.arrows.stance, by: arrowPose)
    arguments.override(&chosen.arrows.model, by: arrowModel)
    arguments.override(&chosen.arrows.color, by: arrowColor)
    arguments.override(&chosen.arrows.light, by: arrowLight)
    PictureOptions.override(&chosen, by: arguments)
    return chosen
  }

  /// Reads a file of design choices.
  static func read(_ path: String) throws(Failure) -> Design {
    do {
      return try Design.read(path: path)
    } catch {
      throw .design(path, error)
    }
  }

  private static func sizing(
    _ arguments: ParsedArguments, over file: PlacemarkSizing
  ) throws(Failure) -> PlacemarkSizing {
    var (law, maximum, minimum) = (file.law, file.maximum, file.minimum)
    var (near, far) = (file.near, file.far)
    arguments.override(&law, by: placemarkLaw)
    arguments.override(&maximum, by: placemarkMax)
    arguments.override(&minimum, by: placemarkMin)
    arguments.override(&near, by: placemarkNear)
    arguments.override(&far, by: placemarkFar)
    do {
      return try PlacemarkSizing(
        law: law, maximum: maximum, minimum: minimum, near: near, far: far)
    } catch {
      throw .placemark(error)
    }
  }

  /// Puts what the options ask for into the settings, language and units of the label too.
  static func apply(
    _ arguments: ParsedArguments, for viewport: Viewport, to settings: inout WorldSettings
  ) throws(Failure) {
    try apply(try chosen(arguments), for: viewport, to: &settings)
  }

  /// Puts a design into the settings, once its model is read and there is room for all of it.
  static func apply(
    _ chosen: Design, for viewport: Viewport, to settings: inout WorldSettings
  ) throws(Failure) {
    try check(chosen, for: viewport)
    let file = chosen.arrows.model ?? ""
    do {
      let model = try chosen.apply(to: &settings)
      warn(about: model, at: file)
    } catch {
      throw .model(file, error)
    }
    try checkTriangles(
      settings.arrows.mesh, spacing: settings.arrows.spacing, window: settings.arrows.window)
  }

  /// The options that shape an arrow's body.
  static var arrowBody: [any DeclaredOption] { [design, arrowPose, arrowModel] }

  /// Arrows of the body that the options ask for.
  static func body(_ arguments: ParsedArguments) throws(Failure) -> ArrowStyle {
    var arrows = try (arguments[design].map(read) ?? .standard).arrows
    arguments.override(&arrows.stance, by: arrowPose)
    arguments.override(&arrows.model, by: arrowModel)
    guard let file = arrows.model else { return ArrowStyle(stance: arrows.stance) }
    do {
      let model = try WavefrontModel.read(path: file)
      warn(about: model, at: file)
      return ArrowStyle(stance: arrows.stance, mesh: model.mesh)
    } catch {
      throw .model(file, error)
    }
  }

  /// Says once, on standard error, what of a model is not drawn.
  private static func warn(about model: WavefrontModel?, at path: String) {
    guard let model else { return }
    for warning in Failure.warnings(about: model, at: path) { StandardError.report(warning) }
  }

  /// Refuses arrows that have more triangles together than can be drawn.
  static func checkTriangles(
    _ mesh: Mesh, spacing: Double, window: Double
  ) throws(Failure) {
    let count = (window / spacing).rounded(.up)
    guard count * Double(mesh.triangles.count) <= triangleLimit else {
      throw .tooManyTriangles(arrows: Int(count), triangles: mesh.triangles.count)
    }
  }

  /// Refuses a design that a screen has no room for.
  private static func check(_ design: Design, for viewport: Viewport) throws(Failure) {
    guard design.hintInset < min(viewport.width, viewport.height) / 2 else {
      throw .hintInsetTooLarge(inset: design.hintInset, viewport: viewport)
    }
  }

  /// The most triangles of all arrows together: enough for the closest spacing of chevrons in the
  /// longest window, and still drawn within a second.
  private static let triangleLimit = 2e6
}

extension ParsedArguments {
  /// Puts the value of an option in place of another, if it was given.
  func override<Value>(_ value: inout Value, by option: Option<Value>) {
    if isGiven(option) { value = self[option] }
  }
}

extension NumberBounds {
  /// The metres that arrows may be apart.
  fileprivate static var lengths: Self {
    .within(Design.lengths.lowerBound, Design.lengths.upperBound)
  }

  /// The seconds that an arrow may take.
  fileprivate static var periods: Self {
    .within(Design.periods.lowerBound, Design.periods.upperBound)
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
