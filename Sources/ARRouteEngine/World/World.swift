/// All state of a walk: the AR session's scene, the phone in it, and the route it leads along.
///
/// A value. `update` is its only step in time; a frame is read off it at any moment.
///
/// There are two scenes. On the *map* everything lies true about the place where the world began.
/// In the *AR scene*, that of the poses, content stands where the phone believes it to be. Without
/// fusion the two are one.
public struct World: Sendable {
  /// The phone's screen and camera.
  public var camera: PinholeCamera
  /// The settings of the picture.
  ///
  /// A change of placement, terrain or eye height takes effect with the next session.
  public var settings: WorldSettings {
    didSet {
      if settings.offRouteDistance != oldValue.offRouteDistance { tellGuidance() }
      if boxedSurroundings != nil, settings.cards != oldValue.cards {
        content.spread = []
        placeContent()
      }
    }
  }
  /// The layout of the Earth about the place where the world began.
  public private(set) var map: WorldMap
  /// The route, and how far the walker has come along it; nil in a street without a route.
  public private(set) var guidance: RouteGuidance? {
    _read { yield boxedGuidance.value }
    _modify { yield &boxedGuidance.value }
  }
  private var boxedGuidance: Boxed<RouteGuidance?>
  /// The pose of the phone in AR's scene.
  public private(set) var pose: Pose
  /// The place on the Earth where the phone believes it is.
  public private(set) var coordinate: GeodeticCoordinate
  /// The time of the last sample that is no act, seconds.
  public private(set) var time: Double
  /// The phone's knowledge of its place and axes; nil where AR is without error and its scene true.
  ///
  /// A copy: it shares its memory with the world until the world goes on.
  public var fusion: Fusion? { boxedFusion?.value }
  /// The place where the phone really is, as far as anybody knows.
  public private(set) var reality: Reality
  /// The source of the poses, for information: frames and drawings say so, and nothing else
  /// depends on it; nil where there is no log.
  public var poseSource: PoseSource?
  /// The places around the walker, a copy; nil where none are known.
  public var surroundings: Surroundings? { boxedSurroundings?.value }
  private var boxedSurroundings: Boxed<Surroundings>?
  /// The gifts that may be found, a copy; nil where none are known.
  public var gifts: LaidGifts? { boxedGifts?.value }
  private var boxedGifts: Boxed<LaidGifts>?
  /// The content placed in the AR scene.
  public private(set) var content: PlacedContent {
    _read { yield boxedContent.value }
    _modify { yield &boxedContent.value }
  }
  private var boxedContent: Boxed<PlacedContent>
  /// The place that a person has chosen, by its number in the list of all; nil for none.
  public private(set) var chosenPlace: Int?
  /// The strokes, and the surfaces that they are on; nil where nobody draws.
  ///
  /// A copy, as `fusion` is.
  public var drawing: DrawingBook? { boxedDrawing?.value }
  private var boxedDrawing: Boxed<DrawingBook>?
  /// The streets around the walk, on the map, their ground at 0; nil where none are known.
  public var street: StreetModel? { boxedStreet?.value }
  private(set) var boxedStreet: Boxed<StreetModel>?
  /// The parts of the route that run through buildings, as chainages, metres; nil without a route or a map.
  public private(set) var routePartsInBuildings: [ClosedRange<Double>]?
  /// `fusion`, to be looked at where it is: it is large, and most worlds have none.
  private(set) var boxedFusion: Boxed<Fusion>?
  /// True when a fix has come since the last pose.
  private var hasNewFix = false
  /// The time of the last fix that was followed or waits to be, seconds.
  private var momentOfFix = -Double.infinity
  /// True when more fixes of that moment have come, by which the route has not been followed yet.
  private(set) var isBehind = false

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
    self.init(
      try SessionGround(route: route, settings: settings, start: start, fusion: fusion),
      camera: camera, settings: settings, fusion: fusion)
  }

  /// A world without a route: a street to look around in.
  ///
  /// Its AR session starts at a place, at time 0, with the phone upright and looking to the north.
  ///
  /// - Parameters:
  ///   - place: Where the session starts: the scene's origin, at the height of the camera.
  ///   - camera: The phone's screen and camera; those of `Device.standard` unless said otherwise.
  ///   - settings: What was chosen about the picture.
  ///   - fusion: How the phone finds its place and axes from fixes; nil for a phone that makes no
  ///     errors.
  public init(
    at place: GeodeticCoordinate, camera: PinholeCamera = Device.standard.camera,
    settings: WorldSettings = WorldSettings(), fusion: FusionSettings? = nil
  ) {
    self.init(
      SessionGround(at: place, settings: settings), camera: camera, settings: settings,
      fusion: fusion)
  }

  private init(
    _ session: SessionGround, camera: PinholeCamera, settings: WorldSettings,
    fusion: FusionSettings?
  ) {
    self.camera = camera
    self.settings = settings
    map = session.map
    boxedGuidance = Boxed(session.guidance)
    coordinate = session.coordinate
    pose = Pose(position: .zero, attitude: Attitude(heading: session.heading))
    time = 0
    boxedContent = Boxed(PlacedContent(on: session.map, session.guidance?.placed))
    reality = Reality(isBelieved: fusion == nil)
    boxedFusion = fusion.map {
      Boxed(Fusion(settings: $0, start: session.coordinate, kind: settings.placement))
    }
    tellGuidance()
    placeContent()
    _ = noteArrival()
  }

  /// Starts a new AR session elsewhere: the scene's origin is there, the phone keeps its turn.
  ///
  /// In a world without a route a chainage is where the phone is.
  ///
  /// - Throws: `GeodesyError` when the route cannot be placed about the start; the world is then
  ///   unchanged.
  public mutating func restart(at start: SessionStart) throws(GeodesyError) {
    var world =
      if let route = guidance?.route {
        try World(
          route: route, camera: camera, settings: settings, start: start,
          fusion: boxedFusion?.value.settings)
      } else {
        World(
          at: start.coordinate ?? coordinate, camera: camera, settings: settings,
          fusion: boxedFusion?.value.settings)
      }
    world.pose.orientation = pose.orientation
    world.time = time
    world.poseSource = poseSource
    world.show(surroundings)
    world.lay(gifts)
    world.chosenPlace = chosenPlace
    if let street { world.show(streets: street.map) }
    if let drawing {
      _ = world.beginDrawing(drawing.surfaces.furniture, left: drawing.keptStrokes)
      world.changeDrawing { $0.style = drawing.style }
    }
    self = world
  }

  /// Leads the walker along another route, or one at last, from where the phone believes they are.
  ///
  /// The scene stays; the nearest point of the route counts as reached.
  ///
  /// - Returns: What happened by it.
  /// - Throws: `GeodesyError` when the route cannot be placed in the scene; the world is then
  ///   unchanged.
  public mutating func lead(along route: Route) throws(GeodesyError) -> [Event] {
    let placed = try PlacedRoute(route: route, on: map)
    // The other route begins where all fixes put the phone.
    let late = catchUp()
    let progress = RouteProgress(route: route, at: coordinate, placement: settings.placement)
    var next = RouteGuidance(placed, progress: progress)
    if let legs = legSettings {
      next.believe(
        LegBelief(around: coordinate, start: progress.match.chainage, settings: legs),
        after: guidance)
    }
    var content = content
    if let anchor = boxedFusion?.value.anchor {
      content.anchor = anchor
      content.way = try PlacedWay(placed, on: map, anchor)
    } else {
      content.way = PlacedWay(placed)
    }
    let wasOffRoute = isOffRoute
    guidance = next
    lookAtRoute()
    self.content = content
    // The ground is that of the route.
    placeContent(isMoved: map.terrain != .flat)
    var events = late + [Event.newRoute]
    if isOffRoute != wasOffRoute { events.append(isOffRoute ? .leftRoute : .rejoinedRoute) }
    if noteArrival() { events.append(.arrived) }
    return events
  }

  /// Shows the places around the walker; nil for none.
  public mutating func show(_ surroundings: Surroundings?) {
    boxedSurroundings = surroundings.map { Boxed($0) }
    boxedSurroundings?.value.forget()
    content.cards = []
    content.spread = []
    chosenPlace = nil
    placeContent()
  }

  /// Puts streets around the walk; nil for none.
  ///
  /// - Complexity: O(n) for n corners of the map.
  public mutating func show(streets: StreetMap?) {
    boxedStreet = streets.map { Boxed(StreetModel($0, about: map.placement.reference)) }
    lookAtRoute()
  }

  /// Puts streets around the walk that were laid out before, which takes no time where they are not far away.
  ///
  /// - Parameter streets: About a place within `StreetModel.shareable` of where this world began; else they are made
  ///   anew.
  public mutating func show(streets: StreetModel) {
    guard let near = streets.about(map.placement.reference) else {
      return show(streets: streets.map)
    }
    boxedStreet = Boxed(near)
    lookAtRoute()
  }

  /// Looks which parts of the route run through buildings.
  private mutating func lookAtRoute() {
    routePartsInBuildings = guidance.flatMap { street?.partsInBuildings(of: $0.placed) }
  }

  /// The length of the route inside buildings, metres; nil without a route or a map.
  public var routeInBuildings: Double? {
    routePartsInBuildings.map { $0.reduce(0) { $0 + $1.upperBound - $1.lowerBound } }
  }

  /// Puts the walker elsewhere on the route, the phone upright and looking along it: what a session shows
  /// that starts there, but in the scene of this one, with all that is placed in it.
  ///
  /// For a world without fusion. Two scenes about places that are 5 km apart agree in the lengths between
  /// what is on the ground around to a millimetre.
  ///
  /// - Parameter chainage: Metres; brought into the route.
  /// - Returns: Whether there is a route, and a place for it in the scene.
  package mutating func stand(atChainage chainage: Double) -> Bool {
    guard boxedFusion == nil, var next = guidance else { return false }
    let place = next.route.coordinate(atChainage: chainage)
    guard let ground = try? map.groundPosition(of: place, from: anchor) else { return false }
    next.stand(atChainage: chainage)
    guidance = next
    coordinate = place
    pose = Pose(
      position: ground + Vector3(0, settings.eyeHeight, 0),
      attitude: Attitude(heading: next.heading))
    placeContent()
    _ = noteArrival()
    return true
  }

  /// Turns the phone upright and toward the finish.
  ///
  /// - Returns: The bearing of the finish, clockwise from true north; nil without one, and there.
  package mutating func faceFinish() -> Angle? {
    guard let finish, let end = guidance?.route.coordinates.last,
      let line = try? Geodesic.inverse(from: coordinate, to: end), line.distance > 0
    else { return nil }
    let way = finish - pose.position
    turn(to: Attitude(heading: Angle.atan2(way.x, -way.z).wrappedPositive))
    return line.initialAzimuth.wrappedPositive
  }

  /// Shows the gifts that may be found; nil for none.
  public mutating func lay(_ gifts: LaidGifts?) {
    boxedGifts = gifts.map { Boxed($0) }
    boxedGifts?.value.forget()
    content.gifts = []
    placeContent()
  }

  /// Takes in gifts that came or changed.
  ///
  /// - Complexity: O(√n log n) for each of them, over many, and as much as a look takes: O(k log k) for k
  ///   that are around.
  public mutating func take(_ news: [Gift]) {
    guard boxedGifts != nil, !news.isEmpty else { return }
    boxedGifts?.value.take(news)
    content.gifts = []
    placeContent()
  }

  /// Has the walker draw from now on, on furniture and on the ground.
  ///
  /// - Parameters:
  ///   - furniture: What there is to be found besides the ground.
  ///   - left: What was drawn before.
  /// - Returns: How many of those strokes were left out, as there would be too many points.
  public mutating func beginDrawing(
    _ furniture: [Furniture] = [], left: [LeftStroke] = []
  ) -> Int {
    let flat = SceneAnchor(placement: map.placement)
    let world = self
    var book = DrawingBook(furniture, style: settings.pen) { place in
      (try? flat.placement.position(of: place)).map {
        Vector3($0.x, world.groundHeight(at: place), $0.z)
      }
    }
    let dropped = book.add(left, on: groundHeight(at:))
    boxedDrawing = Boxed(book)
    placeContent()
    placeStrokes()
    return dropped
  }

  /// Changes something of what is drawn.
  mutating func changeDrawing(_ change: (inout DrawingBook) -> Void) {
    boxedDrawing?.change(change)
  }

  /// Places what was drawn before as the phone now believes.
  private mutating func placeStrokes() {
    let (anchor, world) = (content.anchor, self)
    changeDrawing { $0.place(by: anchor, on: world.groundHeight(at:)) }
  }

  /// Looks what surfaces are in view, and moves strokes onto those that are found.
  private mutating func lookAtSurfaces() -> [Event] {
    guard boxedDrawing?.value.surfaces.furniture.isEmpty == false else { return [] }
    let isLost = boxedFusion?.value.matcher.tracking == .limited
    let (time, camera, style) = (time, camera, settings.surfaces)
    let eye = CameraTransform(pose)
    let map = realMapFromScene ?? mapFromScene
    var events: [SurfaceEvent] = []
    changeDrawing { book in
      let before = book.surfaces.found
      events = book.surfaces.look(
        at: time, isLost: isLost, style: style, camera: camera, from: eye, map: map)
      events += book.settle(style, hasNews: book.surfaces.found != before)
    }
    return events.map(Event.surface)
  }

  /// Hands the phone to somebody; nil for nobody who is known.
  mutating func handOver(to user: String?) {
    if boxedGifts == nil, user != nil { lay(LaidGifts([])) }
    boxedGifts?.value.user = user
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
    guard let old = boxedFusion?.value.settings else { return [] }
    boxedFusion?.value.apply(settings, at: pose, time: time)
    tellGuidance()
    placeContent()
    return settings.tracking == old.tracking ? [] : [.trackingChosen(settings.tracking)]
  }

  /// Changes some of how the phone finds its place and axes; nothing in a world without fusion.
  ///
  /// - Returns: What happened by it.
  @discardableResult
  public mutating func changeFusion(_ change: (inout FusionSettings) -> Void) -> [Event] {
    guard var settings = boxedFusion?.value.settings else { return [] }
    change(&settings)
    return apply(settings)
  }
}

