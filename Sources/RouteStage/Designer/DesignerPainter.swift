import ARRouteDrawing
import ARRouteEngine
package import RouteCells
import RouteFormats
import RouteSimKit

/// Turns the model of the designer's bench into cells.
///
/// The result depends only on the model; a painter contains only the state that painting needs.
package struct DesignerPainter: WindowPainter {
  let theme: StageTheme
  /// True when the contents of the chart and the phone are painted; false in tests that check only their
  /// surroundings.
  var paintsPictures = true
  private var curves: CellPainter
  private var phone: CellPainter
  private var pixelPainter = PixelPainter()

  /// Creates a painter for windows with the given look.
  package init(_ look: WindowLook) {
    theme = StageTheme(look)
    curves = CellPainter(style: look.style)
    phone = curves
  }

  /// See `WindowPainter.use`.
  package mutating func use(_ pixels: WindowPixels?) { pixelPainter.use(pixels) }

  /// Returns the cells of the bench's window.
  mutating func paint(_ model: DesignerModel) -> CellGrid {
    var grid = CellGrid(
      columns: model.window.columns, rows: model.window.rows, cell: theme.look(theme.text))
    if let layout = model.layout {
      paintChart(of: model, in: layout, of: &grid)
      paintPhone(of: model, in: layout, of: &grid)
      grid.write(DesignNumbers(of: model), in: layout, theme: theme)
      if let line = model.window.line {
        grid.writeLine(line, in: layout.status, theme: theme)
        grid.writeChoices(of: line, above: layout.status, theme: theme)
      } else {
        grid.writeStatus(
          model.window, prompt: model.prompt, hints: model.hints, in: layout.status,
          theme: theme)
      }
      if let page = model.window.helpPage {
        grid.writeHelp(model.keyHelp, page: page, theme: theme)
      }
    } else {
      grid.writeTooSmall(
        leastColumns: DesignerLayout.leastColumns, leastRows: DesignerLayout.leastRows,
        theme: theme)
    }
    grid.keepGlyphs(of: theme)
    return grid
  }

  private mutating func paintChart(
    of model: DesignerModel, in layout: DesignerLayout, of grid: inout CellGrid
  ) {
    grid.drawFrame(
      layout.chart, title: "Size", detail: "diameter in pt over distance", theme: theme)
    let plot = layout.plot
    guard plot.columns > 0, plot.rows > 0 else { return }
    let chart = DesignChart(of: model, rows: plot.rows)
    if paintsPictures {
      let drawing = DesignCurves.drawing(
        of: model, chart, columns: plot.columns, rows: plot.rows,
        background: theme.background ?? Color(hex: 0))
      curves.paint(drawing, in: plot, of: &grid)
    }
    grid.writeAxes(chart, of: model, in: layout, theme: theme)
    grid.writeLegend(of: model, in: layout.legend, theme: theme)
  }

  private mutating func paintPhone(
    of model: DesignerModel, in layout: DesignerLayout, of grid: inout CellGrid
  ) {
    let frame = layout.phone
    let viewport = model.screen.camera.viewport
    let points =
      "\(FixedDecimal.text(viewport.width, decimals: 1))×"
      + "\(FixedDecimal.text(viewport.height, decimals: 1)) pt"
    grid.drawFrame(
      frame, title: TextWidth.shortened(model.screen.title, toColumns: frame.columns - 6),
      detail: points, isSelected: false, theme: theme)
    guard paintsPictures else { return }
    let isInPixels = pixelPainter.canPaint(layout.screen)
    let options =
      isInPixels ? ViewOptions(theme: theme.pixels) : .terminal(theme: theme.picture)
    guard let drawing = model.screenDrawing(columns: layout.screen.columns, options) else { return }
    if isInPixels {
      pixelPainter.paint(
        drawing, in: layout.screen, around: theme.background ?? theme.picture.paper, of: &grid)
    } else {
      phone.paint(drawing, in: layout.screen, of: &grid)
    }
  }
}

extension DesignerModel {
  /// Returns the window's cells.
  package func view(with painter: inout DesignerPainter) -> CellGrid { painter.paint(self) }

  /// Returns the phone's picture, with a dashed ring for B, drawn for a width of `columns` cells.
  func screenDrawing(columns: Int, _ options: ViewOptions) -> Drawing? {
    guard let world else { return nil }
    let frame = world.frame(clock: 0)
    var drawing = CameraView.drawing(of: frame, in: world, options: options)
    // The street has no particular direction.
    drawing.items.removeAll { $0.layer == .compass }
    if let comparison, let center = frame.guidance?.finish.center {
      // The ring is as thin as a braille dot, however large the screen is.
      let stroke = Stroke(
        DesignCurveStyle.comparison.color, width: drawing.width / Double(max(columns, 1) * 2))
      let radius = comparison.diameter(at: distance) / 2
      let ring = (0...72).map { step in
        let turn = Angle.degrees(Double(step) * 5)
        return Vector2(center.x + radius * turn.cosine, center.y + radius * turn.sine)
      }
      drawing.add(DesignCurveStyle.comparison.layer, .polyline(ring, stroke: stroke))
    }
    return drawing
  }
}

extension DesignChart {
  /// Creates the scales of the bench's chart for the given number of rows; everything drawn fits except a
  /// real object.
  init(of model: DesignerModel, rows: Int) {
    let touchTarget = model.screen.touchTarget
    let greatest = max(
      model.sizing.maximum, model.comparison?.maximum ?? 0, touchTarget)
    self.init(showing: greatest, mostMarks: rows / 3)
  }
}
