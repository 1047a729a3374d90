import ARRouteEngine

/// The AR content of a row, with times as the table counts them.
struct PoseRow: Hashable {
  /// The time: seconds if `isSeconds`, otherwise a count in a unit to be found.
  var time: Double
  var line: Int
  var state: TrackingState?
  var pose: Pose?
  /// The camera's direction according to the compass.
  var compass: Angle?
  var truth: StatedTruth?
  var fix: GeoPoint?
  /// The time of the fix, on the same clock or another; nil if not given.
  var fixTime: Double?
}

/// A true position, with whatever else is known about it.
struct StatedTruth: Hashable {
  var coordinate: GeodeticCoordinate
  var heading: Angle?
}

/// The meaning of a field with AR's tracking state.
enum TrackingWord: Hashable {
  case tracked(TrackingState)
  /// AR has lost its position: the pose has no meaning.
  case lost
  /// An unknown word.
  case unknown

  /// Finds the meaning of a word that ARKit, ARCore or others write.
  init(_ field: [UInt8]) {
    let word = PlainName.text(field)
    switch word {
    // ARKit's states are 0, 1 and 2; for a yes or no, 1 is the good one.
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
