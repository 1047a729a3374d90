import ARRouteEngine

/// By how much AR's axes were really turned, as it changed over a log.
public struct TrueMisalignment: Hashable, Sendable {
  /// The angle over time, a line for each stretch without a gap; empty where nobody knows.
  public var stretches: [[AngleMark]]

  /// What is known, in the order of time.
  public init(stretches: [[AngleMark]] = []) {
    self.stretches = stretches.filter { !$0.isEmpty }
  }

  /// Seconds for which the first and last angle of a stretch stand beyond it.
  ///
  /// Truth is told a few times a second, a fix once: the one nearest in time is as good as at it.
  private static let reach = 1.0

  /// The angle at a time in seconds, degrees in (−180, 180], between the two that are known around
  /// it; nil where none is.
  public func degrees(at time: Double) -> Double? {
    let next = stretches.partitioningIndex { ($0.last?.time ?? 0) + Self.reach >= time }
    guard next < stretches.count else { return nil }
    let stretch = stretches[next]
    guard let first = stretch.first, first.time - Self.reach <= time else { return nil }
    let after = stretch.partitioningIndex { $0.time >= time }
    guard after > 0 else { return first.degrees }
    guard after < stretch.count else { return stretch[after - 1].degrees }
    let (start, end) = (stretch[after - 1], stretch[after])
    let share = (time - start.time) / (end.time - start.time)
    let turn = Angle.wrapDegrees(end.degrees - start.degrees)
    return Angle.wrapDegrees(start.degrees + turn * share)
  }
}
