import ARRouteDrawing
import ARRouteEngine

/// The colours of a sizing sheet.
struct SizingPalette {
  /// The background.
  let paper: Color
  /// The colour of text and important parts.
  let ink: Color
  /// The colour of explanatory text.
  let note: Color
  /// The colour of guide lines.
  let grid: Color
  /// The colour of warnings about a size.
  let warning: Color
  private let curves: [Color]

  /// Creates the palette for a theme.
  init(_ theme: Theme) {
    let isDark = theme.paper.relativeLuminance < 0.5
    paper = theme.paper
    ink = Color(hex: isDark ? 0xFFFFFF : 0x14181C)
    note = theme.note
    grid = theme.note.opacity(0.22)
    warning = Color(hex: isDark ? 0xFFB454 : 0xB45309)
    curves = [theme.finish, theme.arrow, theme.truth, theme.waypoint, theme.fix, theme.note]
  }

  /// Returns the colour of a design by its index.
  func curve(_ index: Int) -> Color { curves[index % curves.count] }
}
