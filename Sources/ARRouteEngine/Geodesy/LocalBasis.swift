/// The directions east, north and up at a place, as unit vectors in Earth-centred, Earth-fixed coordinates.
///
/// At a pole, they are the limit as the pole is approached along the meridian of the given longitude.
public struct LocalBasis: Hashable, Sendable {
  /// The unit vector along the parallel, towards increasing longitude.
  public let east: Vector3
  /// The unit vector along the meridian, towards increasing latitude.
  public let north: Vector3
  /// The unit vector along the ellipsoid's outward normal.
  public let up: Vector3

  /// Creates the directions at a place.
  public init(at coordinate: GeodeticCoordinate) {
    let (sinLatitude, cosLatitude) = coordinate.latitude.sineAndCosine
    let (sinLongitude, cosLongitude) = coordinate.longitude.sineAndCosine
    east = Vector3(-sinLongitude, cosLongitude, 0)
    north = Vector3(-sinLatitude * cosLongitude, -sinLatitude * sinLongitude, cosLatitude)
    up = Vector3(cosLatitude * cosLongitude, cosLatitude * sinLongitude, sinLatitude)
  }
}
