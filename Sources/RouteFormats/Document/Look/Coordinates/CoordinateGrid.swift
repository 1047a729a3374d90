/// Coordinates with so few decimals that a walk looks like a staircase.
enum CoordinateGrid: LookRule {
  /// The maximum number of decimals in a grid (`few`), and the number of decimals that rules out a grid
  /// (`many`).
  private static let decimals = (few: 3, many: 5)
  /// The minimum number of points; the minimum number of distinct values in both coordinates together
  /// (`ofBoth`); and that in a single coordinate (`ofOne`).
  private static let least = (points: 10, ofBoth: 4, ofOne: 2)
  /// The maximum rounding error of a number, in units of its last decimal.
  private static let rest = 1e-7

  static func note(on walk: LookedWalk) -> LineNote? {
    let points = walk.timed
    guard walk.isWalk, points.count >= least.points else { return nil }
    let north = most(points, \.latitude)
    let east = most(points, \.longitude)
    guard min(north, east) <= decimals.few else { return nil }
    let counts = (north: count(points, \.latitude), east: count(points, \.longitude))
    if max(north, east) <= decimals.few {
      guard counts.north + counts.east >= least.ofBoth else { return nil }
      return .look(.grid(decimals: max(north, east), of: nil))
    }
    if north <= decimals.few, east >= decimals.many, counts.north >= least.ofOne {
      return .look(.grid(decimals: north, of: .latitude))
    }
    if east <= decimals.few, north >= decimals.many, counts.east >= least.ofOne {
      return .look(.grid(decimals: east, of: .longitude))
    }
    return nil
  }

  /// Returns the largest number of decimals that any point has, up to the number that rules out a grid.
  private static func most(_ points: [GeoPoint], _ coordinate: (GeoPoint) -> Double) -> Int {
    var most = 0
    var scale = 1.0
    for point in points {
      while most < decimals.many, !isWhole(coordinate(point) * scale) {
        most += 1
        scale *= 10
      }
    }
    return most
  }

  private static func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < rest }

  /// Returns the number of distinct values, counted up to the minimum that is needed for a grid.
  private static func count(_ points: [GeoPoint], _ coordinate: (GeoPoint) -> Double) -> Int {
    var seen: [Double] = []
    for point in points where !seen.contains(coordinate(point)) {
      seen.append(coordinate(point))
      if seen.count >= least.ofBoth { break }
    }
    return seen.count
  }
}

/// Latitudes that are equal to the longitudes.
enum SameNumber: LookRule {
  /// The minimum number of distinct values for which their equality cannot be a coincidence.
  private static let least = 5

  static func note(on walk: LookedWalk) -> LineNote? {
    let points = walk.list.points
    guard points.allSatisfy({ $0.latitude == $0.longitude }) else { return nil }
    var seen: Set<Double> = []
    for point in points where seen.count < least { seen.insert(point.latitude) }
    return seen.count < least ? nil : .look(.sameNumber)
  }
}
