import ARRouteDrawing
import ARRouteEngine
import CommandLineKit
import RouteFormats
import RouteSimKit

/// The options about pictures as SVG and PNG.
enum ScreenOptions {
  /// In which light a picture is drawn.
  private enum Light: String, CaseIterable {
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
    if arguments[safeArea], DeviceOptions.namedDevice(arguments) == nil {
      throw .contradiction("--safe-area", "--viewport")
    }
  }

  /// What views show, in SVG and PNG.
  static func view(_ arguments: ParsedArguments) -> ViewOptions {
    ViewOptions(theme: arguments[theme].theme, showsStreet: !arguments.isGiven(background))
  }

  /// Pixels for each point of an SVG, as it is shown.
  static func scale(_ arguments: ParsedArguments) -> Double? { arguments[scale] }

  /// The phone to draw around a screen; nil for none.
  static func frame(_ arguments: ParsedArguments, around screen: Viewport) -> PhoneFrame? {
    guard arguments[phoneFrame] else { return nil }
    let body = DeviceOptions.namedDevice(arguments)?.body ?? .plain
    return PhoneFrame(body, around: screen, theme: arguments[theme].theme)
  }

  /// The body whose safe area is to be shown; nil for none.
  static func safeAreaBody(_ arguments: ParsedArguments) -> DeviceBody? {
    arguments[safeArea] ? DeviceOptions.namedDevice(arguments)?.body : nil
  }

  /// Reads the photograph that is to be behind the picture; nil for none.
  ///
  /// - Parameter isEmbedded: Whether it is taken over as it is. It is decoded nevertheless: a viewer
  ///   would show a damaged one in part or not at all, without a word.
  static func backdrop(
    _ arguments: ParsedArguments, isEmbedded: Bool
  ) throws(Failure) -> PictureImage? {
    guard let path = arguments[background] else { return nil }
    let picture: PictureImage
    do {
      picture = try PictureImage.read(path: path)
    } catch {
      throw .photograph(path, error)
    }
    guard isEmbedded else { return picture }
    do {
      _ = try picture.bitmap(enoughFor: 1, 1, over: Color(hex: 0))
    } catch {
      throw .photograph(path, .picture(error))
    }
    return picture
  }

  /// Where the photograph comes from, for messages; nil for none.
  static func backdropPath(_ arguments: ParsedArguments) -> String? { arguments[background] }
}
