import ARRouteEngine
package import RouteFormats

/// What a log is, before anything is made of it: what `score` tells of every log.
package struct ScoredLog: Hashable, Sendable {
  /// Where the route that is walked comes from.
  enum RouteSource: String, CaseIterable, Hashable, Sendable {
    /// The log tells it.
    case log
    /// It is the track of the log's fixes, as it tells none.
    case fixes
  }

  /// Something of which some was left out, and how much.
  struct LeftOut: Hashable, Sendable {
    /// What, in a word.
    let kind: String
    /// How many, above 0.
    let count: Int
  }

  /// The format it is written in.
  let format: FileFormat
  /// Seconds from the first sample to the last.
  private(set) var seconds = 0.0
  /// Metres walked, by AR.
  private(set) var meters = 0.0
  /// The number of fixes that it has that are used.
  package private(set) var fixes = 0
  /// What its fixes say of their accuracy, metres at 68 %; nil where none says any.
  private(set) var accuracy: Spread?
  /// The number of poses of AR that it has; nil where they are made up.
  private(set) var poses: Int?
  /// How many AR sessions it has, those that its poses show included.
  private(set) var sessions = 0
  /// Its gaps.
  private(set) var silences = Silences()
  /// What of it was left out, by kind.
  private(set) var leftOut: [LeftOut]
  /// True when anybody knows the truth.
  private(set) var knowsTruth = false
  /// Where the route comes from; nil where there is none.
  private(set) var routeSource: RouteSource?
  /// The length of the route, metres; nil where there is none.
  private(set) var routeMeters: Double?
  /// The seed of the simulation that wrote it; nil where none says so.
  let seed: UInt64?
  /// Where one walked, in a word as the log has it; nil where it does not say.
  let conditions: String?
  /// The phone, as the log has it; nil where it does not say.
  let device: String?

  /// The kinds of what is left out, in the order in which they are told.
  static let kinds: [String] =
    DropReason.all.map { "\($0)" } + FalseFixReason.allCases.map(\.rawValue)
    + ["fixWithoutTime", "fixBackInTime", "poseBackInTime"]

  /// What a document tells; the rest is told by `note`.
  package init(_ document: GeoDocument) {
    format = document.format
    seed = document.session?.seed
    conditions = document.session?.conditions
    device = document.session?.device
    routeSource = document.bringsRoute ? .log : .fixes
    let drops = document.members.flatMap(\.drops) + document.drops
    leftOut = DropReason.all.compactMap { reason in
      let count = drops.reduce(0) { $0 + ($1.reason == reason ? $1.count : 0) }
      return count > 0 ? LeftOut(kind: "\(reason)", count: count) : nil
    }
  }
}

extension ScoredLog {
  /// Takes note of what is to be replayed of it.
  ///
  /// - Complexity: O(n log n) of its samples.
  package mutating func note(_ recording: Recording) {
    seconds = recording.duration
    meters = WalkedWay(recording.samples).meters(until: recording.duration)
    var accuracies: [Double] = []
    recording.samples.forEachFix { fix in
      fixes += 1
      if let accuracy = fix.statedAccuracy, fix.hasUsableAccuracy { accuracies.append(accuracy) }
      return true
    }
    accuracy = Spread(of: accuracies)
    var poseCount = 0
    sessions = 1
    for sample in recording.samples.kept {
      switch sample {
      case .pose: poseCount += 1
      case .sessionReset: sessions += 1
      case .fix, .truth, .tracking, .act: continue
      }
    }
    poses = recording.poses == .log ? poseCount : nil
    silences = recording.silences
    knowsTruth = recording.misalignment.isKnown
    if recording.route == nil { routeSource = nil }
    routeMeters = recording.route?.length
    leftOut += FalseFixReason.allCases.compactMap { reason in
      Self.leftOut(reason.rawValue, recording.falseFixes.count { $0.reason == reason })
    }
    leftOut += [
      Self.leftOut("fixWithoutTime", recording.fixesWithoutTime),
      Self.leftOut("fixBackInTime", recording.fixesBackInTime),
      Self.leftOut("poseBackInTime", recording.posesBackInTime),
    ].compactMap(\.self)
  }

  private static func leftOut(_ kind: String, _ count: Int) -> LeftOut? {
    count > 0 ? LeftOut(kind: kind, count: count) : nil
  }
}

extension DropReason {
  /// All of them, in the order in which they are told.
  fileprivate static let all: [DropReason] = [
    .badLatitude, .badLongitude, .missingPosition, .badChecksum, .malformedRecord,
    .voidFix, .incompleteRecord, .unknownVersion, .badOrientation, .badPlace, .beyondLimit,
  ]
}