extension World {
  /// Takes in one sample.
  ///
  /// Samples are in order of time but for fixes, which may come some seconds late. Only `.truth`,
  /// `.pose` and `.act` mean something to a world without fusion, and its truth is what it believes.
  /// Nothing comes of a pose whose time is not finite, or whose position is not within ±10⁷ m along each
  /// axis, as logs have it (SPEC §12.6).
  ///
  /// Of several fixes with the same time, the route is followed by the first at once and by the last when
  /// a sample of another time comes, or at `catchUp`.
  ///
  /// - Returns: What happened by it, in order.
  /// - Complexity: Constant on average; see `RouteProgress.update`, and with fusion `LegBelief`.
  public mutating func update(_ sample: Sample) -> [Event] {
    guard isBehind, !isOfMoment(sample) else { return take(sample) }
    let late = catchUp()
    return late + take(sample)
  }

  /// Follows the last of several fixes of one moment along the route, where that waits for more.
  ///
  /// Only a caller that looks at `guidance`, or at what follows from it, between fixes of one moment has
  /// need of it: until then the place on the route, `hasArrived` and `isOffRoute` are by the first of them.
  ///
  /// - Returns: What happened by it, in order.
  public mutating func catchUp() -> [Event] {
    guard isBehind else { return [] }
    isBehind = false
    return follow(isFix: true)
  }

