import ARRouteDrawing
import ARRouteEngine
import RouteCells

/// The position of the small map of the whole route within a plan.
struct PlanOverview: Hashable, Sendable {
  /// The map's cells, frame included.
  let frame: CellRegion
  /// The part of the world that the map shows.
  var options: PlanView.Options

  /// The minimum width of a plan with room for the map, cells.
  private static let leastColumns = 28
  /// The minimum height of a plan with room for the map, cells.
  private static let leastRows = 14

  /// Creates the map in a plan's region; nil if there is no room or the plan shows the whole route.
  ///
  /// It is at the lower right, or at the upper left if the finish is in the lower right quarter.
  init?(
    in region: CellRegion, of plan: PlanView.Options, _ projection: PlanProjection, world: World
  ) {
    guard region.columns >= Self.leastColumns, region.rows >= Self.leastRows,
      let extent = world.routeExtent
    else { return nil }
    let half = Vector2(extent.width / 2, extent.height / 2)
    let corners = [(-1.0, -1.0), (-1, 1), (1, -1), (1, 1)].map { side in
      projection.point(of: extent.middle + Vector3(side.0 * half.x, 0, side.1 * half.y))
    }
    let isAllSeen = corners.allSatisfy {
      (0...plan.width).contains($0.x) && (0...plan.height).contains($0.y)
    }
    guard !isAllSeen else { return nil }
    let columns = max(12, region.columns * 3 / 10)
    let rows = max(6, region.rows * 3 / 10)
    let finish = world.guidance?.placed.positions.last.map(projection.point(of:))
    let isFinishThere = finish.map { $0.x > plan.width / 2 && $0.y > plan.height / 2 } ?? false
    frame = CellRegion(
      column: isFinishThere ? region.column : region.endColumn - columns,
      row: isFinishThere ? region.row : region.endRow - rows, columns: columns, rows: rows)
    let inner = frame.inner
    options = PlanView.Options(
      width: Double(inner.columns) * PlanScale.pointsPerColumn,
      height: Double(inner.rows) * PlanScale.pointsPerRow, view: plan.view)
    options.show(extent)
  }
}

extension StageModel {
  /// Returns the small map of the whole route in a plan's region; nil if absent.
  ///
  /// - Parameter frame: The current frame, if already computed.
  func planOverview(
    of frame: Frame? = nil, in region: CellRegion, view: ViewOptions = ViewOptions()
  ) -> PlanOverview? {
    let options = planOptions(in: region, view: view)
    return PlanOverview(in: region, of: options, projection(options, of: frame), world: world)
  }
}
