import ARRouteDrawing
import ARRouteEngine
import RouteCells

/// The place in a plan of the small map of the whole route.
struct PlanOverview: Hashable, Sendable {
  /// Its cells, frame included.
  let frame: CellRegion
  /// The part of the world that it shows.
  var options: PlanView.Options

  /// The smallest plan that has room for one, cells.
  private static let leastColumns = 28
  /// The smallest plan that has room for one, cells.
  private static let leastRows = 14

  /// The map in a plan of some cells; nil if there is no room, and if the plan shows all of the route.
  ///
  /// It is at the lower right, or at the upper left if the pointer to the finish is at the lower right.
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
  /// The small map of the whole route in a plan of some cells; nil without one.
  ///
  /// - Parameter frame: The facts of now, if they are known already.
  func planOverview(
    of frame: Frame? = nil, in region: CellRegion, view: ViewOptions = ViewOptions()
  ) -> PlanOverview? {
    let options = planOptions(in: region, view: view)
    return PlanOverview(in: region, of: options, projection(options, of: frame), world: world)
  }
}
