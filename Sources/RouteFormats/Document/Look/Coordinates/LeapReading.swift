/// A mistake in writing or reading coordinates that makes the position leap.
package enum LeapReading: Hashable, CaseIterable, Sendable {
  /// Some latitudes lack their minus sign.
  case signOfLatitude
  /// Some longitudes lack their minus sign.
  case signOfLongitude
  /// Some positions have their longitude before their latitude.
  case exchanged
  /// Degrees and minutes were read as decimals: 48.30 for 48° 30′.
  case minutes
  /// Degrees, minutes and seconds were read as decimals: 48.3015 for 48° 30′ 15″.
  case seconds
  /// The minus sign applies only to the whole degrees: −3 + 0.4.
  case signOfDegrees
  /// Zeros after the decimal point were lost: 48.99 for 48.099.
  case zeros
  /// Some latitudes are 0 because they were unknown.
  case noLatitude
  /// Some longitudes are 0 because they were unknown.
  case noLongitude

  /// A description of the mistake.
  var words: String {
    switch self {
    case .signOfLatitude: "the minus sign of some latitudes was lost"
    case .signOfLongitude: "the minus sign of some longitudes was lost"
    case .exchanged: "latitude and longitude are swapped at some points"
    case .minutes: "degrees and minutes were read as decimals"
    case .seconds: "degrees, minutes and seconds were read as decimals"
    case .signOfDegrees:
      "the minus sign was applied to the whole degrees only, and the fraction was added"
    case .zeros: "zeros after the decimal point were lost"
    case .noLatitude: "an unknown latitude was written as 0"
    case .noLongitude: "an unknown longitude was written as 0"
    }
  }
}

extension LeapReading {
  /// Returns true if correcting the mistake makes a step short.
  ///
  /// - Parameter reach: The maximum length of a short step, metres.
  func closes(_ start: PlainCoordinate, _ end: PlainCoordinate, to reach: Double) -> Bool {
    switch self {
    case .signOfLatitude:
      PlainCoordinate(abs(start.latitude), start.longitude)
        .roughDistance(to: PlainCoordinate(abs(end.latitude), end.longitude)) <= reach
    case .signOfLongitude:
      PlainCoordinate(start.latitude, abs(start.longitude))
        .roughDistance(to: PlainCoordinate(end.latitude, abs(end.longitude))) <= reach
    case .exchanged:
      start.roughDistance(to: PlainCoordinate(end.longitude, end.latitude)) <= reach
    case .minutes: closes(start, end, reach, Self.ofMinutes)
    case .seconds: closes(start, end, reach, Self.ofSeconds)
    case .signOfDegrees: closes(start, end, reach, Self.ofWholeDegrees)
    case .zeros: Self.losesZeros(start, end, reach) || Self.losesZeros(end, start, reach)
    case .noLatitude: (start.latitude == 0) != (end.latitude == 0)
    case .noLongitude: (start.longitude == 0) != (end.longitude == 0)
    }
  }

  private func closes(
    _ start: PlainCoordinate, _ end: PlainCoordinate, _ reach: Double, _ reading: (Double) -> Double
  ) -> Bool {
    start.mapped(reading).roughDistance(to: end.mapped(reading)) <= reach
  }

  /// Converts a number with minutes as its decimals, such as 48.30 for 48° 30′, to degrees.
  private static func ofMinutes(_ value: Double) -> Double {
    let whole = value.rounded(.towardZero)
    return whole + (value - whole) / 0.6
  }

  /// Converts a number with minutes and seconds as its decimals, such as 48.3015 for 48° 30′ 15″, to degrees.
  private static func ofSeconds(_ value: Double) -> Double {
    let whole = value.rounded(.towardZero)
    let hundredths = (value - whole) * 100
    // A number such as 0.29 is slightly smaller in binary.
    let minutes = (hundredths + (hundredths < 0 ? -1e-9 : 1e-9)).rounded(.towardZero)
    return whole + minutes / 60 + (hundredths - minutes) * 100 / 3600
  }

  /// Corrects a number whose minus sign applies only to the whole degrees, by doubling the rounded-down
  /// number and subtracting the original.
  private static func ofWholeDegrees(_ value: Double) -> Double {
    2 * value.rounded(.down) - value
  }

  /// Returns true if the first of two coordinates has lost a zero directly after a decimal point.
  private static func losesZeros(
    _ coordinate: PlainCoordinate, _ other: PlainCoordinate, _ reach: Double
  ) -> Bool {
    func tenth(_ value: Double) -> Double {
      let whole = value.rounded(.towardZero)
      return whole + (value - whole) / 10
    }
    return PlainCoordinate(tenth(coordinate.latitude), coordinate.longitude).roughDistance(
      to: other) <= reach
      || PlainCoordinate(coordinate.latitude, tenth(coordinate.longitude)).roughDistance(to: other)
        <= reach
  }
}
