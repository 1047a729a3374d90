/// A run of fixes that contradicts the phone's estimated location.
///
/// AR does not notice a tram ride, so after a ride, the length of AR's path since an estimate no longer
/// indicates the accuracy of the location.
struct Contradiction: Hashable, Sendable {
  /// The distance of the newest fix from the location, metres, if at least the last two fixes contradict it;
  /// otherwise 0.
  var distance: Double { count >= Self.leastCountAgain ? newest : 0 }

  private var newest = 0.0
  /// The time of the first fix of the run, seconds; nil between runs.
  private var since: Double?
  private var count = 0
  /// The time at which the last run became long enough to count, seconds.
  private var proved = -Double.infinity

  /// The distance beyond which a fix contradicts the location, as a multiple of their combined accuracy.
  private static let greatestDistance = 3.0
  /// The minimum duration of a run, in seconds, and its minimum number of fixes; echoes are usually shorter.
  private static let leastDuration = 6.0
  private static let leastCount = 4
  /// The time after a run, in seconds, within which the next run needs only two fixes, because the ride
  /// continues.
  private static let ride = 30.0
  private static let leastCountAgain = 2

  /// Adds a fix.
  ///
  /// - Parameters:
  ///   - distance: The distance of the fix from the location at that time, metres.
  ///   - accuracy: The accuracy of that location, metres.
  /// - Returns: The time of the run's first fix, seconds, once the run is long enough; otherwise nil.
  mutating func add(_ fix: Fix, distance: Double, accuracy: Double) -> Double? {
    let both = LibM.hypot(accuracy, fix.horizontalAccuracy)
    guard distance > Self.greatestDistance * both else {
      end()
      return nil
    }
    let since = since ?? fix.time
    (self.since, newest, count) = (since, distance, count + 1)
    guard isLongEnough(at: fix.time, since: since) else { return nil }
    end()
    proved = fix.time
    return since
  }

  private func isLongEnough(at time: Double, since: Double) -> Bool {
    if time - proved < Self.ride { return count >= Self.leastCountAgain }
    return count >= Self.leastCount && time - since >= Self.leastDuration
  }

  private mutating func end() {
    (since, newest, count) = (nil, 0, 0)
  }
}
