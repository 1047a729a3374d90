import RouteStage

/// A meter that averages the cost of pictures, so that people can read the numbers.
struct FrameMeter {
  private var nanoseconds: UInt64 = 0
  private var bytes = 0
  private var frames = 0
  private var pictures = 0
  /// The time of the last picture; nil before it.
  private var last: UInt64?
  /// The beginning of the average; nil before the first picture.
  private var since: UInt64?

  /// The shortest time over which is averaged, nanoseconds.
  private static let period: UInt64 = 500_000_000
  /// The pause after which an average begins anew, nanoseconds: nothing was to be shown.
  private static let pause: UInt64 = 2_000_000_000

  /// Adds the cost of one picture; from time to time, returns the average.
  ///
  /// - Parameters:
  ///   - begin: The time at which the picture was begun, nanoseconds.
  ///   - end: The time at which it was made, nanoseconds.
  ///   - bytes: The number of bytes sent for it.
  ///   - roundTrip: The time until the terminal answers, nanoseconds; nil if it does not.
  mutating func take(
    from begin: UInt64, to end: UInt64, bytes: Int, roundTrip: UInt64?
  ) -> PictureCost? {
    if let last, end - last > Self.pause { self = FrameMeter() }
    last = end
    guard let since else {
      since = end
      return nil
    }
    nanoseconds += end - begin
    self.bytes += bytes
    frames += 1
    if bytes > 0 { pictures += 1 }
    guard end - since >= Self.period else { return nil }
    let seconds = Double(end - since) / 1e9
    let cost = PictureCost(
      frameTime: Double(nanoseconds) / Double(frames) / 1e9,
      picturesPerSecond: Double(pictures) / seconds, bytesPerSecond: Double(self.bytes) / seconds,
      roundTrip: roundTrip.map { Double($0) / 1e9 })
    self = FrameMeter()
    (self.since, last) = (end, end)
    return cost
  }
}
