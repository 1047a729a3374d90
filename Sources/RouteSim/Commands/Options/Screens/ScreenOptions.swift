import ARRouteDrawing
import ARRouteEngine
import CommandLineKit
import RouteStage

/// The options for pictures as SVG and PNG.
enum ScreenOptions {
  /// The light in which a picture is drawn.
  enum Light: String, CaseIterable {
    case light, dark, contrast

    /// The colours of pictures.
    var theme: Theme {
      switch self {
      case .light: .light
      case .dark: .dark
      case .contrast: .contrast
      }
    }

    /// The colours of windows.
    var window: WindowLook.Theme {
      switch self {
      case .light: .light
      case .dark: .dark
      case .contrast: .contrast
      }
    }
  }

  private static let theme = Option<Light>(
    "theme", .choice(), default: .dark,
    help:
      "Light colours for paper, dark colours for screens, or a few strong colours, white on black.")
  private static let scale = Option<Double?>(
    "scale", .number("N", .within(0.1, 16)),
    defaultText: "1 for svg; for png the device's own, 3 with --viewport",
    help: "Pixels per point: the size of a png, or the size at which an svg is shown.")
  private static let phoneFrame = Flag(
    "phone-frame", help: "Draw the phone around its screen, to scale.")
  private static let safeArea = Flag(
    "safe-area", help: "Outline the area that the system leaves free, and tint the rest.")
  private static let background = Option(
    "background", .file("FILE", endings: ["png", "jpg", "jpeg", "webp"]), defaultText: "none",
    help:
      "A photograph to fill the screen in place of the street, seen through its own lens; it is "
      + "embedded.")

  private static let transparent = Flag(
    "transparent",
    help: "Leave out sky, ground and horizon: draw only what AR adds, as an overlay.")
  private static let font = Option<String?>(
    "font", .family, defaultText: "that of the design, otherwise \(NamedFace.family)",
    help:
      "The typeface of text, if it is installed where the picture is shown; overrides that of the "
      + "design."
  )

  static let group = OptionGroup(
    "SVG and PNG options", [theme, scale, phoneFrame, safeArea, background, transparent, font])

  /// Refuses the options that the format or the view does not use.
  ///
  /// - Parameters:
  ///   - format: The output format, with its option, if it is neither SVG nor PNG; else nil.
  ///   - isOfNumbers: True when the output is the frame's numbers. A photograph changes some of them, so it
  ///     is accepted.
  ///   - judgesColors: True when these numbers depend on colours.
  ///   - view: The view, with its option, if it is not the phone's screen; else nil.
  static func check(
    _ arguments: ParsedArguments, format: String?, isOfNumbers: Bool = false,
    judgesColors: Bool = false, view: String?
  ) throws(Failure) {
    let photograph = arguments.isGiven(background) ? "--background" : nil
    let ofScreens = [
      arguments[phoneFrame] ? "--phone-frame" : nil, arguments[safeArea] ? "--safe-area" : nil,
      isOfNumbers ? nil : photograph,
      arguments[transparent] ? "--transparent" : nil,
    ].compactMap(\.self)
    let others = [
      arguments.isGiven(theme) && !judgesColors ? "--theme" : nil,
      arguments.isGiven(scale) ? "--scale" : nil,
      arguments.isGiven(font) ? "--font" : nil,
    ].compactMap(\.self)
    if let format, let first = (others + ofScreens).first { throw .contradiction(first, format) }
    if let view, let first = ofScreens.first ?? photograph { throw .contradiction(first, view) }
    if arguments[transparent] {
      if let photograph { throw .contradiction("--transparent", photograph) }
      if arguments[phoneFrame] { throw .contradiction("--transparent", "--phone-frame") }
    }
    if arguments[safeArea], DeviceOptions.hasOwnScreen(arguments) {
      throw .contradiction("--safe-area", "--viewport")
    }
  }

  /// Returns the first given option that windows do not use, with its dashes; nil if none is given.
  static func given(_ arguments: ParsedArguments) -> String? {
    let all: [any DeclaredOption] = [
      scale, phoneFrame, safeArea, background, transparent, font,
    ]
    return all.first { arguments.isGiven($0) }.map { "--\($0.declaration.name)" }
  }

  /// Returns the choices made with the options.
  static func style(_ arguments: ParsedArguments) -> ScreenStyle {
    ScreenStyle(
      theme: arguments[theme].theme, showsBody: arguments[phoneFrame],
      showsSafeArea: arguments[safeArea], background: arguments[background],
      isTransparent: arguments[transparent], font: arguments[font])
  }

  /// Returns true when a photograph is requested as the background.
  static func hasPhotograph(_ arguments: ParsedArguments) -> Bool { arguments.isGiven(background) }

  /// Returns true when only the AR content is requested.
  static func isTransparent(_ arguments: ParsedArguments) -> Bool { arguments[transparent] }

  /// Refuses a film format without opacity if only the AR content is requested.
  static func check(_ arguments: ParsedArguments, film: FilmFile) throws(Failure) {
    if arguments[transparent], case .stream = film {
      throw .contradiction("--transparent", "--format y4m")
    }
  }

  /// Returns the option that sets the colours, with its dashes; nil if not given.
  static func givenTheme(_ arguments: ParsedArguments) -> String? {
    arguments.isGiven(theme) ? "--theme" : nil
  }

  /// Returns the colours of a window.
  static func windowTheme(_ arguments: ParsedArguments) -> WindowLook.Theme {
    arguments[theme].window
  }

  /// Returns the input files.
  static func files(_ arguments: ParsedArguments) -> [String] {
    [arguments[background]].compactMap(\.self)
  }

  /// Returns the number of pixels per point; nil if not given.
  static func scale(_ arguments: ParsedArguments) -> Double? { arguments[scale] }
}
