import ARRouteEngine

/// The phone's speed according to AR, averaged over the last second.
///
/// If positions are more than a second apart, the speed is averaged over the time since the last one.
struct SpeedOverSecond: Hashable, Sendable {
  private struct Moment: Hashable {
    let time: Double
    let position: Vector3
  }

  private var way: [Moment] = []

  /// The interval, seconds; a little less, so that rounding does not lengthen it by a frame.
  private static let second = 1 - 1e-9

  /// Adds a position in AR's scene at a time in seconds, which is later than the previous one.
  ///
  /// - Returns: The speed, metres per second; nil until one second has passed.
  mutating func next(at time: Double, _ position: Vector3) -> Double? {
    way.append(Moment(time: time, position: position))
    while way.count > 2, time - way[1].time >= Self.second { way.removeFirst() }
    let length = time - way[0].time
    guard length >= Self.second else { return nil }
    return (position - way[0].position).levelLength / length
  }
}
