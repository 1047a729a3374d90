import ARRouteDrawing
import RouteFormats

/// What a terminal shows of pictures in pixels, strip by strip, and the bytes that have it show others.
///
/// A strip is some rows of cells high. Only strips that change are sent, so that a sky that stays costs
/// nothing.
struct PictureStrips: Sendable {
  /// The height of a strip, cells.
  private static let rows = 4
  /// The number of the first strip's picture, by Kitty's protocol.
  private static let firstNumber = 7300
  /// The most characters of base 64 in one sequence of Kitty's.
  private static let chunk = 4096

  private struct Strip: Hashable, Sendable {
    var region: CellRegion
    /// Pixels in a row.
    var width: Int
    var pixels: ArraySlice<UInt32>
    /// The cells through which it is seen, row by row.
    var openings: [Bool]

    /// The pixels, see-through where cells hide them, with their opacity in the highest byte.
    ///
    /// Terminals disagree on whether what lies under characters is seen through the colour behind them.
    var cutPixels: [UInt32] {
      var cut = Array(pixels)
      let cell = (width: width / region.columns, height: pixels.count / width / region.rows)
      for (index, isOpen) in openings.enumerated() where !isOpen {
        let left = index % region.columns * cell.width
        let top = index / region.columns * cell.height
        for row in top..<top + cell.height {
          for place in row * width + left..<row * width + left + cell.width { cut[place] = 0 }
        }
      }
      return cut
    }

    /// Whether the terminal shows this one where it was sent an earlier one.
    func isShown(where earlier: Strip?, isErased: Bool) -> Bool {
      guard let earlier, region == earlier.region,
        pixels.elementsEqual(earlier.pixels)
      else { return false }
      // Who writes over Sixel hides it by that.
      return isErased
        ? !zip(openings, earlier.openings).contains { $0 && !$1 } : openings == earlier.openings
    }
  }

  private var shown: [Strip] = []

  /// Nobody knows what the terminal shows, or it shows nothing.
  mutating func forget() { shown = [] }

  /// Appends the bytes that have a terminal show a grid's pictures.
  ///
  /// - Returns: Where the terminal has drawn, over whatever characters stood there.
  mutating func show(
    _ grid: CellGrid, by graphics: TerminalGraphics, into bytes: inout [UInt8]
  ) -> [CellRegion] {
    let strips = grid.pictures.flatMap { Self.strips(of: $0, in: grid) }
    var isErased = false
    if case .sixel = graphics.kind { isErased = true }
    var drawn: [CellRegion] = []
    for (number, strip) in strips.enumerated() {
      let earlier = number < shown.count ? shown[number] : nil
      if strip.isShown(where: earlier, isErased: isErased) { continue }
      bytes += Array("\u{1B}[\(strip.region.row + 1);\(strip.region.column + 1)H".utf8)
      switch graphics.kind {
      case .kitty: Self.appendKitty(strip, number: number, to: &bytes)
      case .sixel(let colors):
        SixelWriter.append(strip.pixels, width: strip.width, colors: colors, to: &bytes)
        drawn.append(strip.region)
      }
    }
    if case .kitty = graphics.kind {
      for number in strips.count..<max(strips.count, shown.count) {
        bytes += Array("\u{1B}_Ga=d,d=I,i=\(Self.firstNumber + number),q=2\u{1B}\\".utf8)
      }
    }
    shown = strips
    return drawn
  }

  /// What has a terminal that knows Kitty's protocol show no pictures and forget all.
  static let removal = Array("\u{1B}_Ga=d,d=A,q=2\u{1B}\\".utf8)

  private static func strips(of picture: CellPicture, in grid: CellGrid) -> [Strip] {
    let (region, bitmap) = (picture.region, picture.bitmap)
    guard region.columns > 0, region.rows > 0, bitmap.width > 0 else { return [] }
    let height = bitmap.height / region.rows
    return stride(from: 0, to: region.rows, by: rows).map { first in
      let count = min(rows, region.rows - first)
      let lines = first * height..<(first + count) * height
      let part = CellRegion(
        column: region.column, row: region.row + first, columns: region.columns, rows: count)
      return Strip(
        region: part, width: bitmap.width,
        pixels: bitmap.pixels[lines.lowerBound * bitmap.width..<lines.upperBound * bitmap.width],
        openings: (part.row..<part.endRow).flatMap { row in
          (part.column..<part.endColumn).map { grid[$0, row] == .picture }
        })
    }
  }

  private static func appendKitty(_ strip: Strip, number: Int, to bytes: inout [UInt8]) {
    let isWhole = strip.openings.allSatisfy { $0 }
    let pixels = isWhole ? Array(strip.pixels) : strip.cutPixels
    guard
      let file = try? PNGWriter.bytes(
        width: strip.width, height: pixels.count / strip.width, content: .passing,
        isSeeThrough: !isWhole, rows: { pixels })
    else { return }  // no memory: what was there stays
    var text: [UInt8] = []
    Base64.append(file, to: &text)
    let keys =
      "a=T,f=100,q=2,C=1,i=\(firstNumber + number),p=1,"
      + "c=\(strip.region.columns),r=\(strip.region.rows),"
    for start in stride(from: 0, to: text.count, by: chunk) {
      let end = min(start + chunk, text.count)
      bytes += Array("\u{1B}_G\(start == 0 ? keys : "")m=\(end < text.count ? 1 : 0);".utf8)
      bytes += text[start..<end]
      bytes += [0x1B, UInt8(ascii: "\\")]
    }
  }
}
