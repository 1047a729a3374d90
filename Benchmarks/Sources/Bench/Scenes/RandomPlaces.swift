import ARRouteEngine

/// A generator of random places all over the Earth; the random numbers come from SplitMix64.
struct RandomPlaces {
  /// Pairs of places, as coordinates for our code, and as four numbers (latitude, longitude, latitude,
  /// longitude) in degrees.
  struct Pairs {
    let starts: [GeodeticCoordinate]
    let ends: [GeodeticCoordinate]
    let degrees: [Double]

    var count: Int { starts.count }
  }

  private var state: UInt64

  init(state: UInt64) { self.state = state }

  /// Returns a number that is uniformly distributed over a range.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    bits ^= bits >> 31
    return range.lowerBound + (range.upperBound - range.lowerBound) * Double(bits >> 11) * 0x1p-53
  }

  /// Returns a place whose latitude is within a range, degrees.
  mutating func any(latitudes: ClosedRange<Double> = -90...90) -> GeodeticCoordinate {
    place(number(latitudes), number(-180...180))
  }

  /// Returns a line in inhabited latitudes, 75° south to 75° north, whose length is within a range, metres.
  ///
  /// The logarithm of the length is uniformly distributed, so that each number of digits is equally likely.
  mutating func line(in metres: ClosedRange<Double>) -> (GeodeticCoordinate, GeodeticCoordinate) {
    line(from: any(latitudes: -75...75), in: metres)
  }

  /// Returns a line of up to 20 km within 5° of a pole.
  mutating func polarLine() -> (GeodeticCoordinate, GeodeticCoordinate) {
    let pole = number(-1...1) < 0 ? -90.0 : 90.0
    return line(from: place(pole - pole / 90 * number(0...5), number(-180...180)), in: 1...20_000)
  }

  /// Returns a line that ends within 1° of the antipode.
  mutating func antipodalLine() -> (GeodeticCoordinate, GeodeticCoordinate) {
    let start = any(latitudes: -89...89)
    let latitude = -start.latitude.degrees + number(-1...1)
    let longitude = start.longitude.degrees + 180 + number(-1...1)
    return (start, place(latitude, Angle.wrapDegrees(longitude)))
  }

  /// Returns pairs that consist of the same place in a city and various places around it.
  mutating func around(within metres: Double) -> Pairs {
    let reference = place(52.5145, 13.3501)
    return pairs { $0.line(from: reference, in: 1...metres) }
  }

  /// Returns pairs created by a function.
  mutating func pairs(
    _ make: (inout RandomPlaces) -> (GeodeticCoordinate, GeodeticCoordinate)
  ) -> Pairs {
    // There are so few lines that a turn ends before a busy machine gives the processor to another process.
    let lines = (0..<1024).map { _ in make(&self) }
    return Pairs(
      starts: lines.map(\.0), ends: lines.map(\.1),
      degrees: lines.flatMap { start, end in
        [start, end].flatMap { [$0.latitude.degrees, $0.longitude.degrees] }
      })
  }

  private mutating func line(
    from start: GeodeticCoordinate, in metres: ClosedRange<Double>
  ) -> (GeodeticCoordinate, GeodeticCoordinate) {
    let ratio = metres.upperBound / metres.lowerBound
    let metres = metres.lowerBound * power(ratio, number(0...1))
    let azimuth = Angle.degrees(number(-180...180))
    return (start, Geodesic.direct(from: start, azimuth: azimuth, distance: metres).coordinate)
  }

  /// Returns `base` raised to an exponent in [0, 1], to within a few per cent, which is accurate enough to
  /// distribute lengths.
  private func power(_ base: Double, _ exponent: Double) -> Double {
    var (root, result, rest) = (base, 1.0, exponent)
    for _ in 0..<30 {
      root = root.squareRoot()
      rest *= 2
      if rest >= 1 {
        result *= root
        rest -= 1
      }
    }
    return result
  }

  private func place(_ latitude: Double, _ longitude: Double) -> GeodeticCoordinate {
    guard
      let place = GeodeticCoordinate(latitudeDegrees: latitude, longitudeDegrees: longitude)
    else { preconditionFailure("\(latitude), \(longitude) is no place") }
    return place
  }
}
