/// The values that a file states of its walk beside the points.
struct StatedWalk {
  /// The length, metres, all laps together.
  private(set) var metres: Double?
  /// Units that the length may be in, metres.
  private(set) var units = [1.0]
  /// The time that the walker took, seconds, all laps together.
  private(set) var seconds: Double?
  /// The speeds that a receiver states of its moves, metres a second; the first of them alone.
  private(set) var speeds: [Double] = []
  /// The number of fixes that state a speed, including those at rest.
  private(set) var speedCount = 0
  /// The bounds: south, west, north and east, degrees.
  var box: [Double]?
  /// True where RouteSim wrote it, whose logs may count from their start.
  var isOwn = false
  /// True for a course, whose times a planner computed: nobody walked them.
  var isCourse = false
  /// The time at which the file was made, seconds since 1970.
  var made: Double?
  /// The number of GeoJSON lines; any of them may be the one of the stated length.
  private var features = 0

  /// Metres and seconds that somebody may mean; 0 says that nothing was measured.
  private static let possible = Double.leastNonzeroMagnitude...1e12

  /// Adds the length of a lap or track.
  mutating func add(metres: Double?) {
    guard let metres, Self.possible.contains(metres) else { return }
    self.metres = (self.metres ?? 0) + metres
  }

  /// Adds the time of a lap.
  mutating func add(seconds: Double?) {
    guard let seconds, Self.possible.contains(seconds) else { return }
    self.seconds = (self.seconds ?? 0) + seconds
  }

  private static let mostSpeeds = 65_536
  /// Metres a second of a knot.
  private static let knot = 1852.0 / 3600
  /// Somebody who stands, metres a second.
  private static let standing = 0.5

  /// Notes the speed of a fix.
  mutating func note(knots: Double?) {
    guard let knots, knots.isFinite else { return }
    speedCount += 1
    let speed = knots * Self.knot
    if speed > Self.standing, speeds.count < Self.mostSpeeds { speeds.append(speed) }
  }

  /// Metres, kilometres, miles, feet and degrees, as programs of maps measure.
  private static let unitsOfMaps = [1, 1000, RouteUnit.mile, 0.3048, GeoPoint.metresPerDegree]

  /// Notes a line of GeoJSON, whose properties may state its length in whatever unit.
  mutating func noteFeature(length: Double?) {
    features += 1
    metres = nil
    guard features == 1, let length, Self.possible.contains(length) else { return }
    (metres, units) = (length, Self.unitsOfMaps)
  }
}
