/// The reason why a fix was not used.
public enum FixRefusal: String, CaseIterable, Hashable, Sendable {
  /// Its accuracy is worse than 10 km, negative or not a number; receivers mark invalid fixes like that.
  case absurdAccuracy
  /// Its time is not a number.
  case badTime
  /// It is older than an earlier fix.
  case timeGoesBack
  /// There is no pose at its time.
  case noPose
}

/// The number of fixes refused, by reason.
public struct FixRefusals: Hashable, Sendable {
  private var counts = [Int](repeating: 0, count: FixRefusal.allCases.count)

  /// Creates counts of zero.
  public init() {}

  /// The number refused for one reason.
  public subscript(reason: FixRefusal) -> Int {
    FixRefusal.allCases.firstIndex(of: reason).map { counts[$0] } ?? 0
  }

  /// The number refused for any reason.
  public var total: Int { counts.reduce(0, +) }

  /// Adds one to the count for a reason.
  mutating func count(_ reason: FixRefusal) {
    if let index = FixRefusal.allCases.firstIndex(of: reason) { counts[index] += 1 }
  }
}
