/// All state of a walk: the route, the AR session's scene, the phone in it and the way made.
///
/// A value. `update` is its only step in time; a frame is read off it at any moment.
///
/// There are two scenes. In the *map*, `placed`, the route lies true about the place where the
/// world began. In the *AR scene*, that of the poses, content stands where the phone believes it
/// to be. Without fusion the two are one.
public struct World: Sendable {
  /// The route to be walked.
  public private(set) var route: Route
  /// The phone's screen and camera.
  public var camera: PinholeCamera
  /// What was chosen about the picture.
  ///
  /// A change of placement, terrain or eye height takes effect with the next session.
  public var settings: WorldSettings {
    didSet { if settings.offRouteDistance != oldValue.offRouteDistance { tellBelief() } }
  }
  /// The route on the map.
  public private(set) var placed: PlacedRoute
  /// Where on the map to look for parts of the route.
  public private(set) var outline: RouteOutline
  /// Where AR says the phone is in its scene.
  public private(set) var pose: Pose
  /// Where the phone believes it is on the Earth.
  public private(set) var coordinate: GeodeticCoordinate
  /// The time of the last sample, seconds.
  public private(set) var time: Double
  /// The walker's place along the route.
  public private(set) var progress: RouteProgress
  /// Whether the walk has ended at the finish.
  public private(set) var hasArrived: Bool
  /// What the phone knows of its place and axes; nil where AR is without error and its scene true.
  public var fusion: Fusion? {
    _read { yield boxedFusion.value }
  }
  /// Where the phone really is, as far as anybody knows.
  public private(set) var reality: Reality
  /// What the poses rest on, for whom it may concern: frames and drawings say so, and nothing else
  /// depends on it; nil where there is no log.
  public var poseSource: PoseSource?
  /// What of the route is placed in the AR scene.
  public private(set) var content: PlacedContent
  private var boxedFusion: Boxed<Fusion?>
  /// On which leg the walker is, as far as fixes and odometry tell; nil without fusion.
  private var belief: Boxed<LegBelief>?
  /// When AR last followed the phone's place, in this frame or an earlier one, seconds.
  private var lastFollowed: Double?
  /// Whether the next pose goes on from the last one followed.
  private var isFollowing = false
  /// Whether a fix has come since the last pose.
  private var hasNewFix = false
  /// Whether the walker is farther from the route than the settings' `offRouteDistance`.
  public var isOffRoute: Bool { progress.match.distance > settings.offRouteDistance }

  /// A world whose AR session starts at a place, at time 0, with the phone upright and looking
  /// along the route.
  ///
  /// - Parameters:
  ///   - route: The route to be walked.
  ///   - camera: The phone's screen and camera; those of `Device.standard` unless said otherwise.
  ///   - settings: What was chosen about the picture.
  ///   - start: Where the session starts, the route's start unless said otherwise: the scene's
  ///     origin, at the height of the camera.
  ///   - fusion: How the phone finds its place and axes from fixes; nil for a phone that makes no
  ///     errors.
  /// - Throws: `GeodesyError` when the route cannot be placed about the start.
  public init(
    route: Route, camera: PinholeCamera = Device.standard.camera,
    settings: WorldSettings = WorldSettings(), start: SessionStart = .chainage(0),
    fusion: FusionSettings? = nil
  ) throws(GeodesyError) {
    self.route = route
    self.camera = camera
    self.settings = settings
    let session = try SessionGround(
      route: route, settings: settings, start: start, isExact: fusion == nil)
    placed = session.placed
    outline = RouteOutline(positions: session.placed.positions)
    progress = session.progress
    coordinate = session.coordinate
    pose = Pose(
      position: .zero,
      attitude: Attitude(heading: session.placed.direction(ofSegment: session.segment)))
    time = 0
    hasArrived = false
    content = PlacedContent(session.placed)
    reality = Reality(isBelieved: fusion == nil)
    boxedFusion = Boxed(
      fusion.map { Fusion(settings: $0, start: session.coordinate, kind: settings.placement) })
    belief = fusion.map {
      Boxed(
        LegBelief(around: session.coordinate, start: session.likelyStart, settings: $0.legs))
    }
    tellBelief()
    placeContent()
    _ = noteArrival()
  }

  /// Starts a new AR session elsewhere: the scene's origin is there, the phone keeps its turn.
  ///
  /// - Throws: `GeodesyError` when the route cannot be placed about the start; the world is then
  ///   unchanged.
  public mutating func restart(at start: SessionStart) throws(GeodesyError) {
    var world = try World(
      route: route, camera: camera, settings: settings, start: start, fusion: fusion?.settings)
    world.pose.orientation = pose.orientation
    world.time = time
    world.poseSource = poseSource
    self = world
  }

