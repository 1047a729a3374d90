import CommandLineKit
import RouteFormats
import RouteSimKit

/// The options of a film of a log.
enum LogFilmOptions {
  private static let film = Option<ClosedRange<Double>?>(
    "film", .stretch(.moment("S"), limits: "each \(NumberBounds.within(ValueLimits.times).words)"),
    help:
      "Make a film from one time of the log to another, in seconds or as the timeline has them: "
      + "1:30..1:45.")
  private static let output = Option(
    "output", .file("FILE"), default: "-",
    help: "Where to write a film; - is standard output. For its PNGs a folder, or names with a "
      + "number: film-%05d.png.")
  private static let format = Option<FilmFormat?>(
    "format", .choice(), defaultText: "as --output ends",
    help: "A film as numbered PNGs, as WebP, as YUV4MPEG2 for encoders, or its frames as JSON.")

  static let group = OptionGroup("Log film options", [film, FilmOptions.rate, output, format])

  /// The part of a log and what is made of it; nil where no film is asked for.
  ///
  /// - Parameters:
  ///   - phone: The phone in hand.
  ///   - inputs: The files that the same run reads.
  static func film(
    _ arguments: ParsedArguments, on phone: ChosenPhone, apartFrom inputs: [String]
  ) throws(Failure) -> (span: ReplayRequest.Span, mode: ReplayRequest.Mode)? {
    guard let range = arguments[film] else {
      let ofFilms: [any DeclaredOption] = [FilmOptions.rate, output, format]
      let given = ofFilms.first { arguments.isGiven($0) }.map { "--\($0.declaration.name)" }
      if let other = given ?? ScreenOptions.given(arguments) {
        throw .missingCompanion(option: other, companion: "--film")
      }
      return nil
    }
    guard let rate = FilmRate(perSecond: arguments[FilmOptions.rate]),
      let span = ReplayRequest.Span(from: range.lowerBound, to: range.upperBound)
    else { preconditionFailure("the options' bounds let a bad film through") }
    let frames = ((range.upperBound - range.lowerBound) * rate.perSecond).rounded(.down) + 1
    guard frames <= Double(FilmWalk.frameLimit) else {
      throw .filmTooLong(frames: frames, limit: FilmWalk.frameLimit)
    }
    try ScreenOptions.check(arguments, format: nil, view: nil)
    let scale = PixelScale(of: phone.device, perPoint: ScreenOptions.scale(arguments))
    let file = try FilmFile(
      arguments[format], to: arguments[output], apartFrom: inputs + ScreenOptions.files(arguments),
      frames: Int(frames))
    try ScreenOptions.check(arguments, film: file)
    let picture = ScreenPicture(
      kind: .png(scale), view: .camera, style: ScreenOptions.style(arguments), caption: "")
    return (span, .film(FilmMaking(picture: picture, scale: scale, file: file), rate))
  }
}
