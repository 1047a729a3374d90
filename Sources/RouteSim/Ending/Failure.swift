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
  case document(String, FileError<FormatError>)
  /// The points of a file make no route.
  case route(String, RouteError)
  /// A log has no route, and no track of fixes to take for one.
  case noRoute(String)
  /// All fixes of a log are at one place, so that they make no route.
  case standsStill(String)
  /// A file brings its own route, or has no fixes to make one of.
  case noMadeRoute(String, bringsRoute: Bool)
  /// The points of a file make no recording.
  case recording(String, RecordingError)
  /// A log has no AR poses, and nobody asked to have them made up.
  case noPoses(String)
  /// Of so many fixes of a log fewer than two could be used to correct the heading.
  case tooFewEstimates(String, fixes: Int)
  /// Of so many logs none could be used; each was told, and all together end with this status.
  case noUsableLog(count: Int, ExitStatus)
  /// A file that is to name logs could not be read, or is too long.
  case list(String, FileError<LogListError>)
  /// It names none.
  case emptyList(String)
  /// A file of sets of parameters cannot be used.
  case sweep(String, FileError<ParameterSweepError>)
  /// There is no file of scores to go on with.
  case resumeNeedsFile
  /// A file that is to be gone on with has something else than scores on a line.
  case noScores(String, line: Int)
  /// A file of scores cannot be compared.
  case scores(String, FileError<ScoredRunError>)
  /// Two of them have nothing in common.
  case verdict(String, String, VerdictError)
  /// Another run writes the file that is to be gone on with.
  case isBeingWritten(String)
  /// An option is for one log, and there are several; with its dashes.
  case forOneLog(String)
  /// A file is no body of an arrow.
  case model(String, FileError<ModelError>)
  /// A file is no sign of a mark.
  case sign(String, FileError<IconError>)
  /// A design's path data are no sign of a mark.
  case signPath(IconError)
  /// A file is no design.
  case design(String, FileError<DesignError>)
  /// More designs are to be compared than can be told apart.
  case tooManyDesigns(option: String, limit: Int)
  /// The placemark's four numbers make no law.
  case placemark(PlacemarkSizingError)
  /// They make none where some are a file's; with the keys of those that are not.
  case placemarkOfFile(String, PlacemarkSizingError, chosen: Set<String>)
  /// So many arrows have more triangles together than can be drawn.
  case tooManyTriangles(ArrowsAsker, arrows: Int, triangles: Int)
  /// The screens of a sheet have more shapes than there is room for, but for the first ones.
  case tooManyShapes(SheetAsker, screens: Int, room: Int)
  /// A hint inset leaves no border to ride on; with the file that it is of.
  case hintInsetTooLarge(inset: Double, viewport: Viewport, file: String?)
  /// A chainage lies beyond the route's end, metres.
  case chainageOutsideRoute(ChainageAsker, chainage: Double, length: Double)
  /// A chainage is asked for where there is no route.
  case chainageWithoutRoute(ChainageAsker)
  /// More frames are asked for at once than a sheet can hold.
  case tooManyFrames(count: Int, limit: Int)
  /// A walk has more places than are looked at.
  case tooManyPlaces(count: Double, limit: Int)
  /// Nothing says as what a film is to be written.
  case filmWithoutFormat(ofLog: Bool)
  /// The name of one file was given for the many of a film.
  case filmNeedsNumber(String)
  /// There is no frame in what is to be filmed.
  case filmOfNothing
  /// A film would have more frames than it can.
  case filmTooLong(frames: Double, limit: Int)
  /// Frames of a film have more pixels than they can.
  case filmTooLarge(width: Int, height: Int, limit: Int)
  /// A file is no photograph to draw over.
  case photograph(String, FileError<PictureError>)
  /// A file holds no places.
  case places(String, FileError<PlaceError>)
  /// A file is no drawing, and has nothing to draw on.
  case drawing(String, FileError<DrawingFileError>)
  /// A map of streets could not be read.
  case streets(String, FileError<StreetError>)
  /// A map has no building within so many metres of a route whose fixes its houses are to make.
  case streetsElsewhere(String, range: Double)
  /// A file holds no satellites.
  case almanac(String, FileError<AlmanacError>)
  /// It holds so many that are healthy, fewer than a fix takes.
  case tooFewSatellites(String, count: Int)
  /// The fixes of a log are to be those of a street's satellites.
  case streetOfLog
  /// The place is so nearly opposite the route on the globe that no distance can be told.
  case placeOppositeRoute
  /// A route is so long that a walk along it is not simulated.
  case walkTooLong(String, seconds: Double)
  /// Something is wrong with a world of gifts.
  case gifts(GiftFailure)
  /// The marks of a log cannot be read.
  case marks(String, FileError<LogMarksError>)
  /// Marks are to be kept in what is no file.
  case marksNeedFile
  /// Something is wrong with the user's settings, in a line.
  case settings(String, line: Int, message: String)
  /// The user's settings cannot be read.
  case settingsInput(String, InputError)
  /// The user has a file of settings already.
  case settingsExist(String)
  /// Nothing says where a user's files are.
  case noUserFolder
  /// A window is to be recorded into what is no file.
  case recordingNeedsFile
  /// A recording ended before its window, with an error number.
  case recordingEnded(String, errno: Int32)
  /// The script of a replay cannot be read.
  case scriptInput(String, InputError)
  /// The script of a replay cannot be followed.
  case script(String, ScenarioError)
  /// A script would have a file written outside of the folder for that, which is the script's own
  /// where none was chosen.
  case snapshotLeavesFolder(script: String, line: Int, String, folder: String?)
  /// A script would have a file written over that has other names, which may be in another folder.
  case snapshotHasLinks(script: String, line: Int, String)
  /// The stack may not become larger than so many bytes.
  case stackTooSmall(Int)
  /// A word of the command line, mended, is no UTF-8.
  case notUTF8(String)
  /// A route that a script changes to, on a line of it, cannot be used.
  indirect case routeOfScript(String, line: Int, Failure)
  /// A range of times ends before it begins, seconds.
  case emptyRange(from: Double, to: Double)
  /// A time lies beyond the log's end, seconds.
  case timeBeyondEnd(from: Double, end: Double, isOfFilm: Bool = false)
  /// Two inputs are both to come from standard input; both with what stands before the `-`.
  case twoStandardInputs(String, String)
  /// What is to be written would take the place of a file that the same run reads or writes.
  case outputIsTaken(String, by: String, option: String = "--output")
  /// Standard output goes into a file that the same run reads or writes besides.
  case standardOutputIsTaken(by: String)
  /// The name of a report does not say in which form it is to be; with whether an option can.
  case unknownReport(String, hasFormat: Bool)
  /// Bytes that mean nothing to a terminal would be printed on one.
  case pictureOnTerminal
  /// A file's name asks for a picture or page that is not written here; with the endings that are.
  ///
  /// With the option that names the file, and whether another can say which format it is to be.
  case unwrittenFormat(String, endings: [String], option: String, hasFormat: Bool)
  /// A picture has more pixels than can be drawn.
  case pictureTooLarge(width: Double, height: Double, limit: Int)
  /// What was chosen is for logs without AR poses, and the log has some.
  case needsNoPoses(PoselessChoice)
  /// A signal asked for the end, which then came in good order.
  case signalled(ExitStatus)
  /// A write failed with an error number.
  case cannotWrite(String, errno: Int32)
  /// A file that a window keeps is not what it is to be when the window closes; why, in words.
  case notKept(String, reason: String)
  /// The reader of standard output went away: no error, only an early end.
  case readerGone
  /// There is no terminal to walk on, or none that can show it.
  case terminal(TerminalError)
}

