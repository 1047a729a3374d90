import RouteStage

/// Averages how long pictures take, so that the number can be read.
struct FrameMeter {
  private var sum: UInt64 = 0
  private var count = 0

  /// Takes in one picture's time; twice a second the average, seconds.
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
