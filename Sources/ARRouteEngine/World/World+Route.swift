extension World {
  /// Leads the walker along a new route, or a first one, from the phone's estimated location.
  ///
  /// The scene is kept; progress starts at the nearest point of the route.
  ///
  /// - Returns: The resulting events.
  /// - Throws: `GeodesyError` if the route cannot be placed in the scene; the world is then unchanged.
  public mutating func lead(along route: Route) throws(GeodesyError) -> [Event] {
    let placed = try PlacedRoute(route: route, on: map)
    // The new route begins at the phone's position according to all fixes.
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
    // The terrain is that of the route.
    placeContent(isMoved: map.terrain != .flat)
    var events = late + [Event.newRoute]
    if isOffRoute != wasOffRoute { events.append(isOffRoute ? .leftRoute : .rejoinedRoute) }
    if noteArrival() { events.append(.arrived) }
    return events
  }

  /// Moves the walker to a different point of the route, with the phone upright and facing along the route.
  ///
  /// The result is as in a session that starts there, but the scene and its content are kept. The world must
  /// not have fusion. In two scenes around points 5 km apart, the distances between nearby objects on the
  /// ground agree to a millimetre.
  ///
  /// - Parameter chainage: The chainage, metres; clamped to the route.
  /// - Returns: True if there is a route and the scene has a position for the chainage.
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

  /// Holds the phone upright and turns it towards the finish.
  ///
  /// - Returns: The bearing of the finish, clockwise from true north; nil without a finish, or if the walker
  ///   is at the finish.
  package mutating func faceFinish() -> Angle? {
    guard let finish, let end = guidance?.route.coordinates.last,
      let line = try? Geodesic.inverse(from: coordinate, to: end), line.distance > 0
    else { return nil }
    let way = finish - pose.position
    turn(to: Attitude(heading: Angle.atan2(way.x, -way.z).wrappedPositive))
    return line.initialAzimuth.wrappedPositive
  }

  /// Turns the phone on the spot; the walker's position and progress do not change, even if legs of the route
  /// overlap.
  public mutating func turn(to attitude: Attitude) {
    pose.orientation = attitude.orientation
  }

  /// Notes that the walk has ended once the finish is near, both in space and along the route.
  ///
  /// Distance in space is not enough, because the start of a round trip is also near its finish.
  mutating func noteArrival() -> Bool {
    guard let guidance, let finish, !guidance.hasArrived,
      guidance.remaining <= settings.offRouteDistance,
      (finish - pose.position).length <= settings.arrivalDistance
    else { return false }
    self.guidance?.hasArrived = true
    return true
  }
}
