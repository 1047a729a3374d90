import ARRouteEngine

/// Identifies the false among a log's fixes, where the evidence is clear.
///
/// It is cautious: it believes what a walker, a cyclist or a train can do, whatever the receiver's everyday
/// errors, and everything ambiguous. If a clock was set back in the middle of a walk, time is taken as going
/// on (`ClockSetback`): the same moments come twice, and late fixes are no other device's. It looks for, in
/// this order: places at 0, 0; jumps that no motion explains, given the log's speed there (`JumpSearch`); and
/// a receiver that is still searching at the start (`ColdStart`). The decision rules and error rates:
/// docs/choices.md.
struct FixScreening: Hashable, Sendable {
  /// A log's statement about one fix, in 32 bytes.
  struct Candidate: Hashable, Sendable {
    /// Seconds; infinite if the log does not say.
    var time: Double
    /// The position.
    var position: GroundPosition
    /// The accuracy; minus infinity if unknown.
    private var storedAccuracy: Double

    init(time: Double, position: GroundPosition, accuracy: Double?) {
      self.time = time
      self.position = position
      storedAccuracy = Self.stored(accuracy)
    }

    /// Metres at 68 %; nil if the log does not say.
    var accuracy: Double? {
      get { storedAccuracy == -.infinity ? nil : storedAccuracy }
      set { storedAccuracy = Self.stored(newValue) }
    }

    /// All that is negative is of no use alike.
    private static func stored(_ accuracy: Double?) -> Double {
      accuracy.map { max($0, -1) } ?? -.infinity
    }
  }

  /// The reason that each fix is false; nil for a fix not known to be.
  private(set) var reasons: [FalseFixReason?]
  /// The false ones, in the order of the file.
  var found: [FalseFix] = []

  /// A screening of no fixes: none is false.
  static let none = FixScreening([Candidate]())

  /// Screens fixes in any order; those without a time or a usable accuracy are ignored.
  ///
  /// - Complexity: O(n log n).
  init(_ candidates: [Candidate]) { self.init(ScreenedFixes(candidates)) }

  /// Screens the fixes of a file.
  init(_ told: ScreenedFixes) {
    reasons = [FalseFixReason?](repeating: nil, count: told.count)
    var fixes = told.sorted(at: ClockSetback.times(of: told))
    func leaveOut(_ found: [(index: Int, reason: FalseFixReason)]) {
      for (index, reason) in found { reasons[fixes.number(of: index)] = reason }
      if !found.isEmpty { fixes = fixes.without { number, _ in reasons[number] != nil } }
    }
    leaveOut(Self.atNullIsland(fixes))
    leaveOut(JumpSearch(fixes).found)
    leaveOut(ColdStart.length(of: fixes).map { ($0, .coldStart) })
    found = reasons.indices.compactMap { index in
      reasons[index].map {
        FalseFix(index: index, time: told[index].time, line: nil, reason: $0)
      }
    }
  }

  /// Farther than this from 0, 0 all others must be, metres.
  private static let farFromNull = 10_000.0

  private static func atNullIsland(
    _ fixes: ScreenedFixes
  ) -> [(index: Int, reason: FalseFixReason)] {
    let null = GroundPosition(latitude: 0, longitude: 0)
    let found = fixes.indices.filter { fixes[$0].position.isNull }
    guard !found.isEmpty, found.count < fixes.count,
      fixes.allSatisfy({ $0.position.isNull || $0.position.distance(to: null) > farFromNull })
    else { return [] }
    return found.map { ($0, .nullIsland) }
  }
}

extension FixScreening.Candidate {
  /// True when the receiver itself stands by it.
  var isOfUse: Bool {
    time.isFinite && accuracy.map { 0...Fix.worstAccuracy ~= $0 } ?? true
  }
}

/// A place, for distances to others.
struct GroundPosition: Hashable, Sendable {
  /// Degrees.
  var latitude: Double
  /// Degrees.
  var longitude: Double

  /// Returns the distance on a sphere, metres, to 0.6 %: enough to identify what nobody can have walked.
  func distance(to other: GroundPosition) -> Double {
    let offset = offset(to: other)
    return (offset.east * offset.east + offset.north * offset.north).squareRoot()
  }

  /// Metres east and north on a sphere; for places near each other.
  func offset(to other: GroundPosition) -> (east: Double, north: Double) {
    let middle = Angle.degrees((latitude + other.latitude) / 2)
    let east = Angle.wrapDegrees(other.longitude - longitude) * middle.cosine
    return (east * Self.metresPerDegree, (other.latitude - latitude) * Self.metresPerDegree)
  }

  /// True when this is 0, 0, to what six decimals round.
  var isNull: Bool { abs(latitude) < 1e-6 && abs(longitude) < 1e-6 }

  private static let metresPerDegree = Sphere.radius * Double.pi / 180
}
