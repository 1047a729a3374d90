import RouteFormats

/// The content of a terminal, and the bytes that change it.
///
/// Only cells that change visibly are sent: a new colour does not count if the terminal's nearest colour
/// stays the same. Between two pictures, the terminal's cursor and look stay as the last bytes left them;
/// if anything else is written in the meantime, call `forget()`.
package struct TerminalDisplay: Sendable {
  /// The capabilities of the terminal; call `forget()` after changing the number of colours.
  package var traits: TerminalTraits {
    didSet {
      if traits.depth != oldValue.depth { inks = Inks(traits.depth) }
    }
  }

  /// The last picture shown; nil if the terminal's content is unknown.
  private var shown: CellGrid?
  private var pen = TerminalPen()
  /// The position of the cursor; nil if unknown.
  private var cursor: (column: Int, row: Int)?
  private var inks: Inks
  /// The pixel pictures that the terminal shows.
  private var strips = PictureStrips()
  /// The transfer method of these pictures; nil if none have been sent.
  private var sentBy: TerminalGraphics?

  /// The ink wells of the foreground and the background, each with its own memory.
  private struct Inks: Sendable {
    var foreground: InkWell
    var background: InkWell

    init(_ depth: ColorDepth) {
      foreground = InkWell(depth)
      background = InkWell(depth)
    }

    @inline(__always) mutating func look(of cell: Cell) -> TerminalPen {
      TerminalPen(
        foreground: foreground.ink(cell.foregroundBits),
        background: background.ink(cell.backgroundBits), style: cell.style)
    }
  }

  /// Creates a display for a terminal whose content is unknown.
  package init(_ traits: TerminalTraits) {
    self.traits = traits
    inks = Inks(traits.depth)
  }

  /// Forces the next picture to be sent completely, regardless of the terminal's content.
  package mutating func forget() {
    shown = nil
    cursor = nil
  }

  /// Appends the bytes that make the terminal show a picture; none if it already shows it.
  ///
  /// - Complexity: O(cells); for an unchanged cell, only 16 bytes are compared.
  package mutating func show(_ picture: CellGrid, into bytes: inout [UInt8]) {
    var old = shown.flatMap { $0.columns == picture.columns && $0.rows == picture.rows ? $0 : nil }
    shown = picture
    if let old, old.cells.isSame(as: picture.cells), old.pictures == picture.pictures { return }
    old = old.map(seen)
    let seen = seen(picture)
    let start = bytes.count
    if traits.synchronizes { bytes += Array("\u{1B}[?2026h".utf8) }
    let opened = bytes.count
    if old == nil { begin(&bytes) }
    if let graphics = traits.graphics {
      let before = bytes.count
      strips.show(picture, by: graphics, into: &bytes)
      if bytes.count > before { cursor = nil }
      sentBy = graphics
    }
    for row in 0..<seen.rows { send(row, of: seen, over: old, &bytes) }
    if bytes.count == opened {
      bytes.removeLast(opened - start)
    } else if traits.synchronizes {
      bytes += Array("\u{1B}[?2026l".utf8)
    }
  }

  /// Returns a picture with the characters that are sent.
  ///
  /// For terminals with Kitty's pictures or without pictures, spaces are sent in place of pixel pictures.
  /// Sixel pictures replace the characters under them, so nothing is sent for these cells.
  private func seen(_ picture: CellGrid) -> CellGrid {
    if case .sixel = traits.graphics?.kind { return picture }
    guard !picture.pictures.isEmpty else { return picture }
    var seen = picture
    for index in seen.cells.indices where seen.cells[index] == .picture {
      seen.cells[index] = .blank
    }
    return seen
  }

  /// Appends the bytes that restore the plain look.
  package mutating func end(into bytes: inout [UInt8]) {
    switch traits.family {
    case .ecma48: bytes += Array("\u{1B}[m".utf8)
    case .other(let dialect): bytes += dialect.plain
    }
    pen = TerminalPen()
    forget()
  }

  /// Clears the screen in the plain look, because the terminal may be larger than the picture.
  private mutating func begin(_ bytes: inout [UInt8]) {
    pen = TerminalPen()
    cursor = nil
    strips.forget()
    defer { sentBy = nil }
    switch traits.family {
    case .ecma48:
      bytes += (sentBy?.removal ?? []) + Array("\u{1B}[m\u{1B}[H\u{1B}[2J".utf8)
    case .other(let dialect): bytes += dialect.plain + dialect.clear
    }
  }
}

extension TerminalDisplay {
  /// The maximum number of unchanged cells between two changed ones for which rewriting them is shorter
  /// than moving the cursor.
  private static let mostRewritten = 3
  /// The minimum number of equal cells for which a character and a count are sent.
  private static let leastRepeated = 6
  /// The maximum number of bytes for a cursor movement, a look, a character and its repetition.
  private static let mostBytes = 16 + TerminalPen.mostBytes + CellWriting.mostBytes + 8

