import ARRouteEngine

/// A screening of a log's fixes, which finds false ones if the evidence is clear.
///
/// The screening is cautious. It accepts any motion of a walker, a cyclist or a train with the everyday
/// errors of receivers, and also anything ambiguous. If a clock was set back in the middle of a walk, the
/// walk is assumed to continue (`ClockSetback`): its times then overlap, and this must not be taken for two
/// devices.
///
/// The screening looks for the following, in this order: positions at 0, 0; jumps that no motion explains,
/// given the log's speed there (`JumpSearch`); and a receiver that is still searching for its position at
/// the start (`ColdStart`). For the decision rules and error rates, see docs/choices.md.
struct FixScreening: Hashable, Sendable {
  /// The log's data for one fix, in 32 bytes.
  struct Candidate: Hashable, Sendable {
    /// The time, seconds; infinite if unknown.
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

    /// The accuracy, metres at 68 % confidence; nil if unknown.
    var accuracy: Double? {
      get { storedAccuracy == -.infinity ? nil : storedAccuracy }
      set { storedAccuracy = Self.stored(newValue) }
    }

    /// Returns the stored form of an accuracy; negative ones are all equally useless and become −1.
    private static func stored(_ accuracy: Double?) -> Double {
      accuracy.map { max($0, -1) } ?? -.infinity
    }
  }

  /// The reason why each fix is false; nil for a fix that was not found to be false.
  private(set) var reasons: [FalseFixReason?]
  /// The false fixes, in file order.
  var found: [FalseFix] = []

  /// A screening without fixes.
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
        FalseFix(
          index: index, time: told[index].time, line: nil, position: told[index].position,
          reason: $0)
      }
    }
  }

  /// The distance from 0, 0 that all other fixes must exceed, metres.
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
  /// True when the fix has a time, and its accuracy, if stated, is usable.
  var isOfUse: Bool {
    time.isFinite && accuracy.map { 0...Fix.worstAccuracy ~= $0 } ?? true
  }
}

/// A position, for distances to others.
struct GroundPosition: Hashable, Sendable {
  /// The latitude, degrees.
  var latitude: Double
  /// The longitude, degrees.
  var longitude: Double

  /// Returns the distance on a sphere, metres; its accuracy of 0.6 % is enough to identify positions that
  /// nobody can have reached.
  func distance(to other: GroundPosition) -> Double {
    let offset = offset(to: other)
    return (offset.east * offset.east + offset.north * offset.north).squareRoot()
  }

  /// Returns the offset on a sphere, metres east and north, for two positions that are close together.
  func offset(to other: GroundPosition) -> (east: Double, north: Double) {
    let middle = Angle.degrees((latitude + other.latitude) / 2)
    let east = Angle.wrapDegrees(other.longitude - longitude) * middle.cosine
    return (east * Self.metresPerDegree, (other.latitude - latitude) * Self.metresPerDegree)
  }

  /// True when this is 0, 0 to six decimals.
  var isNull: Bool { abs(latitude) < 1e-6 && abs(longitude) < 1e-6 }

  private static let metresPerDegree = Sphere.radius * Double.pi / 180
}
