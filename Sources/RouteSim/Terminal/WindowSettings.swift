import RouteCells
import RouteStage

/// The input, appearance and recording of a window, whatever its contents.
struct WindowSettings: Sendable {
  /// The scripted keys, in addition to the user's.
  var driver = KeyDriver()
  /// The colour depth; nil to derive it from the terminal and its environment.
  var colors: ColorDepth?
  /// The characters from which pictures are made; nil to derive them from the terminal.
  var glyphs: GlyphSet?
  /// The protocol for pictures in pixels.
  var graphics = GraphicsChoice.auto
  /// The colours of the window.
  var theme = WindowLook.Theme.dark
  /// The maximum number of pictures per second without user input; nil to limit the bytes to those of a
  /// moderate connection.
  var pictureRate: Double?
  /// The time that an animation continues without user input, seconds; nil for ever.
  var restsAfter: Double?
  /// The choices kept for the next window; nil for none.
  var memory: WindowMemory?
  /// The recording; nil for none.
  var recording: WindowRecording?
}
