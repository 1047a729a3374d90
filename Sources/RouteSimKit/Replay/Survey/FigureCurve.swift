/// A figure along a log in bounded memory: its extremes in stretches of equal length, which grow with the
/// log.
///
/// Positions along the log are seconds of playing time from the start of the survey.
package struct FigureCurve: Hashable, Sendable {
  /// The extremes of a stretch.
  package struct Extremes: Hashable, Sendable {
    /// The least value.
    package private(set) var low: Double
    /// The greatest value.
    package private(set) var high: Double
    /// The time of the greatest value, seconds of the log; the first of equal ones.
    package private(set) var time: Double

    init(_ value: Double, at time: Double) {
      low = value
      high = value
      self.time = time
    }

    /// Adds the extremes of a later stretch.
    mutating func join(_ later: Extremes) {
      low = min(low, later.low)
      if later.high > high { (high, time) = (later.high, later.time) }
    }
  }

  /// The maximum number of stretches.
  static let capacity = 4096

  /// The length of a stretch, seconds of playing time: one second, or the power of two needed for `capacity`
  /// stretches to reach the end.
  private(set) var width = 1.0
  /// The stretches from the beginning; nil where the figure is unknown.
  private(set) var stretches: [Extremes?] = []

  /// Creates an empty curve.
  init() {}
}

extension FigureCurve {
  /// True when no value is known.
  package var isEmpty: Bool { stretches.allSatisfy { $0 == nil } }

  /// The extremes of the whole curve; nil if no value is known.
  package var extremes: Extremes? { Self.joined(stretches[...]) }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - value: The value, finite.
  ///   - offset: The position, seconds of playing time, not negative.
  ///   - time: The time, seconds of the log.
  mutating func add(_ value: Double, at offset: Double, time: Double) {
    guard value.isFinite, offset.isFinite, offset >= 0 else { return }
    while offset / width >= Double(Self.capacity) { halve() }
    let index = Int(offset / width)
    while stretches.count <= index { stretches.append(nil) }
    let extremes = Extremes(value, at: time)
    if stretches[index]?.join(extremes) == nil { stretches[index] = extremes }
  }

  /// Discards the stretch that contains an offset, and all after it.
  mutating func forget(from offset: Double) {
    let index = Int(min(max(offset / width, 0), Double(stretches.count)))
    stretches.removeSubrange(index...)
  }

  /// Returns the start of the stretch that contains an offset, seconds of playing time.
  func start(ofStretchAt offset: Double) -> Double {
    (max(offset, 0) / width).rounded(.down) * width
  }

  /// Returns the extremes of the stretches that a range of offsets touches; nil if no value is known there.
  package func extremes(from start: Double, to end: Double) -> Extremes? {
    let count = Double(stretches.count)
    let first = Int(min(max(start / width, 0), count))
    let last = Int(min(max((end / width).rounded(.up), 0), count))
    // A range shorter than a stretch is within one.
    return Self.joined(stretches[first..<min(max(last, first + 1), stretches.count)])
  }

  /// Returns the greatest values in descending order, each far from those before it.
  ///
  /// - Parameters:
  ///   - count: The maximum number of values.
  ///   - distance: The least distance between them, seconds of playing time.
  /// - Complexity: O(count · stretches).
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
