import ARRouteEngine

extension WalkModel {
  /// What every key does, in words.
  public var keyHelp: [KeyHelp] { KeyHelp.walk }

  /// What the keys do, ever longer.
  public var hints: [String] {
    [
      "? help  q quit",
      "Space auto  ? help  q quit",
      "W/S walk  A/D turn  Space auto  ? help  q quit",
      "W/S walk  A/D turn  Space auto  Tab view  V layout  ? help  q quit",
      "W/S walk  A/D turn  R/F pitch  Space auto  [ ] jump  Tab view  V layout  P save  ? help  "
        + "q quit",
    ]
  }

  /// That the walk is over.
  public func banner(for frame: Frame) -> [String] {
    guard isAtFinish else { return [] }
    let distance = world.settings.units.text(for: frame.finish.distance)
    return ["Arrived, the finish is \(distance) away", "Arrived, \(distance)", "Arrived"]
  }

  /// The numbers beside the pictures.
  public func inspector(for frame: Frame) -> Inspector {
    var inspector = Inspector(units: world.settings.units)
    inspector.addCompass(frame)
    inspector.addFinish(frame)
    inspector.addRoute(
      frame, turn: world.route.nextTurn(after: frame.route.chainage), hasArrived: isAtFinish)
    inspector.addPhone(frame)
    inspector.add(
      .value(
        "speed",
        Quantity.speed(speed, world.settings.units) + (autoWalk == nil ? "" : ", auto")),
      autoWalk == nil ? .normal : .good, spareness: 4)
    inspector.addPosition(frame)
    inspector.addFrameTime(stage.frameTime)
    inspector.addKeys(keyHelp)
    return inspector
  }
}
