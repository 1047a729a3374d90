import ARRouteEngine

/// The AR content of a table row; its times are as in the table.
struct PoseRow: Hashable {
  /// The time, in seconds if `isSeconds`, otherwise in a unit that is not known yet.
  var time: Double
  var line: Int
  var state: TrackingState?
  var pose: Pose?
  /// The camera's direction as measured by the compass.
  var compass: Angle?
  var truth: StatedTruth?
  var fix: GeoPoint?
  /// The fix's own time, which may be on a different clock; nil if the table does not give it.
  var fixTime: Double?
}

/// A true position, and further facts that the table states about it.
struct StatedTruth: Hashable {
  var coordinate: GeodeticCoordinate
  var heading: Angle?
}

/// The meaning of a field that contains AR's tracking state.
enum TrackingWord: Hashable {
  case tracked(TrackingState)
  /// AR has lost its position, so that the pose is meaningless.
  case lost
  /// The word is not known.
  case unknown

  /// Finds the meaning of a word that is written by ARKit, ARCore or other programs.
  init(_ field: [UInt8]) {
    let word = PlainName.text(field)
    switch word {
    // ARKit's states are 0, 1 and 2; in a yes-or-no column, 1 means that tracking is normal.
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
