import ARRouteDrawing
import ARRouteEngine

extension CellPainter {
  /// The width, in braille dots, up to which lines are drawn as dots; wider lines are areas.
  private static let thinLine = 1.5

  /// Paints with block elements and braille.
  mutating func paintBlocks(_ drawing: Drawing, in region: CellRegion, of grid: inout CellGrid) {
    let scale = BlockFit.columns / 2
    let glyphs = style.glyphs
    fills.render(
      drawing, width: region.columns * BlockFit.columns, height: region.rows * BlockFit.rows,
      lines: glyphs.hasBraille ? .widerThan(Self.thinLine * Double(scale)) : .all)
    if glyphs.hasBraille {
      // The visible parts of thin lines are marked; shapes painted over them later hide them.
      lines.render(
        drawing, width: region.columns * 2, height: region.rows * 4,
        lines: .marked(below: Self.thinLine))
    }
    let inside = region.intersection(grid.bounds)
    let columns = grid.columns
    var painted = PaintedCells()
    swap(&painted, &self.painted)
    painted.fit(columns: region.columns, rows: region.rows)
    withSamples(columns: region.columns) { samples in
      painted.pixels.withUnsafeMutableBufferPointer { pixels in
        painted.cells.withUnsafeMutableBufferPointer { known in
          grid.cells.withUnsafeMutableBufferPointer { cells in
            guard let pixels = pixels.baseAddress, let known = known.baseAddress else { return }
            for row in inside.row..<inside.endRow {
              for column in inside.column..<inside.endColumn {
                cells[row &* columns &+ column] = samples.cell(
                  column: column &- region.column, row: row &- region.row, glyphs: glyphs, pixels,
                  known)
              }
            }
          }
        }
      }
    }
    swap(&painted, &self.painted)
  }

  /// Passes the pixels of both pictures to a closure, so that they need not be accessed again for each
  /// cell.
  private func withSamples(columns: Int, _ body: (CellSamples) -> Void) {
    fills.bitmap.pixels.withUnsafeBufferPointer { fills in
      lines.bitmap.pixels.withUnsafeBufferPointer { lines in
        guard let fills = fills.baseAddress else { return }
        // The second picture is not read when lines are drawn as areas.
        body(CellSamples(columns: columns, fills: fills, lines: lines.baseAddress ?? fills))
      }
    }
  }
}

/// The samples from which cells are made.
private struct CellSamples {
  /// The number of cells in a row.
  let columns: Int
  /// The picture without thin lines, in the pixels that `BlockFit` samples.
  let fills: UnsafePointer<UInt32>
  /// The picture with thin lines, which are marked; it has one pixel for each braille dot.
  let lines: UnsafePointer<UInt32>

  /// Returns the cell at a column and row of the picture, recomputed only if its samples have changed.
  ///
  /// - Parameters:
  ///   - pixels: The samples from which the known cells were made (see `PaintedCells`).
  ///   - known: The known cells.
  @inline(__always) func cell(
    column: Int, row: Int, glyphs: GlyphSet, _ pixels: UnsafeMutablePointer<UInt32>,
    _ known: UnsafeMutablePointer<Cell?>
  ) -> Cell {
    let index = row &* columns &+ column
    let isSame = keep(
      column: column, row: row, hasDots: glyphs.hasBraille,
      in: pixels + index &* PaintedCells.samples)
    if isSame, let cell = known[index] { return cell }
    let cell = cell(column: column, row: row, glyphs: glyphs)
    known[index] = cell
    return cell
  }

  /// Stores the samples of a cell.
  ///
  /// - Parameter hasDots: True when there is a picture of dots.
  /// - Returns: True when the samples are equal to the previous ones.
  @inline(__always) private func keep(
    column: Int, row: Int, hasDots: Bool, in kept: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    let kept = UnsafeMutableRawPointer(kept)
    var change = SIMD4<UInt32>.zero
    let stride = columns &* BlockFit.columns
    let first = row &* BlockFit.rows &* stride &+ column &* BlockFit.columns
    for line in 0..<BlockFit.rows {
      let now = UnsafeRawPointer(fills + (first &+ line &* stride)).loadUnaligned(
        as: SIMD4<UInt32>.self)
      let start = kept + line &* 16
      change |= start.loadUnaligned(as: SIMD4<UInt32>.self) ^ now
      start.storeBytes(of: now, as: SIMD4<UInt32>.self)
    }
    for line in 0..<(hasDots ? 2 : 0) {
      let index = ((row &* 2 &+ line) &* 2 &* columns &+ column) &* 2
      let now = SIMD4(
        lowHalf: UnsafeRawPointer(lines + index).loadUnaligned(as: SIMD2<UInt32>.self),
        highHalf: UnsafeRawPointer(lines + (index &+ 2 &* columns)).loadUnaligned(
          as: SIMD2<UInt32>.self))
      let start = kept + (BlockFit.rows &+ line) &* 16
      change |= start.loadUnaligned(as: SIMD4<UInt32>.self) ^ now
      start.storeBytes(of: now, as: SIMD4<UInt32>.self)
    }
    return change == .zero
  }

  /// Computes the cell at a column and row of the picture.
  @inline(__always) private func cell(column: Int, row: Int, glyphs: GlyphSet) -> Cell {
    let stride = columns &* BlockFit.columns
    let fit = BlockFit(
      fills + (row &* BlockFit.rows &* stride &+ column &* BlockFit.columns), stride: stride,
      glyphs: glyphs)
    if fit.isPlain, glyphs.hasBraille, let braille = braille(column: column, row: row) {
      return Cell(braille.glyph, foreground: braille.color, background: fit.background)
    }
    return Cell(
      fit.glyph, foreground: fit.glyph == " " ? nil : fit.foreground, background: fit.background)
  }

  /// Returns the dots of thin lines in a cell, and their mean colour; nil if there are no dots.
  @inline(__always) private func braille(
    column: Int, row: Int
  ) -> (glyph: Unicode.Scalar, color: Color)? {
    var mask: UInt32 = 0
    var sum = SIMD4<UInt32>.zero
    for y in 0..<4 {
      let index = ((row &* 4 &+ y) &* columns &+ column) &* 2
      for x in 0..<2 {
        let pixel = lines[index &+ x]
        guard Bitmap.isMarked(pixel) else { continue }
        // Braille dots are numbered down the columns, except for the two at the bottom.
        mask |= y < 3 ? 1 &<< UInt32(y &+ 3 &* x) : 0x40 &<< UInt32(x)
        sum &+= SIMD4(pixel & 0xFF, pixel &>> 8 & 0xFF, pixel &>> 16 & 0xFF, 1)
      }
    }
    guard mask != 0, let glyph = Unicode.Scalar(0x2800 | mask) else { return nil }
    let half = sum.w / 2
    let color = Color(
      red: UInt8((sum.x + half) / sum.w), green: UInt8((sum.y + half) / sum.w),
      blue: UInt8((sum.z + half) / sum.w))
    return (glyph, color)
  }
}
