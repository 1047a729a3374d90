import TestSupport
import Testing

@testable import ARRouteDrawing
@testable import ARRouteEngine
@testable import RouteCells

/// Pictures in pixels, as shown by the test terminals.
@Suite struct TerminalGraphicsTests {
  private static let cell = CellPixels(width: 3, height: 5) ?? .typical

  /// Random pictures appear, move, change in part and vanish, with characters over them.
  @Test(arguments: UInt64(0)..<60) func showsThePixelsOfPictures(seed: UInt64) throws {
    for kind in [TerminalGraphics.Transfer.kitty, .sixel(colors: 256)] {
      var random = TestRandom(seed: seed)
      var traits = TerminalTraits(depth: .trueColor)
      traits.graphics = TerminalGraphics(kind, cell: Self.cell)
      traits.erasesLines = seed % 2 == 0
      traits.erasesCharacters = seed % 3 == 0
      traits.repeats = seed % 5 == 0
      var terminal = PixelTerminal(columns: 20, rows: 14, cell: Self.cell)
      var display = TerminalDisplay(traits)
      var region = CellRegion(column: 2, row: 1, columns: 9, rows: 10)
      var bitmap = Self.bitmap(for: region, &random)
      for step in 0..<10 {
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          region = CellRegion(
            column: Int.random(in: 0..<6, using: &random), row: step % 3,
            columns: Int.random(in: 1..<14, using: &random),
            rows: Int.random(in: 1..<11, using: &random))
          bitmap = Self.bitmap(for: region, &random)
        case 1: display.forget()
        case 2, 3: bitmap = Self.changed(bitmap, &random)
        default: break
        }
        var grid = CellGrid(
          columns: 20, rows: 14, cell: Cell(background: Color(hex: 0x121212)))
        if Int.random(in: 0..<8, using: &random) > 0 {
          grid.show(CellPicture(bitmap, in: region))
        }
        for _ in 0..<Int.random(in: 0..<4, using: &random) {
          grid.write(
            "over it", column: Int.random(in: 0..<12, using: &random),
            row: Int.random(in: 0..<14, using: &random),
            look: Cell(foreground: Color(hex: 0xFFFFFF), background: Color(hex: 0x5F0000)))
        }
        var bytes: [UInt8] = []
        display.show(grid, into: &bytes)
        try terminal.take(bytes)
        expectSame(terminal, grid, kind)
        bytes = []
        display.show(grid, into: &bytes)
        #expect(bytes.isEmpty)
      }
      #expect(terminal.unknown.isEmpty && terminal.cells.unknown.isEmpty, "\(terminal.unknown)")
      #expect(terminal.cells.scrolled == 0)
    }
  }

  private func expectSame(
    _ terminal: PixelTerminal, _ grid: CellGrid, _ kind: TerminalGraphics.Transfer
  ) {
    let cell = Self.cell
    for row in 0..<grid.rows {
      for column in 0..<grid.columns {
        let isOpen = grid[column, row] == .picture
        for y in row * cell.height..<(row + 1) * cell.height {
          for x in column * cell.width..<(column + 1) * cell.width {
            let color = isOpen ? grid.pictures.last?.color(x: x, y: y, cell) : nil
            switch kind {
            case .kitty: #expect(terminal.kittyPixel(x: x, y: y) == color)
            case .sixel:
              // The colour is rounded to hundredths.
              let rounded = color.map { ($0 &* 200 &+ 255) / SIMD3(repeating: 510) }
              #expect(terminal.drawn[y * terminal.width + x] == rounded)
            }
          }
        }
        if !isOpen {
          let place = terminal.cells.places[row][column]
          #expect(place.seen == TestTerminal.Place(grid[column, row], .trueColor).seen)
        }
      }
    }
  }

  /// Returns a bitmap with a sky of many colours above a few other colours.
  private static func bitmap(
    for region: CellRegion, _ random: inout TestRandom
  ) -> Bitmap {
    let (width, height) = (region.columns * cell.width, region.rows * cell.height)
    let shift = UInt32.random(in: 0..<100, using: &random)
    return Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { place in
        let (x, y) = (UInt32(place % width), UInt32(place / width))
        return (20 + y + shift) | (x * 3 % 7 * 30) << 8 | (y % 3 * 100) << 16 | 0xFF00_0000
      })
  }

  /// Returns the same picture with one pixel changed to a different colour.
  private static func changed(_ bitmap: Bitmap, _ random: inout TestRandom) -> Bitmap {
    var pixels = bitmap.pixels
    pixels[Int.random(in: pixels.indices, using: &random)] = 0xFF00_FF7F
    return Bitmap(width: bitmap.width, height: bitmap.height, pixels: pixels)
  }

  /// With thousands of colours and few colour registers, each pixel is close to its own colour.
  @Test(arguments: [(256, 2.0), (64, 4), (16, 8)])
  func standsForManyColoursByFew(registers: Int, mostMeanError: Double) throws {
    let cell = Self.cell
    let region = CellRegion(column: 0, row: 0, columns: 30, rows: 4)
    let (width, height) = (region.columns * cell.width, region.rows * cell.height)
    // Soft edges between a sky and strong colours.
    let bitmap = Bitmap(
      width: width, height: height,
      pixels: (0..<width * height).map { place in
        let (x, y) = (UInt32(place % width), UInt32(place / width))
        return (x * 2 + y) % 256 | (80 + y * 3 + x / 3) % 256 << 8 | (160 + y * 4) % 256 << 16
          | 0xFF00_0000
      })
    var traits = TerminalTraits(depth: .trueColor)
    traits.graphics = TerminalGraphics(.sixel(colors: registers), cell: cell)
    var grid = CellGrid(columns: 30, rows: 5)
    grid.show(CellPicture(bitmap, in: region))
    var display = TerminalDisplay(traits)
    var bytes: [UInt8] = []
    display.show(grid, into: &bytes)
    var terminal = PixelTerminal(columns: 30, rows: 5, cell: cell)
    try terminal.take(bytes)
    var sum = 0.0
    for y in 0..<height {
      for x in 0..<width {
        let drawn = try #require(terminal.drawn[y * terminal.width + x])
        let color = try #require(grid.pictures.first).color(x: x, y: y, cell)
        for channel in 0..<3 { sum += abs(Double(color[channel]) / 2.55 - Double(drawn[channel])) }
      }
    }
    #expect(Set(terminal.drawn.compactMap { $0 }).count <= registers)
    #expect(sum / Double(3 * width * height) < mostMeanError, "\(sum / Double(3 * width * height))")
  }

  /// If one pixel changes in a picture that is ten rows of cells high, only the strip of four rows that
  /// contains it is sent.
  @Test func sendsOnlyStripsThatChange() {
    var random = TestRandom(seed: 1)
    let region = CellRegion(column: 0, row: 0, columns: 20, rows: 12)
    let before = Self.bitmap(for: region, &random)
    var pixels = before.pixels
    pixels[0] = 0xFF00_00FF
    let after = Bitmap(width: before.width, height: before.height, pixels: pixels)
    for kind in [TerminalGraphics.Transfer.kitty, .sixel(colors: 256)] {
      var traits = TerminalTraits(depth: .trueColor)
      traits.graphics = TerminalGraphics(kind, cell: Self.cell)
      var display = TerminalDisplay(traits)
      var sizes: [Int] = []
      for bitmap in [before, after] {
        var grid = CellGrid(columns: 20, rows: 13)
        grid.show(CellPicture(bitmap, in: region))
        var bytes: [UInt8] = []
        display.show(grid, into: &bytes)
        sizes.append(bytes.count)
      }
      #expect(sizes[1] * 5 < sizes[0] * 2, "\(sizes)")
    }
  }

  /// Words over a changing picture are not sent again, because rewriting them would make them flicker.
  @Test func leavesWordsOverAChangingPictureAlone() {
    var random = TestRandom(seed: 1)
    let region = CellRegion(column: 0, row: 0, columns: 20, rows: 12)
    for kind in [TerminalGraphics.Transfer.kitty, .sixel(colors: 256)] {
      var traits = TerminalTraits(depth: .trueColor)
      traits.graphics = TerminalGraphics(kind, cell: Self.cell)
      var display = TerminalDisplay(traits)
      var last: [UInt8] = []
      for _ in 0..<2 {
        var grid = CellGrid(columns: 20, rows: 13)
        grid.show(CellPicture(Self.bitmap(for: region, &random), in: region))
        for row in 3..<7 { grid.write("HELP", column: 5, row: row, look: Cell()) }
        last = []
        display.show(grid, into: &last)
        #expect(!last.isEmpty)
      }
      #expect(!String(decoding: last, as: UTF8.self).contains("HELP"))
    }
  }

  /// A terminal that was sent pictures may turn out not to support them.
  @Test func removesPicturesThatMayBeShownNoLonger() throws {
    var random = TestRandom(seed: 1)
    let region = CellRegion(column: 1, row: 1, columns: 4, rows: 2)
    var grid = CellGrid(columns: 6, rows: 4, cell: Cell("x"))
    grid.show(CellPicture(Self.bitmap(for: region, &random), in: region))
    var traits = TerminalTraits(depth: .trueColor)
    traits.graphics = TerminalGraphics(.kitty, cell: Self.cell)
    var display = TerminalDisplay(traits)
    var terminal = PixelTerminal(columns: 6, rows: 4, cell: Self.cell)
    var bytes: [UInt8] = []
    display.show(grid, into: &bytes)
    try terminal.take(bytes)
    #expect(!terminal.placements.isEmpty)
    display.traits.graphics = nil
    display.forget()
    bytes = []
    display.show(grid, into: &bytes)
    try terminal.take(bytes)
    #expect(terminal.placements.isEmpty)
  }

  /// A terminal without pixels shows blanks in place of pictures.
  @Test func leavesPicturesOutWhereTheTerminalHasNone() {
    var random = TestRandom(seed: 1)
    let region = CellRegion(column: 1, row: 1, columns: 4, rows: 2)
    var grid = CellGrid(columns: 6, rows: 4, cell: Cell("x"))
    grid.show(CellPicture(Self.bitmap(for: region, &random), in: region))
    var display = TerminalDisplay(TerminalTraits(depth: .trueColor))
    var bytes: [UInt8] = []
    display.show(grid, into: &bytes)
    var terminal = TestTerminal(columns: 6, rows: 4)
    terminal.take(bytes)
    #expect(terminal.places[1].map(\.text).joined() == "x    x" && terminal.unknown.isEmpty)
  }
}

extension CellPicture {
  /// Returns red, green and blue of one of the terminal's pixels.
  fileprivate func color(x: Int, y: Int, _ cell: CellPixels) -> SIMD3<Int> {
    let color = bitmap[
      column: x - region.column * cell.width, row: y - region.row * cell.height]
    return SIMD3(Int(color.red), Int(color.green), Int(color.blue))
  }
}
