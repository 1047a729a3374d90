/// A polyline on the ellipsoid in Earth-centred coordinates, with its chainages; the basis of a route.
///
/// A million vertices take tens of milliseconds: sines and cosines are computed for one vertex in a
/// neighbourhood, and those of the others are derived from them.
struct SurfaceLine {
  /// The vertices, each distinct from its neighbours.
  private(set) var coordinates: [GeodeticCoordinate]
  /// The Earth-centred vertices at altitude 0, metres.
  private(set) var points: [Vector3]
  /// The distances from the first vertex to each, metres.
  private(set) var chainages: [Double]

  /// The length up to which a chord is converted to a geodesic length with the arc of a sphere, metres.
  ///
  /// The radius of the sphere is wrong by 0.6 %, which is 2 µm at 5 km.
  private static let longestArc = 5000.0
  /// 1 / (24·R²) of that sphere.
  private static let arcFactor = 1 / (24 * Sphere.radius * Sphere.radius)
  /// The distance up to which places count as one, metres.
  private static let samePosition = 1e-6

  /// The distance from the first vertex to the last, metres.
  var length: Double { chainages[chainages.count - 1] }

  /// Creates the line through vertices, without those that duplicate the previous one.
  init(through vertices: [GeodeticCoordinate]) throws(RouteError) {
    points = []
    chainages = []
    points.reserveCapacity(vertices.count)
    chainages.reserveCapacity(vertices.count)
    coordinates = vertices
    var converter = SurfaceConverter()
    var length = 0.0
    for vertex in vertices {
      let point = converter.point(of: vertex)
      if let last = points.last {
        let chord = (point - last).length
        guard chord > Self.samePosition else { continue }
        length += try Self.length(ofChord: chord, from: coordinates[points.count - 1], to: vertex)
      }
      // The places that are kept close the gaps left by duplicates; if there are none, nothing is written.
      if coordinates[points.count] != vertex { coordinates[points.count] = vertex }
      points.append(point)
      chainages.append(length)
    }
    guard points.count >= 2 else { throw .fewerThanTwoPoints }
    coordinates.removeLast(coordinates.count - points.count)
  }

  private static func length(
    ofChord chord: Double, from start: GeodeticCoordinate, to end: GeodeticCoordinate
  ) throws(RouteError) -> Double {
    guard chord > longestArc else { return chord * (1 + chord * chord * arcFactor) }
    do { return try Geodesic.distance(from: start, to: end) } catch { throw .geodesy(error) }
  }
}

/// A converter of places to Earth-centred coordinates, which is fast if each place is near the previous one.
///
/// It is accurate to a few nanometres.
struct SurfaceConverter {
  private var latitude = SurfaceAnchor(.zero)
  private var longitude = SurfaceAnchor(.zero)

  /// Returns the Earth-centred position of a coordinate, metres, as if its altitude were 0.
  mutating func point(of coordinate: GeodeticCoordinate) -> Vector3 {
    let (sinLatitude, cosLatitude) = latitude.sineAndCosine(of: coordinate.latitude)
    let (sinLongitude, cosLongitude) = longitude.sineAndCosine(of: coordinate.longitude)
    let normal = Ellipsoid.primeVerticalRadius(sineOfLatitude: sinLatitude)
    let fromAxis = normal * cosLatitude
    return Vector3(
      fromAxis * cosLongitude,
      fromAxis * sinLongitude,
      normal * (1 - Ellipsoid.eccentricitySquared) * sinLatitude)
  }
}

/// An angle with its sine and cosine, from which those of nearby angles are derived.
private struct SurfaceAnchor {
  private var angle: Double
  private var sine: Double
  private var cosine: Double

  init(_ angle: Angle) {
    self.angle = angle.radians
    sine = angle.sine
    cosine = angle.cosine
  }

  /// Returns the sine and cosine of an angle.
  ///
  /// It uses the addition theorem, with the sine and cosine of the step from series that are accurate to
  /// rounding; a step of 1/128 or more moves the anchor instead.
  mutating func sineAndCosine(of target: Angle) -> (Double, Double) {
    let step = target.radians - angle
    guard abs(step) < 1.0 / 128 else {
      self = SurfaceAnchor(target)
      return (sine, cosine)
    }
    let square = step * step
    let sineOfStep = step * (1 - square * (1.0 / 6 - square * (1.0 / 120)))
    let versine = square * (0.5 - square * (1.0 / 24 - square * (1.0 / 720)))
    return (
      sine + (cosine * sineOfStep - sine * versine),
      cosine - (sine * sineOfStep + cosine * versine)
    )
  }
}
