/// The likely meaning of coordinates that are not degrees.
package enum CoordinateReading: Hashable, Sendable {
  /// Longitude before latitude.
  case exchanged
  /// Longitudes from 0 to 360.
  case upTo360
  /// Degrees and minutes in one number, as in NMEA.
  case minutes
  /// Projected coordinates in metres.
  case projection
  /// Whole numbers that count fractions of a degree: ten million or one million per degree.
  case parts(million: Int)

  /// A description of the meaning, with the remedy if there is one.
  var words: String {
    switch self {
    case .exchanged: "latitude and longitude are swapped"
    case .upTo360: "longitudes go up to 360; −180 to 180 was expected"
    case .minutes: "degrees and minutes in one number, as in NMEA (DDMM.mmmm)"
    case .projection: "metres in a projection, such as UTM or Web Mercator; convert them to degrees"
    case .parts(10):
      "whole numbers, such as degrees times 10 000 000 or Garmin’s semicircles; convert them to "
        + "degrees"
    case .parts: "whole numbers, such as degrees times 1 000 000; convert them to degrees"
    }
  }
}

extension CoordinateReading {
  /// The maximum median step between positions that are near each other, metres.
  private static let near = 1000.0
  /// The range of projected coordinates, metres.
  private static let projected = 1e4...2.1e7
  /// The minimum number of positions needed for a decision.
  private static let least = 3

  /// Finds the interpretation in which the positions look like a walk; nil if absent.
  ///
  /// - Parameter coordinates: Positions that are all out of range.
  init?(_ coordinates: [PlainCoordinate]) {
    guard coordinates.count >= Self.least else { return nil }
    if coordinates.allSatisfy({
      90 < abs($0.latitude) && PlainCoordinate($0.longitude, $0.latitude).isOnEarth
    }) {
      self = .exchanged
    } else if coordinates.allSatisfy({ abs($0.latitude) <= 90 && 180...360 ~= $0.longitude }) {
      self = .upTo360
    } else if Self.areMinutes(coordinates) {
      self = .minutes
    } else if Self.areProjected(coordinates) {
      self = .projection
    } else if let million = [10, 1].first(where: { Self.areParts(coordinates, of: $0) }) {
      self = .parts(million: million)
    } else {
      return nil
    }
  }

  /// Returns the median distance between successive positions, metres.
  private static func step(_ coordinates: [PlainCoordinate]) -> Double {
    zip(coordinates, coordinates.dropFirst()).map { $0.roughDistance(to: $1) }.median ?? .infinity
  }

  private static func areMinutes(_ coordinates: [PlainCoordinate]) -> Bool {
    func minutes(_ value: Double) -> Double { abs(value.truncatingRemainder(dividingBy: 100)) }
    guard coordinates.contains(where: { $0.latitude.rounded() != $0.latitude }),
      coordinates.allSatisfy({ minutes($0.latitude) < 60 && minutes($0.longitude) < 60 })
    else { return false }
    let read = coordinates.map { coordinate in
      coordinate.mapped { value in
        (value / 100).rounded(.towardZero) + value.truncatingRemainder(dividingBy: 100) / 60
      }
    }
    return read.allSatisfy(\.isOnEarth) && step(read) < near
  }

  private static func areProjected(_ coordinates: [PlainCoordinate]) -> Bool {
    let steps = zip(coordinates, coordinates.dropFirst()).compactMap { start, end -> Double? in
      let north = end.latitude - start.latitude
      let east = end.longitude - start.longitude
      return (north * north + east * east).squareRoot()
    }
    let largest = coordinates.map { max(abs($0.latitude), abs($0.longitude)) }.max() ?? 0
    return projected.contains(largest)
      && steps.median.map { WalkingPace.usual.contains($0) } ?? false
  }

  private static func areParts(_ coordinates: [PlainCoordinate], of million: Int) -> Bool {
    let scale = Double(million) * 1e6
    let read = coordinates.map { coordinate in coordinate.mapped { $0 / scale } }
    return read.allSatisfy(\.isOnEarth) && WalkingPace.usual.contains(step(read))
  }
}
