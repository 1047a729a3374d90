/// The reason why a fix was not used.
public enum FixRefusal: String, CaseIterable, Hashable, Sendable {
  /// Its accuracy is negative or no number, as receivers say that a fix is invalid, or worse than
  /// 10 km.
  case absurdAccuracy
  /// Its time is no number.
  case badTime
  /// It is older than a fix before it.
  case timeGoesBack
  /// There is no pose of its moment.
  case noPose
}

/// The number of fixes refused, by reason.
public struct FixRefusals: Hashable, Sendable {
  private var counts = [Int](repeating: 0, count: FixRefusal.allCases.count)

  /// None.
  public init() {}

  /// The number refused for a reason.
  public subscript(reason: FixRefusal) -> Int {
    FixRefusal.allCases.firstIndex(of: reason).map { counts[$0] } ?? 0
  }

  /// The number refused for any reason.
  public var total: Int { counts.reduce(0, +) }

  /// Counts one.
  mutating func count(_ reason: FixRefusal) {
    if let index = FixRefusal.allCases.firstIndex(of: reason) { counts[index] += 1 }
  }
}
