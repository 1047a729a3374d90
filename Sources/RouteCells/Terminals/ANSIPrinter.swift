import RouteFormats

/// A printer that prints grids of cells with the escape sequences of ECMA-48 for colours and styles.
///
/// Colours and styles are written only when they change. Each line ends with the terminal's own colours and
/// style, so it can be cut out, shown in a pager or printed below other output. The output is text for
/// files and pipes and does not depend on TERM; for a terminal there is `TerminalDisplay`.
package struct ANSIPrinter: Sendable {
  /// The number of colours to print with.
  let depth: ColorDepth

  /// Creates a printer for a terminal with the given number of colours.
  package init(_ depth: ColorDepth) { self.depth = depth }

  /// Returns the grid's rows as UTF-8, each of which ends with a line feed.
  package func print(_ grid: CellGrid) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(grid.cells.count * 8)
    var inks = (InkWell(depth), InkWell(depth))
    let mostBytes =
      grid.columns * (TerminalPen.mostBytes + CellWriting.mostBytes) + TerminalPen.mostBytes + 1
    for row in 0..<grid.rows {
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: mostBytes) { room in
        guard let start = room.baseAddress else { return }
        var out = BytePointer(start)
        var pen = TerminalPen()
        for cell in grid.cells[row * grid.columns..<(row + 1) * grid.columns]
        where !cell.isContinuation {
          var look = TerminalPen(
            foreground: inks.0.ink(cell.foregroundBits),
            background: inks.1.ink(cell.backgroundBits), style: cell.style)
          if cell.showsNoForeground, pen.style == look.style {
            // A blank has no visible foreground, so the foreground is changed only together with the
            // background.
            let isReset = look.background == 0 && pen.background != 0
            look.foreground = isReset ? 0 : pen.foreground
          }
          pen.change(to: look, depth: depth, &out)
          CellWriting.put(cell, isUTF8: true, &out)
        }
        pen.change(to: TerminalPen(), depth: depth, &out)
        out.put(0x0A)
        bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: out.end - start))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Writes the character of a cell to a terminal.
enum CellWriting {
  /// The maximum number of bytes of a character with its combining marks.
  static let mostBytes = 12

  /// Writes the character and its combining marks; without UTF-8, a character beyond ASCII becomes a
  /// question mark.
  @inline(__always) static func put(_ cell: Cell, isUTF8: Bool, _ out: inout BytePointer) {
    let glyph = cell.glyph.value
    if !isUTF8, glyph > 0x7E { return out.put(UInt8(ascii: "?")) }
    out.put(scalar: glyph)
    if cell.hasMarks, isUTF8 { for mark in cell.marks.scalars { out.put(scalar: mark.value) } }
  }
}

extension Cell {
  /// True when only the background colour of the cell is visible.
  @inline(__always) var showsNoForeground: Bool {
    glyph == " " && !hasMarks && style.isDisjoint(with: [.underline, .reverse])
  }
}
