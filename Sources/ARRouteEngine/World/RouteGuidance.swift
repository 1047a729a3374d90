/// The guidance of a walker along a route: the route and the walker's progress.
public struct RouteGuidance: Sendable {
  /// Data about the route that do not change during the walk; all copies share them.
  private let fixed: Fixed
  /// The progress of the walker along the route.
  public private(set) var progress: RouteProgress
  /// True when the walk has ended at the finish.
  public internal(set) var hasArrived = false
  /// The belief about the walker's leg, based on fixes and odometry; nil without fusion.
  private var belief: Boxed<LegBelief>?
  /// The last time at which AR tracked the phone's position, in this frame or an earlier one, seconds.
  private var lastFollowed: Double?
  /// True when the next pose is in the same frame as the last one that was followed.
  private var isFollowing = false

  /// Creates the guidance of a walker along a route on the map.
  init(_ placed: PlacedRoute, progress: RouteProgress) {
    fixed = Fixed(placed)
    self.progress = progress
  }

  private final class Fixed: Sendable {
    let route: Route
    let placed: PlacedRoute
    let outline: RouteOutline

    init(_ placed: PlacedRoute) {
      route = placed.route
      self.placed = placed
      outline = RouteOutline(positions: placed.positions)
    }
  }
}

extension RouteGuidance {
  /// The route to walk.
  public var route: Route { fixed.route }

  /// The route on the map.
  public var placed: PlacedRoute { fixed.placed }

  /// Bounding boxes for finding parts of the route on the map.
  public var outline: RouteOutline { fixed.outline }
}

extension RouteGuidance {
  /// The remaining length of the route, metres.
  public var remaining: Double { route.length - progress.match.chainage }

  /// The direction of the route at the walker's position, clockwise from true north.
  public var heading: Angle { placed.direction(ofSegment: progress.match.segment) }

  /// Returns the height of the ground in the scene at a chainage of the route, metres; the arrows lie at this
  /// height.
  package func ground(atChainage chainage: Double) -> Double {
    placed.position(atChainage: chainage).y
  }

  /// The certainty that the walker is on the leg that is shown.
  public var certainty: LegCertainty { belief?.value.certainty ?? .certain }

  /// Returns the segments on which arrows of a style may be, and those up to a length in metres behind the
  /// walker.
  func segments(inWindow style: ArrowStyle, behind length: Double) -> ClosedRange<Int> {
    let match = progress.match
    let end = match.chainage + style.window + style.spacing
    let first = min(route.segment(atChainage: max(match.chainage - length, 0)), match.segment)
    return first...route.segment(atChainage: min(end, route.length))
  }
}

extension RouteGuidance {
  /// Restarts at a chainage, metres; there must not be a belief about the leg.
  mutating func stand(atChainage chainage: Double) {
    progress = RouteProgress(route: route, chainage: chainage)
    hasArrived = false
  }

  /// Uses a belief to find the leg from now on; odometry continues from that of `other`.
  mutating func believe(_ belief: LegBelief, after other: RouteGuidance? = nil) {
    self.belief = Boxed(belief)
    lastFollowed = other?.lastFollowed
    isFollowing = other?.isFollowing ?? false
  }

  /// Applies new settings to the belief about the leg.
  mutating func apply(_ settings: LegSettings) {
    if belief?.value.settings != settings { belief?.value.settings = settings }
  }

  /// Notes that AR has begun a new frame, whose axes are unknown.
  mutating func forgetAxes() {
    belief?.value.forgetAxes(on: fixed.route)
    isFollowing = false
  }

  /// Moves the belief about the leg by AR's displacement since the last pose.
  ///
  /// - Parameter last: The last pose; nil while AR does not track the phone's position.
  mutating func followOdometry(from last: Pose?, to pose: Pose, at time: Double) {
    guard belief != nil, let last else {
      isFollowing = false
      return
    }
    let duration = time - (lastFollowed ?? time)
    if isFollowing {
      let seen = pose.position - last.position
      belief?.value.move(
        by: Vector2(seen.x, -seen.z), during: duration, on: fixed.route)
    } else if duration > 0 {
      let way = LegLimits.walkingSpeed * min(duration, 3600)
      belief?.value.loosen(by: way * way)
    }
    isFollowing = true
    lastFollowed = time
  }

  /// Updates the belief about the leg with the phone's newest fix, given the current pose and its time in
  /// seconds.
  mutating func takeFix(of fusion: Fusion, pose: Pose, time: Double) {
    guard let last = belief?.value.lastFix else { return }
    if fusion.followsPosition {
      // The displacement between poses of different epochs is unknown.
      guard let estimate = fusion.newestEstimate, estimate.epoch == fusion.matcher.epoch,
        estimate.fix.time > last
      else { return }
      let seen = pose.position - estimate.pose.position
      belief?.value.take(
        LegSighting(estimate.fix), seenSince: Vector2(seen.x, -seen.z), on: fixed.route)
      // The error reported by the published method is far too small.
      if !fusion.settings.correction.strategy.facts.isPublished,
        let error = fusion.correction.error
      {
        belief?.value.learnAxes(fusion.correction.total, error: error)
      }
    } else if let fix = fusion.matcher.newestFix, fix.time > last, fix.time <= time {
      belief?.value.take(LegSighting(fix), seenSince: nil, on: fixed.route)
    }
  }

  /// Updates the progress: on the belief's leg or, without a belief, on the leg followed so far.
  ///
  /// - Parameters:
  ///   - coordinate: The phone's estimated coordinate.
  ///   - accuracy: The accuracy of that coordinate, metres.
  ///   - isFix: True if the coordinate comes from a new fix.
  mutating func follow(to coordinate: GeodeticCoordinate, accuracy: Double, isFix: Bool) {
    if let point = belief?.value.point(on: fixed.route) {
      progress.take(point, at: coordinate, on: fixed.route)
    } else {
      progress.update(
        to: coordinate, accuracy: accuracy, isFix: isFix, on: fixed.route)
    }
  }
}

extension LegSighting {
  fileprivate init(_ fix: Fix) {
    self.init(
      time: fix.time, coordinate: fix.coordinate, accuracy: fix.horizontalAccuracy,
      deviation: fix.axisDeviation)
  }
}
