/// A converter from estimates to steps and positions on a ground plane.
///
/// Positions are in metres north and east of an origin that follows the walk.
struct GroundTrack: Hashable, Sendable {
  private var placement: Placement
  private var last: Estimate
  private var way = RecentWay()

  /// The distance between a fix and the origin at which the origin is moved, metres.
  ///
  /// At this distance, the plane still preserves lengths to 1 in 10⁷.
  private static let reach = 1000.0
  /// The displacement between two fixes above which AR must have lost its position, metres.
  private static let longestStep = 100_000.0

  /// A new origin for everything measured from the previous one.
  struct Rebase: Hashable, Sendable {
    /// The new origin's position relative to the old origin.
    let origin: Complex
    /// The rotation of directions caused by the convergence of meridians.
    let turn: Complex

    /// Returns the given position relative to the new origin.
    func position(_ old: Complex) -> Complex { (old - origin) * turn }
  }

  /// An estimate on the plane.
  struct Point: Hashable, Sendable {
    /// The change of origin, to be applied first to everything measured from the old one.
    let rebase: Rebase?
    /// The phone's position as seen by AR, in AR's axes.
    let seen: Complex
    /// The displacement seen by AR since the previous estimate; nil if AR lost its position in between.
    let displacement: Complex?
    /// The time since the previous estimate, seconds; 0 or more.
    let duration: Double
    /// The distance walked since the previous estimate according to AR, metres.
    let distance: Double
    /// The phone's recent velocity according to AR, metres per second.
    let velocity: Complex
    /// True when the walker has turned into another street.
    let isNewStreet: Bool
    /// The rotation that poses made in one step since the previous estimate, as a unit complex number; nil if
    /// none.
    let leapt: Complex?
    /// The position of the fix, metres.
    let position: Complex

    /// The minimum speed of a walker, metres per second.
    private static let slowest = 0.3

    /// True when AR saw the phone standing still.
    var isStanding: Bool { velocity.length < Self.slowest }
  }

  /// Creates a track whose first fix is the origin.
  init(start: Estimate, placement kind: PlacementKind) {
    last = start
    placement = Placement(kind, reference: start.fix.coordinate)
  }

  /// Advances to an estimate.
  ///
  /// - Returns: nil, with nothing changed, if the fix is too far away to be measured.
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

  /// Returns a scene vector as seen from above.
  private static func plane(_ vector: Vector3) -> Complex { Complex(-vector.z, vector.x) }

  private static func turn(from old: Angle, to new: Angle) -> Complex? {
    guard new != old, new.radians.isFinite, old.radians.isFinite else { return nil }
    return Complex(argument: new - old)
  }

  /// Returns the convergence of meridians between the origin and a position, along the geodesic.
  private func convergence(to coordinate: GeodeticCoordinate) -> Angle? {
    guard let line = try? Geodesic.inverse(from: placement.reference, to: coordinate) else {
      return nil
    }
    return line.finalAzimuth - line.initialAzimuth
  }

  /// Returns the distance walked up to an estimate, metres; 0 if it is unknown or implausible.
  private func walked(to estimate: Estimate) -> Double {
    let walked = estimate.travelled - last.travelled
    return walked > 0 && walked < Self.longestStep ? walked : 0
  }
}
