import ARRouteDrawing
import ARRouteEngine
package import RouteCells
import RouteSimKit

/// Turns the model of a window into cells.
///
/// The result depends only on the model; a painter contains only the state that painting needs, so create one
/// and reuse it.
package struct StagePainter: WindowPainter {
  let theme: StageTheme
  /// True when the contents of the views are painted; false in tests that check only their surroundings.
  var paintsPictures = true
  private var painters: [CellPainter]
  private var overviewPainter: CellPainter
  private var pixelPainter = PixelPainter()
  /// The streets of the plan, which move in steps of whole pixels of the cells.
  private var town: PlanTown? = PlanTown(
    step: Vector2(
      PlanScale.pointsPerColumn / Double(CellPainter.pixelsOfCell.columns),
      PlanScale.pointsPerRow / Double(CellPainter.pixelsOfCell.rows)))

  /// Creates a painter for windows with the given look.
  package init(_ look: WindowLook) {
    theme = StageTheme(look)
    overviewPainter = CellPainter(style: look.style)
    painters = StageView.allCases.map { _ in CellPainter(style: look.style) }
  }

  /// See `WindowPainter.use`.
  package mutating func use(_ pixels: WindowPixels?) { pixelPainter.use(pixels) }

  /// Returns the cells of a model's window.
  package mutating func paint(_ model: some StageModel) -> CellGrid {
    let stage = model.stage
    var grid = CellGrid(
      columns: stage.window.columns, rows: stage.window.rows, cell: theme.look(theme.text))
    if let layout = model.layout {
      paint(model, laidOut: layout, in: &grid)
    } else {
      grid.writeTooSmall(
        leastColumns: StageLayout.leastColumns, leastRows: StageLayout.leastRows, theme: theme)
    }
    grid.keepGlyphs(of: theme)
    return grid
  }

  private mutating func paint(
    _ model: some StageModel, laidOut layout: StageLayout, in grid: inout CellGrid
  ) {
    let world = model.world
    let frame = world.frame(clock: model.clock)
    for (number, panel) in layout.panels.enumerated() {
      paint(panel, of: frame, world, model: model, isFirst: number == 0, in: &grid)
    }
    if let panel = layout.panels.first {
      grid.writeBanner(model.banner(for: frame), in: panel.frame.inner, theme: theme)
    }
    var inspector = model.inspector(for: frame)
    if frame.street != nil {
      inspector.tell(FrameContrast(of: frame, in: world, theme: theme.pixels))
    }
    grid.write(inspector, title: "Inspector", in: layout.inspector, theme: theme)
    if let timeline = model.timeline {
      grid.write(timeline, in: layout.timeline, theme: theme)
    }
    if let line = model.stage.window.line {
      grid.writeLine(line, in: layout.status, theme: theme)
      grid.writeChoices(of: line, above: layout.status, theme: theme)
    } else {
      grid.writeStatus(model.stage.window, hints: model.hints, in: layout.status, theme: theme)
    }
    if let page = model.stage.helpPage {
      grid.writeHelp(
        model.keyHelp, page: page, theme: theme,
        legend: PictureLegend(theme, of: world, hasTimeline: model.timeline != nil))
    }
  }

  private mutating func paint(
    _ panel: StageLayout.Panel, of frame: Frame, _ world: World, model: some StageModel,
    isFirst: Bool, in grid: inout CellGrid
  ) {
    let detail = panel.view == .camera ? model.stage.deviceTitle : ""
    grid.drawFrame(
      panel.frame, title: panel.view.title, detail: detail,
      isSelected: panel.view == model.stage.selected, theme: theme)
    let region = panel.frame.inner
    guard paintsPictures, let index = StageView.allCases.firstIndex(of: panel.view),
      region.columns > 0,
      region.rows > 0
    else { return }
    if panel.view == .camera, pixelPainter.canPaint(region) {
      // This is the drawing that is saved and rendered, not the version for cells.
      let options = ViewOptions(
        theme: theme.pixels, showsGrid: model.stage.showsGrid, showsTruth: model.stage.showsTruth,
        tellsSimulation: isFirst)
      pixelPainter.paint(
        CameraView.drawing(of: frame, in: world, options: options), in: region,
        around: theme.background ?? theme.picture.paper, of: &grid)
    } else {
      // The drawing is passed on directly, so that its shapes are not copied.
      painters[index].paint(
        drawing(
          panel.view, of: frame, world, model: model, region: region, tellsSimulation: isFirst),
        in: region, of: &grid)
    }
    if panel.view == .plan { paintOverview(of: frame, world, model: model, in: region, of: &grid) }
    if panel.view == .camera, model.hasCrosshair { grid.writeCrosshair(in: region, theme: theme) }
  }

  /// Paints the small map of the route over the plan, if there is one.
  private mutating func paintOverview(
    of frame: Frame, _ world: World, model: some StageModel, in region: CellRegion,
    of grid: inout CellGrid
  ) {
    let view = ViewOptions.terminal(theme: theme.picture)
    guard let overview = model.planOverview(of: frame, in: region, view: view),
      let drawing = PlanView.overview(of: frame, in: world, options: overview.options)
    else { return }
    grid.drawFrame(overview.frame, title: "Route", theme: theme)
    overviewPainter.paint(drawing, in: overview.frame.inner, of: &grid)
  }

  private mutating func drawing(
    _ view: StageView, of frame: Frame, _ world: World, model: some StageModel, region: CellRegion,
    tellsSimulation: Bool
  ) -> Drawing {
    let options = ViewOptions.terminal(
      theme: theme.picture, showsGrid: model.stage.showsGrid, showsTruth: model.stage.showsTruth,
      tellsSimulation: tellsSimulation)
    return switch view {
    case .camera: CameraView.drawing(of: frame, in: world, options: options)
    case .plan:
      PlanView.drawing(
        of: frame, in: world, trail: model.trail,
        options: model.planOptions(in: region, view: options), keeping: &town
      ).fit(for: theme)
    case .orbit:
      OrbitView.drawing(
        of: frame, in: world,
        options: OrbitView.Options(
          width: Double(region.columns) * PlanScale.pointsPerColumn,
          height: Double(region.rows) * PlanScale.pointsPerRow, view: options))
    }
  }
}

extension Drawing {
  /// Returns the drawing without the circles around fixes if the theme has none.
  fileprivate func fit(for theme: StageTheme) -> Drawing {
    guard !theme.hasFixCircles else { return self }
    var copy = self
    copy.items.removeAll { item in
      guard item.layer == .fixes, case .disc(_, _, nil, _) = item.shape else { return false }
      return true
    }
    return copy
  }
}
