import CommandLineKit
import RouteFormats
import RouteSimKit

/// The options for a film.
enum FilmOptions {
  private static let film = Option<ClosedRange<Double>?>(
    "film",
    .stretch(
      .number("M", .within(ValueLimits.chainages)),
      limits: "each \(NumberBounds.within(ValueLimits.chainages).words)"),
    help: "Film the walk from one place on the route to another, in metres from its start.")
  static let rate = Option(
    "fps", .number("N", .within(FilmRate.range)), default: 25, help: "Frames per second.")
  private static let speed = Option(
    "walking-speed", .number("M/S", .within(WalkingSpeed.range)), default: Walker.usualSpeed,
    help: "The walking speed.")

  static let group = OptionGroup("Film options", [film, rate, speed])

  /// Returns the requested walk; nil if none is requested.
  static func walk(_ arguments: ParsedArguments) throws(Failure) -> FilmWalk? {
    guard let range = arguments[film] else {
      let ofFilms: [any DeclaredOption] = [rate, speed]
      if let other = ofFilms.first(where: { arguments.isGiven($0) }) {
        throw .missingCompanion(option: "--\(other.declaration.name)", companion: "--film")
      }
      return nil
    }
    guard let rate = FilmRate(perSecond: arguments[rate]),
      let walk = FilmWalk(
        from: range.lowerBound, to: range.upperBound, speed: arguments[speed], rate: rate)
    else { preconditionFailure("the options' bounds let a bad walk through") }
    guard walk.frames <= Double(FilmWalk.frameLimit) else {
      throw .filmTooLong(frames: walk.frames, limit: FilmWalk.frameLimit)
    }
    return walk
  }

  /// Refuses options that contradict a film.
  static func check(_ arguments: ParsedArguments) throws(Failure) {
    if let other = (PoseOptions.placesGiven(arguments) + SheetOptions.given(arguments)).first {
      throw .contradiction(other, "--film")
    }
  }
}

extension ValueSyntax<ClosedRange<Double>> {
  /// Returns the syntax of a range, `FROM..TO`.
  ///
  /// - Parameter number: The syntax of both bounds.
  static func stretch(_ number: ValueSyntax<Double>, limits: String) -> Self {
    ValueSyntax(
      placeholder: "FROM..TO", limits: limits,
      parse: { (text: String) throws(ValueProblem) in
        guard let dots = text.firstRange(of: "..") else {
          throw .malformed(expected: "a beginning and an end, such as 0..120")
        }
        let from = try number.parse(String(text[..<dots.lowerBound]))
        let to = try number.parse(String(text[dots.upperBound...]))
        guard from <= to else {
          throw .malformed(expected: "an end that is not before the beginning, such as 0..120")
        }
        return from...to
      },
      format: { "\(number.format($0.lowerBound))..\(number.format($0.upperBound))" })
  }
}
