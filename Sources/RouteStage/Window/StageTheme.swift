import ARRouteEngine
import RouteCells
import RouteSimKit

/// What a window looks like around its pictures: colours, and the characters of lines.
struct StageTheme: Sendable {
  /// Whether there is only ASCII and no colour.
  let isPlain: Bool
  let background: Color?
  let bar: Color?
  let line: Color?
  let text: Color?
  let faint: Color?
  let accent: Color?
  let finish: Color?
  let good: Color?
  let warning: Color?
  let fix: Color?

  /// Night: calm greys around bright pictures.
  static let night = StageTheme(
    isPlain: false, background: Color(hex: 0x121212), bar: Color(hex: 0x262626),
    line: Color(hex: 0x4E4E4E), text: Color(hex: 0xDADADA), faint: Color(hex: 0x8A8A8A),
    accent: Color(hex: 0x5FAFFF), finish: Color(hex: 0xFF5F5F), good: Color(hex: 0x5FD787),
    warning: Color(hex: 0xFFAF5F), fix: Color(hex: 0x875FAF))

  /// ASCII in the terminal's own colours.
  static let plain = StageTheme(
    isPlain: true, background: nil, bar: nil, line: nil, text: nil, faint: nil, accent: nil,
    finish: nil, good: nil, warning: nil, fix: nil)

  /// A cell's look with a text colour on the background.
  func look(_ foreground: Color?, style: Cell.Style = []) -> Cell {
    Cell(foreground: foreground, background: background, style: style)
  }

  /// Corners and lines of frames: top left, top right, bottom left, bottom right, ─, │.
  var corners: [Unicode.Scalar] {
    isPlain ? ["+", "+", "+", "+", "-", "|"] : ["╭", "╮", "╰", "╯", "─", "│"]
  }

  /// A text without signs that ASCII lacks and that go without saying.
  func withoutDegrees(_ text: String) -> String {
    isPlain ? text.filter { $0 != "°" } : text
  }

  /// One of two texts: as it should look, or in ASCII.
  func glyphs(_ rich: String, plain: String) -> String { isPlain ? plain : rich }
}
