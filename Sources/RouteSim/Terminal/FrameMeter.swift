import RouteStage

/// A meter that averages the time of pictures, so that the number can be read.
struct FrameMeter {
  private var sum: UInt64 = 0
  private var count = 0

  /// Adds one picture's time; returns the average twice a second, seconds.
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
