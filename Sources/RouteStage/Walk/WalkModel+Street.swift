package import ARRouteEngine

extension WalkModel {
  /// The tools for touching, looking, leaving gifts if they are shared, and drawing.
  package var tools: [Tool] { [.tap, .look] + (gifts?.hasUser == true ? [.put] : []) + [.pen] }

  /// Leaves, opens or draws something, depending on the tool.
  package mutating func use(at point: Vector2, isHeld: Bool) -> [WindowEffect]? {
    switch stage.tool {
    case .look: return nil
    case .tap: return open(at: point)
    case .put: return put(at: point)
    case .pen:
      draw(at: point, isHeld: isHeld)
      return []
    }
  }

  /// Carries out an action on things left in the street.
  mutating func act(_ action: WalkAction.Leave) -> [WindowEffect] {
    switch action {
    case .changeKind: if stage.tool == .pen { changeLine() } else { changeModel() }
    case .takeAway: return stage.tool == .pen ? undo() : takeAway()
    case .putNearer, .putFarther: changeReach(action == .putFarther)
    case .raiseStroke, .lowerStroke: raise(by: action == .raiseStroke ? Self.rise : -Self.rise)
    case .clearStrokes:
      guard isDrawing else { break }
      penFollows = false
      perform(.pen(.clear))
      stage.say("All strokes of this session were removed")
    case .saveDrawing: return saveDrawing()
    }
    return []
  }
}

extension StageModel {
  /// True when the middle of the phone's picture is marked, because Enter has an effect there.
  var hasCrosshair: Bool {
    switch stage.tool {
    case .tap: world.surroundings != nil || world.gifts != nil
    case .look: false
    case .put, .pen: true
    }
  }
}
