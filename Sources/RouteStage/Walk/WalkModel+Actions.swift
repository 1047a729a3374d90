package import ARRouteEngine

extension WalkModel {
  /// Ends the automatic walk if a key moves the walker; a key that turns the phone suspends its steering.
  package mutating func begin(_ push: PhonePush) {
    if push.isTurn { autoWalk?.lookAside(at: stage.time) } else { autoWalk = nil }
  }

  /// Carries out an action that only a walk has.
  @discardableResult
  package mutating func act(_ action: WalkAction) -> [WindowEffect] {
    switch action {
    case .way(let action): act(action)
    case .sensor(let action): act(action)
    case .leave(let action): return act(action)
    }
    return []
  }

  private mutating func act(_ action: WalkAction.Way) {
    switch action {
    case .toggleAutoWalk: toggleAutoWalk()
    case .faster: setSpeed(speedIndex + 1)
    case .slower: setSpeed(speedIndex - 1)
    case .toStart: goHome()
    case .nearFinish: jump("Near the finish") { $0.route.length - Self.nearFinish }
    case .jumpBack: jump { $0.progress.match.chainage - Self.jumpLength }
    case .jumpOn: jump { $0.progress.match.chainage + Self.jumpLength }
    }
  }

  /// The distance before the finish to which End goes, metres: far enough that the walk does not end there.
  static let nearFinish = 25.0
  /// The distance of a jump with [ or ], metres.
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
    } else if let guidance = street.guidance {
      autoWalk = AutoWalk(along: guidance, from: street.pose.position)
      stage.say("Auto-walk at \(Quantity.speed(speed, street.settings.units))")
    } else {
      stage.say(Self.noRoute)
    }
  }
}

extension WalkModel {
  /// The message if there is no route.
  private static let noRoute = "There is no route here"

  /// Goes back to the start, at rest; held keys count as released.
  private mutating func goHome() {
    stage.rest()
    restart(
      at: street.guidance == nil ? .coordinate(street.map.placement.reference) : .chainage(0),
      "At the start")
    face(Attitude(heading: street.headingAhead ?? street.guidance?.heading ?? startHeading))
  }

  /// Jumps to a position along the route, metres from its start, limited to the route.
  ///
  /// - Parameter words: The message; nil for the new chainage.
  private mutating func jump(_ words: String? = nil, to chainageOf: (RouteGuidance) -> Double) {
    guard let guidance = street.guidance else { return stage.say(Self.noRoute) }
    let chainage = min(max(chainageOf(guidance), 0), guidance.route.length)
    restart(
      at: .chainage(chainage), words ?? "At \(Quantity.length(chainage, street.settings.units))")
  }

  /// The named goals: the route's ends, and places.
  package var names: [NamedGoal] { NamedGoal.all(in: street) }

  /// Goes to a goal; a coordinate means the nearest point of the route, if there is one.
  ///
  /// - Returns: The reason why the goal cannot be reached; nil if it can.
  package mutating func go(to goal: Goal) -> String? {
    let units = street.settings.units
    switch goal {
    case .time, .moment: return "a walk has no times: type 350 m, 40 %, a coordinate or a name"
    case .share(let share):
      guard street.guidance != nil else { return "there is no route here" }
      jump { share * $0.route.length }
    case .chainage(let chainage):
      guard let route = street.guidance?.route else { return "there is no route here" }
      // The length is shown rounded, so slightly beyond it counts as the end.
      guard 0...route.length + 0.05 ~= chainage else {
        return "the route is \(Quantity.length(route.length, units)) long"
      }
      jump { _ in chainage }
    case .coordinate(let coordinate):
      guard let route = street.guidance?.route else {
        restart(at: .coordinate(coordinate), "There")
        return nil
      }
      let match = route.nearest(to: coordinate)
      let words = "At \(Quantity.length(match.chainage, units))"
      let off = Quantity.length(match.distance, units)
      jump(match.distance < 0.05 ? words : "\(words), \(off) from there") { _ in match.chainage }
    }
    return nil
  }

  /// Starts a new AR session; the walker's heading relative to the route is kept.
  private mutating func restart(at start: SessionStart, _ words: String) {
    var attitude = street.pose.attitude
    let aside = attitude.heading - (street.guidance?.heading ?? .zero)
    do {
      try street.restart(at: start)
    } catch {
      stage.say("Cannot go there: it is too far around the Earth", isError: true)
      return
    }
    attitude.heading = (street.guidance?.heading ?? .zero) + aside
    face(attitude)
    // If the street can be projected around a point of the route, so can the phone's world.
    try? phone?.restart(in: street, at: stage.time)
    if autoWalk != nil {
      autoWalk =
        isAtFinish ? nil : street.guidance.map { AutoWalk(along: $0, from: street.pose.position) }
    }
    stage.say(words)
  }

  /// Moves the walker to a place on the plan.
  package mutating func stand(at coordinate: GeodeticCoordinate) {
    stage.rest()
    guard let route = street.guidance?.route else {
      return restart(at: .coordinate(coordinate), "There")
    }
    let match = route.nearest(to: coordinate)
    let units = street.settings.units
    restart(
      at: .coordinate(coordinate),
      "At \(Quantity.length(match.chainage, units)), "
        + "\(Quantity.length(match.distance, units)) from the route")
  }

  /// The distance that a notch of the wheel moves the walker, metres.
  static let strideLength = 1.0
  /// The maximum distance left to walk because of the wheel, metres.
  private static let mostStrides = 10.0
  /// The speed at which the wheel moves the walker, metres per second.
  static let strideSpeed = 6.0

  /// Walks a metre forward or back.
  package mutating func roll(forward: Bool) {
    begin(.forward)
    let strides = stage.strides + (forward ? Self.strideLength : -Self.strideLength)
    stage.strides = min(max(strides, -Self.mostStrides), Self.mostStrides)
  }

  /// Applies a user's act to the phone's picture.
  package mutating func perform(_ act: Act) {
    let sample = Sample.act(time: stage.time, act)
    if phone == nil { _ = street.update(sample) } else { _ = phone?.world.update(sample) }
  }

  /// Turns the phone at once, clockwise and up.
  package mutating func turn(by angle: Angle, up: Angle) {
    autoWalk?.lookAside(at: stage.time)
    face(street.pose.attitude.turned(by: angle, up: up))
  }

  /// Turns the walker without moving them.
  private mutating func face(_ attitude: Attitude) {
    _ = street.update(
      .pose(time: stage.time, Pose(position: street.pose.position, attitude: attitude)))
  }
}
