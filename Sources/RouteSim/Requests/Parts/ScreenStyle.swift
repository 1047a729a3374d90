import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import RouteSimKit

/// How a picture as SVG or PNG is dressed.
struct ScreenStyle: Hashable, Sendable {
  var theme: Theme
  /// Whether the phone's body is drawn around its screen.
  var showsBody: Bool
  /// Whether the screen's safe area is shown.
  var showsSafeArea: Bool
  /// The photograph's file; nil for the street.
  var background: String?

  /// The typeface that text is set in; nil for the one that pictures name.
  var font: String?

  /// The typefaces of text, first choice first.
  var families: [String] { (font.map { [$0] } ?? []) + NamedFace.families }

  /// What views show.
  var view: ViewOptions { ViewOptions(theme: theme, showsStreet: background == nil) }

  /// The body to draw around a phone's screen; nil for none.
  func frame(of phone: ChosenPhone, around screen: Viewport) -> PhoneFrame? {
    showsBody ? PhoneFrame(phone.device?.body ?? .plain, around: screen, theme: theme) : nil
  }

  /// The body of a phone whose safe area is to be shown; nil for none.
  func safeArea(of phone: ChosenPhone) -> DeviceBody? {
    showsSafeArea ? phone.device?.body : nil
  }

  /// Reads the photograph that is to be behind the picture; nil for none.
  ///
  /// - Parameter isEmbedded: Whether it is taken over as it is. It is decoded nevertheless: a viewer
  ///   would show a damaged one in part or not at all, without a word.
  func backdrop(isEmbedded: Bool) throws(Failure) -> PictureImage? {
    guard let background else { return nil }
    let picture: PictureImage
    do {
      picture = try PictureImage.read(path: background)
    } catch {
      throw .photograph(background, error)
    }
    guard isEmbedded else { return picture }
    do {
      _ = try picture.bitmap(enoughFor: 1, 1, over: Color(hex: 0))
    } catch {
      throw .photograph(background, .content(error))
    }
    return picture
  }
}
