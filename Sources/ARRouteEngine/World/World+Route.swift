extension World {
  /// Leads the walker along another route, or a first one, from where the phone believes they are.
  ///
  /// The scene stays; the nearest point of the route counts as reached.
  ///
  /// - Returns: The resulting events.
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
    self.content = content
    changeLayers { $0.followRoute(in: $1) }
    // The ground is that of the route.
    placeContent(isMoved: map.terrain != .flat)
    var events = late + [Event.newRoute]
    if isOffRoute != wasOffRoute { events.append(isOffRoute ? .leftRoute : .rejoinedRoute) }
    if noteArrival() { events.append(.arrived) }
    return events
  }

  /// Puts the walker elsewhere on the route, the phone upright and looking along it: as in a session that
  /// starts there, but in the scene of this one, with all that is placed in it.
  ///
  /// For a world without fusion. Two scenes about places that are 5 km apart agree in the lengths between
  /// things on the ground around to a millimetre.
  ///
  /// - Parameter chainage: Metres; brought into the route.
  /// - Returns: True if there is a route, and a place for it in the scene.
  package mutating func stand(atChainage chainage: Double) -> Bool {
    guard boxedFusion == nil, var next = guidance else { return false }
    let position = next.route.coordinate(atChainage: chainage)
    guard let ground = try? map.groundPosition(of: position, from: anchor) else { return false }
    next.stand(atChainage: chainage)
    guidance = next
    coordinate = position
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

  /// Turns the phone on the spot: the walker stays, and so does their progress, even where legs of
  /// the route overlap.
  public mutating func turn(to attitude: Attitude) {
    pose.orientation = attitude.orientation
  }

  /// Notes that the walk has ended, once the finish is near, in space and along the route: on a
  /// round trip the start is near the finish, too.
  mutating func noteArrival() -> Bool {
    guard let guidance, let finish, !guidance.hasArrived,
      guidance.remaining <= settings.offRouteDistance,
      (finish - pose.position).length <= settings.arrivalDistance
    else { return false }
    self.guidance?.hasArrived = true
    return true
  }
}
