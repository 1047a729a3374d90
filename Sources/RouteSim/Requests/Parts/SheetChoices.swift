import ARRouteEngine

/// Several frames at once.
struct SheetChoices: Hashable, Sendable {
  /// The poses, one at least.
  let poses: [SheetPose]
  /// The number of screens that stand side by side, one at least; nil for as many as look well.
  let columns: Int?

  /// A sheet of poses in their order.
  ///
  /// - Returns: nil for no poses, and for no columns.
  init?(poses: [SheetPose], columns: Int?) {
    guard !poses.isEmpty, columns ?? 1 >= 1 else { return nil }
    self.poses = poses
    self.columns = columns
  }
}

/// A place and a direction, and what to call them.
struct SheetPose: Hashable, Sendable {
  var name: String
  /// The distance from the route's start, metres; nil for the common place.
  var chainage: Double?
  /// The heading of the phone; nil for the common heading.
  var heading: Angle?
}
