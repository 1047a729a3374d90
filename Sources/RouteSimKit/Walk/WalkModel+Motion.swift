import ARRouteEngine

extension WalkModel {
  /// One step of time: the phone moves and turns as the held keys and the auto-walk say.
  mutating func advance() {
    steps += 1
    if let notice, steps >= notice.end { self.notice = nil }
    let asked = WalkMotion.asked(by: keys, at: time, speed: speed)
    guard autoWalk != nil || motion.isMoving || asked.isMoving else { return }
    motion.approach(asked, within: Self.step, speed: speed)
    if motion.turn != 0 || motion.pitch != 0 || motion.roll != 0 {
      let now = time
      autoWalk?.lookAside(at: now)
    }
    let attitude = turned(world.pose.attitude)
    let position = moved(world.pose.position, heading: attitude.heading)
    let events = world.update(
      .pose(time: time, Pose(position: position, attitude: attitude)))
    for event in events { note(event) }
    if let walk = autoWalk, world.hasArrived && walk.hasEnded(on: world.placed) { autoWalk = nil }
  }

  private func turned(_ now: Attitude) -> Attitude {
    var turn = motion.turn
    if let autoWalk {
      turn += autoWalk.turn(from: now.heading, on: world.placed, at: time, speed: speed)
    }
    let pitch = now.pitch.degrees + motion.pitch * Self.step
    return Attitude(
      heading: now.heading + .degrees(turn * Self.step),
      pitch: .degrees(min(max(pitch, -Self.steepest), Self.steepest)),
      roll: (now.roll + .degrees(motion.roll * Self.step)).wrapped)
  }

  /// Short of the zenith, where heading and roll would be one.
  private static let steepest = 89.0

  private mutating func moved(_ now: Vector3, heading: Angle) -> Vector3 {
    var next: Vector3
    if var walk = autoWalk {
      next = walk.advance(on: world.placed, speed: speed, step: Self.step)
      autoWalk = walk
    } else {
      let forward = motion.forward * Self.step
      let right = motion.right * Self.step
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
    case .leftRoute: say("More than 50 m off the route", isError: true)
    case .rejoinedRoute: say("Back at the route")
    }
  }
}
