import ARRouteEngine

/// A place on the grid of 10⁻⁷ degrees on which OpenStreetMap has all of its nodes: 11 mm, or less
/// from east to west.
struct GridPoint: Hashable {
  /// Longitude, steps of the grid.
  let east: Int32
  /// Latitude, steps of the grid.
  let north: Int32

  /// Steps of a degree.
  static let stepsPerDegree = 1e7

  /// The place next to a coordinate; nil unless it is in −90…90° and −180…180°.
  init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    east = Int32((longitude * Self.stepsPerDegree).rounded())
    north = Int32((latitude * Self.stepsPerDegree).rounded())
  }

  /// The place next to one in billionths of a degree.
  init?(latitude: Int64, longitude: Int64) {
    self.init(latitude: Double(latitude) / 1e9, longitude: Double(longitude) / 1e9)
  }

  /// The position on the Earth.
  var coordinate: GeodeticCoordinate? {
    GeodeticCoordinate(
      latitudeDegrees: Double(north) / Self.stepsPerDegree,
      longitudeDegrees: Double(east) / Self.stepsPerDegree)
  }

  /// All of it as one number, in no order that means anything.
  var packed: Int64 { Int64(east) << 32 | Int64(UInt32(bitPattern: north)) }
}

/// The plane around a place: steps of the grid from it, eastwards and northwards.
///
/// Eastwards the shorter way around the Earth; numbers are whole for places of the grid.
struct GridPlane {
  /// Its origin.
  let origin: GridPoint

  /// A quarter of the way around the Earth: what reaches farther is no shape of a street map.
  static let reach = 90 * GridPoint.stepsPerDegree
  private static let around = 360 * GridPoint.stepsPerDegree

  /// A point in the plane.
  func point(_ gridPoint: GridPoint) -> SIMD2<Double> {
    var east = Double(gridPoint.east) - Double(origin.east)
    if east > Self.around / 2 { east -= Self.around }
    if east < -Self.around / 2 { east += Self.around }
    return SIMD2(east, Double(gridPoint.north) - Double(origin.north))
  }

  /// Returns the position of a point of the plane; nil beyond a pole.
  func coordinate(_ point: SIMD2<Double>) -> GeodeticCoordinate? {
    var east = Double(origin.east) + point.x
    if east > Self.around / 2 { east -= Self.around }
    if east < -Self.around / 2 { east += Self.around }
    return GeodeticCoordinate(
      latitudeDegrees: (Double(origin.north) + point.y) / GridPoint.stepsPerDegree,
      longitudeDegrees: east / GridPoint.stepsPerDegree)
  }

  /// Metres of a step eastwards and northwards on the ellipsoid, at the origin; good to a
  /// thousandth within ten kilometres of it, but near a pole.
  var stepInMetres: SIMD2<Double> {
    let latitude = Angle.degrees(Double(origin.north) / GridPoint.stepsPerDegree)
    let sine = latitude.sine
    let curvature = 1 - Ellipsoid.eccentricitySquared * sine * sine
    let normal = Ellipsoid.semiMajorAxis / curvature.squareRoot()
    let meridian = normal * (1 - Ellipsoid.eccentricitySquared) / curvature
    let step = Angle.degrees(1 / GridPoint.stepsPerDegree).radians
    return SIMD2(max(0, normal * latitude.cosine) * step, meridian * step)
  }

  /// The area that a ring encloses in the plane, square steps, positive where it runs
  /// counterclockwise.
  static func area(_ ring: [SIMD2<Double>]) -> Double {
    guard var before = ring.last, let base = ring.first else { return 0 }
    before -= base
    var sum = 0.0
    for corner in ring {
      let here = corner - base
      sum += before.x * here.y - here.x * before.y
      before = here
    }
    return sum / 2
  }
}
