import ARRouteDrawing
import ARRouteEngine
import RouteSimKit

/// The decoration of a picture as SVG or PNG.
struct ScreenStyle: Hashable, Sendable {
  var theme: Theme
  /// True when the phone's body is drawn around its screen.
  var showsBody: Bool
  /// True when the screen's safe area is shown.
  var showsSafeArea: Bool
  /// The photograph's file; nil for the street.
  var background: String?

  /// True when only the AR content is shown, on a transparent background.
  var isTransparent = false

  /// True when cards are drawn with a depth buffer.
  var testsDepth = false

  /// The typeface of text, overriding a design's; nil for that of the design.
  var font: String?

  /// Returns the typefaces of text on a screen, first choice first.
  func families(of settings: WorldSettings) -> [String] {
    ((font ?? settings.typeface).map { [$0] } ?? []) + NamedFace.families
  }

  /// The display options of views.
  var view: ViewOptions {
    ViewOptions(
      theme: theme, showsStreet: background == nil && !isTransparent, showsTruth: !isTransparent)
  }

  /// Returns the body to draw around a phone's screen; nil for none.
  func frame(of phone: ChosenPhone, around screen: Viewport) -> PhoneFrame? {
    showsBody ? PhoneFrame(phone.device?.body ?? .plain, around: screen, theme: theme) : nil
  }

  /// Returns the body of a phone whose safe area is shown; nil for none.
  func safeArea(of phone: ChosenPhone) -> DeviceBody? {
    showsSafeArea ? phone.device?.body : nil
  }
}
