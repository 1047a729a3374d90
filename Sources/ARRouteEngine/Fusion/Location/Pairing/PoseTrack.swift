/// The latest poses of AR, for looking up the phone's position a moment ago.
public struct PoseTrack: Hashable, Sendable {
  /// A pose, its time, and the length of AR's path up to that time.
  struct Entry: Hashable, Sendable {
    let time: Double
    let pose: Pose
    /// The length of AR's path, metres.
    let travelled: Double
  }

  /// The time for which poses are kept, seconds.
  var reach: Double
  /// The maximum time between two poses for a pose to be interpolated between them, seconds.
  var gap: Double

  private var entries: [Entry] = []
  /// The index of the first pose in `entries` that is still in use.
  private var first = 0
  /// The length of the path before the entries, metres.
  private var before = 0.0

  /// Creates a track without poses.
  public init(settings: PairingSettings = PairingSettings()) {
    reach = settings.poseReach
    gap = settings.poseGap
  }

  /// The newest pose; nil if absent.
  var newest: Entry? { entries.last }

  /// The time of the newest pose, seconds; nil if absent.
  public var newestTime: Double? { newest?.time }

  /// The length of the phone's AR path, metres.
  public var travelled: Double { entries.last?.travelled ?? before }

  /// The number of poses kept.
  var count: Int { entries.count - first }

  /// Adds a pose if it is newer than the newest one.
  ///
  /// - Returns: True if it was added.
  /// - Complexity: O(1) on average.
  @discardableResult
  mutating func append(_ pose: Pose, at time: Double) -> Bool {
    guard let last = entries.last else {
      entries.append(Entry(time: time, pose: pose, travelled: before))
      return true
    }
    guard time > last.time else { return false }
    let step = (pose.position - last.pose.position).length
    entries.append(Entry(time: time, pose: pose, travelled: last.travelled + step))
    while first < entries.count - 2, entries[first + 1].time < time - reach { first += 1 }
    if first > 64, first > entries.count / 2 {
      entries.removeFirst(first)
      first = 0
    }
    return true
  }

  /// Forgets all poses, but keeps the length of the path.
  ///
  /// Later poses are in different coordinates, so nothing is interpolated between the last pose and the next
  /// one.
  mutating func interrupt() {
    before = travelled
    entries = []
    first = 0
  }
}

extension PoseTrack {
  /// Returns the pose at a time, interpolated between the two poses around it.
  ///
  /// Positions follow the straight line; orientations are interpolated with slerp.
  ///
  /// - Returns: nil before the oldest pose, after the newest pose, and in a gap that is too long.
  public func pose(at time: Double) -> Pose? { entry(at: time)?.pose }

  /// Returns the pose at a time, with the length of AR's path up to that time.
  func entry(at time: Double) -> Entry? {
    guard let newest = entries.last, time <= newest.time, entries[first].time <= time else {
      return nil
    }
    if time == newest.time { return newest }
    // This finds the newest entry that is not later than the time; most queries are about the last second.
    var low = first
    var high = entries.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if entries[middle].time <= time { low = middle } else { high = middle }
    }
    let before = entries[low]
    if before.time == time { return before }
    let after = entries[low + 1]
    let span = after.time - before.time
    guard span <= gap else { return nil }
    let share = (time - before.time) / span
    return Entry(
      time: time, pose: before.pose.interpolated(to: after.pose, share),
      travelled: before.travelled + (after.travelled - before.travelled) * share)
  }
}
