import ARRouteEngine
import CommandLineKit

/// The options that say where the phone is and how it is turned.
enum PoseOptions {
  private static let at = Option(
    "at", .coordinate,
    help: "Stand at this place, in degrees; the nearest point of the route counts as reached.")
  private static let chainage = Option(
    "chainage", .number("M", .atLeast(0)), defaultText: "0",
    help: "Stand on the route, so many metres from its start.")
  private static let heading = Option(
    "heading", .number("DEG"), defaultText: "the route's direction",
    help: "Where the phone looks, clockwise from north.")
  private static let pitch = Option(
    "pitch", .number("DEG", .within(-90, 90)), default: 0,
    help: "How far the phone looks up from the horizon.")
  private static let roll = Option(
    "roll", .number("DEG"), default: 0,
    help: "How far the phone is turned clockwise, as its holder sees it.")
  static let eyeHeight = Option(
    "eye-height", .number("M", .within(0, 1000)), default: WorldSettings().eyeHeight,
    help: "The camera's height above the ground.")
  private static let time = Option(
    "time", .number("S", .within(0, 1e9)), default: 0,
    help: "The animation clock.")

  static let group = OptionGroup(
    "Pose options", [at, chainage, heading, pitch, roll, eyeHeight, time])

  /// Puts what the options ask for into the settings.
  static func apply(
    _ arguments: ParsedArguments, to settings: inout WorldSettings
  ) throws(Failure) {
    if arguments.isGiven(at), arguments.isGiven(chainage) {
      throw .contradiction("--at", "--chainage")
    }
    settings.eyeHeight = arguments[eyeHeight]
  }

  /// Where on the route, or beside it, the phone is.
  static func start(
    _ arguments: ParsedArguments, on route: Route
  ) throws(Failure) -> SessionStart {
    if let place = arguments[at] { return .coordinate(place) }
    return try start(atChainage: arguments[chainage] ?? 0, "--chainage", on: route)
  }

  /// A place on the route, metres from its start; an error names the option that asked for it.
  static func start(
    atChainage metres: Double, _ option: String, on route: Route
  ) throws(Failure) -> SessionStart {
    // A length that was printed with six decimals may be half a micrometre too long or too short;
    // who asks for it means the finish itself.
    guard metres <= route.length + 1e-6 else {
      throw .chainageOutsideRoute(option, chainage: metres, length: route.length)
    }
    return .chainage(metres < route.length - 1e-6 ? metres : route.length)
  }

  /// The options given that say where the phone is, with their dashes.
  static func placesGiven(_ arguments: ParsedArguments) -> [String] {
    (arguments.isGiven(at) ? ["--at"] : []) + (arguments.isGiven(chainage) ? ["--chainage"] : [])
  }

  /// Whether an option says where the phone looks.
  static func givesHeading(_ arguments: ParsedArguments) -> Bool { arguments.isGiven(heading) }

  /// How the phone is turned where the route has a direction.
  ///
  /// - Parameter other: A heading in place of the option's, degrees.
  static func attitude(
    _ arguments: ParsedArguments, routeHeading: Angle, heading other: Double? = nil
  ) -> Attitude {
    Attitude(
      heading: (other ?? arguments[heading]).map { .degrees(Angle.wrapDegreesPositive($0)) }
        ?? routeHeading,
      pitch: .degrees(arguments[pitch]), roll: .degrees(Angle.wrapDegrees(arguments[roll])))
  }

  /// The animation clock, seconds.
  static func clock(_ arguments: ParsedArguments) -> Double { arguments[time] }
}

extension ValueSyntax<GeodeticCoordinate> {
  /// Latitude and longitude in degrees, `LAT,LON`.
  fileprivate static var coordinate: Self {
    ValueSyntax(
      placeholder: "LAT,LON",
      parse: { (text: String) throws(ValueProblem) in
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap(DecimalText.number)
        guard parts.count == 2, numbers.count == 2 else {
          throw .malformed(expected: "latitude and longitude in degrees, such as 52.51,13.35")
        }
        guard
          let place = GeodeticCoordinate(
            latitudeDegrees: numbers[0], longitudeDegrees: numbers[1])
        else {
          throw .malformed(
            expected: "a latitude from -90 to 90 and a longitude from -180 to 180")
        }
        return place
      },
      format: {
        "\(DecimalText.text($0.latitude.degrees)),\(DecimalText.text($0.longitude.degrees))"
      })
  }
}
