import ARRouteEngine
import RouteCells

extension StageModel {
  /// Handles a mouse event; its effect depends on the part of the window under the pointer.
  mutating func take(_ event: MouseEvent) -> [WindowEffect] {
    guard stage.helpPage == nil, stage.window.line == nil, let layout else {
      letGo()
      return []
    }
    switch event.action {
    case .press(let button):
      letGo()
      // Selecting a view may change the layout; the user aimed at the old one.
      let target = target(of: event, in: layout)
      let effects = press(button, at: event, on: target, in: layout)
      focus(on: event, in: layout)
      return effects
    case .drag(let button):
      guard let grip = stage.grip, grip.button == button else { return [] }
      stage.grip?.last = event
      if (grip.start.column, grip.start.row) != (event.column, event.row) {
        stage.grip?.hasMoved = true
      }
      drag(grip, to: event)
    case .release(let button):
      guard let grip = stage.grip, grip.button == button else { return [] }
      letGo()
      let isThere = (grip.start.column, grip.start.row) == (event.column, event.row)
      if button == .left, isThere, !grip.hasMoved { click(grip) }
    case .wheel(let direction): turn(direction, over: target(of: event, in: layout), at: event)
    }
    return []
  }

  /// Ends the current grip.
  private mutating func letGo() {
    if stage.grip?.target == .tool { dragTool(to: nil) }
    stage.grip = nil
  }

  /// Returns the part of the window under the mouse; nil if it does not react to the mouse.
  private func target(of event: MouseEvent, in layout: StageLayout) -> MouseGrip.Target? {
    if layout.timeline.contains(event) { return timeline == nil ? nil : .timeline }
    guard let panel = layout.panels.first(where: { $0.frame.inner.contains(event) }) else {
      return nil
    }
    switch panel.view {
    case .camera: return .phone
    case .plan:
      let overview = planOverview(in: panel.frame.inner)
      return overview?.frame.contains(event) == true ? .overview : .plan
    case .orbit: return nil
    }
  }

  private mutating func focus(on event: MouseEvent, in layout: StageLayout) {
    guard let panel = layout.panels.first(where: { $0.frame.contains(event) }),
      panel.view != stage.selected
    else { return }
    // The view that was next to the phone's picture stays there.
    if panel.view == .camera { stage.companion = stage.selected }
    stage.selected = panel.view
  }

  private mutating func press(
    _ button: MouseEvent.Button, at event: MouseEvent, on target: MouseGrip.Target?,
    in layout: StageLayout
  ) -> [WindowEffect] {
    guard let target, button != .middle else { return [] }
    if target == .phone, button == .left, let region = region(of: .camera),
      let effects = use(at: phonePoint(of: event, in: region), isHeld: true)
    {
      stage.grip = MouseGrip(.tool, button, at: event)
      return effects
    }
    switch target {
    case .phone where button == .left && canTouch:
      if let region = region(of: .camera) { touch(phonePoint(of: event, in: region)) }
      return []
    case .timeline:
      // The curves also react, because users want to look at their peaks.
      guard button == .left, let line = timeline?.line(in: layout.timeline),
        (line.column..<line.endColumn).contains(event.column)
      else { return [] }
      seek(to: event)
    case .phone, .plan, .overview, .tool: break
    }
    stage.grip = MouseGrip(target, button, at: event)
    return []
  }

  private mutating func drag(_ grip: MouseGrip, to event: MouseEvent) {
    switch grip.target {
    case .phone:
      if let region = region(of: .camera) { drag(from: grip.last, to: event, in: region) }
    case .plan:
      guard let region = planRegion else { return }
      movePlan(
        from: PlanScale.point(column: grip.last.column, row: grip.last.row, in: region),
        to: PlanScale.point(column: event.column, row: event.row, in: region))
    case .overview: break
    case .timeline: seek(to: event)
    case .tool:
      if let region = region(of: .camera) { dragTool(to: phonePoint(of: event, in: region)) }
    }
  }

  /// Handles a button released in the cell in which it was pressed.
  private mutating func click(_ grip: MouseGrip) {
    guard let region = planRegion else { return }
    var sheet = region
    var options = planOptions(in: region)
    switch grip.target {
    case .phone, .timeline, .tool: return
    case .plan: break
    case .overview:
      guard let overview = planOverview(in: region) else { return }
      sheet = overview.frame.inner
      options = overview.options
    }
    guard sheet.contains(grip.start) else { return }
    let point = PlanScale.point(column: grip.start.column, row: grip.start.row, in: sheet)
    guard let coordinate = coordinate(at: point, of: projection(options)) else { return }
    stand(at: coordinate)
  }

  private mutating func turn(
    _ direction: MouseEvent.Wheel, over target: MouseGrip.Target?, at event: MouseEvent
  ) {
    let isForward: Bool
    switch direction {
    case .up: isForward = true
    case .down: isForward = false
    case .left, .right: return
    }
    switch target {
    case .phone, .timeline, .tool: roll(forward: isForward)
    case .plan, .overview:
      guard let region = planRegion else { return }
      let isOnPlan = target == .plan
      zoomPlan(
        by: isForward ? PlanSight.step : 1 / PlanSight.step,
        about: isOnPlan
          ? PlanScale.point(column: event.column, row: event.row, in: region) : nil)
    case nil: break
    }
  }

  /// Goes to the time of the timeline column under the mouse; outside the line, goes to the line's nearer
  /// end.
  private mutating func seek(to event: MouseEvent) {
    guard let timeline, let layout else { return }
    let line = timeline.line(in: layout.timeline)
    guard line.columns > 0 else { return }
    seek(to: timeline.time(ofColumn: event.column - line.column, columns: line.columns))
  }
}

extension CellRegion {
  /// Returns true if a mouse event is in a cell of the region.
  func contains(_ event: MouseEvent) -> Bool {
    event.column >= column && event.column < endColumn && event.row >= row && event.row < endRow
  }
}
