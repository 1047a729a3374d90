import ARRouteEngine

/// A position on the grid of 10⁻⁷ degrees on which OpenStreetMap stores all nodes.
///
/// A grid step is 11 mm long, or shorter in the east–west direction.
struct GridPoint: Hashable {
  /// The longitude in grid steps.
  let east: Int32
  /// The latitude in grid steps.
  let north: Int32

  /// The number of grid steps per degree.
  static let stepsPerDegree = 1e7

  /// Creates the grid point nearest to a coordinate in degrees; nil unless the latitude is within −90…90° and
  /// the longitude within −180…180°.
  init?(latitude: Double, longitude: Double) {
    guard abs(latitude) <= 90, abs(longitude) <= 180 else { return nil }
    east = Int32((longitude * Self.stepsPerDegree).rounded())
    north = Int32((latitude * Self.stepsPerDegree).rounded())
  }

  /// Creates the grid point nearest to a position in billionths of a degree; nil if the position is out of
  /// range.
  init?(latitude: Int64, longitude: Int64) {
    self.init(latitude: Double(latitude) / 1e9, longitude: Double(longitude) / 1e9)
  }

  /// The position on the Earth.
  var coordinate: GeodeticCoordinate? {
    GeodeticCoordinate(
      latitudeDegrees: Double(north) / Self.stepsPerDegree,
      longitudeDegrees: Double(east) / Self.stepsPerDegree)
  }

  /// Both numbers packed into one number, which has no meaningful order.
  var packed: Int64 { Int64(east) << 32 | Int64(UInt32(bitPattern: north)) }
}

/// A plane around a grid point, with coordinates in grid steps eastwards and northwards from that point.
///
/// The steps eastwards are measured the shorter way around the Earth. Grid points have whole numbers as
/// coordinates.
struct GridPlane {
  /// The grid point at the origin.
  let origin: GridPoint

  /// The maximum extent of a shape, in grid steps: a quarter of the way around the Earth.
  ///
  /// Anything larger does not belong on a street map.
  static let reach = 90 * GridPoint.stepsPerDegree
  private static let around = 360 * GridPoint.stepsPerDegree

  /// Returns the coordinates of a grid point in the plane.
  func point(_ gridPoint: GridPoint) -> SIMD2<Double> {
    var east = Double(gridPoint.east) - Double(origin.east)
    if east > Self.around / 2 { east -= Self.around }
    if east < -Self.around / 2 { east += Self.around }
    return SIMD2(east, Double(gridPoint.north) - Double(origin.north))
  }

  /// Returns the position on the Earth of a point in the plane; nil beyond a pole.
  func coordinate(_ point: SIMD2<Double>) -> GeodeticCoordinate? {
    var east = Double(origin.east) + point.x
    if east > Self.around / 2 { east -= Self.around }
    if east < -Self.around / 2 { east += Self.around }
    return GeodeticCoordinate(
      latitudeDegrees: (Double(origin.north) + point.y) / GridPoint.stepsPerDegree,
      longitudeDegrees: east / GridPoint.stepsPerDegree)
  }

  /// The lengths of a grid step eastwards and northwards at the origin, on the ellipsoid, metres.
  ///
  /// They are accurate to a thousandth within ten kilometres of the origin, except near a pole.
  var stepInMetres: SIMD2<Double> {
    let latitude = Angle.degrees(Double(origin.north) / GridPoint.stepsPerDegree)
    let sine = latitude.sine
    let curvature = 1 - Ellipsoid.eccentricitySquared * sine * sine
    let normal = Ellipsoid.semiMajorAxis / curvature.squareRoot()
    let meridian = normal * (1 - Ellipsoid.eccentricitySquared) / curvature
    let step = Angle.degrees(1 / GridPoint.stepsPerDegree).radians
    return SIMD2(max(0, normal * latitude.cosine) * step, meridian * step)
  }

  /// Returns the area that a ring encloses in the plane, in square grid steps; positive if the ring runs
  /// counter-clockwise.
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
