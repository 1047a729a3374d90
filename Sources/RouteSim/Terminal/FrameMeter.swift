import RouteStage

/// A meter that averages the time per picture, so that people can read the number.
struct FrameMeter {
  private var sum: UInt64 = 0
  private var count = 0

  /// Adds the time of one picture; twice a second, returns the average time, seconds.
  mutating func take(nanoseconds: UInt64) -> Double? {
    sum += nanoseconds
    count += 1
    guard count == Window.stepsPerSecond / 2 else { return nil }
    let average = Double(sum) / Double(count) / 1e9
    sum = 0
    count = 0
    return average
  }
}
