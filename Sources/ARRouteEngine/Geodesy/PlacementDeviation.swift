/// The deviation of a placement for one place, there and back.
///
/// The true position is that of the geodesic of WGS 84, by its length and initial azimuth.
public struct PlacementDeviation: Hashable, Sendable {
  /// The placement.
  public let kind: PlacementKind
  /// The distance of the position in the scene from the true one, metres.
  public let there: Double
  /// The excess of the position's distance from the reference over the place's, metres.
  public let length: Double
  /// The turn of its direction from the place's, clockwise.
  public let direction: Angle
  /// The distance along the ground, metres, between the place that the placement gives for the true
  /// position and the place that is there; nil if it gives none.
  public let back: Double?
  /// The distance along the ground, metres, between the place and the result of going there and back by
  /// the same placement; nil without a way back.
  public let roundTrip: Double?

  /// The deviation for the place in a direction and at a distance.
  ///
  /// - Parameters:
  ///   - kind: The placement.
  ///   - reference: The scene's origin.
  ///   - azimuth: The direction in which the geodesic to the place starts, clockwise from true north.
  ///   - distance: Its length, metres, 0 or more.
  /// - Throws: `nearlyAntipodal` where the place is too near the point opposite the reference.
  public init(
    of kind: PlacementKind, about reference: GeodeticCoordinate, azimuth: Angle, distance: Double
  ) throws(GeodesyError) {
    let coordinate = Geodesic.direct(from: reference, azimuth: azimuth, distance: distance)
      .coordinate
    let (east, north) = azimuth.sineAndCosine
    let truth = Vector3(distance * east, 0, -distance * north)
    let placement = Placement(kind, reference: reference)
    let position = try placement.position(of: coordinate)
    self.kind = kind
    there = (position - truth).length
    length = position.length - distance
    direction = distance > 0 ? .azimuth(position.x, -position.z) - azimuth : .zero
    back = try placement.coordinate(at: truth).map { other throws(GeodesyError) in
      try Geodesic.distance(from: coordinate, to: other)
    }
    roundTrip = try placement.coordinate(at: position).map { other throws(GeodesyError) in
      try Geodesic.distance(from: coordinate, to: other)
    }
  }
}
