package import ARRouteEngine

extension World {
  /// The distance along the route to the point at which a walk begins to look, metres.
  private static let glance = 15.0

  /// The heading towards a point of the route some metres ahead; nil without a
  /// route, and at its end.
  ///
  /// At a kink, the direction of the route itself may lead into a wall.
  package var headingAhead: Angle? {
    guard let guidance else { return nil }
    let ahead = min(guidance.progress.match.chainage + Self.glance, guidance.route.length)
    let way = guidance.placed.position(atChainage: ahead) - pose.position
    guard way.x * way.x + way.z * way.z > 1 else { return nil }
    return .atan2(way.x, -way.z).wrappedPositive
  }
}
