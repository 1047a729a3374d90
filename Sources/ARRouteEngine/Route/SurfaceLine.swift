/// A polyline on the ellipsoid in Earth-centred coordinates, with its chainages: the basis of a route.
///
/// A million vertices take some tens of milliseconds: sines and cosines are taken of one vertex in
/// a neighbourhood, and those of the others follow from it.
struct SurfaceLine {
  /// The vertices, each distinct from its neighbours.
  private(set) var coordinates: [GeodeticCoordinate]
  /// The vertices, Earth-centred, altitude 0, metres.
  private(set) var points: [Vector3]
  /// Metres from the first vertex to each.
  private(set) var chainages: [Double]

  /// Chords up to this length, metres, are made geodesic lengths by the arc of a sphere: its
  /// radius is off by 0.6 %, which makes 2 µm at 5 km.
  private static let longestArc = 5000.0
  /// 1 / (24·R²) of that sphere.
  private static let arcFactor = 1 / (24 * Sphere.radius * Sphere.radius)
  /// Places no farther apart than this, metres, are one.
  private static let samePosition = 1e-6

  /// Metres from the first vertex to the last.
  var length: Double { chainages[chainages.count - 1] }

  /// The line through vertices, without duplicates of the one before.
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
      // Kept places close the gaps that duplicates leave; without any, nothing is written.
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

/// Turns places into Earth-centred coordinates, fast where each lies near the one before.
///
/// Good to some nanometres.
struct SurfaceConverter {
  private var latitude = SurfaceAnchor(.zero)
  private var longitude = SurfaceAnchor(.zero)

  /// The Earth-centred position of a coordinate, metres, as if its altitude were 0.
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

/// An angle with its sine and cosine, from which those of angles close by follow.
private struct SurfaceAnchor {
  private var angle: Double
  private var sine: Double
  private var cosine: Double

  init(_ angle: Angle) {
    self.angle = angle.radians
    sine = angle.sine
    cosine = angle.cosine
  }

  /// By the addition theorem, the step's sine and cosine by their series to rounding; a step
  /// beyond 1/128 moves the anchor instead.
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
