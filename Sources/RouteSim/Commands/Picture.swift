import ARRouteEngine
import RouteSimKit

/// From where a picture looks at the world.
enum PictureView: String, CaseIterable {
  case camera
  case plan
  case orbit
}

/// A picture of a frame, to be printed in one way or another.
struct Picture {
  private let drawing: Drawing
  private let title: String?

  /// Plan and orbit are square, as wide as the phone's screen is high.
  init(view: PictureView, frame: Frame, world: World, options: ViewOptions) {
    let side = max(world.camera.viewport.width, world.camera.viewport.height)
    title = world.route.name
    drawing =
      switch view {
      case .camera: CameraView.drawing(of: frame, in: world, options: options)
      case .plan:
        PlanView.drawing(
          of: frame, in: world, options: .init(width: side, height: side, view: options))
      case .orbit:
        OrbitView.drawing(
          of: frame, in: world, options: .init(width: side, height: side, view: options))
      }
  }

  /// The picture as an SVG document.
  var svg: String { SVGWriter.document(drawing, title: title) }

  /// The picture as a PNG file.
  func png(_ scale: PixelScale) throws(Failure) -> [UInt8] {
    let width = max(1, (drawing.width * scale.perPoint).rounded())
    let height = max(1, (drawing.height * scale.perPoint).rounded())
    let limit = SmoothRasterizer.sizeLimit
    guard max(width, height) <= Double(limit) else {
      throw .pictureTooLarge(width: width, height: height, limit: limit)
    }
    var rasterizer = SmoothRasterizer()
    rasterizer.render(drawing, width: Int(width), height: Int(height))
    return PNGWriter.bytes(of: rasterizer.bitmap, pixelsPerMetre: scale.perMetre)
  }

  /// The picture in plain ASCII.
  func text(within size: TerminalSize) -> String {
    PlainTextPrinter.print(grid(.ascii, within: size))
  }

  /// The picture in block elements with colours.
  func ansi(within size: TerminalSize) -> String {
    ANSIPrinter(Environment.colorDepth).print(grid(.unicode, within: size))
  }

  /// The picture in cells, as large as fits, its aspect kept.
  private func grid(_ style: CellPainter.Style, within size: TerminalSize) -> CellGrid {
    let room = CellRegion(column: 0, row: 0, columns: size.columns, rows: size.rows)
    let fitting = room.fitting(width: drawing.width, height: drawing.height)
    var grid = CellGrid(columns: fitting.columns, rows: fitting.rows)
    var painter = CellPainter(style: style)
    painter.paint(drawing, in: grid.bounds, of: &grid)
    return grid
  }
}
