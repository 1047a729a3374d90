import ARRouteEngine

extension SmoothCanvas {
  /// Adds a closed outline, with corners in points, to the current shape.
  mutating func addOutline(_ corners: [Vector2]) {
    guard var previous = corners.last.map(pixel) else { return }
    for corner in corners {
      let next = pixel(corner)
      addEdge(previous, next)
      previous = next
    }
  }

  /// Adds the closed outline in the scratch list.
  mutating func addScratchOutline() {
    let outline = scratch.outline
    addOutline(outline)
  }

  /// Converts a position of the drawing to pixels, rounded to the grid.
  @inline(__always) func pixel(_ point: Vector2) -> Vector2 {
    Vector2(Self.rounded(point.x * scale.x), Self.rounded(point.y * scale.y))
  }

  /// Returns the nearest multiple of 1/256; positions are limited to 2⁴⁰ pixels.
  @inline(__always) private static func rounded(_ position: Double) -> Double {
    precondition(position.isFinite, "a corner is not a finite number")
    let limit = 0x1p40
    let bounded = position < -limit ? -limit : position > limit ? limit : position
    // The sum with so large a number has no fractional bits.
    let magic = 0x1.8p52
    return (bounded * Subpixel.perPixel + magic - magic) * (1 / Subpixel.perPixel)
  }

  /// Adds an edge, in pixels, clipped to the bitmap's rows.
  @inline(__always) private mutating func addEdge(_ a: Vector2, _ b: Vector2) {
    guard a.y != b.y else { return }
    let isFalling = a.y < b.y
    var (top, bottom) = isFalling ? (a, b) : (b, a)
    let end = Double(height)
    guard top.y < end, bottom.y > 0 else { return }
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    if bottom.y > end { bottom = Vector2(top.x + (end - top.y) * slope, end) }
    if top.y < 0 { top = Vector2(top.x - top.y * slope, 0) }
    let line = EdgeLine(top: top, slope: slope, sign: isFalling ? 1 : -1)
    let (first, last) = (Self.unit(top.y), Self.unit(bottom.y))
    let band = layout.band
    guard first < last, first < band.upperBound << 20, last > band.lowerBound << 20 else { return }
    rows.add(
      from: max(first >> 20, band.lowerBound),
      to: min((last + Self.unitsPerRow - 1) >> 20, band.upperBound))
    addPart(line, from: first, top.x, to: last, bottom.x)
  }

  /// An edge, followed from top to bottom.
  private struct EdgeLine {
    let top: Vector2
    let slope: Double
    let sign: Int

    /// Returns the edge's column at a height in units.
    @inline(__always) func column(at unit: Int) -> Double {
      top.x + (Double(unit) * 0x1p-20 - top.y) * slope
    }

    /// Returns the height, in units, at which the edge reaches a column, limited to a range.
    @inline(__always) func unit(at column: Double, _ low: Int, _ high: Int) -> Int {
      let unit = (top.y + (column - top.x) / slope) * 0x1p20
      return unit <= Double(low) ? low : unit >= Double(high) ? high : Int(unit)
    }
  }

  private static let unitsPerRow = 1 << 20

  /// Converts a height from pixels to units of 2⁻²⁰ pixel.
  @inline(__always) private static func unit(_ height: Double) -> Int { Int(height * 0x1p20) }

  /// Adds a part of an edge after splitting it at the bitmap's sides.
  ///
  /// To the left of the bitmap, only the height of the edge counts; the part to the right is ignored.
  @inline(__always) private mutating func addPart(
    _ line: EdgeLine, from first: Int, _ firstColumn: Double, to last: Int, _ lastColumn: Double
  ) {
    let end = Double(width)
    if min(firstColumn, lastColumn) >= 0 && max(firstColumn, lastColumn) <= end {
      addInside(line, from: first, firstColumn, to: last, lastColumn)
    } else {
      addSplit(line, from: first, firstColumn, to: last, lastColumn)
    }
  }

