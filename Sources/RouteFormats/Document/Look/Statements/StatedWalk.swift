/// The values that a file states about its walk in addition to the points.
struct StatedWalk {
  /// The length of all laps together, metres.
  private(set) var metres: Double?
  /// The possible units of the stated length, metres.
  private(set) var units = [1.0]
  /// The duration of all laps together, seconds.
  private(set) var seconds: Double?
  /// The first stated speeds in motion, metres per second.
  private(set) var speeds: [Double] = []
  /// The number of fixes that state a speed, including those at rest.
  private(set) var speedCount = 0
  /// The bounds: south, west, north and east, degrees.
  var box: [Double]?
  /// True when RouteSim wrote the file; the times of its logs may count from their start.
  var isOwn = false
  /// True for a course, whose times were computed by a planner, so nobody was walking at those times.
  var isCourse = false
  /// The time at which the file was created, seconds since 1970.
  var made: Double?
  /// The number of GeoJSON lines; if there are several, the stated length may belong to any of them.
  private var features = 0

  /// The plausible lengths in metres and durations in seconds; 0 means that nothing was measured.
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
  /// The metres per second in a knot.
  private static let knot = 1852.0 / 3600
  /// The maximum speed that counts as standing still, metres per second.
  private static let standing = 0.5

  /// Records the stated speed of a fix.
  mutating func note(knots: Double?) {
    guard let knots, knots.isFinite else { return }
    speedCount += 1
    let speed = knots * Self.knot
    if speed > Self.standing, speeds.count < Self.mostSpeeds { speeds.append(speed) }
  }

  /// The units of mapping programs: metres, kilometres, miles, feet and degrees.
  private static let unitsOfMaps = [1, 1000, RouteUnit.mile, 0.3048, GeoPoint.metresPerDegree]

  /// Records a line of GeoJSON, whose properties may state its length in any unit.
  mutating func noteFeature(length: Double?) {
    features += 1
    metres = nil
    guard features == 1, let length, Self.possible.contains(length) else { return }
    (metres, units) = (length, Self.unitsOfMaps)
  }
}
