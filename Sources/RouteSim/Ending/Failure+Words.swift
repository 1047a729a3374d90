import ARRouteEngine
import CommandLineKit
import RouteFormats
import RouteSimKit

extension Failure {
  static func words(for error: RouteError) -> String {
    switch error {
    case .fewerThanTwoPoints:
      "all points are at one place; a route needs two that differ"
    case .geodesy:
      "two points in a row lie on opposite sides of the globe; put a point in between"
    }
  }

  static func words(for error: RecordingError) -> String {
    switch error {
    case .noTimes: "fewer than two points have a time; a log of fixes with times was expected"
    case .tooFewLeft(let timed, let backInTime, let falseFixes):
      words(timed: timed, backInTime: backInTime, falseFixes: falseFixes)
    case .tooLong: "its times span more than a thousand years; seconds of one clock were expected"
    case .geodesy: "two fixes lie on opposite sides of the globe; leave one of them out"
    case .noStart(let count):
      "\(count) records came before the first fix; a log that begins with fixes was expected"
    }
  }

  /// That fewer than two fixes are left of a log, and why.
  private static func words(timed: Int, backInTime: Int, falseFixes: Int) -> String {
    let back = "\(backInTime) with a time before an earlier one"
    let others = "\(falseFixes) false by clear evidence (--keep-all-fixes uses them)"
    let reasons = (backInTime > 0 ? [back] : []) + (falseFixes > 0 ? [others] : [])
    return "of \(timed) fixes with a time fewer than two are left: "
      + reasons.joined(separator: ", ") + "; two whose times grow were expected"
  }

  static func words(for error: DrawingFileError, of path: String) -> String {
    switch error {
    case .tooLong:
      "\(name(path)): the file is longer than \(DrawingFile.maximumLength >> 20) MB; give a part of it"
    case .malformed(let line, let reason): place(path, line) + "this is no JSON: \(reason)"
    case .content(let error): place(path, error.line) + error.message
    case .tooManyFaces(let count):
      "\(name(path)): \(count) faces of furniture; at most \(DrawingFile.furnitureLimit) are looked for"
    case .tooManyPoints(let count):
      "\(name(path)): its strokes have \(count) points; at most \(DrawingBook.pointLimit) are kept"
    }
  }

  static func words(for error: VerdictError) -> String {
    func list(_ names: [String]) -> String {
      let shown = names.prefix(12).map { Printable.sanitised($0, limit: 60) }
      return shown.isEmpty
        ? "nothing" : shown.joined(separator: "; ") + (names.count > 12 ? " and more" : "")
    }
    switch error {
    case .noPairs(let renewed) where renewed > 0:
      return "no log is in both, though \(renewed) have names in common: they hold other things; "
        + "--pair name goes by names"
    case .noPairs: return "no log is in both; score the same logs twice"
    case .noScores: return "no log could be scored in both"
    case .tooManyEntries(let count, let limit):
      return
        "\(count) strategies and sets are in both, and at most \(limit) are compared at once; choose by "
        + "--set or --strategy"
    case .noEntries(let before, let after):
      return "no strategy with the same parameters is in both: \(list(before)) before, "
        + "\(list(after)) after; --set-before and --set-after compare different sets, --strategy-before and "
        + "--strategy-after different strategies"
    }
  }

  static func words(for error: ModelError) -> String {
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

  static func words(for error: PictureError) -> String {
    switch error {
    case .empty: "the file is empty; a PNG, JPEG or WebP photograph was expected"
    case .tooLong:
      "the file is longer than \(PictureImage.maximumLength >> 20) MB; give a smaller photograph"
    case .unknownFormat:
      "this is neither PNG, JPEG nor WebP; a photograph in one of them was expected"
    case .videoPicture(let name):
      "this is \(name), which is not decoded here; save it as JPEG, as Preview and heif-convert do"
    case .moving: "this WebP is a film; a single picture was expected"
    case .broken(let kind):
      "this \(kind.title) is damaged or cut off; a whole one was expected"
    case .inksOfPrinter: "this JPEG is in the colours of a printer (CMYK); save it in RGB"
    case .lackOfMemory: "there is not enough memory to pack it anew; give a smaller photograph"
    case .tooLarge(let width, let height):
      "\(width)×\(height) pixels are too many; give a photograph of at most "
        + "\(PictureImage.maximumPixels / 1_000_000) megapixels"
    }
  }

  static func number(_ value: Double) -> String { DecimalText.text(value) }
}

extension Failure {
  static func words(for error: UsageError) -> String {
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
    case .repeatedOption(let option, let earlier) where option == earlier:
      "\(option) is given twice; give it once"
    case .repeatedOption(let option, let earlier):
      "\(earlier) and \(option) are two names of one option; give it once"
    case .badValue(let name, let text, let problem):
      "\(name) '\(shortened(text))' \(words(for: problem))"
    case .missingOperand(let operand, let command):
      "\(command) needs \(operand); 'routesim help \(command)' tells more"
    case .unexpectedOperand(let word, let command):
      "\(command) has no use for '\(shortened(word))'; 'routesim help \(command)' tells what it "
        + "takes"
    }
  }

  static func words(for problem: ValueProblem) -> String {
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
  static func shortened(_ word: String) -> String {
    Printable.sanitised(word, limit: 60)
  }
}