extension Failure {
  /// Something that a design names could not be had.
  init(_ error: DesignPartError) {
    self =
      switch error {
      case .model(let path, let error): .model(path, error)
      case .sign(let path, let error): .sign(path, error)
      case .path(let error): .signPath(error)
      }
  }

  /// The status the program ends with.
  var status: ExitStatus {
    switch self {
    case .usage, .contradiction, .missingCompanion, .placemark, .placemarkOfFile, .tooManyDesigns,
      .hintInsetTooLarge, .tooManyTriangles, .tooManyShapes, .tooManyFrames, .tooManyPlaces,
      .chainageOutsideRoute, .chainageWithoutRoute, .emptyRange, .timeBeyondEnd, .forOneLog,
      .notUTF8,
      .twoStandardInputs, .needsNoPoses, .outputIsTaken, .standardOutputIsTaken, .unknownReport,
      .pictureOnTerminal, .marksNeedFile, .recordingNeedsFile,
      .unwrittenFormat, .filmWithoutFormat, .filmNeedsNumber, .filmOfNothing, .filmTooLong,
      .filmTooLarge,
      .pictureTooLarge, .streetOfLog, .resumeNeedsFile:
      .usage
    case .document(_, .content(.member(_, .unreadable))), .settingsInput: .noInput
    case .document(_, .content), .model(_, .content), .sign(_, .content), .signPath,
      .design(_, .content),
      .photograph(_, .content), .places(_, .content), .drawing(_, .content),
      .streets(_, .content), .almanac(_, .content), .marks(_, .content),
      .streetsElsewhere, .tooFewSatellites,
      .route, .noRoute, .standsStill, .noMadeRoute, .recording, .noPoses, .tooFewEstimates,
      .settings, .placeOppositeRoute, .walkTooLong, .script, .snapshotLeavesFolder,
      .snapshotHasLinks, .emptyList, .list(_, .content), .sweep(_, .content), .noScores,
      .scores(_, .content), .verdict:
      .badData
    case .document(_, .input), .model(_, .input), .sign(_, .input), .design(_, .input),
      .photograph(_, .input), .places(_, .input), .drawing(_, .input),
      .streets(_, .input), .almanac(_, .input), .marks(_, .input),
      .scriptInput, .list(_, .input), .sweep(_, .input), .scores(_, .input):
      .noInput
    case .noUsableLog(_, let status): status
    case .routeOfScript(_, _, let failure): failure.status
    case .signalled(let status): status
    case .gifts(let failure): failure.status
    case .cannotWrite, .notKept, .recordingEnded, .settingsExist: .writeFailed
    case .readerGone: .success
    case .terminal, .stackTooSmall, .noUserFolder, .isBeingWritten: .unavailable
    }
  }

