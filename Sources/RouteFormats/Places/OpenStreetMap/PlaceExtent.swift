/// The smallest rectangle around a set of positions, by latitude and longitude, degrees.
struct PlaceExtent {
  /// The position that was added first; longitudes are measured from it, the shorter way around the Earth.
  private var origin: (latitude: Double, longitude: Double)?
  private var low = SIMD2(repeating: 0.0)
  private var high = SIMD2(repeating: 0.0)

  /// True when the extent contains no position.
  var isEmpty: Bool { origin == nil }

  /// Adds a position; ignores a position that is out of range.
  mutating func add(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return }
    let origin = origin ?? (latitude, longitude)
    self.origin = origin
    let east = longitude - origin.longitude
    let way = SIMD2(
      latitude - origin.latitude, east > 180 ? east - 360 : east < -180 ? east + 360 : east)
    low = pointwiseMin(low, way)
    high = pointwiseMax(high, way)
  }

  /// Adds another extent.
  mutating func add(_ other: PlaceExtent) {
    guard let start = other.origin else { return }
    for way in [other.low, other.high] {
      let east = start.longitude + way.y
      add(
        latitude: start.latitude + way.x,
        longitude: east > 180 ? east - 360 : east < -180 ? east + 360 : east)
    }
  }

  /// The middle, like Overpass' `center` of a way or relation; nil for an empty extent.
  var middle: (latitude: Double, longitude: Double)? {
    guard let origin else { return nil }
    let way = (low + high) / 2
    let east = origin.longitude + way.y
    return (origin.latitude + way.x, east > 180 ? east - 360 : east < -180 ? east + 360 : east)
  }
}
