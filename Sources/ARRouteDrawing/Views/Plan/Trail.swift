public import ARRouteEngine

/// The recent positions of the phone, according to its receiver and according to AR.
///
/// The number of positions is limited, regardless of the length of the walk.
public struct Trail: Hashable, Sendable {
  /// The latest fixes, oldest first.
  public private(set) var fixes: [Fix] = []
  /// Positions on AR's path in its current scene, oldest first, metres.
  public private(set) var path: [Vector3] = []
  private var isLimited = false

  /// The maximum number of fixes kept.
  public static let mostFixes = 240
  /// The maximum number of path positions kept.
  public static let mostPositions = 600
  /// The distance between path positions, metres.
  public static let stride = 1.0

  /// Creates an empty trail.
  public init() {}

  /// Adds a sample that is also passed to the world.
  ///
  /// The path is cleared when AR loses its position or starts a new session, because earlier positions
  /// are no longer related to the scene.
  ///
  /// - Complexity: Constant on average.
  public mutating func take(_ sample: Sample) {
    switch sample {
    case .fix(let fix):
      if fixes.count >= 2 * Self.mostFixes { fixes.removeFirst(Self.mostFixes) }
      fixes.append(fix)
    case .pose(_, let pose):
      guard !isLimited, pose.position.isFinite else { return }
      if let last = path.last, (pose.position - last).length < Self.stride { return }
      if path.count >= 2 * Self.mostPositions { path.removeFirst(Self.mostPositions) }
      path.append(pose.position)
    case .tracking(_, let state, _):
      isLimited = state == .limited
      path.removeAll(keepingCapacity: true)
    case .sessionReset: path.removeAll(keepingCapacity: true)
    case .truth, .act: break
    }
  }
}
