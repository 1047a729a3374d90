extension World {
  /// Processes one sample.
  ///
  /// Samples must be in order of time, except for fixes, which may arrive a few seconds late. A world without
  /// fusion treats its poses as the truth: apart from the time of `.tracking`, it uses only `.pose` and
  /// `.act`. A pose is ignored if its time is not finite, or if its position is not within ±10⁷ m along each
  /// axis, as in logs (SPEC §12.6).
  ///
  /// If several fixes have the same time, the first one is followed along the route immediately. The last one
  /// is followed when a sample with a different time arrives, or when `catchUp` is called.
  ///
  /// - Returns: The resulting events, in order.
  /// - Complexity: Constant on average; see `RouteProgress.update` and, with fusion, `LegBelief`.
  public mutating func update(_ sample: Sample) -> [Event] {
    guard isBehind, !isOfMoment(sample) else { return take(sample) }
    let late = catchUp()
    return late + take(sample)
  }

  /// Follows the last of several fixes with the same time along the route, if this is still pending.
  ///
  /// Only callers that read `guidance`, or values that depend on it, between fixes with the same time need
  /// this. Before the call, the progress along the route, `hasArrived` and `isOffRoute` reflect the first of
  /// these fixes.
  ///
  /// - Returns: The resulting events, in order.
  public mutating func catchUp() -> [Event] {
    guard isBehind else { return [] }
    isBehind = false
    return follow(isFix: true)
  }

  /// A copy of the world in which all fixes so far have been followed.
  var caughtUp: World {
    guard isBehind else { return self }
    var world = self
    _ = world.catchUp()
    return world
  }

  /// Forgets the phone's true position and heading; call it when they are no longer known.
  package mutating func forgetTruth() { reality.forgetTruth() }

  /// True when a sample has the same time as the fixes that are waiting to be followed.
  package func isOfMoment(_ sample: Sample) -> Bool {
    switch sample {
    case .fix(let fix): fix.time == momentOfFix
    case .pose(let time, _): time == self.time
    case .truth: true
    case .tracking, .sessionReset, .act: false
    }
  }

  private mutating func take(_ sample: Sample) -> [Event] {
    switch sample {
    case .pose(let time, let pose): return take(pose, at: time)
    case .fix(let fix): return take(fix)
    case .truth(let truth): reality.take(truth)
    case .tracking(let time, let state, let reason):
      self.time = max(self.time, time)
      let isNews = boxedFusion.map { $0.value.matcher.tracking != state } ?? false
      boxedFusion?.value.setTracking(state, reason: reason, at: pose, time: time)
      placeContent()
      return isNews ? [.tracking(state)] : []
    case .sessionReset(let time):
      guard boxedFusion != nil else { break }
      self.time = max(self.time, time)
      boxedFusion?.value.resetSession(at: time)
      guidance?.forgetAxes()
      pose.position = .zero
      reality.forget()
      changeLayers { layer, _ in layer.endSession() }
      placeContent()
      return [.newSession]
    case .act(_, let act): return self.act(act)
    }
    return []
  }

  private mutating func take(_ pose: Pose, at time: Double) -> [Event] {
    guard pose.position.isPositionOfPhone, time.isFinite else { return [] }
    // Without fusion, the pose is the truth. Once a second, it counts as evidence for a different leg, as a
    // receiver's fixes do.
    var isFix = time.rounded(.down) != self.time.rounded(.down)
    var events: [Event] = []
    if let news = boxedFusion?.value.add(pose, at: time) {
      events = news.map(Event.fusion)
      isFix = hasNewFix
    } else {
      guard let position = map.placement.coordinate(at: pose.position) else { return [] }
      coordinate = position
    }
    let last = boxedFusion?.value.followsPosition == true ? self.pose : nil
    boxedGuidance.change { $0?.followOdometry(from: last, to: pose, at: time) }
    self.time = time
    self.pose = pose
    reality.follow(pose, at: time)
    if isBehind { return events }
    let followed = follow(isFix: isFix)
    if !followed.isEmpty { events += followed }
    changeLayers {
      let found = $0.lookAround(in: $1)
      if !found.isEmpty { events += found }
    }
    return events
  }

  private mutating func take(_ fix: Fix) -> [Event] {
    guard boxedFusion != nil else { return [] }
    guard let events = boxedFusion?.value.add(fix) else {
      return (boxedFusion?.value.takeRefused() ?? []).map(Event.fusion)
    }
    hasNewFix = true
    // A fix that is newer than the newest pose waits for the next pose.
    guard fix.time <= time else { return [] }
    isBehind = fix.time == momentOfFix
    momentOfFix = fix.time
    return events.map(Event.fusion) + (isBehind ? [] : follow(isFix: true))
  }

  /// Follows the phone's location along the route.
  ///
  /// - Parameter isFix: True if the location comes from a new fix.
  private mutating func follow(isFix: Bool) -> [Event] {
    let wasOffRoute = isOffRoute
    if let location = boxedFusion?.value.location { coordinate = location }
    hasNewFix = false
    followRoute(isFix: isFix)
    placeContent()
    var events: [Event] = []
    if isOffRoute != wasOffRoute { events.append(isOffRoute ? .leftRoute : .rejoinedRoute) }
    if noteArrival() { events.append(.arrived) }
    return events
  }

  /// Updates the walker's progress: on the belief's leg or, without a belief, on the leg followed so far.
  private mutating func followRoute(isFix: Bool) {
    let (pose, time) = (pose, time)
    if let fusion = boxedFusion { guidance?.takeFix(of: fusion.value, pose: pose, time: time) }
    let (coordinate, accuracy) = (coordinate, boxedFusion?.value.accuracy ?? 0)
    boxedGuidance.change { $0?.follow(to: coordinate, accuracy: accuracy, isFix: isFix) }
  }
}