  /// Appends the changes of one row.
  private mutating func send(
    _ row: Int, of picture: CellGrid, over old: CellGrid?, _ bytes: inout [UInt8]
  ) {
    let columns = picture.columns
    let range = row * columns..<(row + 1) * columns
    picture.cells.withUnsafeBufferPointer { cells in
      let line = UnsafeBufferPointer(rebasing: cells[range])
      guard let old else {
        write(line, over: nil, row: row, isLast: row + 1 == picture.rows, &bytes)
        return
      }
      old.cells.withUnsafeBufferPointer { cells in
        let before = UnsafeBufferPointer(rebasing: cells[range])
        if line.isSame(as: before) { return }
        write(line, over: before, row: row, isLast: row + 1 == picture.rows, &bytes)
      }
    }
  }

  private mutating func write(
    _ line: UnsafeBufferPointer<Cell>, over before: UnsafeBufferPointer<Cell>?, row: Int,
    isLast: Bool, _ bytes: inout [UInt8]
  ) {
    // If the cursor moves to the next line immediately, writing the very last cell would scroll the screen.
    let end = isLast && !traits.wrapsLate ? line.count - 1 : line.count
    if case .other(let dialect) = traits.family {
      writeDialect(line, over: before, row: row, end: end, dialect, &bytes)
      return
    }
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: (end + 1) * Self.mostBytes) { room in
      guard let start = room.baseAddress else { return }
      var out = BytePointer(start)
      var column = 0
      var runEnd = 0
      while column < end {
        if line[column].isContinuation || line[column] == .picture || stays(line, before, column) {
          column += 1
          continue
        }
        go(to: column, row, line, &out)
        column = put(line, over: before, at: column, end: end, runEnd: &runEnd, &out)
      }
      bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: out.end - start))
    }
  }

  /// Returns true when a cell looks the same as before.
  @inline(__always) private mutating func stays(
    _ line: UnsafeBufferPointer<Cell>, _ before: UnsafeBufferPointer<Cell>?, _ column: Int
  ) -> Bool {
    guard let before else { return false }
    let (new, old) = (line[column], before[column])
    if new == old { return true }
    return looksAlike(new, old)
  }

  private mutating func looksAlike(_ new: Cell, _ old: Cell) -> Bool {
    let (look, former) = (inks.look(of: new), inks.look(of: old))
    if new.showsNoForeground, old.showsNoForeground { return look.background == former.background }
    return new.glyph == old.glyph && new.marks == old.marks && look == former
  }

  /// Moves the cursor to a cell in as few bytes as possible.
  private mutating func go(
    to column: Int, _ row: Int, _ line: UnsafeBufferPointer<Cell>, _ out: inout BytePointer
  ) {
    defer { cursor = (column, row) }
    if let cursor, cursor.row == row, cursor.column <= column {
      let distance = column - cursor.column
      if distance == 0 { return }
      if distance <= Self.mostRewritten, canRewrite(line, cursor.column..<column) {
        for cell in line[cursor.column..<column] { out.put(scalar: cell.glyph.value) }
        return
      }
      out.put("\u{1B}[")
      if distance > 1 { out.put(number: distance) }
      out.put(UInt8(ascii: "C"))
      return
    }
    if let cursor, cursor.row + 1 == row, column == 0 {
      out.put("\r\n")
      return
    }
    out.put("\u{1B}[")
    out.put(number: row + 1)
    if column > 0 {
      out.put(UInt8(ascii: ";"))
      out.put(number: column + 1)
    }
    out.put(UInt8(ascii: "H"))
  }

  /// Returns true when all cells contain one-byte characters in the current look.
  private mutating func canRewrite(_ line: UnsafeBufferPointer<Cell>, _ range: Range<Int>) -> Bool {
    for cell in line[range] {
      guard cell.glyph.value >= 0x20, cell.glyph.value < 0x7F, !cell.hasMarks else { return false }
      let look = inks.look(of: cell)
      if (cell.showsNoForeground ? blank(look) : look) != pen { return false }
    }
    return true
  }

  /// Returns the look for a blank that is closest to the current look; only a blank's background is
  /// visible.
  private func blank(_ look: TerminalPen) -> TerminalPen {
    let isReset = look.background == 0 && pen.background != 0
    let showsNothing = pen.style.isDisjoint(with: [.underline, .reverse])
    guard showsNothing, !isReset else { return TerminalPen(background: look.background) }
    return TerminalPen(foreground: pen.foreground, background: look.background, style: pen.style)
  }

  /// Writes a cell, together with equal cells that follow it if that takes fewer bytes.
  ///
  /// - Parameter runEnd: The column up to which cells are known to be equal but cannot be written together.
  /// - Returns: The column after the cells that were written.
  private mutating func put(
    _ line: UnsafeBufferPointer<Cell>, over before: UnsafeBufferPointer<Cell>?, at column: Int,
    end: Int, runEnd: inout Int, _ out: inout BytePointer
  ) -> Int {
    var cell = line[column]
    let isWide = column + 1 < line.count && line[column + 1].isContinuation
    // If the cursor moves on immediately, combining marks would apply to the first character of the next
    // line, and the right half of a wide character in the last column would scroll the screen.
    if !traits.wrapsLate {
      if column + 1 == line.count { cell.marks = CombiningMarks() }
      if isWide, column + 2 > end { cell = cell.blanked }
    }
    var look = inks.look(of: cell)
    if cell.showsNoForeground {
      look = blank(look)
    }
    pen.change(to: look, depth: traits.depth, &out)
    if isWide && cell.glyph != " " || cell.hasMarks {
      CellWriting.put(cell, isUTF8: traits.isUTF8, &out)
      // Terminals disagree on the width of such a character.
      cursor = nil
      return column + (isWide ? 2 : 1)
    }
    if column >= runEnd {
      var next = column + 1
      while next < end, line[next] == line[column] { next += 1 }
      runEnd = next
      // Unchanged cells at the end of the run need not be sent.
      while next > column + 1, stays(line, before, next - 1) { next -= 1 }
      let count = next - column
      if count >= Self.leastRepeated, repeatCell(cell, count, isToEnd: next == line.count, &out) {
        advance(to: next, width: line.count)
        return next
      }
    }
    CellWriting.put(cell, isUTF8: traits.isUTF8, &out)
    advance(to: column + 1, width: line.count)
    return column + 1
  }

  /// Writes a number of equal cells in fewer bytes; returns false if the terminal cannot do so.
  private mutating func repeatCell(
    _ cell: Cell, _ count: Int, isToEnd: Bool, _ out: inout BytePointer
  ) -> Bool {
    let isErased = cell.showsNoForeground && (traits.erasesInColor || pen.background == 0)
    if isErased, isToEnd, traits.erasesLines {
      out.put("\u{1B}[K")
      return true
    }
    // Some terminals, such as tmux, repeat only ASCII characters, but cannot be distinguished from those
    // that repeat all characters.
    if traits.repeats, cell.glyph.isASCII {
      CellWriting.put(cell, isUTF8: traits.isUTF8, &out)
      out.put("\u{1B}[")
      out.put(number: count - 1)
      out.put(UInt8(ascii: "b"))
      return true
    }
    if isErased, count > 2 * Self.leastRepeated, traits.erasesCharacters {
      out.put("\u{1B}[")
      out.put(number: count)
      out.put(UInt8(ascii: "X"))
      guard !isToEnd else { return true }
      out.put("\u{1B}[")
      out.put(number: count)
      out.put(UInt8(ascii: "C"))
      return true
    }
    return false
  }

  /// Updates the cursor's position after cells up to a column have been written.
  private mutating func advance(to column: Int, width: Int) {
    guard let cursor else { return }
    // Terminals disagree on the cursor's position at the end of a line.
    self.cursor = column < width ? (column, cursor.row) : nil
  }
}

