/// A figure over the time of a log, in bounded memory.
///
/// It keeps the lowest and highest values in intervals of equal length, which become longer as the log
/// grows. Positions along the log are in seconds of playing time from the start of the survey.
package struct FigureCurve: Hashable, Sendable {
  /// The lowest and highest values in an interval.
  package struct Extremes: Hashable, Sendable {
    /// The lowest value.
    package private(set) var low: Double
    /// The highest value.
    package private(set) var high: Double
    /// The time of the highest value, seconds of the log; if there are several equal ones, of the first.
    package private(set) var time: Double

    init(_ value: Double, at time: Double) {
      low = value
      high = value
      self.time = time
    }

    /// Adds the values of a later interval.
    mutating func join(_ later: Extremes) {
      low = min(low, later.low)
      if later.high > high { (high, time) = (later.high, later.time) }
    }
  }

  /// The maximum number of intervals.
  static let capacity = 4096

  /// The length of each interval, seconds of playing time: the smallest power of two, 1 or more, for which
  /// `capacity` intervals reach the end.
  private(set) var width = 1.0
  /// The intervals from the beginning; nil if the figure is unknown in one.
  private(set) var stretches: [Extremes?] = []

  /// Creates an empty curve.
  init() {}
}

extension FigureCurve {
  /// True when no value is known.
  package var isEmpty: Bool { stretches.allSatisfy { $0 == nil } }

  /// The lowest and highest values of the whole curve; nil if no value is known.
  package var extremes: Extremes? { Self.joined(stretches[...]) }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - value: The value; ignored if it is not finite.
  ///   - offset: The position, seconds of playing time; not negative.
  ///   - time: The time, seconds of the log.
  mutating func add(_ value: Double, at offset: Double, time: Double) {
    guard value.isFinite, offset.isFinite, offset >= 0 else { return }
    while offset / width >= Double(Self.capacity) { halve() }
    let index = Int(offset / width)
    while stretches.count <= index { stretches.append(nil) }
    let extremes = Extremes(value, at: time)
    if stretches[index]?.join(extremes) == nil { stretches[index] = extremes }
  }

  /// Discards the interval that contains an offset, and all later intervals.
  mutating func forget(from offset: Double) {
    let index = Int(min(max(offset / width, 0), Double(stretches.count)))
    stretches.removeSubrange(index...)
  }

  /// Returns the start of the interval that contains an offset, seconds of playing time.
  func start(ofStretchAt offset: Double) -> Double {
    (max(offset, 0) / width).rounded(.down) * width
  }

  /// Returns the lowest and highest values in the intervals that overlap a range of offsets; nil if no
  /// value is known there.
  package func extremes(from start: Double, to end: Double) -> Extremes? {
    let count = Double(stretches.count)
    let first = Int(min(max(start / width, 0), count))
    let last = Int(min(max((end / width).rounded(.up), 0), count))
    // Even a range that is shorter than an interval needs one interval.
    return Self.joined(stretches[first..<min(max(last, first + 1), stretches.count)])
  }

  /// Returns the highest values in descending order; any two of them are far apart.
  ///
  /// - Parameters:
  ///   - count: The maximum number of values.
  ///   - distance: The minimum distance between two of them, seconds of playing time.
  /// - Complexity: O(count · intervals).
  package func peaks(_ count: Int, apart distance: Double) -> [Extremes] {
    var peaks: [(index: Int, extremes: Extremes)] = []
    let reach = Int((distance / width).rounded(.up))
    while peaks.count < count {
      var best: (index: Int, extremes: Extremes)?
      for (index, extremes) in stretches.enumerated() {
        guard let extremes, extremes.high > best?.extremes.high ?? 0,
          peaks.allSatisfy({ abs($0.index - index) > reach })
        else { continue }
        best = (index, extremes)
      }
      guard let best else { break }
      peaks.append(best)
    }
    return peaks.map(\.extremes)
  }

  private mutating func halve() {
    stretches = stride(from: 0, to: stretches.count, by: 2).map { index in
      Self.joined(stretches[index..<min(index + 2, stretches.count)])
    }
    width *= 2
  }

  private static func joined(_ stretches: ArraySlice<Extremes?>) -> Extremes? {
    var all: Extremes?
    for case let extremes? in stretches where all?.join(extremes) == nil { all = extremes }
    return all
  }
}
