import ARRouteDrawing
import ARRouteEngine
import RouteCells
import RouteFormats

/// The look of a window around its pictures: colours, and the characters of lines.
struct StageTheme: Sendable {
  let look: WindowLook
  /// The colours of pictures in cells: those of pictures in pixels if the terminal can show them.
  let picture: Theme
  /// The colours of pictures in pixels.
  let pixels: Theme
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

  /// True when only ASCII is available.
  var isASCII: Bool { !look.style.glyphs.isUnicode }
  /// True when there are no colours, so that styles must carry the meaning of colours.
  var isColorless: Bool { !look.style.hasColors }
  /// True when the window has the terminal's own background, whether dark or light.
  var isBare: Bool { background == nil }

  /// Creates the theme with the colours and characters of a look.
  init(_ look: WindowLook) {
    self.look = look
    let colors = StageColors(look.theme)
    pixels =
      switch look.theme {
      case .dark: .dark
      case .light: .light
      case .contrast: .contrast
      }
    picture = look.style.depth == .trueColor ? pixels.forCells : colors.picture
    // A small palette has no dark grey to use as a background.
    let hasGrounds = look.style.depth == .palette256 || look.style.depth == .trueColor
    let style = look.style
    background = hasGrounds ? colors.background : nil
    bar = hasGrounds ? colors.bar : nil
    line = style.ink(colors.line)
    // The most important text has the terminal's own colour when it is on the terminal's own background.
    text = hasGrounds ? colors.text : nil
    faint = hasGrounds ? colors.faint : nil
    accent = style.ink(colors.accent)
    finish = style.ink(colors.finish)
    good = style.ink(colors.good)
    warning = style.ink(colors.warning)
    fix = style.ink(colors.fix)
  }

  /// Returns a cell's look with a text colour on the background.
  func look(_ foreground: Color?, style: Cell.Style = []) -> Cell {
    Cell(foreground: foreground, background: background, style: style)
  }

  /// Returns the look of the line at the bottom, with a text colour.
  ///
  /// Without a background colour, the terminal's own two colours are exchanged.
  func barLook(_ foreground: Color?, style: Cell.Style = []) -> Cell {
    isBare
      ? Cell(style: style.union(.reverse))
      : Cell(foreground: foreground, background: bar, style: style)
  }

  /// Returns the look of text on a strong colour.
  func inverted(_ color: Color?) -> Cell {
    isBare ? Cell(style: .reverse) : Cell(foreground: background, background: color)
  }

  /// The corners and lines of frames: top left, top right, bottom left, bottom right, ─, │.
  var corners: [Unicode.Scalar] {
    switch look.style.glyphs {
    case .ascii: ["+", "+", "+", "+", "-", "|"]
    // Console fonts have no round corners.
    case .half: ["┌", "┐", "└", "┘", "─", "│"]
    default: ["╭", "╮", "╰", "╯", "─", "│"]
    }
  }

  /// Returns a text in characters that the look supports.
  ///
  /// In ASCII, unit symbols become words, or are left out if the text would be wider than `columns`.
  func legible(_ text: String, columns: Int) -> String {
    guard isASCII else { return text }
    let plain = text.replacing("±", with: "+-")
    let whole = plain.replacing("°", with: " deg")
    return TextWidth.columns(whole) <= columns ? whole : plain.filter { $0 != "°" }
  }

  /// True when the plan has circles around fixes.
  ///
  /// If cells are divided into two at most, or there are no colours, circles would be blobs that hide
  /// everything else.
  var hasFixCircles: Bool {
    look.style.depth != .none && ![.half, .ascii].contains(look.style.glyphs)
  }

  /// Returns one of two texts: the preferred one, or the one in ASCII.
  func glyphs(_ rich: String, plain: String) -> String { isASCII ? plain : rich }

  /// Bars of increasing height, starting with a space; as many as there are characters for.
  var bars: [Unicode.Scalar] {
    switch look.style.glyphs {
    case .ascii: Self.plainBars
    case .half: Self.halfBars
    default: Self.fineBars
    }
  }

  private static let plainBars = Array(" .+#".unicodeScalars)
  private static let halfBars = Array(" ▄█".unicodeScalars)
  private static let fineBars = Array(" ▁▂▃▄▅▆▇█".unicodeScalars)
}

/// The colours of a theme.
private struct StageColors {
  var picture: Theme
  var background: Color
  var bar: Color
  var line: Color
  var text: Color
  var faint: Color
  var accent: Color
  var finish: Color
  var good: Color
  var warning: Color
  var fix: Color

  init(_ theme: WindowLook.Theme) {
    switch theme {
    case .dark: self = .dark
    case .light: self = .light
    case .contrast: self = .contrast
    }
  }

  private init(
    _ picture: Theme, background: UInt32, bar: UInt32, line: UInt32, text: UInt32, faint: UInt32,
    accent: UInt32, finish: UInt32, good: UInt32, warning: UInt32, fix: UInt32
  ) {
    self.picture = picture
    self.background = Color(hex: background)
    self.bar = Color(hex: bar)
    self.line = Color(hex: line)
    self.text = Color(hex: text)
    self.faint = Color(hex: faint)
    self.accent = Color(hex: accent)
    self.finish = Color(hex: finish)
    self.good = Color(hex: good)
    self.warning = Color(hex: warning)
    self.fix = Color(hex: fix)
  }

  /// Subdued greys around bright pictures.
  static let dark = StageColors(
    .terminal, background: 0x121212, bar: 0x262626, line: 0x4E4E4E, text: 0xDADADA,
    faint: 0x8A8A8A, accent: 0x5FAFFF, finish: 0xFF5F5F, good: 0x5FD787, warning: 0xFFAF5F,
    fix: 0x875FAF)

  /// Dark letters on white.
  static let light = StageColors(
    .terminalLight, background: 0xFFFFFF, bar: 0xE4E4E4, line: 0xA8A8A8, text: 0x1C1C1C,
    faint: 0x626262, accent: 0x005FAF, finish: 0xAF0000, good: 0x005F00, warning: 0x875F00,
    fix: 0x5F00AF)

  /// White on black, without greys.
  static let contrast = StageColors(
    .contrast, background: 0x000000, bar: 0x000000, line: 0xFFFFFF, text: 0xFFFFFF,
    faint: 0xD0D0D0, accent: 0x5FFFFF, finish: 0xFF8787, good: 0x87FF87, warning: 0xFFFF00,
    fix: 0xD7AFFF)
}
