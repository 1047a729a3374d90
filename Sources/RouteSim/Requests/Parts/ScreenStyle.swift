import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import RouteSimKit

/// How a picture as SVG or PNG is dressed.
struct ScreenStyle: Hashable, Sendable {
  var theme: Theme
  /// The body to draw around the screen; nil for none.
  var frame: DeviceBody?
  /// The body whose safe area is shown; nil for none.
  var safeArea: DeviceBody?
  /// The photograph's file; nil for the street.
  var background: String?

  /// What views show.
  var view: ViewOptions { ViewOptions(theme: theme, showsStreet: background == nil) }

  /// The phone to draw around a screen; nil for none.
  func frame(around screen: Viewport) -> PhoneFrame? {
    frame.map { PhoneFrame($0, around: screen, theme: theme) }
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