  /// Leads the walker along another route from where the phone believes they are.
  ///
  /// The scene stays; the nearest point of the route counts as reached.
  ///
  /// - Returns: What happened by it.
  /// - Throws: `GeodesyError` when the route cannot be placed in the scene; the world is then
  ///   unchanged.
  public mutating func lead(along route: Route) throws(GeodesyError) -> [Event] {
    let placed = try PlacedRoute(
      route: route, placement: placed.placement, eyeHeight: placed.eyeHeight,
      terrain: placed.terrain)
    let progress = RouteProgress(route: route, at: coordinate, placement: settings.placement)
    let wasOffRoute = isOffRoute
    var content = PlacedContent(placed)
    if let anchor = fusion?.anchor {
      let segment = progress.match.segment
      content = try PlacedContent(placed, segments: segment...segment, anchor: anchor)
    }
    self.route = route
    self.placed = placed
    self.progress = progress
    self.content = content
    belief = belief.map {
      Boxed(
        LegBelief(
          around: coordinate, start: progress.match.chainage, settings: $0.value.settings))
    }
    outline = RouteOutline(positions: placed.positions)
    hasArrived = false
    placeContent()
    var events = [Event.newRoute]
    if isOffRoute != wasOffRoute { events.append(isOffRoute ? .leftRoute : .rejoinedRoute) }
    if noteArrival() { events.append(.arrived) }
    return events
  }

  /// Turns the phone on the spot: the walker stays, and so does their progress, even where legs of
  /// the route overlap.
  public mutating func turn(to attitude: Attitude) {
    pose.orientation = attitude.orientation
  }

  /// Changes how the phone finds its place and axes; nothing in a world without fusion.
  ///
  /// - Returns: What happened by it.
  @discardableResult
  public mutating func apply(_ settings: FusionSettings) -> [Event] {
    guard let old = fusion?.settings else { return [] }
    boxedFusion.value?.apply(settings, at: pose, time: time)
    tellBelief()
    placeContent()
    return settings.tracking == old.tracking ? [] : [.trackingChosen(settings.tracking)]
  }

  /// Changes some of how the phone finds its place and axes; nothing in a world without fusion.
  ///
  /// - Returns: What happened by it.
  @discardableResult
  public mutating func changeFusion(_ change: (inout FusionSettings) -> Void) -> [Event] {
    guard var settings = fusion?.settings else { return [] }
    change(&settings)
    return apply(settings)
  }
}

extension World {
  /// Takes in one sample.
  ///
  /// Samples are in order of time but for fixes, which may come some seconds late. Only `.truth`
  /// and `.pose` mean something to a world without fusion, and its truth is what it believes.
  ///
  /// - Returns: What happened by it, in order.
  /// - Complexity: Constant on average; see `RouteProgress.update`, and with fusion `LegBelief`.
  public mutating func update(_ sample: Sample) -> [Event] {
    switch sample {
    case .pose(let time, let pose): return take(pose, at: time)
    case .fix(let fix): return take(fix)
    case .truth(let truth): reality.take(truth)
    case .tracking(let time, let state):
      self.time = max(self.time, time)
      let isNews = fusion.map { $0.matcher.tracking != state } ?? false
      boxedFusion.value?.setTracking(state, at: pose, time: time)
      placeContent()
      return isNews ? [.tracking(state)] : []
    case .sessionReset(let time):
      guard fusion != nil else { break }
      self.time = max(self.time, time)
      boxedFusion.value?.resetSession(at: time)
      belief?.value.forgetAxes(on: route)
      isFollowing = false
      pose.position = .zero
      reality.forget()
      placeContent()
      return [.newSession]
    }
    return []
  }

  private mutating func take(_ pose: Pose, at time: Double) -> [Event] {
    guard pose.position.isFinite, time.isFinite else { return [] }
    // The truth, looked at once a second, proves another leg as a receiver's fixes do.
    var isFix = time.rounded(.down) != self.time.rounded(.down)
    var events: [Event] = []
    if let news = boxedFusion.value?.add(pose, at: time) {
      events = news.map(Event.fusion)
      isFix = hasNewFix
    } else {
      guard let place = placed.placement.coordinate(at: pose.position) else { return [] }
      coordinate = place
    }
    followOdometry(to: pose, at: time)
    self.time = time
    self.pose = pose
    reality.follow(pose, at: time)
    return events + follow(isFix: isFix)
  }

  private mutating func take(_ fix: Fix) -> [Event] {
    guard fusion != nil else { return [] }
    guard let events = boxedFusion.value?.add(fix) else {
      return (boxedFusion.value?.takeRefused() ?? []).map(Event.fusion)
    }
    hasNewFix = true
    // One that is ahead of the poses waits for them.
    guard fix.time <= time else { return [] }
    return events.map(Event.fusion) + follow(isFix: true)
  }

