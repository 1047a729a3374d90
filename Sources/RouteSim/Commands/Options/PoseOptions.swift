import ARRouteEngine
import CommandLineKit
import RouteSimKit

/// The options for the phone's position and attitude.
enum PoseOptions {
  private static let at = Option(
    "at", .coordinate,
    help: "Stand at this latitude and longitude, in degrees; the nearest point of the route counts "
      + "as reached.")
  private static let chainage = Option(
    "chainage", .number("M", .within(ValueLimits.chainages)), defaultText: "0",
    help: "Stand on the route, at this distance in metres from its start.")
  private static let heading = Option(
    "heading", .number("DEG", .within(ValueLimits.turns)), defaultText: "the route's direction",
    help: "The direction in which the phone looks, clockwise from north.")
  private static let pitch = Option(
    "pitch", .number("DEG", .within(ValueLimits.pitches)), default: 0,
    help: "The angle by which the phone looks up from the horizon.")
  private static let roll = Option(
    "roll", .number("DEG", .within(ValueLimits.turns)), default: 0,
    help: "The clockwise rotation of the phone, as seen by its holder.")
  static let eyeHeight = Option(
    "eye-height", .number("M", .within(0, 1000)), default: WorldSettings().eyeHeight,
    help: "The camera's height above the ground.")
  private static let time = Option(
    "time", .number("S", .within(ValueLimits.times)), default: 0,
    help: "The time on the animation clock.")

  static let group = OptionGroup(
    "Pose options", [at, chainage, heading, pitch, roll, eyeHeight, time])

  /// Returns the choices made with the options.
  static func choices(_ arguments: ParsedArguments) throws(Failure) -> PoseChoices {
    if arguments.isGiven(at), arguments.isGiven(chainage) {
      throw .contradiction("--at", "--chainage")
    }
    return PoseChoices(
      stand: arguments[at].map { .coordinate($0) } ?? .chainage(arguments[chainage] ?? 0),
      heading: arguments[heading].map(angle(ofHeading:)), pitch: .degrees(arguments[pitch]),
      roll: .degrees(Angle.wrapDegrees(arguments[roll])), eyeHeight: arguments[eyeHeight],
      clock: arguments[time])
  }

  /// Returns a heading given in degrees.
  static func angle(ofHeading degrees: Double) -> Angle {
    .degrees(Angle.wrapDegreesPositive(degrees))
  }

  /// Returns the option for a coordinate, with its dashes; nil if it is not given.
  static func coordinateGiven(_ arguments: ParsedArguments) -> String? {
    arguments.isGiven(at) ? "--at" : nil
  }

  /// Returns the given options for the phone's position, with their dashes.
  static func placesGiven(_ arguments: ParsedArguments) -> [String] {
    (arguments.isGiven(at) ? ["--at"] : []) + (arguments.isGiven(chainage) ? ["--chainage"] : [])
  }

  /// Returns the first given option for the phone's tilt, with its dashes; nil if none is given.
  static func tiltGiven(_ arguments: ParsedArguments) -> String? {
    [pitch, roll].first { arguments.isGiven($0) }.map { "--\($0.declaration.name)" }
  }

  /// Returns true when an option sets the heading.
  static func givesHeading(_ arguments: ParsedArguments) -> Bool { arguments.isGiven(heading) }
}

extension ValueSyntax<GeodeticCoordinate> {
  /// Latitude and longitude in degrees, `LAT,LON`.
  static var coordinate: Self {
    ValueSyntax(
      placeholder: "LAT,LON", limits: "from -90,-180 to 90,180",
      parse: { (text: String) throws(ValueProblem) in
        guard let (latitude, longitude) = DecimalText.pair(text) else {
          throw .malformed(expected: "latitude and longitude in degrees, such as 52.51,13.35")
        }
        guard
          let coordinate = GeodeticCoordinate(
            latitudeDegrees: latitude, longitudeDegrees: longitude)
        else {
          throw .malformed(
            expected: "a latitude from -90 to 90 and a longitude from -180 to 180")
        }
        return coordinate
      },
      format: {
        "\(DecimalText.text($0.latitude.degrees)),\(DecimalText.text($0.longitude.degrees))"
      })
  }
}
