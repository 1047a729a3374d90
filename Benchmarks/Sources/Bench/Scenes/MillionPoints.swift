import ARRouteEngine

/// Routes of a million vertices.
enum MillionPoints: CaseIterable {
  /// A walk that wanders without end.
  case long
  /// A thousand laps around one block, each slightly offset from the others.
  case laps
  /// A zigzag between random corners of a city.
  case zigzag

  func ground() -> Ground {
    var random = RandomPlaces(state: 11)
    var metres: [Double] = []
    var x = 0.0
    var y = 0.0
    var heading = 0.0
    for vertex in 0..<1_000_000 {
      switch self {
      case .long:
        heading += random.number(-0.3...0.3)
        // Far from the centre, the walk is turned back, so that the route fills an area as a tour does.
        let outward = heading - Angle.atan2(x, y).radians
        if x * x + y * y > 30_000 * 30_000 { heading += 0.1 * Angle(radians: outward).sine }
        x += 5 * Angle(radians: heading).sine
        y += 5 * Angle(radians: heading).cosine
      case .laps:
        let corner = Angle(radians: Double(vertex) * 2 * .pi / 1000)
        x = 800 * corner.sine + random.number(-3...3)
        y = 800 * corner.cosine + random.number(-3...3)
      case .zigzag:
        x = min(max(x + random.number(-300...300), -5000), 5000)
        y = min(max(y + random.number(-300...300), -5000), 5000)
      }
      metres += [x, y]
    }
    return Ground(metres: metres)
  }
}

/// A route given in metres on a plane, and the same route as coordinates on the Earth.
final class Ground {
  let metres: [Double]
  private(set) lazy var places = stride(from: 0, to: metres.count, by: 2).map {
    place(Vector2(metres[$0], metres[$0 + 1]))
  }

  private static let latitude = 48.0
  private static let longitude = 11.0
  /// The number of metres in a degree of latitude and in a degree of longitude at this location.
  private static let degree = (north: 111_199.26, east: 74_625.41)

  init(metres: [Double]) { self.metres = metres }

  var count: Int { metres.count / 2 }

  func route() -> Route {
    do { return try Route(name: nil, coordinates: places) } catch {
      fatalError("the benchmark's route is none: \(error)")
    }
  }

  func place(_ position: Vector2) -> GeodeticCoordinate {
    let place = GeodeticCoordinate(
      latitudeDegrees: Self.latitude + position.y / Self.degree.north,
      longitudeDegrees: Self.longitude + position.x / Self.degree.east)
    guard let place else { fatalError("\(position) is off the Earth") }
    return place
  }

  /// Returns points near randomly chosen vertices.
  func walkers(within distance: Double) -> [Vector2] {
    var random = RandomPlaces(state: 5)
    return (0..<2000).map { _ in
      let vertex = Int(random.number(0...Double(count - 1)))
      return Vector2(
        metres[2 * vertex] + random.number(-distance...distance),
        metres[2 * vertex + 1] + random.number(-distance...distance))
    }
  }
}
