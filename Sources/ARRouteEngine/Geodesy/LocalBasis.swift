/// The directions east, north and up at a place, as unit vectors of Earth-centred, Earth-fixed
/// coordinates.
///
/// At a pole they are the limit along the place's own meridian.
public struct LocalBasis: Hashable, Sendable {
  /// The unit vector along the parallel, toward greater longitudes.
  public let east: Vector3
  /// The unit vector along the meridian, toward greater latitudes.
  public let north: Vector3
  /// The unit vector along the ellipsoid's outward normal.
  public let up: Vector3

  /// The directions at a place.
  public init(at coordinate: GeodeticCoordinate) {
    let (sinLatitude, cosLatitude) = coordinate.latitude.sineAndCosine
    let (sinLongitude, cosLongitude) = coordinate.longitude.sineAndCosine
    east = Vector3(-sinLongitude, cosLongitude, 0)
    north = Vector3(-sinLatitude * cosLongitude, -sinLatitude * sinLongitude, cosLatitude)
    up = Vector3(cosLatitude * cosLongitude, cosLatitude * sinLongitude, sinLatitude)
  }
}
