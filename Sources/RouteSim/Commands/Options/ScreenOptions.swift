import ARRouteDrawing
import ARRouteEngine
import CommandLineKit

/// The options about pictures as SVG and PNG.
enum ScreenOptions {
  /// In which light a picture is drawn.
  enum Light: String, CaseIterable {
    case light, dark

    var theme: Theme { self == .light ? .light : .dark }
  }

  private static let theme = Option<Light>(
    "theme", .choice(), default: .dark, help: "Light colours, for paper, or dark ones, for screens."
  )
  private static let scale = Option<Double?>(
    "scale", .number("N", .within(0.1, 16)),
    defaultText: "1 for svg; for png the device's own, 3 with --viewport",
    help: "Pixels for each point: the size of a png, or the one an svg is shown in.")
  private static let phoneFrame = Flag(
    "phone-frame", help: "Draw the phone around its screen, to scale.")
  private static let safeArea = Flag(
    "safe-area", help: "Outline what the system leaves of the screen, and tint the rest.")
  private static let background = Option(
    "background", .file("FILE", endings: ["png", "jpg", "jpeg"]), defaultText: "none",
    help: "A photograph to fill the screen in place of the street; it is embedded.")

  static let group = OptionGroup(
    "SVG and PNG options", [theme, scale, phoneFrame, safeArea, background])

  /// Refuses them where a format or a view has no use for them.
  ///
  /// - Parameters:
  ///   - format: What is written, with its option, where it is neither SVG nor PNG; else nil.
  ///   - view: The view with its option, where it is not the phone's screen; else nil.
  static func check(
    _ arguments: ParsedArguments, format: String?, view: String?
  ) throws(Failure) {
    let ofScreens = [
      arguments[phoneFrame] ? "--phone-frame" : nil, arguments[safeArea] ? "--safe-area" : nil,
      arguments.isGiven(background) ? "--background" : nil,
    ].compactMap(\.self)
    let others = [
      arguments.isGiven(theme) ? "--theme" : nil, arguments.isGiven(scale) ? "--scale" : nil,
    ].compactMap(\.self)
    if let format, let first = (others + ofScreens).first { throw .contradiction(first, format) }
    if let view, let first = ofScreens.first { throw .contradiction(first, view) }
    if arguments[safeArea], DeviceOptions.hasOwnScreen(arguments) {
      throw .contradiction("--safe-area", "--viewport")
    }
  }

  /// What the options ask for.
  static func style(
    _ arguments: ParsedArguments, of phone: ChosenPhone
  ) -> ScreenStyle {
    ScreenStyle(
      theme: arguments[theme].theme,
      frame: arguments[phoneFrame] ? phone.device?.body ?? .plain : nil,
      safeArea: arguments[safeArea] ? phone.device?.body : nil,
      background: arguments[background])
  }

  /// The files that are read.
  static func files(_ arguments: ParsedArguments) -> [String] {
    [arguments[background]].compactMap(\.self)
  }

  /// Pixels for each point; nil where it is not given.
  static func scale(_ arguments: ParsedArguments) -> Double? { arguments[scale] }
}
