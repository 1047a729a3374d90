package import ARRouteDrawing
import ARRouteEngine
import RouteFormats

/// A painter that paints drawings into character cells.
///
/// Keep one painter and reuse it: it owns its working memory.
package struct CellPainter: Sendable {
  /// The characters and colours to paint with.
  let style: CellStyle

  /// The picture without thin lines, at 4 × 8 pixels per cell.
  var fills = Rasterizer()
  /// The picture with thin lines, at one pixel for each braille dot.
  var lines = Rasterizer()
  /// The cells of the last picture.
  var painted = PaintedCells()

  /// The number of pixels sampled per cell, across and down.
  package static let pixelsOfCell = (columns: BlockFit.columns, rows: BlockFit.rows)

  /// Creates a painter.
  package init(style: CellStyle) { self.style = style }

  /// Paints a drawing into a region of a grid, stretched to fit.
  ///
  /// Cells are assumed to be twice as high as wide: to keep a drawing's aspect ratio, choose the region
  /// with `CellRegion.fitting(width:height:)`. Shapes too small for cells are shown by the character of
  /// their `Pointer`. Texts are written as characters in the nearest cells. A text positioned inside the
  /// drawing is shifted so that it lies completely inside the region; a text positioned outside is left
  /// out. If texts overlap, the one painted last remains. A text does not cover the character of a hint: it
  /// moves aside, or is left out. Cells outside the grid are ignored.
  package mutating func paint(
    _ drawing: consuming Drawing, in region: CellRegion, of grid: inout CellGrid
  ) {
    guard region.columns > 0, region.rows > 0 else { return }
    let pointers = PointerGlyphs.taken(
      from: &drawing, columns: region.columns, rows: region.rows, glyphs: style.glyphs)
    if style.isPainted {
      paintBlocks(drawing, in: region, of: &grid)
    } else {
      paintSketch(drawing, in: region, of: &grid)
    }
    var hints: Set<Int> = []
    for mark in pointers where !isHidden(mark, in: region) {
      write(mark, in: region, of: &grid)
      if mark.kind == .hint { hints.insert(mark.row * region.columns + mark.column) }
    }
    let texts = CellText.layout(
      drawing, columns: region.columns, rows: region.rows, keepingOff: hints)
    for text in texts {
      write(text, in: region, of: &grid)
    }
  }

  /// Returns true when a mesh is painted in front of a mark's object.
  private func isHidden(_ mark: PointerGlyphs.Mark, in region: CellRegion) -> Bool {
    guard mark.depth > 0 else { return false }
    let (across, down) = (fills.depth.width / region.columns, fills.depth.height / region.rows)
    let nearest = fills.depth[
      column: mark.column * across + across / 2, row: mark.row * down + down / 2]
    return nearest.map { $0 < mark.depth } ?? false
  }

  /// Writes the character of a small shape, with a space on each side if it has a plate.
  private func write(
    _ mark: PointerGlyphs.Mark, in region: CellRegion, of grid: inout CellGrid
  ) {
    let target = region.intersection(grid.bounds)
    let reach = mark.plate == nil ? 0 : 1
    for offset in [-reach, reach, 0] {
      let column = mark.column + offset
      guard (0..<region.columns).contains(column) else { continue }
      let below = ground(column: column, row: mark.row, columns: region.columns)
      let color = style.isPainted ? mark.hazed ?? mark.color : mark.color
      let plate = below.map {
        mark.plate?.over($0) ?? Self.readable(color, on: $0, least: mark.hazed == nil ? 4.5 : 3)
      }
      var look = Cell(
        foreground: style.ink(plate.map { color.over($0) } ?? color), background: plate,
        style: style.hasColors || mark.isBold ? .bold : [])
      if offset != 0 { look.style = [] }
      if plate == nil, mark.plate != nil, !style.hasColors { look.style.insert(.reverse) }
      grid.put(
        CellGlyph(offset == 0 ? mark.glyph : " " as Unicode.Scalar, width: 1),
        column: region.column + column,
        row: region.row + mark.row, in: target, look: look)
    }
  }

  /// Returns a background with sufficient contrast to a colour: the current background if possible,
  /// otherwise black or white.
  ///
  /// The required contrast is that of WCAG 2.2, 1.4.3, or 1.4.11 for hazed colours.
  private static func readable(_ color: Color, on ground: Color, least: Double) -> Color {
    guard color.contrast(with: ground) < least else { return ground }
    let others = [Color(hex: 0x000000), Color(hex: 0xFFFFFF)]
    return others.max { color.contrast(with: $0) < color.contrast(with: $1) } ?? ground
  }

  /// Writes a text over its plate or over the picture.
  private func write(_ text: CellText, in region: CellRegion, of grid: inout CellGrid) {
    let target = region.intersection(grid.bounds)
    for slot in text.slots {
      var look = Cell()
      if let below = ground(column: slot.column, row: slot.row, columns: region.columns) {
        look.background = text.line.plate?.over(below) ?? below
        look.foreground = text.line.color.over(look.background ?? below)
      } else {
        look.foreground = style.ink(text.line.color)
      }
      grid.put(
        slot.glyph, column: region.column + slot.column, row: region.row + slot.row, in: target,
        look: look)
    }
  }

  /// Returns the mean colour of a cell of the picture without its lines; nil if the terminal's own
  /// background is kept.
  private func ground(column: Int, row: Int, columns: Int) -> Color? {
    guard style.isPainted else { return nil }
    let stride = columns * BlockFit.columns
    let first = row * BlockFit.rows * stride + column * BlockFit.columns
    // Red and blue are summed in one number, with 16 bits for each.
    var (even, green) = (UInt32(0), UInt32(0))
    for line in 0..<BlockFit.rows {
      for pixel in fills.bitmap.pixels[(first + line * stride)...].prefix(BlockFit.columns) {
        even &+= pixel & 0x00FF_00FF
        green &+= pixel >> 8 & 0xFF
      }
    }
    let count = UInt32(BlockFit.rows * BlockFit.columns)
    return Color(
      red: UInt8((even & 0xFFFF) / count), green: UInt8(green / count),
      blue: UInt8((even >> 16) / count))
  }
}

extension Color {
  /// Returns the colour that is visible when this one lies over another, opaque one.
  func over(_ below: Color) -> Color {
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 {
      let weight = Int(alpha)
      let sum: Int = Int(a) * weight + Int(b) * (255 - weight)
      return UInt8((sum + 127) / 255)
    }
    return Color(
      red: mix(red, below.red), green: mix(green, below.green), blue: mix(blue, below.blue))
  }
}
