import ARRouteEngine
import CPOSIX
import CommandLineKit
import RouteFormats
import RouteSimKit

/// Everything that can end the program early.
///
/// The words and the exit status of each are made here and nowhere else.
enum Failure: Error, Hashable {
  /// The command line cannot be understood.
  case usage(UsageError)
  /// Two options say different things about one matter; both come with their dashes.
  case contradiction(String, String)
  /// An option makes no sense without another; both come with their dashes.
  case missingCompanion(option: String, companion: String)
  /// A file could not be read, or nothing in it could be used.
  case document(String, DocumentError)
  /// The points of a file make no route.
  case route(String, RouteError)
  /// The points of a file make no recording.
  case recording(String, RecordingError)
  /// Of so many fixes of a log fewer than two could be used to correct the heading.
  case tooFewEstimates(String, fixes: Int)
  /// A file is no body of an arrow.
  case model(String, MeshError)
  /// A file is no design.
  case design(String, DesignFileError)
  /// More designs are to be compared than can be told apart.
  case tooManyDesigns(limit: Int)
  /// The placemark's four numbers make no law.
  case placemark(PlacemarkSizingError)
  /// So many arrows have more triangles together than can be drawn.
  case tooManyTriangles(arrows: Int, triangles: Int)
  /// A hint inset leaves no border to ride on.
  case hintInsetTooLarge(inset: Double, viewport: Viewport)
  /// A chainage lies beyond the route's end, metres; with the option, and its dashes.
  case chainageOutsideRoute(String, chainage: Double, length: Double)
  /// More frames are asked for at once than a sheet can hold.
  case tooManyFrames(count: Int, limit: Int)
  /// A file is no photograph to draw over.
  case photograph(String, PictureFileError)
  /// The place is so nearly opposite the route on the globe that no distance can be told.
  case placeOppositeRoute
  /// The script of a replay cannot be read.
  case scriptInput(String, InputError)
  /// The script of a replay cannot be followed.
  case script(String, ScenarioError)
  /// A range of times ends before it begins, seconds.
  case emptyRange(from: Double, to: Double)
  /// A time lies beyond the log's end, seconds.
  case timeBeyondEnd(from: Double, end: Double)
  /// Two inputs are both to come from standard input; both with what stands before the `-`.
  case twoStandardInputs(String, String)
  /// Bytes that mean nothing to a terminal would be printed on one.
  case pictureOnTerminal
  /// A picture has more pixels than can be drawn.
  case pictureTooLarge(width: Double, height: Double, limit: Int)
  /// An option is for logs without AR poses, and the log has some; with its dashes.
  case needsNoPoses(option: String)
  /// A signal asked for the end, which then came in good order.
  case signalled(ExitStatus)
  /// A write failed with an error number.
  case cannotWrite(String, errno: Int32)
  /// The reader of standard output went away: no error, only an early end.
  case readerGone
  /// There is no terminal to walk on, or none that can show it.
  case terminal(TerminalError)
}

extension Failure {
  /// The status the program ends with.
  var status: ExitStatus {
    switch self {
    case .usage, .contradiction, .missingCompanion, .placemark, .tooManyDesigns, .hintInsetTooLarge,
      .tooManyTriangles, .tooManyFrames, .chainageOutsideRoute, .emptyRange, .timeBeyondEnd,
      .twoStandardInputs, .needsNoPoses, .pictureOnTerminal, .pictureTooLarge:
      .usage
    case .document(_, .format), .model(_, .model), .design(_, .design), .photograph(_, .picture),
      .route, .recording, .tooFewEstimates, .placeOppositeRoute, .script:
      .badData
    case .document(_, .input), .model(_, .input), .design(_, .input), .photograph(_, .input),
      .scriptInput:
      .noInput
    case .signalled(let status): status
    case .cannotWrite: .writeFailed
    case .readerGone: .success
    case .terminal: .unavailable
    }
  }