  /// The same world, with all fixes followed that have come.
  var caughtUp: World {
    guard isBehind else { return self }
    var world = self
    _ = world.catchUp()
    return world
  }

  /// True when a sample is of the moment of the fixes that wait to be followed.
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
      content.spread = []
      changeDrawing { $0.forget() }
      placeContent()
      return [.newSession]
    case .act(_, let act): return self.act(act)
    }
    return []
  }

  private mutating func take(_ pose: Pose, at time: Double) -> [Event] {
    guard pose.position.isPlaceOfPhone, time.isFinite else { return [] }
    // The truth, looked at once a second, proves another leg as a receiver's fixes do.
    var isFix = time.rounded(.down) != self.time.rounded(.down)
    var events: [Event] = []
    if let news = boxedFusion?.value.add(pose, at: time) {
      events = news.map(Event.fusion)
      isFix = hasNewFix
    } else {
      guard let place = map.placement.coordinate(at: pose.position) else { return [] }
      coordinate = place
    }
    let last = boxedFusion?.value.followsPlace == true ? self.pose : nil
    boxedGuidance.change { $0?.followOdometry(from: last, to: pose, at: time) }
    self.time = time
    self.pose = pose
    reality.follow(pose, at: time)
    if isBehind { return events }
    let followed = follow(isFix: isFix)
    if !followed.isEmpty { events += followed }
    let found = lookAtSurfaces()
    if !found.isEmpty { events += found }
    return events
  }

  private mutating func take(_ fix: Fix) -> [Event] {
    guard boxedFusion != nil else { return [] }
    guard let events = boxedFusion?.value.add(fix) else {
      return (boxedFusion?.value.takeRefused() ?? []).map(Event.fusion)
    }
    hasNewFix = true
    // One that is ahead of the poses waits for them.
    guard fix.time <= time else { return [] }
    isBehind = fix.time == momentOfFix
    momentOfFix = fix.time
    return events.map(Event.fusion) + (isBehind ? [] : follow(isFix: true))
  }

  /// Follows the location along the route.
  ///
  /// - Parameter isFix: Whether the location comes from a new fix.
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
}