  /// Follows the location along the route.
  ///
  /// - Parameter isFix: Whether the location comes from a new fix.
  private mutating func follow(isFix: Bool) -> [Event] {
    let wasOffRoute = isOffRoute
    if let location = fusion?.location { coordinate = location }
    hasNewFix = false
    followLeg(isFix: isFix)
    placeContent()
    var events: [Event] = []
    if isOffRoute != wasOffRoute { events.append(isOffRoute ? .leftRoute : .rejoinedRoute) }
    if noteArrival() { events.append(.arrived) }
    return events
  }
}

extension World {
  /// How sure the leg is on which the walker is shown.
  public var legCertainty: LegCertainty { belief?.value.certainty ?? .certain }

  /// Moves the belief about the leg by what AR saw since the last pose.
  private mutating func followOdometry(to pose: Pose, at time: Double) {
    guard belief != nil, fusion?.followsPlace == true else {
      isFollowing = false
      return
    }
    let duration = time - (lastFollowed ?? time)
    if isFollowing {
      let seen = pose.position - self.pose.position
      belief?.value.move(
        by: Vector2(seen.x, -seen.z), during: duration, on: route)
    } else if duration > 0 {
      let way = LegLimits.walkingSpeed * min(duration, 3600)
      belief?.value.loosen(by: way * way)
    }
    isFollowing = true
    lastFollowed = time
  }

  /// Lets the belief about the leg go by the settings there are.
  private mutating func tellBelief() {
    guard let belief, var legs = fusion?.settings.legs else { return }
    legs.offRouteDistance = settings.offRouteDistance
    if belief.value.settings != legs { self.belief?.value.settings = legs }
  }

  /// Finds the walker on the route: on the leg believed in, or on the one followed so far.
  private mutating func followLeg(isFix: Bool) {
    takeFixForLeg()
    if let point = belief?.value.point(on: route) {
      progress.take(point, at: coordinate, on: route)
    } else {
      progress.update(to: coordinate, accuracy: fusion?.accuracy ?? 0, isFix: isFix, on: route)
    }
  }

  /// Shows the belief about the leg the newest fix.
  private mutating func takeFixForLeg() {
    guard let belief, let fusion else { return }
    let last = belief.value.lastFix
    if fusion.followsPlace {
      // Between poses of two epochs there is no way to speak of.
      guard let estimate = fusion.newestEstimate, estimate.epoch == fusion.matcher.epoch,
        estimate.fix.time > last
      else { return }
      let seen = pose.position - estimate.pose.position
      self.belief?.value.take(
        LegSighting(estimate.fix), seenSince: Vector2(seen.x, -seen.z), on: route)
    } else if let fix = fusion.matcher.newestFix, fix.time > last, fix.time <= time {
      self.belief?.value.take(LegSighting(fix), seenSince: nil, on: route)
    }
  }
}

extension World {
  /// What ties the AR scene to the Earth.
  public var anchor: SceneAnchor { content.anchor }

  /// Where the finish stands in the AR scene, metres: above the route's end at eye level.
  public var finish: Vector3 { content.finish + Vector3(0, settings.eyeHeight, 0) }

  /// The direction of the route where the walker is, clockwise from true north.
  public var routeHeading: Angle { placed.direction(ofSegment: progress.match.segment) }

  /// Metres of route still to walk.
  public var remaining: Double { route.length - progress.match.chainage }

  /// Places what of the route is shown, where it is not yet placed as the phone now believes.
  private mutating func placeContent() {
    guard let anchor = fusion?.anchor else { return }
    let first = progress.match.segment
    let end = progress.match.chainage + settings.arrows.window + settings.arrows.spacing
    let last = route.segment(atChainage: min(end, route.length))
    guard content.anchor != anchor || !content.holds(first...last) else { return }
    // Where the finish lies opposite the phone on the Earth, the old content stays.
    if let placed = try? PlacedContent(placed, segments: first...last, anchor: anchor) {
      content = placed
    }
  }

  /// Turns `hasArrived` on once the finish is near, in space and along the route: on a round trip
  /// the start is near the finish, too.
  private mutating func noteArrival() -> Bool {
    guard !hasArrived, remaining <= settings.offRouteDistance,
      (finish - pose.position).length <= settings.arrivalDistance
    else { return false }
    hasArrived = true
    return true
  }
}

extension LegSighting {
  fileprivate init(_ fix: Fix) {
    self.init(
      time: fix.time, coordinate: fix.coordinate, accuracy: fix.horizontalAccuracy,
      deviation: fix.axisDeviation)
  }
}
