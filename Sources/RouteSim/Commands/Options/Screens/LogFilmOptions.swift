import CommandLineKit
import RouteFormats
import RouteSimKit

/// The options for a film of a log.
enum LogFilmOptions {
  private static let film = Option<ClosedRange<Double>?>(
    "film", .stretch(.moment("S"), limits: "each \(NumberBounds.within(ValueLimits.times).words)"),
    help:
      "Make a film from one time in the log to another, given in seconds or as on the timeline: "
      + "1:30..1:45.")
  private static let output = Option(
    "output", letter: "o", .file("FILE", isWritten: true), default: "-",
    help: "The film's file; - is standard output. For PNGs, a folder, or names with a number: "
      + "film-%05d.png.")
  private static let format = Option<Format?>(
    "format", .choice(), defaultText: "from --output's extension; headless, json",
    help:
      "A film as numbered PNGs, as WebP, as YUV4MPEG2 for encoders, or its frames as JSON; "
      + "headless, each frame as a line of JSON, or its position for maps and tables, with the "
      + "true and the estimated track as lines.")

  /// The output format of frames.
  enum Format: String, CaseIterable {
    case geojson
    case kml
    case csv
    case json
    case png
    case webp
    case y4m
  }

  /// Returns the format in which a replay without a screen prints places; nil for lines of JSON.
  static func features(
    _ arguments: ParsedArguments, isHeadless: Bool
  ) throws(Failure) -> FeatureWriter.Format? {
    guard let chosen = arguments[format],
      let features = FeatureWriter.Format(rawValue: chosen.rawValue)
    else { return nil }
    guard isHeadless else {
      throw .missingCompanion(option: "--format \(chosen.rawValue)", companion: "--headless")
    }
    return features
  }

  /// The formats of frames printed without a screen.
  private static let ofLines: [Format] = [.json, .geojson, .kml, .csv]

  static let group = OptionGroup("Log film options", [film, FilmOptions.rate, output, format])

  /// Returns true when a film is requested.
  static func isGiven(_ arguments: ParsedArguments) -> Bool { arguments.isGiven(film) }

  /// Returns the part of a log to film and the film's mode; nil if no film is requested.
  ///
  /// - Parameters:
  ///   - phone: The phone in hand.
  ///   - inputs: The files that the same run reads.
  ///   - isHeadless: True when frames are printed.
  static func film(
    _ arguments: ParsedArguments, on phone: ChosenPhone, apartFrom inputs: [String],
    isHeadless: Bool
  ) throws(Failure) -> (span: ReplayRequest.Span, mode: ReplayRequest.Mode)? {
    guard let range = arguments[film] else {
      // Without a window, a replay prints lines of JSON; of its formats, only JSON is also a film format.
      if arguments[format] == .json, !isHeadless {
        throw .missingCompanion(option: "--format json", companion: "--headless or --film")
      }
      let ofFilms: [any DeclaredOption] = [FilmOptions.rate, output, format]
      let given = ofFilms.first { option in
        guard option.declaration.name == format.declaration.name else {
          return arguments.isGiven(option)
        }
        // These formats are also used by headless replays.
        return arguments[format].map { !Self.ofLines.contains($0) || !isHeadless } ?? false
      }.map { "--\($0.declaration.name)" }
      if let other = given ?? ScreenOptions.given(arguments) {
        throw .missingCompanion(option: other, companion: "--film")
      }
      return nil
    }
    var filmFormat: FilmFormat?
    if let chosen = arguments[format] {
      filmFormat = FilmFormat(rawValue: chosen.rawValue)
      if filmFormat == nil { throw .filmWithoutFormat(ofLog: true) }
    }
    return try film(
      of: range, filmFormat, to: arguments[output], arguments, on: phone, apartFrom: inputs)
  }

  /// Returns the part of a log to film and the film's mode.
  ///
  /// - Parameters:
  ///   - range: The times of the film, seconds from the log's start.
  ///   - format: The film's format; nil to infer it from the file's name.
  ///   - path: The film's file or files.
  ///   - phone: The phone in hand.
  ///   - inputs: The files that the same run reads.
  static func film(
    of range: ClosedRange<Double>, _ format: FilmFormat?, to path: String,
    _ arguments: ParsedArguments, on phone: ChosenPhone, apartFrom inputs: [String]
  ) throws(Failure) -> (span: ReplayRequest.Span, mode: ReplayRequest.Mode) {
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
      format, to: path, apartFrom: inputs + ScreenOptions.files(arguments),
      frames: Int(frames), ofLog: true)
    try ScreenOptions.check(arguments, film: file)
    let picture = ScreenPicture(
      format: .png, scale: scale, view: .camera, style: ScreenOptions.style(arguments),
      caption: "")
    return (span, .film(FilmMaking(picture: picture, file: file), rate))
  }
}