  /// The line that says what is wrong and what would be right; nil when nothing is to be said.
  var line: String? {
    switch self {
    case .usage(let error): Self.words(for: error)
    case .contradiction(let one, let other):
      "\(one) and \(other) contradict each other; give only one of them"
    case .missingCompanion(let option, let companion): "\(option) needs \(companion) too"
    case .document(let path, .input(let error)), .model(let path, .input(let error)),
      .photograph(let path, .input(let error)):
      "\(Self.name(path)): \(error.message)"
    case .document(let path, .format(let error)):
      Self.place(path, error.line) + error.message
    // About the file as a whole: its first line is as good as any to jump to.
    case .route(let path, let error): Self.place(path, 1) + Self.words(for: error)
    case .recording(let path, let error): Self.place(path, 1) + Self.words(for: error)
    case .tooFewEstimates(let path, let fixes):
      Self.place(path, 1) + "of \(fixes == 1 ? "1 fix" : "\(fixes) fixes") fewer than two can be "
        + "used beside AR's poses; the heading can be corrected from two on"
    case .model(let path, .model(let error)):
      Self.place(path, error.line ?? 1) + Self.words(for: error)
    case .design(let path, .input(let error)): "\(Self.name(path)): \(error.message)"
    case .design(let path, .design(let error)): Self.place(path, error.line) + error.message
    case .placemark(let error): error.message { "--placemark-\($0)" }
    case .tooManyDesigns(let limit):
      "more than \(limit) designs cannot be told apart; give --compare at most \(limit) times"
    case .tooManyTriangles(let arrows, let triangles):
      "\(arrows) arrows of \(triangles) triangles each are too many to draw; give a smaller "
        + "--arrow-window, a larger --arrow-spacing or a simpler --arrow-model"
    case .hintInsetTooLarge(let inset, let viewport):
      "--hint-inset \(Self.number(inset)) leaves no border on a screen of "
        + "\(Self.number(viewport.width))x\(Self.number(viewport.height)) pt; give less than "
        + "\(Self.number(min(viewport.width, viewport.height) / 2))"
    case .photograph(let path, .picture(let error)): "\(Self.name(path)): \(Self.words(for: error))"
    case .tooManyFrames(let count, let limit):
      "\(count) frames are too many for one sheet; give lists that make \(limit) at most"
    case .chainageOutsideRoute(let option, let chainage, let length):
      "\(option) \(Self.number(chainage)) is beyond the route's end; give 0 to "
        + Self.number((length * 10).rounded(.down) / 10)
    case .placeOppositeRoute:
      "the route lies on the other side of the globe; give a place nearer to it with --at"
    case .scriptInput(let path, let error): "\(Self.name(path)): \(error.message)"
    case .script(let path, let error): Self.place(path, error.line) + error.message
    case .emptyRange(let from, let to):
      "--from \(Self.number(from)) is after --to \(Self.number(to)); give a --to that is not before "
        + "--from"
    case .timeBeyondEnd(let from, let end):
      "--from \(Self.number(from)) is beyond the log's end; give 0 to "
        + Self.number((end * 10).rounded(.down) / 10)
    case .twoStandardInputs(let one, let other):
      "\(one) and \(other) cannot both be standard input; name a file for one of them"
    case .needsNoPoses(let option):
      "\(option) is for logs without AR poses, and this one has them; leave it out"
    case .pictureOnTerminal:
      "a PNG is nothing to print on a terminal; name a file with --output, or redirect"
    case .pictureTooLarge(let width, let height, let limit):
      "\(Self.number(width))x\(Self.number(height)) pixels are too many; give a smaller --scale or "
        + "--viewport, for \(limit) at most either way"
    case .signalled: nil
    case .cannotWrite(let path, let number):
      "\(path): cannot write: \(String(cString: strerror(number)))"
    case .readerGone: nil
    case .terminal(let error): error.description
    }
  }

