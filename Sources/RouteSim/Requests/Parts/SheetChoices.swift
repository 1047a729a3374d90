import ARRouteEngine

/// Several frames at once.
struct SheetChoices: Hashable, Sendable {
  /// The poses, one at least.
  var poses: [SheetPose]
  /// How many screens stand side by side; nil for as many as look well.
  var columns: Int?
}

/// A place and a direction, and what to call them.
struct SheetPose: Hashable, Sendable {
  var name: String
  /// Metres from the route's start; nil for where all are.
  var chainage: Double?
  /// Where the phone looks; nil for where it looks everywhere.
  var heading: Angle?
}
