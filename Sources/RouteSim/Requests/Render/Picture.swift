import ARRouteDrawing
import ARRouteEngine
import CPOSIX
import RouteCells
import RouteFormats
import RouteSimKit

/// The viewpoint of a picture.
enum PictureView: String, CaseIterable {
  case camera
  case plan
  case orbit
}

/// A picture of a frame, for printing in one of several forms.
struct Picture {
  /// The drawing.
  let drawing: Drawing

  /// Creates the picture; the plan and the orbit view are squares as wide as the longer side of the phone's
  /// screen.
  init(view: PictureView, frame: Frame, world: World, options: ViewOptions) {
    let side = max(world.camera.viewport.width, world.camera.viewport.height)
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

  /// Returns the picture in plain ASCII.
  func text(within size: TerminalSize) -> String {
    PlainTextPrinter.print(grid(.ascii, within: size))
  }

  /// Returns the picture in block elements with colours.
  func ansi(within size: TerminalSize) -> String {
    ANSIPrinter(Environment.colorDepth).print(grid(.blocks, within: size))
  }

  /// Returns the picture in cells, as large as possible, without changing its aspect ratio.
  private func grid(_ style: CellStyle, within size: TerminalSize) -> CellGrid {
    let room = CellRegion(column: 0, row: 0, columns: size.columns, rows: size.rows)
    let fitting = room.fitting(width: drawing.width, height: drawing.height)
    var grid = CellGrid(columns: fitting.columns, rows: fitting.rows)
    var painter = CellPainter(style: style)
    painter.paint(drawing, in: grid.bounds, of: &grid)
    return grid
  }
}

extension PictureSheet {
  /// Returns the sheet in pixels.
  ///
  /// - Parameters:
  ///   - paper: The backdrop of a sheet without a background.
  ///   - path: The path of its photograph.
  func bitmap(
    _ scale: PixelScale, paper: Color, of path: String?
  ) throws(Failure) -> Bitmap {
    var painter = try painter(scale, paper: paper, photograph: path)
    return painter.paint(rows: 0..<painter.height)
  }

  /// Returns the sheet as a file, in consecutive pieces.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point.
  ///   - paper: The backdrop of a sheet in pixels without a background.
  ///   - path: The path of its photograph.
  consuming func file(
    as format: PictureFormat, title: String? = nil, description: String? = nil,
    scale: PixelScale, paper: Color, photograph path: String? = nil
  ) throws(Failure) -> AnyIterator<[UInt8]> {
    switch format.medium {
    case .points(let write):
      fitLetters()
      return write(
        self, PictureNames(title: title, description: description, scale: scale.perPoint))
    case .pixels(let write):
      var scale = scale
      if panels.count > 1 {
        let whole = scale.perPoint
        scale = scale.limited(toSheetOfWidth: width)
        if scale.perPoint < whole {
          StandardError.warn(
            Failure.warningAboutScale(
              width: Self.pixels(width, scale.perPoint), instead: whole))
        }
      }
      let file = try file(by: write, scale, paper: paper, photograph: path)
      return AnyIterator(CollectionOfOne(file).makeIterator())
    }
  }

  private func file(
    by write: PictureFormat.PixelWriter, _ scale: PixelScale, paper: Color,
    photograph path: String?
  ) throws(Failure) -> [UInt8] {
    var painter = try painter(scale, paper: paper, photograph: path)
    let progress = ProgressLine("drawing")
    defer { progress.clear() }
    let pixels = SheetPixels(
      painter, hasPhotograph: backdrop != nil, pixelsPerMetre: scale.perMetre)
    do {
      guard var bands = SheetBands(painter) else {
        return try painter.file(by: write, pixels, progress: progress.update(_:))
      }
      defer { bands.stop() }
      return try write(pixels) { bands.next(progress: progress.update(_:)) }
    } catch {
      throw .cannotWrite("the picture", errno: ENOMEM)  // the size was checked above
    }
  }

  private func painter(
    _ scale: PixelScale, paper: Color, photograph path: String?
  ) throws(Failure) -> SheetPainter {
    let width = Self.pixels(width, scale.perPoint)
    let height = Self.pixels(height, scale.perPoint)
    let limit = SmoothRasterizer.sizeLimit
    guard max(width, height) <= limit else {
      throw .pictureTooLarge(width: Double(width), height: Double(height), limit: limit)
    }
    let typesetters = allTexts.map { group in
      (group.families, Letters.typesetter(for: group.texts, in: group.families))
    }
    do {
      return try SheetPainter(self, scale: scale.perPoint, paper: paper) { families in
        typesetters.first { $0.0 == families }?.1 ?? StrokeTypesetter()
      }
    } catch {
      throw .content(path ?? "-", error)
    }
  }
}