  private static func words(for error: RouteError) -> String {
    switch error {
    case .fewerThanTwoPoints:
      "all points are at one place; a route needs two that differ"
    case .geodesy:
      "two points in a row lie on opposite sides of the globe; put a point in between"
    }
  }

  private static func words(for error: RecordingError) -> String {
    switch error {
    case .noTimes: "fewer than two points have a time; a log of fixes with times was expected"
    case .tooLong: "its times span more than ten years; seconds of one clock were expected"
    case .geodesy: "two fixes lie on opposite sides of the globe; leave one of them out"
    }
  }

  private static func words(for error: ModelError) -> String {
    switch error {
    case .badVertex:
      "this vertex is not understood; three numbers were expected, or four, or six with a colour"
    case .farVertex: "this vertex is too far off; coordinates within ±1000000 m were expected"
    case .badCorner(_, let text):
      "the corner '\(shortened(text))' is not understood; a vertex number was expected, as in 1, "
        + "1/2, 1//3 or -1/-2/-3"
    case .noSuchVertex(_, let number, let vertices):
      "there is no vertex \(number); the file has \(vertices)"
        + (number < 0 ? " before this face" : "")
        + (vertices == 0
          ? "" : ", so give 1\(vertices == 1 ? "" : " to \(vertices)"), or -1 for the latest")
    case .tooFewCorners(_, let corners):
      "this face has \(corners == 1 ? "1 corner" : "\(corners) corners"); three or more were expected"
    case .noFaces:
      "there is no face with an area; a Wavefront OBJ file with a closed body was expected"
    case .tooLong:
      "the file is longer than \(WavefrontReader.maximumLength >> 20) MB; a body of at most "
        + "\(WavefrontReader.triangleLimit) triangles was expected"
    case .tooManyFaces:
      "the body has too many faces; at most \(WavefrontReader.triangleLimit) triangles can be "
        + "drawn"
    }
  }

  private static func words(for error: PictureError) -> String {
    switch error {
    case .empty: "the file is empty; a PNG or JPEG photograph was expected"
    case .tooLong:
      "the file is longer than \(PictureImage.maximumLength >> 20) MB; give a smaller photograph"
    case .unknownFormat: "this is neither PNG nor JPEG; a photograph in one of them was expected"
    case .broken(let kind):
      "this \(kind.rawValue.uppercased()) is damaged or cut off; a whole one was expected"
    case .inksOfPrinter: "this JPEG is in the colours of a printer (CMYK); save it in RGB"
    case .tooLarge(let width, let height):
      "\(width)×\(height) pixels are too many; give a photograph of at most "
        + "\(PictureImage.maximumPixels / 1_000_000) megapixels"
    }
  }

  private static func number(_ value: Double) -> String { DecimalText.text(value) }
}

extension Failure {
  /// What is to be said about a file that could be used only partly, a line each.
  static func warnings(about document: GeoDocument, at path: String) -> [String] {
    document.drops.map { place(path, $0.line) + $0.message }
      + document.warnings.map { place(path, $0.line) + $0.message }
  }

  /// What is to be said about options that were given by a name they once had, a line each.
  static func warnings(about oldNames: [OldName]) -> [String] {
    oldNames.map { "\($0.written) is an old name, soon to be gone; write \($0.name)" }
  }

  /// What is to be said about faces of a model that are not drawn.
  static func warnings(about model: WavefrontModel, at path: String) -> [String] {
    guard let line = model.firstEmptyFace else { return [] }
    let faces = model.emptyFaces == 1 ? "1 face" : "\(model.emptyFaces) faces"
    return [place(path, line) + "\(faces) without an area left out"]
  }

  /// What is to be said about a billboard that is clipped; nil when all of it is seen.
  static func warning(about label: Frame.Label) -> String? {
    guard !label.fit.fits, label.center != nil else { return nil }
    return "the label '\(label.text)' is wider than the screen even at "
      + "\(number(label.fit.size)) pt; it is clipped"
  }

