import ARRouteEngine

extension WalkModel {
  /// Walking ends the walk by itself; looking around makes it wait.
  public mutating func begin(_ push: PhonePush) {
    if push.isTurn { autoWalk?.lookAside(at: stage.time) } else { autoWalk = nil }
  }

  /// Does what a key does in a walk alone.
  public mutating func act(_ action: WalkAction) {
    switch action {
    case .way(let action): act(action)
    case .sensor(let action): act(action)
    }
  }

  private mutating func act(_ action: WalkAction.Way) {
    switch action {
    case .toggleAutoWalk: toggleAutoWalk()
    case .faster: setSpeed(speedIndex + 1)
    case .slower: setSpeed(speedIndex - 1)
    case .toStart: goHome()
    case .nearFinish: jump(to: max(0, street.route.length - Self.nearFinish), "Near the finish")
    case .jumpBack: jump(by: -Self.jumpLength)
    case .jumpOn: jump(by: Self.jumpLength)
    }
  }

  /// How far before the finish End goes, metres: outside of where the walk ends.
  static let nearFinish = 25.0
  /// How far [ and ] jump, metres.
  static let jumpLength = 50.0

  private mutating func setSpeed(_ index: Int) {
    speedIndex = min(max(index, 0), Self.speeds.count - 1)
    stage.say("Speed \(Quantity.speed(speed, street.settings.units))")
  }

  private mutating func toggleAutoWalk() {
    if autoWalk != nil {
      autoWalk = nil
      stage.say("Auto-walk off")
    } else if isAtFinish {
      stage.say("At the finish; Home goes back to the start")
    } else {
      autoWalk = AutoWalk(world: street)
      stage.say("Auto-walk at \(Quantity.speed(speed, street.settings.units))")
    }
  }
}

extension WalkModel {
  /// Back to the start, at rest: what was held counts as let go.
  private mutating func goHome() {
    stage.rest()
    jump(to: 0, "At the start")
    let level = Attitude(heading: street.routeHeading)
    _ = street.update(
      .pose(time: stage.time, Pose(position: street.pose.position, attitude: level)))
  }

  private mutating func jump(by length: Double) {
    let chainage = min(max(street.progress.match.chainage + length, 0), street.route.length)
    jump(to: chainage, "At \(Quantity.length(chainage, street.settings.units))")
  }

  /// Starts a new AR session on the route; what was straight ahead along the way stays so.
  private mutating func jump(to chainage: Double, _ words: String) {
    var attitude = street.pose.attitude
    let aside = attitude.heading - street.routeHeading
    do {
      try street.restart(at: .chainage(chainage))
    } catch {
      stage.say("Cannot go there: it is too far around the Earth", isError: true)
      return
    }
    attitude.heading = street.routeHeading + aside
    _ = street.update(
      .pose(time: stage.time, Pose(position: street.pose.position, attitude: attitude)))
    // Where the street can be placed about a point of the route, so can what the phone believes.
    try? phone?.restart(in: street, at: stage.time)
    if autoWalk != nil { autoWalk = isAtFinish ? nil : AutoWalk(world: street) }
    stage.say(words)
  }
}
