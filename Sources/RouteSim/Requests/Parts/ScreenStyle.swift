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

  /// The typeface of text, which overrides the design's; nil to use the design's.
  var font: String?

  /// Returns the typefaces of text on a screen, in order of preference.
  func families(of settings: WorldSettings) -> [String] {
    ((font ?? settings.typeface).map { [$0] } ?? []) + NamedFace.families
  }

  /// The display options of views.
  var view: ViewOptions {
    ViewOptions(
      theme: theme, showsStreet: background == nil && !isTransparent, showsTruth: !isTransparent)
  }

  /// Returns the body to draw around a phone's screen; nil if the body is not shown, and for glasses, whose
  /// image floats in the world.
  func frame(of phone: ChosenPhone, around screen: Viewport) -> PhoneFrame? {
    guard showsBody, phone.device?.platform != .glasses else { return nil }
    return PhoneFrame(phone.device?.body ?? .plain, around: screen, theme: theme)
  }

  /// Returns the body of a phone whose safe area is shown; nil if the safe area is not shown, or the body is
  /// unknown.
  func safeArea(of phone: ChosenPhone) -> DeviceBody? {
    showsSafeArea ? phone.device?.body : nil
  }
}