  /// What is to be said about fixes of a log that do not take part, a line for each reason.
  static func warnings(about recording: Recording, at path: String) -> [String] {
    // Times that go back are reported when the file is read.
    warnings([(recording.fixesWithoutTime, "without a time")], at: path)
  }

  /// The same, with what a replay of it will refuse.
  static func warnings(aboutReplayOf recording: Recording, at path: String) -> [String] {
    warnings(about: recording, at: path)
      + warnings([(recording.fixesOfAbsurdAccuracy, absurdAccuracy)], at: path)
  }

  private static let absurdAccuracy = "with an accuracy that is negative or beyond 10 km"

  /// What is to be said about fixes that no strategy was given, a line for each reason.
  static func warnings(about comparison: CorrectionComparison, at path: String) -> [String] {
    warnings(
      FixRefusal.allCases.map { reason in
        let words =
          switch reason {
          case .absurdAccuracy: absurdAccuracy
          case .badTime: "with a time that is no number"
          case .timeGoesBack: "with a time before an earlier one"
          case .noPose: "without a pose of AR at their moment"
          }
        return (comparison.refusals[reason], words)
      }, at: path)
  }

  private static func warnings(_ counts: [(Int, String)], at path: String) -> [String] {
    counts.filter { $0.0 > 0 }.map { count, words in
      place(path, nil) + (count == 1 ? "1 fix" : "\(count) fixes") + " \(words) left out"
    }
  }

  /// The file and, where it is known, the line that an error is about.
  static func place(_ path: String, _ line: Int?) -> String {
    name(path) + ":" + (line.map { "\($0):" } ?? "") + " "
  }

  private static func name(_ path: String) -> String {
    path == "-" ? "standard input" : Printable.sanitised(path)
  }
}

extension Failure {
  private static func words(for error: UsageError) -> String {
    switch error {
    case .unknownCommand(let word, let nearest):
      "'\(shortened(word))' is not a command; " + hint(nearest, else: "'routesim help' lists them")
    case .unknownOption(let option, let command, let nearest):
      (command.map { "\($0) has no option" } ?? "there is no option")
        + " \(shortened(option)); "
        + hint(nearest, else: "'routesim help\(command.map { " " + $0 } ?? "")' lists them")
    case .optionBeforeCommand(let option):
      "\(option) stands before the command; write it after, as in 'routesim COMMAND \(option)'"
    case .missingValue(let option, let placeholder):
      "\(option) needs a value: \(option) \(placeholder)"
    case .unexpectedValue(let option): "\(option) takes no value; write only \(option)"
    case .repeatedOption(let option): "\(option) is given twice; give it once"
    case .badValue(let name, let text, let problem):
      "\(name) '\(shortened(text))' \(words(for: problem))"
    case .missingOperand(let operand, let command):
      "\(command) needs \(operand); 'routesim help \(command)' tells more"
    case .unexpectedOperand(let word, let command):
      "\(command) has no use for '\(shortened(word))'; 'routesim help \(command)' tells what it "
        + "takes"
    }
  }

  private static func words(for problem: ValueProblem) -> String {
    switch problem {
    case .notANumber: "is not a number; give one such as 12.5"
    case .notAWholeNumber: "is not a whole number; give one such as 12"
    case .outOfBounds(let bounds): "must be \(bounds.words)"
    case .notAChoice(let words, let nearest):
      nearest.map { "is not a choice; did you mean \($0)?" }
        ?? "is not a choice; give one of \(words.joined(separator: ", "))"
    case .malformed(let expected): "is not understood; give \(expected)"
    }
  }

  private static func hint(_ nearest: String?, else other: String) -> String {
    nearest.map { "did you mean \($0)?" } ?? other
  }

  /// A word of the command line, cut to what fits in a line of an error.
  private static func shortened(_ word: String) -> String {
    Printable.sanitised(word, limit: 60)
  }
}
