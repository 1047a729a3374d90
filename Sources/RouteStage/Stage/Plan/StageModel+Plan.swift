import ARRouteDrawing
import ARRouteEngine
import RouteCells

extension StageModel {
  /// The region of the plan in the window; nil if it is not shown.
  var planRegion: CellRegion? { region(of: .plan) }

  /// Returns the cells of a view, without its frame; nil if it is not shown.
  func region(of view: StageView) -> CellRegion? {
    let region = layout?.panels.first { $0.view == view }?.frame.inner
    return region.flatMap { $0.columns > 0 && $0.rows > 0 ? $0 : nil }
  }

  /// Returns the part of the world that a plan in a region shows.
  func planOptions(in region: CellRegion, view: ViewOptions = ViewOptions()) -> PlanView.Options {
    let sight = stage.plan
    let world = world
    var options = PlanView.Options(
      width: Double(region.columns) * PlanScale.pointsPerColumn,
      height: Double(region.rows) * PlanScale.pointsPerRow,
      radius: usualRadius(in: region) / sight.nearness,
      isHeadingUp: stage.isHeadingUp, view: view)
    switch sight.middle {
    case .phone: break
    case .route: if let extent = world.routeExtent { options.show(extent) }
    case .coordinate(let coordinate): options.middle = world.mapPosition(of: coordinate)
    }
    return options
  }

  /// Returns the default radius of a plan around the phone, metres.
  ///
  /// It is smaller for a small plan, so that arrows and the frustum can still be made out, and also if fixes
  /// and their circles have to be distinguishable.
  private func usualRadius(in region: CellRegion) -> Double {
    let radius = min(max(Double(min(region.columns, region.rows * 2)) * 3, 40), 120)
    return world.fusion == nil ? radius : radius * 0.6
  }

  /// Returns the projection of a plan with the given options.
  ///
  /// - Parameter frame: The current frame, if already computed.
  func projection(_ options: PlanView.Options, of frame: Frame? = nil) -> PlanProjection {
    let frame = frame ?? world.frame(clock: clock)
    return options.projection(
      phone: world.mapFromScene.position(of: frame.camera.pose.position),
      heading: frame.camera.attitude.heading)
  }

  /// Returns the geodetic coordinate at a point of a plan.
  func coordinate(at point: Vector2, of projection: PlanProjection) -> GeodeticCoordinate? {
    world.map.placement.coordinate(at: projection.position(at: point))
  }
}

extension StageModel {
  /// Carries out an action on the plan.
  mutating func perform(_ action: PlanAction) {
    // The change has to be visible.
    if planRegion == nil { select(.plan) }
    switch action {
    case .nearer: zoomPlan(by: PlanSight.step)
    case .farther: zoomPlan(by: 1 / PlanSight.step)
    case .wholeRoute:
      guard world.guidance != nil else { return stage.say("There is no route here") }
      stage.plan = PlanSight(middle: .route)
      stage.say("Plan: the whole route; Backspace returns to the phone")
    case .toPhone:
      stage.plan = PlanSight()
      stage.say("Plan: around the phone")
    }
  }

  /// Magnifies the plan by a factor.
  ///
  /// - Parameter point: The point of the plan that stays in place; nil for the middle.
  mutating func zoomPlan(by factor: Double, about point: Vector2? = nil) {
    guard let region = planRegion else { return }
    let options = planOptions(in: region)
    let projection = projection(options)
    let radius = min(
      max(options.radius / factor, PlanSight.radii.lowerBound), PlanSight.radii.upperBound)
    stage.plan.nearness = usualRadius(in: region) / radius
    var words = "Plan: \(Quantity.length(radius, world.settings.units)) to each side"
    if stage.plan.middle != .phone || point.map({ !isPhone(at: $0, projection) }) == true {
      let fixed = projection.position(
        at: point ?? Vector2(options.width / 2, options.height / 2))
      let middle = fixed + (projection.middle - fixed) * (radius / options.radius)
      guard let coordinate = world.map.placement.coordinate(at: middle) else { return }
      if stage.plan.middle == .phone { words += "; Backspace returns to the phone" }
      stage.plan.middle = .coordinate(coordinate)
    }
    stage.say(words)
  }

  /// Returns true if a point of a plan is at the phone, which then remains in the middle.
  private func isPhone(at point: Vector2, _ projection: PlanProjection) -> Bool {
    (projection.point(of: projection.middle) - point).length < 2 * PlanScale.pointsPerRow
  }

  /// Moves the plan so that the place shown at one point is shown at another.
  mutating func movePlan(from start: Vector2, to end: Vector2) {
    guard let region = planRegion else { return }
    let options = planOptions(in: region)
    let projection = projection(options)
    let middle =
      projection.middle + (projection.position(at: start) - projection.position(at: end))
    guard let coordinate = world.map.placement.coordinate(at: middle) else { return }
    stage.plan = PlanSight(
      middle: .coordinate(coordinate), nearness: usualRadius(in: region) / options.radius)
    stage.say("Plan moved; Backspace returns to the phone")
  }
}

/// The scale from a plan's cells to points of its drawing, chosen so that lines and texts have a reasonable
/// size.
enum PlanScale {
  static let pointsPerColumn = 8.0
  static let pointsPerRow = 16.0

  /// Returns the point in the middle of a region's cell.
  static func point(column: Int, row: Int, in region: CellRegion) -> Vector2 {
    Vector2(
      (Double(column - region.column) + 0.5) * pointsPerColumn,
      (Double(row - region.row) + 0.5) * pointsPerRow)
  }
}
