/// The reason for dropping an estimate, or for not making an estimate from a fix.
public enum EstimateDrop: String, CaseIterable, Hashable, Sendable {
  /// The accuracy is too poor, negative or not a number; receivers mark invalid fixes in this way.
  case absurdAccuracy
  /// The fix's time is not a number.
  case badTime
  /// The fix is older than an earlier one.
  case timeGoesBack
  /// There is no pose at the time of the fix.
  case noPose
  /// The estimate lies in the accuracy circle of a better one.
  case outclassed
  /// The estimate lies in the accuracy circle of a newer one that is no worse, or newer fixes contradict it.
  case replaced
  /// There were too many estimates, and this one was the oldest.
  case crowded
  /// AR lost the phone's position or restarted, so earlier estimates are no longer valid.
  case interrupted

  /// Creates the reason that corresponds to the rejection of a fix.
  public init(_ refusal: FixRefusal) {
    switch refusal {
    case .absurdAccuracy: self = .absurdAccuracy
    case .badTime: self = .badTime
    case .timeGoesBack: self = .timeGoesBack
    case .noPose: self = .noPose
    }
  }

  /// The index of the reason among all cases.
  fileprivate var index: Int {
    switch self {
    case .absurdAccuracy: 0
    case .badTime: 1
    case .timeGoesBack: 2
    case .noPose: 3
    case .outclassed: 4
    case .replaced: 5
    case .crowded: 6
    case .interrupted: 7
    }
  }
}

/// The number of estimates dropped, by reason.
public struct EstimateDrops: Hashable, Sendable {
  private var counts = SIMD16<UInt32>.zero

  /// Creates counts of zero.
  public init() {}

  /// The number dropped for one reason.
  public subscript(reason: EstimateDrop) -> Int { Int(counts[reason.index]) }

  /// The number dropped for any reason.
  public var total: Int { EstimateDrop.allCases.reduce(0) { $0 + self[$1] } }

  /// Adds a number to the count for the given reason.
  mutating func count(_ reason: EstimateDrop, _ number: Int = 1) {
    counts[reason.index] &+= UInt32(clamping: number)
  }
}

/// An estimate that was dropped, or a fix that never became one.
public struct DroppedEstimate: Hashable, Sendable {
  /// The receiver's fix.
  public var fix: Fix
  /// The reason for dropping it.
  public var reason: EstimateDrop

  /// Creates a dropped estimate with its reason.
  public init(fix: Fix, reason: EstimateDrop) {
    self.fix = fix
    self.reason = reason
  }
}

/// The reason for choosing an estimate as the best.
public enum EstimateReason: String, CaseIterable, Hashable, Sendable {
  /// It is the only estimate near the phone.
  case only
  /// It is the most accurate estimate near the phone.
  case accurate
  /// It is the newest of several equally accurate estimates near the phone.
  case newest
  /// No estimate is near the phone, and this one is the newest of all.
  case noneNear
  /// It was chosen before, and no other estimate is more accurate by at least the margin.
  case held
  /// AR does not track the phone's position, so the newest fix is used.
  case newestFix
}
