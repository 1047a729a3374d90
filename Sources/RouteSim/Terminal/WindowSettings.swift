import RouteCells
import RouteStage

/// How a window is driven and shown, whatever is in it.
struct WindowSettings: Sendable {
  /// Who presses the keys besides the user.
  var driver = KeyDriver()
  /// The colours to show; nil as the terminal and its environment say.
  var colors: ColorDepth?
  /// The characters to make pictures of; nil as the terminal allows.
  var glyphs: GlyphSet?
  /// How pictures in pixels are to be shown.
  var graphics = GraphicsChoice.auto
  /// The colours of the window.
  var theme = WindowLook.Theme.dark
  /// The most pictures in a second that nobody's hand asks for; nil for as many as a moderate line
  /// carries.
  var pictureRate: Double?
  /// The time that an animation goes on while nobody touches a key or the mouse, seconds; nil for ever.
  var restsAfter: Double?
  /// What it keeps until the next one; nil for nothing.
  var memory: WindowMemory?
  /// How it is recorded; nil for not at all.
  var recording: WindowRecording?
}
