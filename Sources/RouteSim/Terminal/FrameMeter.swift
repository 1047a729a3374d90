import RouteStage

/// A meter that averages the time of pictures, so that people can read the number.
struct FrameMeter {
  private var sum: UInt64 = 0
  private var count = 0

  /// Adds one picture's time; twice a second, returns the average, seconds.
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