extension TerminalDisplay {
  /// Writes a row to a terminal that uses its own sequences.
  private mutating func writeDialect(
    _ line: UnsafeBufferPointer<Cell>, over before: UnsafeBufferPointer<Cell>?, row: Int, end: Int,
    _ dialect: TerminalTraits.Dialect, _ bytes: inout [UInt8]
  ) {
    for column in 0..<end {
      let cell = line[column]
      if cell.isContinuation || stays(line, before, column) { continue }
      if cursor.map({ $0.column != column || $0.row != row }) ?? true {
        bytes += dialect.moveCursor(column, row)
      }
      if pen.style != cell.style {
        bytes += dialect.plain
        for style in dialect.styles where cell.style.contains(style.style) { bytes += style.bytes }
        pen.style = cell.style
      }
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: CellWriting.mostBytes) { room in
        guard let start = room.baseAddress else { return }
        var out = BytePointer(start)
        CellWriting.put(cell, isUTF8: traits.isUTF8, &out)
        bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: out.end - start))
      }
      cursor = column + 1 < line.count ? (column + 1, row) : nil
    }
  }
}

extension Cell {
  /// The cell's look without a character.
  fileprivate var blanked: Cell {
    var copy = self
    copy.glyph = " "
    copy.marks = CombiningMarks()
    return copy
  }
}

extension Array where Element == Cell {
  /// Returns true when both contain the same cells; their bytes are compared.
  fileprivate func isSame(as other: [Cell]) -> Bool {
    withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { mine.isSame(as: $0) }
    }
  }
}

extension UnsafeBufferPointer where Element == Cell {
  /// Returns true when both contain the same cells; their bytes are compared.
  fileprivate func isSame(as other: UnsafeBufferPointer<Cell>) -> Bool {
    guard count == other.count else { return false }
    guard baseAddress != other.baseAddress else { return true }
    let (mine, theirs) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
    guard let a = mine.baseAddress, let b = theirs.baseAddress else { return true }
    // Four cells are compared at a time, without a C library.
    var offset = 0
    while offset + 64 <= mine.count {
      let x = a.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt64>.self)
      let y = b.loadUnaligned(fromByteOffset: offset, as: SIMD8<UInt64>.self)
      if x != y { return false }
      offset += 64
    }
    while offset < mine.count {
      if a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        != b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      {
        return false
      }
      offset += 8
    }
    return true
  }
}
