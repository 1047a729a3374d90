/// The errors of a projection at one place, in both directions.
///
/// The true position is given by the length and initial azimuth of the WGS 84 geodesic.
public struct PlacementDeviation: Hashable, Sendable {
  /// The kind of projection.
  public let kind: PlacementKind
  /// The distance between the projected position of the place and its true position, metres.
  public let there: Double
  /// The projected position's distance from the reference minus the place's true distance, metres.
  public let length: Double
  /// The projected position's direction minus the place's true direction, clockwise.
  public let direction: Angle
  /// The distance along the ground from the place to the coordinate that the inverse gives for its true
  /// position, metres.
  ///
  /// nil if no coordinate is projected to the true position.
  public let back: Double?
  /// The distance along the ground from the place to the result of projecting it and converting the position
  /// back, metres.
  ///
  /// nil if the position cannot be converted back.
  public let roundTrip: Double?

  /// Creates the deviation for the place in the given direction and at the given distance.
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
