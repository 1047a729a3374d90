/// Turns estimates into steps and positions on a ground plane, in metres north and east of an
/// origin that follows the walk.
struct GroundTrack: Hashable, Sendable {
  private var placement: Placement
  private var last: Estimate
  private var way = RecentWay()

  /// The distance of a fix from the origin at which the origin follows, metres: near enough that the plane
  /// keeps lengths to 1 in 10⁷.
  private static let reach = 1000.0
  /// A step of AR that no phone makes from fix to fix, metres: its place was lost.
  private static let longestStep = 100_000.0

  /// A new origin for everything measured from the last one.
  struct Rebase: Hashable, Sendable {
    /// The new origin's position, seen from the old one.
    let origin: Complex
    /// The rotation of directions, as meridians converge.
    let turn: Complex

    /// The same place seen from the new origin.
    func position(_ old: Complex) -> Complex { (old - origin) * turn }
  }

  /// An estimate on the plane.
  struct Point: Hashable, Sendable {
    /// The rebase to apply first to everything measured from the old origin.
    let rebase: Rebase?
    /// The phone's place as AR sees it, in its axes.
    let seen: Complex
    /// The displacement that AR saw since the estimate before; nil if it lost its place in between.
    let displacement: Complex?
    /// Seconds since the estimate before, 0 or more.
    let duration: Double
    /// Metres walked since, as AR has it.
    let distance: Double
    /// The phone's recent velocity by AR, metres per second.
    let velocity: Complex
    /// True when the way has turned into another street.
    let isNewStreet: Bool
    /// The turn that poses made at once since, as a number of length 1; nil where they did not.
    let leapt: Complex?
    /// The position of the fix.
    let position: Complex

    /// The least speed of a walker, metres per second.
    private static let slowest = 0.3

    /// True where AR saw the phone stand.
    var isStanding: Bool { velocity.length < Self.slowest }
  }

  /// A track whose first fix is the origin.
  init(start: Estimate, placement kind: PlacementKind) {
    last = start
    placement = Placement(kind, reference: start.fix.coordinate)
  }

  /// Moves on to an estimate.
  ///
  /// - Returns: nil, and nothing changes, where its fix is too far off to be measured.
  mutating func advance(to estimate: Estimate) -> Point? {
    guard var position = position(of: estimate.fix.coordinate) else { return nil }
    var rebase: Rebase?
    if position.length > Self.reach {
      guard let turn = convergence(to: estimate.fix.coordinate) else { return nil }
      rebase = Rebase(origin: position, turn: Complex(argument: turn))
      placement = Placement(placement.kind, reference: estimate.fix.coordinate)
      position = .zero
    }
    let displacement = Self.plane(estimate.pose.position - last.pose.position)
    let isConnected =
      estimate.epoch == last.epoch && displacement.length < Self.longestStep
    if !isConnected { way.interrupt() }
    let seen = Self.plane(estimate.pose.position)
    let (velocity, turned) = way.advance(to: seen, at: estimate.fix.time)
    let point = Point(
      rebase: rebase, seen: seen, displacement: isConnected ? displacement : nil,
      duration: max(estimate.fix.time - last.fix.time, 0),
      distance: isConnected ? max(displacement.length, walked(to: estimate)) : 0,
      velocity: velocity, isNewStreet: turned,
      leapt: isConnected ? Self.turn(from: last.leapt, to: estimate.leapt) : nil,
      position: position)
    last = estimate
    return point
  }
}

extension GroundTrack {
  private func position(of coordinate: GeodeticCoordinate) -> Complex? {
    guard let position = try? placement.position(of: coordinate) else { return nil }
    return Self.plane(position)
  }

  /// A vector of a scene as seen from above.
  private static func plane(_ vector: Vector3) -> Complex { Complex(-vector.z, vector.x) }

  private static func turn(from old: Angle, to new: Angle) -> Complex? {
    guard new != old, new.radians.isFinite, old.radians.isFinite else { return nil }
    return Complex(argument: new - old)
  }

  /// Returns the convergence of a place's meridian along the geodesic to it.
  private func convergence(to coordinate: GeodeticCoordinate) -> Angle? {
    guard let line = try? Geodesic.inverse(from: placement.reference, to: coordinate) else {
      return nil
    }
    return line.finalAzimuth - line.initialAzimuth
  }

  /// Metres along the path, where they are known and make sense.
  private func walked(to estimate: Estimate) -> Double {
    let walked = estimate.travelled - last.travelled
    return walked > 0 && walked < Self.longestStep ? walked : 0
  }
}
