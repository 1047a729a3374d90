/// A way in which coordinates are written or read wrongly, so that the place leaps.
package enum LeapReading: Hashable, CaseIterable, Sendable {
  /// Some latitudes lack their minus.
  case signOfLatitude
  /// Some longitudes lack their minus.
  case signOfLongitude
  /// Some positions have their longitude first.
  case exchanged
  /// Degrees and minutes, 48.30 for 48° 30′.
  case minutes
  /// Degrees, minutes and seconds, 48.3015 for 48° 30′ 15″.
  case seconds
  /// The minus belongs to the whole degrees alone, −3 + 0.4.
  case signOfDegrees
  /// Zeros behind the point are lost, 48.99 for 48.099.
  case zeros
  /// A latitude is 0 where none is known.
  case noLatitude
  /// A longitude is 0 where none is known.
  case noLongitude

  /// The fault, in words.
  var words: String {
    switch self {
    case .signOfLatitude: "the minus sign of some latitudes was lost"
    case .signOfLongitude: "the minus sign of some longitudes was lost"
    case .exchanged: "latitude and longitude are exchanged at some"
    case .minutes: "degrees and minutes were taken for decimals"
    case .seconds: "degrees, minutes and seconds were taken for decimals"
    case .signOfDegrees: "the minus sign belongs to the whole degrees alone, and the rest counts up"
    case .zeros: "zeros behind the point were lost"
    case .noLatitude: "the latitude is 0 where it was not known"
    case .noLongitude: "the longitude is 0 where it was not known"
    }
  }
}

extension LeapReading {
  /// True when a step is short by this reading.
  ///
  /// - Parameter reach: Metres that are short.
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

  /// Sixtieths behind the point as decimals.
  private static func ofMinutes(_ value: Double) -> Double {
    let whole = value.rounded(.towardZero)
    return whole + (value - whole) / 0.6
  }

  /// Sixtieths of two digits, and sixtieths of those, as decimals.
  private static func ofSeconds(_ value: Double) -> Double {
    let whole = value.rounded(.towardZero)
    let hundredths = (value - whole) * 100
    // A number such as 0.29 is a little less in binary.
    let minutes = (hundredths + (hundredths < 0 ? -1e-9 : 1e-9)).rounded(.towardZero)
    return whole + minutes / 60 + (hundredths - minutes) * 100 / 3600
  }

  /// Whole degrees below, less what is behind the point.
  private static func ofWholeDegrees(_ value: Double) -> Double {
    2 * value.rounded(.down) - value
  }

  /// True when a first digit behind the point, a zero, was lost in one of two coordinates.
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
