public import ARRouteEngine

/// The recent positions of the phone: by its receiver, and by AR.
///
/// Bounded, however long the walk is.
public struct Trail: Hashable, Sendable {
  /// The latest fixes, the oldest first.
  public private(set) var fixes: [Fix] = []
  /// Places of AR's path in its present scene, the oldest first, metres.
  public private(set) var path: [Vector3] = []
  private var isLimited = false

  /// The number of fixes kept at most.
  public static let mostFixes = 240
  /// The greatest number of positions of the path kept.
  public static let mostPositions = 600
  /// The distance between those, metres.
  public static let stride = 1.0

  /// A phone that has been nowhere.
  public init() {}

  /// Takes in a sample that the world takes, too.
  ///
  /// Without AR's place, and in a new session, the path begins anew: earlier positions are no longer
  /// tied to the scene.
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
