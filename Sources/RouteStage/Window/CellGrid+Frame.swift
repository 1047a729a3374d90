import RouteCells
import RouteFormats

extension CellGrid {
  /// Draws a frame along the inside of a region, with a title in its top edge.
  mutating func drawFrame(
    _ region: CellRegion, title: String, detail: String = "", isSelected: Bool = false,
    theme: StageTheme
  ) {
    guard region.columns >= 2, region.rows >= 2 else { return }
    let glyphs = theme.corners
    let look = theme.look(isSelected ? theme.accent : theme.line)
    func cell(_ index: Int) -> Cell {
      var cell = look
      cell.glyph = glyphs[index]
      return cell
    }
    let right = region.endColumn - 1
    let bottom = region.endRow - 1
    let width = region.columns - 2
    let height = region.rows - 2
    for row in [region.row, bottom] {
      fill(CellRegion(column: region.column + 1, row: row, columns: width, rows: 1), with: cell(4))
    }
    for column in [region.column, right] {
      fill(
        CellRegion(column: column, row: region.row + 1, columns: 1, rows: height), with: cell(5))
    }
    let corners = [
      (region.column, region.row), (right, region.row), (region.column, bottom), (right, bottom),
    ]
    for (index, corner) in corners.enumerated() { self[corner.0, corner.1] = cell(index) }
    let clip = CellRegion(column: region.column + 2, row: region.row, columns: width - 2, rows: 1)
    let end = write(
      " \(title) ", column: clip.column, row: clip.row, in: clip,
      look: theme.look(
        isSelected ? theme.accent : theme.text,
        style: isSelected && theme.isColorless ? [.bold, .reverse] : .bold))
    if !detail.isEmpty, end + TextWidth.columns(detail) + 1 <= clip.endColumn {
      write(
        "\(detail) ", column: end, row: clip.row, in: clip,
        look: theme.look(theme.faint))
    }
  }
}

extension CellGrid {
  /// Replaces the characters that a theme's fonts lack.
  mutating func keepGlyphs(of theme: StageTheme) {
    switch theme.look.style.glyphs {
    case .ascii: makeASCII()
    case .half: makeConsole()
    default: break
    }
  }

  /// Replaces all characters outside ASCII, which names and units may contain, with the nearest ASCII
  /// characters.
  private mutating func makeASCII() {
    for index in cells.indices where cells[index] != .picture {
      cells[index].marks = CombiningMarks()
      let glyph = cells[index].glyph
      if glyph.isASCII && !cells[index].isContinuation { continue }
      cells[index].glyph = Self.plainGlyphs[glyph] ?? "?"
    }
  }

  /// Replaces characters missing from console fonts, which cover code page 437, with similar ones.
  private mutating func makeConsole() {
    for index in cells.indices {
      if let glyph = Self.consoleGlyphs[cells[index].glyph] { cells[index].glyph = glyph }
    }
  }

  private static let consoleGlyphs: [Unicode.Scalar: Unicode.Scalar] = [
    "▶": "►", "◀": "◄", "‖": "║", "×": "x", "●": "•", "◆": "♦", "✗": "x", "╌": "-", "━": "═",
    "┷": "╧", "▸": ">", "▾": "▼", "◂": "<", "…": ".", "–": "-", "—": "-", "’": "'",
  ]

  private static let plainGlyphs: [Unicode.Scalar: Unicode.Scalar] = [
    "°": " ", "±": "~", "·": "-", "→": ">", "←": "<", "↑": "^", "↓": "v", "…": ".", "–": "-",
    "—": "-", "’": "'", "ä": "a", "ö": "o", "ü": "u", "é": "e", "è": "e",
    "×": "x", "¼": "~", "½": "~",
  ]
}

extension CellRegion {
  /// The cells inside a frame one cell wide.
  var inner: CellRegion {
    CellRegion(column: column + 1, row: row + 1, columns: columns - 2, rows: rows - 2)
  }
}