extension World {
  /// Has a place chosen, by its number in the list of all; nil for none.
  mutating func choose(_ place: Int?) { chosenPlace = place }

  /// Spreads cards where they are to stand in the scene; none folds them.
  mutating func spread(_ cards: [(group: Surroundings.Group, panel: ScenePanel)]) {
    content.spread = cards.compactMap { group, panel in
      content.foot(of: group, on: groundHeight(at:)).map {
        SpreadCard(group: group, position: $0, panel: panel)
      }
    }
  }

  /// Lets the belief about the leg go by the settings there are.
  private mutating func tellGuidance() {
    if let legs = legSettings { guidance?.apply(legs) }
  }

  /// The settings by which the leg is found; nil without fusion.
  private var legSettings: LegSettings? {
    guard var legs = boxedFusion?.value.settings.legs else { return nil }
    legs.offRouteDistance = settings.offRouteDistance
    return legs
  }

  /// Finds the walker on the route: on the leg believed in, or on the one followed so far.
  private mutating func followRoute(isFix: Bool) {
    let (pose, time) = (pose, time)
    if let fusion = boxedFusion { guidance?.takeFix(of: fusion.value, pose: pose, time: time) }
    let (place, accuracy) = (coordinate, boxedFusion?.value.accuracy ?? 0)
    boxedGuidance.change { $0?.follow(to: place, accuracy: accuracy, isFix: isFix) }
  }
}

