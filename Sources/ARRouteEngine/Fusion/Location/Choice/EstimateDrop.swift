/// The reason why an estimate of the phone's place was dropped, or a fix never became one.
public enum EstimateDrop: String, CaseIterable, Hashable, Sendable {
  /// The fix's accuracy is negative or no number, as receivers say that it is invalid, or too bad.
  case absurdAccuracy
  /// The fix's time is no number.
  case badTime
  /// The fix is older than one before it.
  case timeGoesBack
  /// There is no pose of the fix's moment.
  case noPose
  /// It lies in the accuracy circle of a better one.
  case outclassed
  /// A newer one that is no worse has it in its accuracy circle, or a run of newer ones contradicts it.
  case replaced
  /// There were too many; the oldest goes.
  case crowded
  /// AR lost the phone's place or began anew: estimates from before are no longer valid.
  case interrupted

  /// The reason for which a fix was refused.
  public init(_ refusal: FixRefusal) {
    switch refusal {
    case .absurdAccuracy: self = .absurdAccuracy
    case .badTime: self = .badTime
    case .timeGoesBack: self = .timeGoesBack
    case .noPose: self = .noPose
    }
  }

  /// Its place among all.
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

  /// None.
  public init() {}

  /// The number dropped for a reason.
  public subscript(reason: EstimateDrop) -> Int { Int(counts[reason.index]) }

  /// The number dropped for any reason.
  public var total: Int { EstimateDrop.allCases.reduce(0) { $0 + self[$1] } }

  /// Counts some.
  mutating func count(_ reason: EstimateDrop, _ number: Int = 1) {
    counts[reason.index] &+= UInt32(clamping: number)
  }
}

/// An estimate that was dropped, or a fix that never became one.
public struct DroppedEstimate: Hashable, Sendable {
  /// The receiver's fix.
  public var fix: Fix
  /// The reason why it was dropped.
  public var reason: EstimateDrop

  /// An estimate that was dropped for a reason.
  public init(fix: Fix, reason: EstimateDrop) {
    self.fix = fix
    self.reason = reason
  }
}

/// The reason why an estimate was chosen as the best.
public enum EstimateReason: String, CaseIterable, Hashable, Sendable {
  /// There is no other one near the phone.
  case only
  /// It is the most accurate one near the phone.
  case accurate
  /// It is the newest of equally accurate ones near the phone.
  case newest
  /// None is near the phone, and it is the newest of all.
  case noneNear
  /// It was chosen before, and no other one is more accurate by the margin.
  case held
  /// AR does not follow the phone's place: the newest fix counts.
  case newestFix
}
