/// Single places that nobody walks between, such as favourites, where a file has no line.
enum FarPlaces: LookRule {
  /// Nobody walks so far from one place to the next, metres.
  private static let far = 10_000.0

  static func note(on walk: LookedWalk) -> LineNote? {
    let document = walk.document
    guard document.routes.points.isEmpty, document.tracks.points.isEmpty else { return nil }
    let places = document.waypoints.points
    let longest = zip(places, places.dropFirst()).reduce(0) { longest, pair in
      max(longest, pair.0.roughDistance(to: pair.1))
    }
    return longest > far ? .farPlaces(count: places.count, metres: longest) : nil
  }
}
