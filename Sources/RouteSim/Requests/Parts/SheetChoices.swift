import ARRouteEngine

/// Several frames for one sheet.
struct SheetChoices: Hashable, Sendable {
  /// The poses, at least one.
  let poses: [SheetPose]
  /// The number of screens side by side, at least one; nil for an automatic layout.
  let columns: Int?

  /// Creates a sheet of poses in order.
  ///
  /// - Returns: nil if there are no poses, or if the number of columns is 0.
  init?(poses: [SheetPose], columns: Int?) {
    guard !poses.isEmpty, columns ?? 1 >= 1 else { return nil }
    self.poses = poses
    self.columns = columns
  }
}

/// A position and a direction, with a name.
struct SheetPose: Hashable, Sendable {
  var name: String
  /// The distance from the route's start, metres; nil for the common position.
  var chainage: Double?
  /// The heading of the phone; nil for the common heading.
  var heading: Angle?
}
