import ARRouteDrawing
import ARRouteEngine
import Testing

@Suite("Placing bitmaps")
struct BitmapPlacingTests {
  private static let red = Color(hex: 0xFF0000)
  private static let blue = Color(hex: 0x0000FF)

  @Test(
    "the part inside the picture is drawn, and nothing else",
    arguments: [(0, 0), (3, 2), (-2, -1), (6, 5), (-9, 0), (0, 40)])
  func places(column: Int, row: Int) {
    var sheet = Bitmap(width: 8, height: 6, color: Self.blue)
    sheet.lay(Bitmap(width: 4, height: 3, color: Self.red), column: column, row: row)
    for y in 0..<6 {
      for x in 0..<8 {
        let isInside = x >= column && x < column + 4 && y >= row && y < row + 3
        #expect(sheet[column: x, row: y] == (isInside ? Self.red : Self.blue))
      }
    }
  }

  @Test("rounded corners cover the same share of each pixel as a count of sample points")
  func roundsCorners() {
    let radius = 9.3
    var sheet = Bitmap(width: 40, height: 30, color: Color(hex: 0))
    sheet.lay(
      Bitmap(width: 30, height: 24, color: Color(hex: 0xFFFFFF)), column: 5, row: 3,
      cornerRadius: radius)
    var worst = 0.0
    for y in 0..<30 {
      for x in 0..<40 {
        var count = 0
        for sample in 0..<256 {
          let px = Double(x) - 5 + (Double(sample % 16) + 0.5) / 16
          let py = Double(y) - 3 + (Double(sample / 16) + 0.5) / 16
          guard px >= 0, px <= 30, py >= 0, py <= 24 else { continue }
          let across = max(radius - px, px - 30 + radius, 0)
          let down = max(radius - py, py - 24 + radius, 0)
          if across * across + down * down <= radius * radius { count += 1 }
        }
        let share = Double(sheet[column: x, row: y].green) / 255
        worst = max(worst, abs(share - Double(count) / 256))
      }
    }
    // Within a pixel, the arc is treated as straight, and its slope as the slope at the axes.
    #expect(worst < 0.09)
  }
}
