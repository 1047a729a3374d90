import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// The options that shape what AR shows: placemark, hint and arrows.
enum DesignOptions {
  private static let standard = WorldSettings()

  private static let design = Option(
    "design", .file("FILE", endings: ["json"]), defaultText: "none",
    help: "A file of design choices, as sizing saves it; options given beside it override it.")
  /// Where several designs may be beside each other.
  static let designs = RepeatedOption(
    "design", .file("FILE", endings: ["json"]),
    defaultText: "none",
    help:
      "A file of design choices, as sizing saves it; options given beside it override it. Up to "
      + "\(SideBySide.designLimit) stand side by side on a sheet.")
  private static let placemarkLaw = Option<SizeLaw>(
    "placemark-law", .choice(), default: standard.sizing.law, help: tunable("placemarkLaw").help)
  private static let placemarkMax = number("placemarkMax")
  private static let placemarkMin = number("placemarkMin")
  private static let placemarkNear = number("placemarkNear")
  private static let placemarkFar = number("placemarkFar")
  private static let markColor = Option<Color?>(
    "mark-color", .color, defaultText: "the picture's",
    help: "Colour of the finish placemark and of the hint to it.")
  private static let markLetter = Option<String?>(
    "mark-letter", .sign, defaultText: "a dot",
    help: "Letters or an emoji on the finish placemark, \(Design.letters.upperBound) at most.")
  private static let markImage = Option(
    "mark-image", .file("FILE", endings: ["svg", "png"]), defaultText: "a dot",
    help: "An SVG or PNG file to show on the finish placemark.")
  private static let hintInset = number("hintInset")
  static let hintStyle = Option<HintStyle>(
    "hint-style", .choice(), default: standard.hintStyle, help: tunable("hintStyle").help)
  private static let arrowSpacing = number("arrowSpacing")
  private static let arrowWindow = number("arrowWindow")
  private static let arrowPeriod = number("arrowPeriod")
  private static let arrowPose = Option<ArrowStyle.Stance>(
    "arrow-pose", .choice(), default: standard.arrows.stance, help: tunable("arrowPose").help)
  private static let arrowShape = Option<ArrowShape>(
    "arrow-shape", .choice(), default: standard.arrows.shape, help: tunable("arrowShape").help)
  private static let arrowModel = Option(
    "arrow-model", .file("FILE", endings: ["obj"]), defaultText: "the shape",
    help: "A Wavefront OBJ file to use as arrow: metres, tip at the origin, pointing along +Z.")
  private static let arrowColor = Option<Color?>(
    "arrow-color", .color, defaultText: "the picture's", help: tunable("arrowColor").help)
  private static let arrowEdge = Option<Color?>(
    "arrow-edge", .color, defaultText: "the picture's", help: tunable("arrowEdge").help)
  private static let arrowLight = Option<ArrowLight>(
    "arrow-light", .choice(), default: standard.arrows.light, help: tunable("arrowLight").help)

  private static let choices: [any DeclaredOption] = [
    placemarkLaw, placemarkMax, placemarkMin, placemarkNear, placemarkFar, markColor, markLetter,
    markImage, hintInset, hintStyle,
    arrowSpacing, arrowWindow, arrowPeriod, arrowPose, arrowShape, arrowModel, arrowColor,
    arrowEdge, arrowLight,
  ]

  static let group = OptionGroup("Design options", [design] + choices)
  static let groupOfSeveral = OptionGroup("Design options", [designs] + choices)

  private static func tunable(_ name: String) -> Tunable {
    guard let tunable = Tunable.named(name) else { preconditionFailure("no constant \(name)") }
    return tunable
  }

  /// The option of the constant of a name.
  private static func number(_ name: String) -> Option<Double> {
    let tunable = tunable(name)
    guard case .number(let unit, let limits) = tunable.kind,
      case .number(let usual) = tunable.standard
    else { preconditionFailure("no number \(name)") }
    return Option(
      tunable.option, .number(unit.rawValue, .within(limits)), default: usual, help: tunable.help)
  }

  /// The options that shape an arrow's body.
  static var arrowBody: [any DeclaredOption] { [design, arrowPose, arrowShape, arrowModel] }

  /// The choices of the options, language and units of the label too; nothing about what the command
  /// has no options for.
  static func choices(_ arguments: ParsedArguments) throws(Failure) -> DesignChoices {
    try choices(arguments, file: arguments.given(design))
  }

  /// The choices of the options beside each of several files; those alone where there is no file.
  static func severalChoices(_ arguments: ParsedArguments) throws(Failure) -> [DesignChoices] {
    let files = arguments[designs]
    guard files.count <= SideBySide.designLimit else {
      throw .tooManyDesigns(option: "--design", limit: SideBySide.designLimit)
    }
    if files.count(where: { $0 == "-" }) > 1 { throw .twoStandardInputs("--design", "--design") }
    guard !files.isEmpty else { return [try choices(arguments, file: nil)] }
    return try files.map { (file) throws(Failure) in try choices(arguments, file: file) }
  }

  private static func choices(
    _ arguments: ParsedArguments, file: String?
  ) throws(Failure) -> DesignChoices {
    if arguments.given(markLetter) != nil, arguments.given(markImage) != nil {
      throw .contradiction("--mark-letter", "--mark-image")
    }
    return DesignChoices(
      file: file, law: arguments.given(placemarkLaw),
      maximum: arguments.given(placemarkMax), minimum: arguments.given(placemarkMin),
      near: arguments.given(placemarkNear), far: arguments.given(placemarkFar),
      hintInset: arguments.given(hintInset), hintStyle: arguments.given(hintStyle),
      spacing: arguments.given(arrowSpacing), window: arguments.given(arrowWindow),
      period: arguments.given(arrowPeriod), stance: arguments.given(arrowPose),
      shape: arguments.given(arrowShape), model: arguments.given(arrowModel),
      color: arguments.given(arrowColor), edge: arguments.given(arrowEdge),
      light: arguments.given(arrowLight), markColor: arguments.given(markColor),
      markLetter: arguments.given(markLetter), markImage: arguments.given(markImage),
      units: PictureOptions.units(arguments),
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

extension ValueSyntax<String> {
  /// What can be a sign of letters.
  fileprivate static var sign: Self {
    ValueSyntax(
      placeholder: "TEXT",
      parse: { (text: String) throws(ValueProblem) in
        guard Design.isSign(text) else {
          throw .malformed(
            expected:
              "1 to \(Design.letters.upperBound) characters that can be seen, such as A or 🎁")
        }
        return text
      },
      format: { $0 })
  }
}
