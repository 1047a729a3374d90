import ARRouteEngine
package import RouteFormats

/// The properties of a log that do not depend on any correction; `score` reports them for each log.
package struct ScoredLog: Hashable, Sendable {
  /// The source of the walked route.
  enum RouteSource: String, CaseIterable, Hashable, Sendable {
    /// The log contains the route.
    case log
    /// The log does not contain a route; the track of its fixes is used.
    case fixes
  }

  /// A kind of data that was left out, with its count.
  struct LeftOut: Hashable, Sendable {
    /// The kind, in one word.
    let kind: String
    /// The count, above 0.
    let count: Int
  }

  /// The format of the log's file.
  let format: FileFormat
  /// The time from the first sample to the last, seconds.
  private(set) var seconds = 0.0
  /// The distance walked according to AR, metres.
  private(set) var meters = 0.0
  /// The number of fixes used.
  package private(set) var fixes = 0
  /// The accuracies that the fixes state, metres at 68 % confidence; nil if no fix states one.
  private(set) var accuracy: Spread?
  /// The number of AR poses in the log; nil if they are simulated.
  private(set) var poses: Int?
  /// The number of AR sessions, including those that were inferred from the poses.
  private(set) var sessions = 0
  /// The gaps in the log.
  private(set) var silences = Silences()
  /// The data that was left out, by kind.
  private(set) var leftOut: [LeftOut]
  /// True when the truth is known.
  private(set) var knowsTruth = false
  /// The source of the route; nil if there is no route.
  private(set) var routeSource: RouteSource?
  /// The length of the route, metres; nil if there is no route.
  private(set) var routeMeters: Double?
  /// The seed of the simulation that wrote the log; nil if the log states none.
  let seed: UInt64?
  /// The conditions of the walk, in the log's own word; nil if the log states none.
  let conditions: String?
  /// The phone, in the log's own words; nil if the log states none.
  let device: String?

  /// The kinds of data that may be left out, in output order.
  static let kinds: [String] =
    DropReason.all.map { "\($0)" } + FalseFixReason.allCases.map(\.rawValue)
    + ["fixWithoutTime", "fixBackInTime", "poseBackInTime"]

  /// Creates the properties that are stated in a document; `note` adds the others.
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
  /// Adds the properties of the log's recording.
  ///
  /// - Complexity: O(n log n) for n samples.
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
  /// All reasons, in output order.
  fileprivate static let all: [DropReason] = [
    .badLatitude, .badLongitude, .missingPosition, .badChecksum, .malformedRecord,
    .voidFix, .incompleteRecord, .unknownVersion, .badOrientation, .badPlace, .beyondLimit,
  ]
}