  @inline(never) private mutating func addSplit(
    _ line: EdgeLine, from first: Int, _ firstColumn: Double, to last: Int, _ lastColumn: Double
  ) {
    let end = Double(width)
    if firstColumn >= end && lastColumn >= end { return }
    if firstColumn <= 0 && lastColumn <= 0 {
      addInside(
        EdgeLine(top: Vector2(0, line.top.y), slope: 0, sign: line.sign), from: first, 0,
        to: last, 0)
      return
    }
    let isAcrossLeft = min(firstColumn, lastColumn) < 0
    let side = isAcrossLeft ? 0 : end
    let middle = line.unit(at: side, first, last)
    addPart(line, from: first, firstColumn, to: middle, side)
    addPart(line, from: middle, side, to: last, lastColumn)
  }

  /// Adds, row by row, a part of an edge that lies within the bitmap.
  @inline(__always) private mutating func addInside(
    _ line: EdgeLine, from first: Int, _ firstColumn: Double, to last: Int, _ lastColumn: Double
  ) {
    var unit = first
    var column = firstColumn
    let low = min(firstColumn, lastColumn)
    let high = max(firstColumn, lastColumn)
    let start = layout.band.lowerBound &<< 20
    if unit < start {
      // The rows above the band can be skipped: the result is the same as if the edge had been followed
      // through them.
      unit = start
      column = line.column(at: unit)
      column = column < low ? low : column > high ? high : column
    }
    let end = min(last, layout.band.upperBound &<< 20)
    while unit < end {
      let row = unit >> 20
      let nextRow = (row &+ 1) &<< 20
      var next = last
      var nextColumn = lastColumn
      if nextRow < last {
        next = nextRow
        nextColumn = line.column(at: next)
        // Rounding must not move the edge out of the bitmap.
        nextColumn = nextColumn < low ? low : nextColumn > high ? high : nextColumn
      }
      addStep(row, column, nextColumn, height: next &- unit, line.sign)
      unit = next
      column = nextColumn
    }
  }

  /// Adds a part of an edge that lies within one row.
  @inline(__always) private func addStep(
    _ row: Int, _ from: Double, _ to: Double, height: Int, _ sign: Int
  ) {
    let first = Int(from)
    if first == Int(to) {
      addCell(row, first, (from + to) * 0.5 - Double(first), height: height &* sign)
    } else if from < to {
      addLevelStep(row, from, to, height: height, sign)
    } else {
      addLevelStep(row, to, from, height: height, sign)
    }
  }

  /// Adds a part of an edge that crosses several pixels of a row, from left to right.
  @inline(__always) private func addLevelStep(
    _ row: Int, _ left: Double, _ right: Double, height: Int, _ sign: Int
  ) {
    let perColumn = Double(height) / (right - left)
    let (first, last) = (Int(left), Int(right))
    var reached = 0
    var start = left
    for column in first..<last {
      let end = Double(column &+ 1)
      let next = min(Int((end - left) * perColumn), height)
      addCell(
        row, column, (start + end) * 0.5 - Double(column), height: (next &- reached) &* sign)
      reached = next
      start = end
    }
    addCell(row, last, (start + right) * 0.5 - Double(last), height: (height &- reached) &* sign)
  }

  /// Adds a part of an edge that lies within one pixel.
  ///
  /// - Parameters:
  ///   - offset: The part's mean distance from the pixel's left border, 0…1.
  ///   - height: The part's downward extent, units; negative for a rising edge.
  @inline(__always) private func addCell(_ row: Int, _ column: Int, _ offset: Double, height: Int) {
    let whole = Int32(truncatingIfNeeded: height)
    let left = Int32(Double(height) * offset)
    let area = areas + (row &* layout.areasPerRow &+ column)
    area[0] &+= whole &- left
    area[1] &+= left
    let group = column >> 2
    let next = (column &+ 1) >> 2
    let rowMarks = marks + row &* layout.marksPerRow
    rowMarks[group >> 6] |= 1 &<< UInt64(group & 63)
    rowMarks[next >> 6] |= 1 &<< UInt64(next & 63)
  }
}