  /// The line that says what is wrong and what would be right, without passwords that were typed; nil when
  /// nothing is to be said.
  var line: String? { words.map { Secrets.removed(from: $0) } }

  private var words: String? {
    switch self {
    case .usage(let error): Self.words(for: error)
    case .notUTF8(let word):
      "'\(Printable.sanitised(word))' is no UTF-8; give it in UTF-8; for a file, the name of a link to it"
    case .stackTooSmall(let size):
      "the stack is limited to \(size >> 10) KB, and \(FirstStack.least >> 10) KB are needed; raise it "
        + "by ulimit -s"
    case .contradiction(let one, let other):
      "\(one) and \(other) contradict each other; give only one of them"
    case .outputIsTaken(let path, let other, let option):
      path == other
        ? "\(Self.name(path)) would be written over itself; give another \(option)"
        : "\(Self.name(path)) and \(Self.name(other)) are one file; give another \(option)"
    case .standardOutputIsTaken(let other):
      "\(Self.name(other)) and standard output are one file; redirect the output to another"
    case .unknownReport("-", let hasFormat):
      "--report needs a file" + (hasFormat ? ", as the frames go to standard output" : "")
        + "; end its name with .xml, .tap or .json"
    case .unknownReport(let path, let hasFormat):
      "--report \(Self.name(path)): in which form is not known; end its name with .xml, .tap or "
        + ".json" + (hasFormat ? ", or say which --report-format it is to be" : "")
    case .missingCompanion(let option, let companion): "\(option) needs \(companion) too"
    case .document(let path, .input(let error)): "\(Self.name(path)): \(error.messageOfLog)"
    case .model(let path, .input(let error)), .sign(let path, .input(let error)),
      .photograph(let path, .input(let error)):
      "\(Self.name(path)): \(error.message)"
    case .document(let path, .content(.member(let name, .unreadable(let error)))):
      "\(Self.name(Self.path(of: name, in: path))): \(error.message)"
    case .document(let path, .content(.member(let name, let error))):
      Self.place(Self.path(of: name, in: path), error.line) + error.message
    case .document(let path, .content(let error)):
      Self.place(path, error.line) + error.message
    // About the file as a whole: its first line is as good as any to jump to.
    case .route(let path, let error): Self.place(path, 1) + Self.words(for: error)
    case .noRoute(let path):
      Self.place(path, 1) + "the log names no route, and its fixes make none; give one with --route"
    case .standsStill(let path):
      Self.place(path, 1) + "all fixes are at one place and make no route; give one with --route"
    case .noMadeRoute(let path, let bringsRoute):
      Self.place(path, nil)
        + (bringsRoute
          ? "it brings a route, so that none is made"
          : "no route is made of it: that takes two places with times")
    case .recording(let path, let error): Self.place(path, 1) + Self.words(for: error)
    case .noPoses(let path):
      Self.place(path, 1)
        + "the log has no AR poses, and fixes alone do not tell how AR's axes were "
        + "turned; give a log with poses, or --simulate-poses to try the strategies on made-up ones"
    case .tooFewEstimates(let path, let fixes):
      Self.place(path, 1) + "of \(fixes == 1 ? "1 fix" : "\(fixes) fixes") fewer than two can be "
        + "used beside AR's poses; the heading can be corrected from two on"
    case .noUsableLog(let count, _):
      count == 1 ? "the log could not be used" : "none of \(count) logs could be used"
    case .list(let path, .input(let error)): "\(Self.name(path)): \(error.message)"
    case .list(let path, .content(let error)): Self.place(path, error.line) + error.message
    case .sweep(let path, .input(let error)): "\(Self.name(path)): \(error.message)"
    case .sweep(let path, .content(let error)): Self.place(path, error.line) + error.message
    case .resumeNeedsFile: "--resume goes on with a file; name it with --output"
    case .noScores(let path, let line):
      Self.place(path, line)
        + "this is no line of score; give another --output, or leave out --resume"
    case .scores(let path, .input(let error)): "\(Self.name(path)): \(error.message)"
    case .scores(let path, .content(let error)): Self.place(path, error.line) + error.message
    case .verdict(let before, let after, let error):
      "\(Self.name(before)) and \(Self.name(after)): \(Self.words(for: error))"
    case .isBeingWritten(let path):
      "\(Self.name(path)): another run writes it; wait for its end, or give another --output"
    case .emptyList(let path):
      Self.place(path, 1) + "the list is empty; the name of a log in each line was expected"
    case .forOneLog(let option): "\(option) is for one log; give one, or leave it out"
    case .model(let path, .content(let error)):
      Self.place(path, error.line ?? 1) + Self.words(for: error)
    case .sign(let path, .content(let error)): Self.place(path, error.line ?? 1) + error.message
    case .signPath(let error): "the mark's path: \(error.message)"
    case .design(let path, .input(let error)): "\(Self.name(path)): \(error.message)"
    case .design(let path, .content(let error)): Self.place(path, error.line) + error.message
    case .placemark(let error): error.message { "--placemark-\($0)" }
    case .placemarkOfFile(let path, let error, let chosen):
      "\(Self.name(path)): "
        + error.message {
          chosen.contains($0) ? "--placemark-\($0)" : DesignError.path(ofPlacemark: $0)
        }
    case .tooManyDesigns(let option, let limit):
      "more than \(limit) designs cannot be told apart; give \(option) at most "
        + "\(limit) times"
    case .tooManyTriangles(let asker, let arrows, let triangles):
      "\(arrows) arrows of \(triangles) triangles each are too many to draw; give \(asker.remedy) "
        + "or a simpler --arrow-model"
    case .tooManyShapes(let asker, let screens, let room):
      "\(screens) screens of so many shapes are too many to draw; give \(asker.remedy), for "
        + "\(room) at most, or simpler arrows and signs"
    case .hintInsetTooLarge(let inset, let viewport, let file):
      (file.map { "\(Self.name($0)): hint.inset " } ?? "--hint-inset ")
        + "\(Self.number(inset)) leaves no border on a screen of "
        + "\(Self.number(viewport.width))x\(Self.number(viewport.height)) pt; give less than "
        + "\(Self.number(min(viewport.width, viewport.height) / 2))"
    case .photograph(let path, .content(let error)): "\(Self.name(path)): \(Self.words(for: error))"
    case .tooManyFrames(let count, let limit):
      "\(count) frames are too many for one sheet; give lists that make \(limit) at most"
    case .tooManyPlaces(let count, let limit):
      "\(Self.number(count)) places are more than \(limit), which is the most; give a greater --step"
    case .filmWithoutFormat(ofLog: false):
      "--film is written as webp, y4m, numbered png, json, geojson, kml or csv; end --output’s name so, "
        + "or say which --format it is to be"
    case .filmWithoutFormat(ofLog: true):
      "--film is written as webp, y4m, numbered png or json; end --output’s name so, or say which --format "
        + "it is to be; for places and tables give --headless, --from and --to with --format in its place"
    case .filmNeedsNumber("-"):
      "a film of PNG is many files; give --output a folder, or names with a number such as "
        + "film-%05d.png"
    case .filmNeedsNumber(let path):
      "--output \(Self.name(path)): a film of PNG is many files; give a folder, or names with a "
        + "number such as film-%05d.png"
    case .filmOfNothing:
      "--film is between two frames or in a gap of the log, and shows nothing; give a longer one"
    case .filmTooLong(let frames, let limit):
      "\(Self.number(frames)) frames are too many for a film; give a shorter --film or fewer --fps, for "
        + "\(limit) at most"
    case .filmTooLarge(let width, let height, let limit):
      "\(width)x\(height) pixels are too many for frames of a film; give a smaller --scale, for "
        + "\(limit / 1_000_000) megapixels at most"
    case .chainageOutsideRoute(let asker, let chainage, let length):
      "\(asker.option) \(Self.number(chainage)) is beyond the route's end; give 0 to "
        + Self.number((length * 100).rounded() / 100)
    case .chainageWithoutRoute(let asker):
      "\(asker.option) is along a route, and there is none; give a ROUTE"
    case .places(let path, .input(let error)): "\(Self.name(path)): \(error.message)"
    case .drawing(let path, .input(let error)): "\(Self.name(path)): \(error.message)"
    case .drawing(let path, .content(let error)): Self.words(for: error, of: path)
    case .streets(let path, .input(let error)): "\(Self.name(path)): \(error.message)"
    case .streets(let path, .content(let error)): Self.place(path, error.line) + error.message
    case .streetsElsewhere(let path, let range):
      Self.place(path, 1) + "no building is within \(Self.number(range)) m of the route; a map of "
        + "where it leads was expected"
    case .almanac(let path, .input(let error)): "\(Self.name(path)): \(error.message)"
    case .almanac(let path, .content(let error)): Self.place(path, error.line) + error.message
    case .tooFewSatellites(let path, let count):
      Self.place(path, 1)
        + "\(count == 1 ? "1 satellite" : "\(count) satellites") of GPS and Galileo "
        + "can be used; a fix takes \(SatelliteReceiver.fewestSatellites)"
    case .streetOfLog:
      "--conditions street is of simulate and walk, as a log has fixes of its own; give calm, city or canyon"
    case .places(let path, .content(let error)): Self.place(path, error.line) + error.message
    case .gifts(let failure): failure.line
    case .marks(let path, .input(let error)): "\(Self.name(path)): \(error.message)"
    case .marks(let path, .content(let error)): Self.place(path, error.line) + error.message
    case .marksNeedFile: "--marks needs a file, as marks are read and written"
    case .settings(let path, let line, let message): Self.place(path, line) + message
    case .settingsInput(let path, let error): "\(Self.name(path)): \(error.message)"
    case .settingsExist(let path): "\(Self.name(path)) is there already; edit it, or move it away"
    case .noUserFolder: "HOME is not set, so settings have no place; set it, or XDG_CONFIG_HOME"
    case .recordingNeedsFile:
      "--record needs a file while a window is open; name one, or give --keys or --hold-frames, with "
        + "which no window is"
    case .recordingEnded(let path, let number):
      "\(Self.name(path)): the recording ended early: \(String(cString: strerror(number)))"
    case .placeOppositeRoute:
      "the route lies on the other side of the globe; give a place nearer to it with --at"
    case .walkTooLong(let path, let seconds):
      "\(Self.name(path)): a walk along it takes \(Self.number((seconds / 86_400).rounded(.up))) days; "
        + "a route of at most \(Self.number(ValueLimits.longestWalk / 86_400)) days was expected"
    case .scriptInput(let path, let error): "\(Self.name(path)): \(error.message)"
    case .script(let path, let error): Self.place(path, error.line) + error.message
    case .snapshotLeavesFolder(let script, let line, let path, let folder):
      Self.place(script, line)
        + "“\(Printable.sanitised(path, limit: 60))” would be written outside of "
        + (folder.map { "\(Self.name($0)), the folder of --snapshots; give a name within it" }
          ?? "the script’s folder; give a name within it, or another folder with --snapshots")
    case .snapshotHasLinks(let script, let line, let path):
      Self.place(script, line)
        + "“\(Printable.sanitised(path, limit: 60))” has other hard links, which may be in another "
        + "folder, and all would be written; remove it, or name its folder with --snapshots"
    case .routeOfScript(let path, let line, let failure):
      failure.line.map { Self.place(path, line) + "route: " + $0 }
    case .emptyRange(let from, let to):
      "--from \(Self.number(from)) is after --to \(Self.number(to)); give a --to that is not before "
        + "--from"
    case .timeBeyondEnd(let from, let end, let isOfFilm):
      (isOfFilm ? "--film" : "--from") + " \(Self.number(from)) is beyond the log's end; give 0 to "
        + Self.number((end * 10).rounded(.down) / 10)
    case .twoStandardInputs(let one, let other):
      "\(one) and \(other) cannot both be standard input; name a file for one of them"
    case .needsNoPoses(let choice):
      "\(choice.option) is for logs without AR poses, and this one has them; leave it out"
    case .pictureOnTerminal:
      "pixels are nothing to print on a terminal; name a file with --output, or redirect"
    case .unwrittenFormat(let path, let endings, let option, let hasFormat):
      "\(option) \(Self.name(path)): this kind of file is not written here; end its name with "
        + endings.map { ".\($0)" }.joined(separator: ", ")
        + (hasFormat ? ", or say which --format it is to be" : "")
    case .pictureTooLarge(let width, let height, let limit):
      "\(Self.number(width))x\(Self.number(height)) pixels are too many; give a smaller --scale or "
        + "--viewport, for \(limit) at most either way"
    case .signalled: nil
    case .notKept(let path, let reason): "\(Self.name(path)): not saved: \(reason)"
    case .cannotWrite(let path, let number):
      "\(path): cannot write: \(String(cString: strerror(number)))"
    case .readerGone: nil
    case .terminal(let error): error.description
    }
  }
}
