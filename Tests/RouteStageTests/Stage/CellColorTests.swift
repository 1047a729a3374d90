import ARRouteEngine
import RouteCells
import Testing

@testable import ARRouteDrawing
@testable import RouteSimKit
@testable import RouteStage

/// In 24 bits, the cells of the phone's view have the colours of the picture that `P` saves.
@Suite struct CellColorTests {
  private static func model(chainage: Double, columns: Int, rows: Int) throws -> WalkModel {
    let street = try WalkFixture.helsinki(
      chainage: chainage, camera: try #require(Device(name: "iphone-17")).camera)
    return WalkModel(
      street: street, phone: nil, stage: WalkFixture.stage(columns: columns, rows: rows))
  }

  /// The pixels of a picture of the phone's screen, and its size.
  private struct Pixels {
    var bitmap: Bitmap
    var columns: Int
    var rows: Int
    static let perCell = (across: 12, down: 24)

    init(_ drawing: Drawing, columns: Int, rows: Int) {
      var rasterizer = SmoothRasterizer()
      rasterizer.render(
        drawing, width: columns * Self.perCell.across, height: rows * Self.perCell.down)
      (bitmap, self.columns, self.rows) = (rasterizer.bitmap, columns, rows)
    }

    /// Returns true if a pixel in or next to a cell has a colour, to 2 of 255 in each channel.
    func hasColor(_ color: Color, column: Int, row: Int) -> Bool {
      let (across, down) = Self.perCell
      let width = columns * across
      for y in max(0, row * down - 1)..<min(rows * down, (row + 1) * down + 1) {
        for x in max(0, column * across - 1)..<min(width, (column + 1) * across + 1) {
          let pixel = Color(pixel: bitmap.pixels[y * width + x])
          func isNear(_ a: UInt8, _ b: UInt8) -> Bool { abs(Int(a) - Int(b)) <= 2 }
          if isNear(pixel.red, color.red), isNear(pixel.green, color.green),
            isNear(pixel.blue, color.blue)
          {
            return true
          }
        }
      }
      return false
    }
  }

  @Test(
    "more than 90 % of the cells' colours are the picture's",
    arguments: WindowLook.Theme.allCases.map { ($0, (120, 40)) } + [(.dark, (200, 60))])
  func areThoseOfThePicture(theme: WindowLook.Theme, size: (columns: Int, rows: Int)) throws {
    let look = WindowLook(.blocks, theme: theme)
    var painter = StagePainter(look)
    for chainage in [20.0, 360, 632] {
      let model = try Self.model(chainage: chainage, columns: size.columns, rows: size.rows)
      let panel = try #require(model.layout?.panels.first { $0.view == .camera }).frame.inner
      let drawing = CameraView.drawing(
        of: model.world.frame(clock: 0), in: model.world,
        options: ViewOptions(theme: StageTheme(look).pixels))
      let pixels = Pixels(drawing, columns: panel.columns, rows: panel.rows)
      let grid = painter.paint(model)
      var (all, same) = (0, 0)
      for row in 0..<panel.rows {
        for column in 0..<panel.columns {
          let cell = grid[panel.column + column, panel.row + row]
          for color in [cell.glyph == " " ? nil : cell.foreground, cell.background] {
            guard let color else { continue }
            all += 1
            if pixels.hasColor(color, column: column, row: row) { same += 1 }
          }
        }
      }
      #expect(all > panel.columns * panel.rows)
      #expect(Double(same) > 0.9 * Double(all), "\(chainage) m: \(same) of \(all)")
    }
  }
}
