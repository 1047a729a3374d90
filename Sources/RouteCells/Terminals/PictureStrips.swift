import ARRouteDrawing
import RouteFormats

/// The pixel pictures that a terminal shows, part by part, and the bytes that change them.
///
/// A picture is divided into strips of several rows of cells. Each strip is divided into parts that leave
/// out the cells in which characters hide the picture, because terminals disagree on whether a picture is
/// visible under characters. Only changed parts are sent, so an unchanged sky costs nothing; if characters
/// appear or disappear, the parts under them are sent again.
struct PictureStrips: Sendable {
  /// The height of a strip, cells.
  private static let rows = 4
  /// The identifier of the first part's picture, in Kitty's protocol.
  private static let firstNumber = 7300
  /// The maximum number of Base64 characters in one sequence of Kitty's protocol.
  private static let chunk = 4096

  /// A part of a picture without hidden cells.
  private struct Part: Hashable, Sendable {
    var region: CellRegion
    /// The number of pixels in a row.
    var width: Int
    var pixels: ArraySlice<UInt32>
  }

  private var shown: [Part] = []

  /// Discards the parts shown, because the terminal no longer shows any or its content is unknown.
  mutating func forget() { shown = [] }

  /// Appends the bytes that make a terminal show a grid's pictures.
  mutating func show(
    _ grid: CellGrid, by graphics: TerminalGraphics, into bytes: inout [UInt8]
  ) {
    let parts = grid.pictures.flatMap { Self.parts(of: $0, in: grid) }
    for (number, part) in parts.enumerated() {
      if number < shown.count, part == shown[number] { continue }
      bytes += Array("\u{1B}[\(part.region.row + 1);\(part.region.column + 1)H".utf8)
      switch graphics.kind {
      case .kitty: Self.appendKitty(part, number: number, to: &bytes)
      case .sixel(let colors):
        SixelWriter.append(part.pixels, width: part.width, colors: colors, to: &bytes)
      }
    }
    if case .kitty = graphics.kind {
      for number in parts.count..<max(parts.count, shown.count) {
        bytes += Array("\u{1B}_Ga=d,d=I,i=\(Self.firstNumber + number),q=2\u{1B}\\".utf8)
      }
    }
    shown = parts
  }

  /// The sequence that makes a terminal with Kitty's protocol remove and delete all pictures.
  static let removal = Array("\u{1B}_Ga=d,d=A,q=2\u{1B}\\".utf8)

  /// Returns the visible parts of a picture, strip by strip.
  private static func parts(of picture: CellPicture, in grid: CellGrid) -> [Part] {
    let (region, bitmap) = (picture.region, picture.bitmap)
    guard region.columns > 0, region.rows > 0, bitmap.width > 0 else { return [] }
    return stride(from: region.row, to: region.endRow, by: rows).flatMap { row in
      let strip = CellRegion(
        column: region.column, row: row, columns: region.columns,
        rows: min(rows, region.endRow - row))
      return openings(in: strip, of: grid).map { part in
        Part(
          region: part, width: bitmap.width / region.columns * part.columns,
          pixels: pixels(of: part, in: picture))
      }
    }
  }

  /// Returns the areas of a strip without characters over the picture, as rectangles that do not overlap.
  private static func openings(in strip: CellRegion, of grid: CellGrid) -> [CellRegion] {
    var parts: [CellRegion] = []
    for row in strip.row..<strip.endRow {
      var column = strip.column
      while column < strip.endColumn {
        let start = column
        while column < strip.endColumn, grid[column, row] == .picture { column += 1 }
        guard start < column else {
          column += 1
          continue
        }
        // An opening is merged with one in the row above if both have the same columns.
        let above = parts.firstIndex {
          $0.endRow == row && $0.column == start && $0.endColumn == column
        }
        if let above {
          parts[above].rows += 1
        } else {
          parts.append(CellRegion(column: start, row: row, columns: column - start, rows: 1))
        }
      }
    }
    return parts
  }

  /// Returns the pixels of a part of a picture, row by row.
  private static func pixels(
    of part: CellRegion, in picture: CellPicture
  ) -> ArraySlice<UInt32> {
    let (region, bitmap) = (picture.region, picture.bitmap)
    let cell = (width: bitmap.width / region.columns, height: bitmap.height / region.rows)
    let rows = (part.row - region.row) * cell.height..<(part.endRow - region.row) * cell.height
    if part.columns == region.columns {
      return bitmap.pixels[rows.lowerBound * bitmap.width..<rows.upperBound * bitmap.width]
    }
    let left = (part.column - region.column) * cell.width
    let width = part.columns * cell.width
    var pixels: [UInt32] = []
    pixels.reserveCapacity(rows.count * width)
    for row in rows {
      let start = row * bitmap.width + left
      pixels += bitmap.pixels[start..<start + width]
    }
    return pixels[...]
  }

  private static func appendKitty(_ part: Part, number: Int, to bytes: inout [UInt8]) {
    guard
      let file = try? PNGWriter.bytes(
        width: part.width, height: part.pixels.count / part.width, content: .passing,
        rows: { Array(part.pixels) })
    else { return }  // out of memory: the previous picture stays
    var text: [UInt8] = []
    Base64.append(file, to: &text)
    let keys =
      "a=T,f=100,q=2,C=1,i=\(firstNumber + number),p=1,"
      + "c=\(part.region.columns),r=\(part.region.rows),"
    for start in stride(from: 0, to: text.count, by: chunk) {
      let end = min(start + chunk, text.count)
      bytes += Array("\u{1B}_G\(start == 0 ? keys : "")m=\(end < text.count ? 1 : 0);".utf8)
      bytes += text[start..<end]
      bytes += [0x1B, UInt8(ascii: "\\")]
    }
  }
}
