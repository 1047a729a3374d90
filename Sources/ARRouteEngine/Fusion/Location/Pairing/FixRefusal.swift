/// The reason for rejecting a fix.
public enum FixRefusal: String, CaseIterable, Hashable, Sendable {
  /// Its accuracy is worse than 10 km, negative or not a number; receivers mark invalid fixes in this way.
  case absurdAccuracy
  /// Its time is not a number.
  case badTime
  /// It is older than an earlier fix.
  case timeGoesBack
  /// There is no pose at its time.
  case noPose
}

/// The number of fixes rejected, by reason.
public struct FixRefusals: Hashable, Sendable {
  private var counts = [Int](repeating: 0, count: FixRefusal.allCases.count)

  /// Creates counts of zero.
  public init() {}

  /// The number rejected for one reason.
  public subscript(reason: FixRefusal) -> Int {
    FixRefusal.allCases.firstIndex(of: reason).map { counts[$0] } ?? 0
  }

  /// The number rejected for any reason.
  public var total: Int { counts.reduce(0, +) }

  /// Adds one to the count for a reason.
  mutating func count(_ reason: FixRefusal) {
    if let index = FixRefusal.allCases.firstIndex(of: reason) { counts[index] += 1 }
  }
}
