import ARRouteEngine

/// The content of a row about AR: its times still count as the table counts.
struct PoseRow: Hashable {
  /// The time; seconds where `isSeconds`, else a count in a unit to be found.
  var time: Double
  var line: Int
  var state: TrackingState?
  var pose: Pose?
  /// The camera's direction by the compass.
  var compass: Angle?
  var truth: StatedTruth?
  var fix: GeoPoint?
  /// The time of the fix, on the same clock or another; nil if not given.
  var fixTime: Double?
}

/// A true place, with what else is known of it.
struct StatedTruth: Hashable {
  var coordinate: GeodeticCoordinate
  var heading: Angle?
}

/// The meaning of a field about AR's tracking.
enum TrackingWord: Hashable {
  case tracked(TrackingState)
  /// AR has no place: the pose means nothing.
  case lost
  /// Nothing that is known.
  case unknown

  /// The meaning of what ARKit, ARCore and others write.
  init(_ field: [UInt8]) {
    let word = PlainName.text(field)
    switch word {
    // ARKit's states are 0, 1 and 2; of the two that a yes or no can be, 1 is the good one.
    case "normal", "tracking", "ok", "good", "true", "yes", "2", "mapped", "tracked":
      self = .tracked(.normal)
    case "notavailable", "unavailable", "none", "stopped", "lost", "false", "no", "0",
      "nottracking", "notracking":
      self = .lost
    case "paused", "poor", "1", "relocalizing", "initializing": self = .tracked(.limited)
    default:
      if word.hasPrefix("limited") {
        self = .tracked(.limited)
      } else if word.hasPrefix("normal") {
        self = .tracked(.normal)
      } else {
        self = .unknown
      }
    }
  }
}
