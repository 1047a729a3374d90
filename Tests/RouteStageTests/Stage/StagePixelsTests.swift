import Testing

@testable import ARRouteDrawing
@testable import ARRouteEngine
@testable import RouteCells
@testable import RouteStage

/// The phone's screen as a picture in pixels, if a terminal supports pixels.
@Suite struct StagePixelsTests {
  private static let cells = [(8, 16), (9, 19), (10, 21), (7, 17)].compactMap {
    CellPixels(width: $0.0, height: $0.1)
  }

  /// The picture equals the one that is saved and rendered, pixel by pixel; it is as large as its cells
  /// allow, with its own aspect ratio.
  @Test(arguments: cells) func areThoseOfThePictureThatIsSaved(cell: CellPixels) throws {
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
      var model = try WalkFixture.model(columns: columns, rows: rows)
      _ = model.update(.cells(cell))
      var painter = StagePainter(.typical)
      painter.use(WindowPixels(cell: cell, typesetter: StrokeTypesetter()))
      let grid = model.view(with: &painter)
      let picture = try #require(grid.pictures.first)
      #expect(grid.pictures.count == 1)
      #expect(picture.region == model.layout?.panels.first?.frame.inner)
      let drawing = model.cameraDrawing
      let (width, height) = (picture.bitmap.width, picture.bitmap.height)
      #expect(width == picture.region.columns * cell.width)
      #expect(height == picture.region.rows * cell.height)
      // One side fits exactly; along the other, at most one cell is left.
      let scale = min(Double(width) / drawing.width, Double(height) / drawing.height)
      let size = (
        Int((drawing.width * scale).rounded()), Int((drawing.height * scale).rounded())
      )
      #expect(width - size.0 <= cell.width + 1 && height - size.1 <= cell.height + 1)
      var rasterizer = SmoothRasterizer()
      rasterizer.render(drawing, width: size.0, height: size.1)
      let corner = ((width - size.0) / 2, (height - size.1) / 2)
      var different = 0
      for y in 0..<size.1 {
        for x in 0..<size.0
        where picture.bitmap[column: corner.0 + x, row: corner.1 + y]
          != rasterizer.bitmap[column: x, row: y]
        {
          different += 1
        }
      }
      #expect(different == 0)
    }
  }

  @Test func helpHidesThem() throws {
    let cell = Self.cells[0]
    var model = try WalkFixture.model(columns: 80, rows: 24)
    var painter = StagePainter(.typical)
    painter.use(WindowPixels(cell: cell, typesetter: StrokeTypesetter()))
    let before = model.view(with: &painter).cells.count { $0 == .picture }
    _ = model.update(.key(KeyEvent("?")))
    let grid = model.view(with: &painter)
    #expect(grid.cells.count { $0 == .picture } < before)
    painter.use(nil)
    #expect(model.view(with: &painter).pictures.isEmpty)
    #expect(!model.view(with: &painter).cells.contains(.picture))
  }

  /// Pixels are also used on the bench; with characters alone, pictures are unchanged.
  @Test func areThereOnTheBench() throws {
    let model = DesignerFixture.model(columns: 120, rows: 40)
    for look in [WindowLook.typical, .plain] {
      var painter = DesignerPainter(look)
      painter.use(WindowPixels(cell: Self.cells[1], typesetter: StrokeTypesetter()))
      let grid = model.view(with: &painter)
      let picture = try #require(grid.pictures.first)
      #expect(picture.region == model.layout?.screen)
      #expect(
        grid.cells.count { $0 == .picture } == picture.region.columns * picture.region.rows)
    }
  }
}
