/// Separate places between which nobody walks, such as favourites, in a file without a line.
enum FarWaypoints: LookRule {
  /// The maximum distance that somebody walks from one place to the next, metres.
  private static let far = 10_000.0

  static func note(on walk: LookedWalk) -> LineNote? {
    let document = walk.document
    guard document.routes.points.isEmpty, document.tracks.points.isEmpty else { return nil }
    let waypoints = document.waypoints.points
    let longest = zip(waypoints, waypoints.dropFirst()).reduce(0) { longest, pair in
      max(longest, pair.0.roughDistance(to: pair.1))
    }
    return longest > far ? .farWaypoints(count: waypoints.count, metres: longest) : nil
  }
}