extension World {
  /// The anchor that ties the AR scene to the Earth.
  public var anchor: SceneAnchor { content.anchor }

  /// The position of the finish in the AR scene, metres: above the route's end at eye level; nil
  /// without a route.
  public var finish: Vector3? {
    guard let ground = content.way?.finish else { return nil }
    return ground + Vector3(0, settings.eyeHeight, 0)
  }

  /// True when the walk has ended at the finish.
  public var hasArrived: Bool { guidance?.hasArrived ?? false }

  /// True when the walker is farther from the route than the settings' `offRouteDistance`.
  public var isOffRoute: Bool {
    guidance.map { $0.progress.match.distance > settings.offRouteDistance } ?? false
  }

  /// Places what is shown, where it is not yet placed as the phone now believes.
  ///
  /// - Parameter isMoved: Whether it has to move although the anchor has not.
  private mutating func placeContent(isMoved: Bool = false) {
    var isMoved = isMoved
    if let anchor = boxedFusion?.value.anchor, anchor != content.anchor {
      if let guidance {
        // Where the finish lies opposite the phone on the Earth, the old content stays.
        guard let way = try? PlacedWay(guidance.placed, on: map, anchor) else { return }
        content.way = way
      }
      content.anchor = anchor
      isMoved = true
    }
    let place = coordinate
    if boxedSurroundings != nil {
      let hasNews = boxedSurroundings?.value.look(from: place, settings.cards) == true
      if isMoved || hasNews, let surroundings {
        var placed = content
        placed.place(surroundings, on: groundHeight(at:))
        content = placed
      }
    }
    if boxedGifts != nil {
      let hasGifts = boxedGifts?.value.look(from: place, within: settings.gifts.reach) == true
      if isMoved || hasGifts, let gifts {
        var placed = content
        placed.place(gifts, on: groundHeight(at:))
        content = placed
      }
    }
    if isMoved, boxedDrawing != nil { placeStrokes() }
  }

  /// Notes that the walk has ended, once the finish is near, in space and along the route: on a
  /// round trip the start is near the finish, too.
  private mutating func noteArrival() -> Bool {
    guard let guidance, let finish, !guidance.hasArrived,
      guidance.remaining <= settings.offRouteDistance,
      (finish - pose.position).length <= settings.arrivalDistance
    else { return false }
    self.guidance?.hasArrived = true
    return true
  }
}
