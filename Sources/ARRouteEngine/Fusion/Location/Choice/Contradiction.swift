/// A run of fixes that cannot all be of where the phone is believed to be.
///
/// AR sees nothing of a ride in a tram: its way since an estimate is then no measure of how good the
/// location by it still is.
struct Contradiction: Hashable, Sendable {
  /// The distance of the newest fix from the location, metres, once two fixes in a row contradict it;
  /// else 0.
  var distance: Double { count >= Self.leastCountAgain ? newest : 0 }

  private var newest = 0.0
  /// The time of the first fix of the run, seconds; nil between runs.
  private var since: Double?
  private var count = 0
  /// The time of the newest run that was long enough, seconds.
  private var proved = -Double.infinity

  /// The distance at which a fix is too far away for its accuracy and the location's, as a multiple of both.
  private static let greatestDistance = 3.0
  /// The time that a run takes, seconds, and the number of its fixes: an echo is over by then, as a rule.
  private static let leastDuration = 6.0
  private static let leastCount = 4
  /// The time after a run, seconds, in which the next one takes two fixes: the ride goes on.
  private static let ride = 30.0
  private static let leastCountAgain = 2

  /// Takes in a fix.
  ///
  /// - Parameters:
  ///   - distance: The distance from the location at its moment, metres.
  ///   - accuracy: The accuracy of that location, metres.
  /// - Returns: The time of the run's first fix, seconds, once the run is long enough.
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
