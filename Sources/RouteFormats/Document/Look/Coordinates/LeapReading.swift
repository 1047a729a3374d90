/// A way of writing or reading coordinates wrongly that makes the position leap.
package enum LeapReading: Hashable, CaseIterable, Sendable {
  /// Some latitudes lack their minus sign.
  case signOfLatitude
  /// Some longitudes lack their minus sign.
  case signOfLongitude
  /// Some positions have their longitude first.
  case exchanged
  /// Degrees and minutes, 48.30 for 48° 30′.
  case minutes
  /// Degrees, minutes and seconds, 48.3015 for 48° 30′ 15″.
  case seconds
  /// The minus sign applies only to the whole degrees, −3 + 0.4.
  case signOfDegrees
  /// Zeros after the decimal point are lost, 48.99 for 48.099.
  case zeros
  /// A latitude is 0 because none is known.
  case noLatitude
  /// A longitude is 0 because none is known.
  case noLongitude

  /// The fault, in words.
  var words: String {
    switch self {
    case .signOfLatitude: "the minus sign of some latitudes was lost"
    case .signOfLongitude: "the minus sign of some longitudes was lost"
    case .exchanged: "latitude and longitude are swapped at some points"
    case .minutes: "degrees and minutes were read as decimals"
    case .seconds: "degrees, minutes and seconds were read as decimals"
    case .signOfDegrees:
      "the minus sign applies to the whole degrees only, and the fraction counts up"
    case .zeros: "zeros after the decimal point were lost"
    case .noLatitude: "the latitude is 0 if it was not known"
    case .noLongitude: "the longitude is 0 if it was not known"
    }
  }
}

extension LeapReading {
  /// Returns true if this reading makes a step short.
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

  /// Converts sixtieths after the decimal point to decimals.
  private static func ofMinutes(_ value: Double) -> Double {
    let whole = value.rounded(.towardZero)
    return whole + (value - whole) / 0.6
  }

  /// Converts two-digit sixtieths after the decimal point, and sixtieths of those, to decimals.
  private static func ofSeconds(_ value: Double) -> Double {
    let whole = value.rounded(.towardZero)
    let hundredths = (value - whole) * 100
    // A number such as 0.29 is slightly less in binary.
    let minutes = (hundredths + (hundredths < 0 ? -1e-9 : 1e-9)).rounded(.towardZero)
    return whole + minutes / 60 + (hundredths - minutes) * 100 / 3600
  }

  /// Converts a number whose minus sign applies only to the whole degrees: rounds down, then subtracts the
  /// fraction.
  private static func ofWholeDegrees(_ value: Double) -> Double {
    2 * value.rounded(.down) - value
  }

  /// Returns true if one of two coordinates lost a zero directly after the decimal point.
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