extension SmoothCanvas {
  /// Paints the area enclosed by the outlines added since the last call.
  ///
  /// - Parameter isEvenOdd: True if an area enclosed twice is outside.
  mutating func paintOutlines(_ color: Color, isEvenOdd: Bool = false) {
    defer { rows = RowRange() }
    guard rows.start < rows.end else { return }
    let paint = SmoothPaint(color)
    for row in rows.start..<rows.end {
      let pixels = pixels + row &* width
      sweepSeen(row) { column, count, area in
        let area = isEvenOdd ? SmoothPaint.folded(area) : area
        if count == 1 {
          paint.mix(pixels + column, coverage: SmoothPaint.coverage(area))
        } else {
          paint.fill(pixels + column, count: count, coverage: SmoothPaint.coverage(area))
        }
      }
    }
  }

  /// Keeps the area enclosed by the outlines added since the last call, for `paintGathered`.
  ///
  /// If several outlines cover a pixel, the largest coverage counts, because adjoining strokes of a letter
  /// share borders, which must not be counted twice.
  mutating func gatherOutlines() {
    defer { rows = RowRange() }
    guard rows.start < rows.end else { return }
    gatheredRows.add(from: rows.start, to: rows.end)
    for row in rows.start..<rows.end {
      let mask = masks + row &* width
      sweepSeen(row) { column, count, area in
        gatheredColumns.add(from: column, to: column &+ count)
        let coverage = UInt8(truncatingIfNeeded: SmoothPaint.coverage(area))
        for index in column..<column &+ count { mask[index] = max(mask[index], coverage) }
      }
    }
  }

  /// True when anything is gathered.
  var hasGathered: Bool { gatheredRows.start < gatheredRows.end }

  /// True when the gathered area covers the whole band.
  var isAllGathered: Bool {
    let band = layout.band
    guard gatheredRows.start == band.lowerBound, gatheredRows.end == band.upperBound,
      gatheredColumns.start == 0, gatheredColumns.end == width
    else { return false }
    return (band.lowerBound * width..<band.upperBound * width).allSatisfy { masks[$0] == 255 }
  }

  /// Paints the gathered area.
  mutating func paintGathered(_ color: Color) {
    defer { (gatheredRows, gatheredColumns) = (RowRange(), RowRange()) }
    guard gatheredRows.start < gatheredRows.end, gatheredColumns.start < gatheredColumns.end
    else { return }
    let paint = SmoothPaint(color)
    for row in gatheredRows.start..<gatheredRows.end {
      var index = row * width + gatheredColumns.start
      let end = row * width + gatheredColumns.end
      while index < end {
        // Most of the area between lines is empty.
        if index &+ 32 <= end {
          let next = UnsafeRawPointer(masks + index).loadUnaligned(as: SIMD32<UInt8>.self)
          if next == .zero {
            index &+= 32
            continue
          }
        }
        for offset in index..<min(index &+ 32, end) {
          paint.mix(pixels + offset, coverage: UInt32(masks[offset]))
          masks[offset] = 0
        }
        index &+= 32
      }
    }
  }

  /// Sweeps a row like `sweep`, but leaves out the pixels that other shapes hide.
  @inline(__always) private func sweepSeen(
    _ row: Int, _ body: (_ column: Int, _ count: Int, _ area: Int32) -> Void
  ) {
    if let covered {
      sweep(row) { column, count, area in
        covered.forEachSeen(column, count, row: row) { body($0, $1, area) }
      }
    } else {
      sweep(row, body)
    }
  }

  /// Sums a row's areas from the left, clears them, and calls `body` with runs of equally covered pixels.
  @inline(__always) private func sweep(
    _ row: Int, _ body: (_ column: Int, _ count: Int, _ area: Int32) -> Void
  ) {
    let rowAreas = areas + row &* layout.areasPerRow
    let rowMarks = marks + row &* layout.marksPerRow
    var sum: Int32 = 0
    var column = 0
    for index in 0..<layout.marksPerRow {
      var word = rowMarks[index]
      guard word != 0 else { continue }
      rowMarks[index] = 0
      while word != 0 {
        let start = (index &<< 6 &+ word.trailingZeroBitCount) &<< 2
        word &= word &- 1
        if sum != 0, start > column { body(column, min(start, width) &- column, sum) }
        for offset in 0..<4 {
          sum &+= rowAreas[start &+ offset]
          rowAreas[start &+ offset] = 0
          if sum != 0, start &+ offset < width { body(start &+ offset, 1, sum) }
        }
        column = start &+ 4
      }
    }
    if sum != 0, column < width { body(column, width &- column, sum) }
  }
}
