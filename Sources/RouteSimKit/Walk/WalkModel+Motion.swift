import ARRouteEngine

extension WalkModel {
  /// One step of time: the phone moves and turns as the held keys and the auto-walk say.
  public mutating func advance() {
    let asked = motionKeys.asked(by: stage.keys, at: stage.time, speed: speed)
    guard autoWalk != nil || stage.motion.isMoving || asked.isMoving else { return }
    stage.motion.approach(asked, within: Stage.step, speed: speed)
    if stage.motion.isTurning { autoWalk?.lookAside(at: stage.time) }
    let attitude = turned(world.pose.attitude)
    let position = moved(world.pose.position, heading: attitude.heading)
    let events = world.update(
      .pose(time: stage.time, Pose(position: position, attitude: attitude)))
    for event in events { note(event) }
    if let walk = autoWalk, world.hasArrived && walk.hasEnded(on: world.placed) { autoWalk = nil }
  }

  private func turned(_ now: Attitude) -> Attitude {
    let way = autoWalk?.turn(from: now.heading, on: world.placed, at: stage.time, speed: speed)
    return stage.motion.turned(now, besides: way ?? 0, within: Stage.step)
  }

  private mutating func moved(_ now: Vector3, heading: Angle) -> Vector3 {
    var next: Vector3
    if var walk = autoWalk {
      next = walk.advance(on: world.placed, speed: speed, step: Stage.step)
      autoWalk = walk
    } else {
      let forward = stage.motion.forward * Stage.step
      let right = stage.motion.right * Stage.step
      next = Vector3(
        now.x + heading.sine * forward + heading.cosine * right, now.y,
        now.z - heading.cosine * forward + heading.sine * right)
    }
    let ground = world.placed.position(atChainage: world.progress.match.chainage).y
    next.y = ground + world.settings.eyeHeight
    return next
  }

  private mutating func note(_ event: Event) {
    switch event {
    case .arrived: break  // The picture says so for as long as it is true.
    case .leftRoute: stage.say("More than 50 m off the route", isError: true)
    case .rejoinedRoute: stage.say("Back at the route")
    case .fusion: break
    }
  }
}
