/// The deviation of a projection for one place, in both directions.
///
/// The true position is given by the length and initial azimuth of the WGS 84 geodesic.
public struct PlacementDeviation: Hashable, Sendable {
  /// The kind of projection.
  public let kind: PlacementKind
  /// The distance between the projected position and the true one, metres.
  public let there: Double
  /// The difference between the position's distance from the reference and that of the place, metres.
  public let length: Double
  /// The difference between the position's direction and that of the place, clockwise.
  public let direction: Angle
  /// The distance along the ground between the place and the one projected to its true position, metres.
  ///
  /// It is nil if no place is projected there.
  public let back: Double?
  /// The distance along the ground between the place and the result of projecting it and back, metres.
  ///
  /// It is nil if there is no inverse.
  public let roundTrip: Double?

  /// Creates the deviation for the place in a direction and at a distance.
  ///
  /// - Parameters:
  ///   - kind: The kind of projection.
  ///   - reference: The scene's origin.
  ///   - azimuth: The initial direction of the geodesic to the place, clockwise from true north.
  ///   - distance: The length of the geodesic, metres, 0 or more.
  /// - Throws: `nearlyAntipodal` if the place is too close to the point opposite the reference.
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
