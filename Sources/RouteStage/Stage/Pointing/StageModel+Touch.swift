import ARRouteEngine
import RouteCells

extension StageModel {
  /// True when Enter and the left button touch cards.
  var canTouch: Bool { world.surroundings != nil && stage.tool == .tap }

  /// Carries out an action on cards or tools.
  mutating func perform(_ action: TouchAction) -> [WindowEffect] {
    switch action {
    case .use:
      let middle = world.camera.viewport.center
      if let effects = use(at: middle, isHeld: false) { return effects }
      if canTouch { touch(middle) } else { enter() }
    case .fold where isBehind || world.surroundings == nil: escape()
    case .fold:
      perform(.choose(nil))
      stage.say("No place is chosen")
    case .nextTool where world.surroundings != nil || tools != [.tap, .look]: takeNextTool()
    case _ where world.surroundings == nil: sayThatThereAreNone()
    case .nextPlace: choosePlace(after: 1)
    case .previousPlace: choosePlace(after: -1)
    case .nextTool: break
    }
    return []
  }

  private mutating func takeNextTool() {
    dragTool(to: nil)
    let tools = tools
    let now = tools.firstIndex(of: stage.tool)
    stage.tool = tools[now.map { ($0 + 1) % tools.count } ?? 0]
    tellOfTool()
  }

  /// Shows a message about the effect of the tool.
  mutating func tellOfTool() {
    let use = keys.table.label(of: .touch(.use)).map { "\($0) " } ?? ""
    let words =
      switch stage.tool {
      case .tap, .look: ""
      case .put: "; \(use)leaves a gift at the crosshair, the left button at the pointer"
      case .pen: "; \(use)sets the pen down and lifts it, the left button draws"
      }
    stage.say("Tool: \(stage.tool.rawValue)\(words)")
  }

  /// Shows the reason why nothing can be touched.
  package mutating func enter() {
    if world.surroundings == nil {
      sayThatThereAreNone()
    } else {
      let key = keys.table.label(of: .touch(.nextTool))
      stage.say("The current tool is look" + (key.map { "; \($0) selects tap" } ?? ""))
    }
  }

  /// Shows a message that there is nothing to fold.
  package mutating func escape() { sayThatThereAreNone() }

  private mutating func sayThatThereAreNone() {
    stage.say("No places are known here; start with --places FILE")
  }
}

extension StageModel {
  /// Returns the point on the phone's screen that corresponds to the middle of a cell in its picture.
  func phonePoint(of event: MouseEvent, in region: CellRegion) -> Vector2 {
    let viewport = world.camera.viewport
    return Vector2(
      (Double(event.column - region.column) + 0.5) / Double(region.columns) * viewport.width,
      (Double(event.row - region.row) + 0.5) / Double(region.rows) * viewport.height)
  }

  /// Rotates the phone so that the street follows the pointer.
  mutating func drag(from last: MouseEvent, to event: MouseEvent, in region: CellRegion) {
    let camera = world.camera
    let columns = Double(last.column - event.column) / Double(region.columns)
    let rows = Double(event.row - last.row) / Double(region.rows)
    turn(
      by: camera.horizontalFieldOfView * columns, up: camera.verticalFieldOfView * rows)
  }
}
