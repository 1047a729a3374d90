import ARRouteDrawing
import ARRouteEngine

/// The colours of a sizing sheet.
struct SizingPalette {
  /// Behind everything.
  let paper: Color
  /// Text and what is important.
  let ink: Color
  /// Text that explains.
  let note: Color
  /// Lines that only help.
  let grid: Color
  /// The objections to a size.
  let warning: Color
  private let curves: [Color]

  /// The colours of a theme.
  init(_ theme: Theme) {
    let isDark = theme.paper.relativeLuminance < 0.5
    paper = theme.paper
    ink = Color(hex: isDark ? 0xFFFFFF : 0x14181C)
    note = theme.note
    grid = theme.note.opacity(0.22)
    warning = Color(hex: isDark ? 0xFFB454 : 0xB45309)
    curves = [theme.finish, theme.arrow, theme.truth, theme.waypoint, theme.fix, theme.note]
  }

  /// The colour of a design by its place.
  func curve(_ index: Int) -> Color { curves[index % curves.count] }
}
