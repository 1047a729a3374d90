/// A number along a log, in bounded memory: its extremes in stretches of equal length, which grow
/// with the log.
///
/// Places along the log are seconds of playing from where the survey begins.
package struct FigureCurve: Hashable, Sendable {
  /// The extremes of a stretch.
  package struct Extremes: Hashable, Sendable {
    /// The least value.
    package private(set) var low: Double
    /// The greatest value.
    package private(set) var high: Double
    /// The time of the greatest, seconds of the log; of equals the first.
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

  /// The most stretches.
  static let capacity = 4096

  /// The length of a stretch, seconds of playing: a second, or as many as a power of two that are
  /// needed for `capacity` stretches to reach the end.
  private(set) var width = 1.0
  /// The stretches from the beginning on; nil for an unknown number.
  private(set) var stretches: [Extremes?] = []

  /// Creates an empty curve.
  init() {}
}

extension FigureCurve {
  /// True when nothing is known of it.
  package var isEmpty: Bool { stretches.allSatisfy { $0 == nil } }

  /// The extremes of the whole curve; nil if nothing is known.
  package var extremes: Extremes? { Self.joined(stretches[...]) }

  /// Takes in a value.
  ///
  /// - Parameters:
  ///   - value: Finite.
  ///   - offset: Seconds of playing, not negative.
  ///   - time: Seconds of the log.
  mutating func add(_ value: Double, at offset: Double, time: Double) {
    guard value.isFinite, offset.isFinite, offset >= 0 else { return }
    while offset / width >= Double(Self.capacity) { halve() }
    let index = Int(offset / width)
    while stretches.count <= index { stretches.append(nil) }
    let extremes = Extremes(value, at: time)
    if stretches[index]?.join(extremes) == nil { stretches[index] = extremes }
  }

  /// Forgets the stretch that an offset is in, and all behind it.
  mutating func forget(from offset: Double) {
    let index = Int(min(max(offset / width, 0), Double(stretches.count)))
    stretches.removeSubrange(index...)
  }

  /// Returns the start of the stretch that contains an offset, seconds of playing.
  func start(ofStretchAt offset: Double) -> Double {
    (max(offset, 0) / width).rounded(.down) * width
  }

  /// Returns the extremes of the stretches that a range of places touches; nil if nothing is known.
  package func extremes(from start: Double, to end: Double) -> Extremes? {
    let count = Double(stretches.count)
    let first = Int(min(max(start / width, 0), count))
    let last = Int(min(max((end / width).rounded(.up), 0), count))
    // A range shorter than a stretch lies in one.
    return Self.joined(stretches[first..<min(max(last, first + 1), stretches.count)])
  }

  /// Returns the greatest values, the greatest first, each far from those before.
  ///
  /// - Parameters:
  ///   - count: The greatest number of them.
  ///   - distance: The least distance between them, seconds of playing.
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
