import ARRouteEngine

/// A route as bad as those of routing engines and recorders can be.
///
/// It turns back on itself, and has spurs, repeated points and collinear points, from a tenth of a
/// millimetre to ten metres apart.
package struct TroubledRoute: Sendable {
  /// The points, rounded to a number of decimals of a degree; consecutive points may be equal.
  package let coordinates: [GeodeticCoordinate]

  /// The starts of such routes, in degrees north and east.
  private static let starts: [(Double, Double)] = [
    (48.85, 2.35), (0, 0), (-33.9, 151.2), (60.17, 24.94), (51.5, -0.0001), (-16.8, 179.9999),
    (88.9, -45), (-54.8, -68.3),
  ]

  /// Creates a distinct route for each seed.
  package init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let start = Self.starts[Int(random.next() % UInt64(Self.starts.count))]
    let decimals = 5 + Int(random.next() % 6)  // 10: not rounded
    var azimuth = Self.azimuth(&random)
    var places = [start]
    for _ in 0..<(1 + Int(random.next() % 8)) {
      let last = places[places.count - 1]
      let length = Self.length(&random)
      switch random.next() % 8 {
      case 0:  // back to the previous point
        places.append(places.count > 1 ? places[places.count - 2] : last)
        azimuth += 180
      case 1:  // a spur
        places.append(Self.place(from: last, azimuth: azimuth, length))
        places.append(last)
      case 2:  // a turn in a street, on its other side
        let side = Self.place(
          from: last, azimuth: azimuth + 90, [0, 1e-3, 0.02, 2][Int(random.next() % 4)])
        places += [side, Self.place(from: side, azimuth: azimuth + 180, length)]
        azimuth += 180
      case 3:  // the same point
        places.append(last)
      case 4:  // points on a line
        for step in 1...3 {
          places.append(Self.place(from: last, azimuth: azimuth, length * Double(step)))
        }
      case 5:  // straight back to the beginning
        places += places.dropLast().reversed()
      default:
        azimuth = Self.azimuth(&random)
        places.append(Self.place(from: last, azimuth: azimuth, length))
      }
    }
    // One point farther away, so that the route has a length.
    places.append(
      Self.place(from: places[places.count - 1], azimuth: azimuth, 0.5 + 30 * random.uniform()))
    if random.next() % 8 == 0 {
      // The route is only a spur of less than a centimetre.
      places = [start, Self.place(from: start, azimuth: azimuth, 0.01 * random.uniform()), start]
    }
    let unit = [1e5, 1e6, 1e7, 1e8, 1e9, 0][decimals - 5]
    func rounded(_ degrees: Double) -> Double {
      unit > 0 ? (degrees * unit).rounded() / unit : degrees
    }
    coordinates = places.compactMap {
      GeodeticCoordinate(
        latitudeDegrees: rounded($0.0), longitudeDegrees: Angle.wrapDegrees(rounded($0.1)))
    }
  }

  /// Returns a random azimuth, or one of the four cardinal directions.
  private static func azimuth(_ random: inout SplitMix64) -> Double {
    random.next() % 3 == 0 ? 90 * Double(random.next() % 4) : 360 * random.uniform()
  }

  /// Returns a length from 0.1 mm to 10 m; short lengths are as frequent as long ones.
  private static func length(_ random: inout SplitMix64) -> Double {
    var length = 10.0
    for _ in 0..<Int(random.next() % 6) { length /= 10 }
    return length * (random.next() % 2 == 0 ? 1 : 0.3 + 0.7 * random.uniform())
  }

  private static func place(
    from place: (Double, Double), azimuth: Double, _ length: Double
  ) -> (Double, Double) {
    let angle = Angle.degrees(azimuth)
    let north = length * angle.cosine / 111_195
    let east = length * angle.sine / 111_195 / Angle.degrees(place.0).cosine
    return (place.0 + north, place.1 + east)
  }
}
