import ARRouteEngine

extension WalkModel {
  /// Advances by one time step: the walker moves and turns according to the held keys and the automatic walk,
  /// and the phone follows.
  package mutating func advance() {
    let events = move()
    let believed = phone?.follow(street, at: stage.time)
    for event in believed ?? events { note(event) }
    if penFollows { perform(.pen(.move(.screen(world.camera.viewport.center)))) }
  }

  private mutating func move() -> [Event] {
    let asked = keys.motion.asked(by: stage.keys, at: stage.time, speed: speed)
    guard autoWalk != nil || stage.motion.isMoving || asked.isMoving || stage.strides != 0 else {
      // Even at rest, the walker's phone looks for surfaces.
      return looksForSurfaces ? street.update(.pose(time: stage.time, street.pose)) : []
    }
    stage.motion.approach(asked, within: stage.step, speed: speed)
    if stage.motion.isTurning { autoWalk?.lookAside(at: stage.time) }
    let attitude = turned(street.pose.attitude)
    let position = moved(street.pose.position, heading: attitude.heading)
    let events = street.update(
      .pose(time: stage.time, Pose(position: position, attitude: attitude)))
    if let walk = autoWalk, let placed = street.guidance?.placed,
      street.hasArrived && walk.hasEnded(on: placed)
    {
      autoWalk = nil
    }
    return events
  }

  private func turned(_ now: Attitude) -> Attitude {
    var way = 0.0
    if let autoWalk, let placed = street.guidance?.placed {
      way = autoWalk.turn(from: now.heading, on: placed, at: stage.time, speed: speed)
    }
    return stage.motion.turned(now, besides: way, within: stage.step)
  }

  /// Returns the distance that the wheel moves the walker forward in a time step, metres.
  private mutating func stride() -> Double {
    let most = Self.strideSpeed * stage.step
    let length = min(max(stage.strides, -most), most)
    stage.strides -= length
    return length
  }

  private mutating func moved(_ now: Vector3, heading: Angle) -> Vector3 {
    var next: Vector3
    if var walk = autoWalk, let placed = street.guidance?.placed {
      next = walk.advance(on: placed, speed: speed, step: stage.step)
      autoWalk = walk
    } else {
      let forward = stage.motion.forward * stage.step + stride()
      let right = stage.motion.right * stage.step
      next = Vector3(
        now.x + heading.sine * forward + heading.cosine * right, now.y,
        now.z - heading.cosine * forward + heading.sine * right)
    }
    let ground = street.guidance.map { $0.ground(atChainage: $0.progress.match.chainage) }
    next.y = (ground ?? -street.map.eyeHeight) + street.settings.eyeHeight
    return next
  }

  private mutating func note(_ event: Event) {
    switch event {
    case .arrived: break  // The picture shows this for as long as it is true.
    case .leftRoute:
      let limit = Int(street.settings.offRouteDistance.rounded())
      stage.say("More than \(limit) m off the route", isError: true)
    case .rejoinedRoute: stage.say("Back on the route")
    case .surface(.strokeMoved): stage.say("A stroke was moved onto the surface under it")
    case .surface(.lost): stage.say("The surfaces are lost", isError: true)
    case .surface(.found(let number)): tellOfSurface(number)
    case .tracking(.limited):
      guard let reason = world.fusion?.trackingReason else { return }
      stage.say("Tracking lost: \(reason.words)", isError: true)
    case .tracking(.normal): stage.say(Self.trackingRegained)
    case .trackingChosen, .gap, .newSession, .newRoute, .fusion, .gift, .surface: break
    }
  }
}
