import ARRouteDrawing
import ARRouteEngine
public import RouteCells

/// Turns what goes on in a window into its cells.
///
/// The result depends on the model alone; a painter only keeps the memory that painting needs, so
/// keep one and paint with it again.
public struct StagePainter: WindowPainter {
  let theme: StageTheme
  /// Whether the insides of the views are painted; tests of what is around them do without.
  var paintsPictures = true
  private var painters: [CellPainter]

  /// A painter that gives windows a look.
  public init(_ look: WindowLook) {
    theme = StageTheme(look)
    painters = StageView.allCases.map { _ in CellPainter(style: look.style) }
  }

  /// The window of a model.
  public mutating func paint(_ model: some StageModel) -> CellGrid {
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
    grid.write(
      model.inspector(for: frame), title: "Inspector", in: layout.inspector, theme: theme)
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
        legend: PictureLegend(theme, hasSensors: world.fusion != nil))
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
    let drawing = drawing(
      panel.view, of: frame, world, model: model, region: region, tellsSimulation: isFirst)
    painters[index].paint(drawing, in: region, of: &grid)
    if panel.view == .camera, model.canTouch { grid.writeCrosshair(in: region, theme: theme) }
  }

  /// Points of a plan or orbit view to a column: its lines and texts then have a fair size.
  private static let pointsPerColumn = 8.0

  /// What a plan shows around the phone, metres: less on a small sheet, so that arrows and frustum
  /// can still be made out, and less where fixes and their circles are to be told apart.
  private static func planRadius(_ region: CellRegion, hasFixes: Bool) -> Double {
    let radius = min(max(Double(min(region.columns, region.rows * 2)) * 3, 40), 120)
    return hasFixes ? radius * 0.6 : radius
  }

  private func drawing(
    _ view: StageView, of frame: Frame, _ world: World, model: some StageModel, region: CellRegion,
    tellsSimulation: Bool
  ) -> Drawing {
    let options = ViewOptions.terminal(
      theme: theme.picture, showsGrid: model.stage.showsGrid, showsTruth: model.stage.showsTruth,
      tellsSimulation: tellsSimulation)
    let width = Double(region.columns) * Self.pointsPerColumn
    let height = Double(region.rows) * 2 * Self.pointsPerColumn
    return switch view {
    case .camera: CameraView.drawing(of: frame, in: world, options: options)
    case .plan:
      PlanView.drawing(
        of: frame, in: world, trail: model.trail,
        options: PlanView.Options(
          width: width, height: height,
          radius: Self.planRadius(region, hasFixes: world.fusion != nil),
          isHeadingUp: model.stage.isHeadingUp, view: options))
    case .orbit:
      OrbitView.drawing(
        of: frame, in: world,
        options: OrbitView.Options(width: width, height: height, view: options))
    }
  }
}
