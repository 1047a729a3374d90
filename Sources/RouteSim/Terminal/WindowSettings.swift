import RouteCells
import RouteStage

/// The input, appearance and recording of a window, whatever its contents.
struct WindowSettings: Sendable {
  /// The script of keys beside the user's.
  var driver = KeyDriver()
  /// The colours to show; nil to go by the terminal and its environment.
  var colors: ColorDepth?
  /// The characters to make pictures of; nil to go by the terminal.
  var glyphs: GlyphSet?
  /// The protocol for pictures in pixels.
  var graphics = GraphicsChoice.auto
  /// The colours of the window.
  var theme = WindowLook.Theme.dark
  /// The maximum pictures per second without user input; nil to go by the bytes of a moderate line.
  var pictureRate: Double?
  /// The time that an animation continues without user input, seconds; nil for ever.
  var restsAfter: Double?
  /// The settings kept until the next window; nil for none.
  var memory: WindowMemory?
  /// The recording; nil for none.
  var recording: WindowRecording?
}
