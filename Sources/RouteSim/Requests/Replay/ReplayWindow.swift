import ARRouteEngine
import CPOSIX
import RouteFormats
import RouteSimKit
import RouteStage

/// The replay in a window, with player controls.
struct ReplayWindow {
  private let title: String
  private let scenario: Scenario
  private let device: Device
  private let settings: WindowSettings
  private let watch: DesignWatch?
  /// Frames per second of the log, for single steps.
  private let rate: Double
  /// The earlier bookmarks, and the text of their file; the text is empty if there is no file.
  private let marks: (list: LogMarks, text: String)
  /// The key bindings.
  private let keys: StageKeys<PlayerAction>
  /// The file in which bookmarks are kept; nil for none.
  private let marksFile: String?

  /// Creates a window for a replay.
  ///
  /// - Parameters:
  ///   - title: The log's own name, or the name of its file; not sanitised for a terminal.
  ///   - scenario: The script to follow.
  ///   - settings: The window's input and appearance.
  /// - Throws: A failure if the request's bookmarks cannot be read.
  init(
    title: String, scenario: Scenario, _ request: ReplayRequest, settings: WindowSettings
  ) throws(Failure) {
    self.title = title
    self.scenario = scenario
    self.settings = settings
    device = request.phone.preset
    watch = DesignWatch(request.design, on: request.phone.camera.viewport)
    keys = request.keys
    rate = (request.rate ?? .usual).perSecond
    marksFile = request.marks
    marks =
      try request.marks.map { path throws(Failure) in try Self.marks(at: path) } ?? (LogMarks(), "")
  }

  /// Plays a log until the user quits.
  ///
  /// - Parameter feed: The source of more of a log that is still being written; nil for a whole one.
  func open(_ player: ReplayPlayer, feed: LiveFeed? = nil) throws(Failure) -> ExitStatus {
    let devices = Stage.DeviceChoice.all(startingWith: device, in: player.view)
    do throws(Failure) {
      let status = try WindowApp.run(
        settings, title: title, usesMouse: true, feed: feed, watch: watch
      ) { columns, rows in
        PlayerModel(
          player, scenario: scenario, stepRate: rate, marks: marks.list, keptIn: marksFile,
          asRead: marks.text,
          stage: Stage(title: title, devices: devices, columns: columns, rows: rows), keys: keys)
      }
      return ExitStatus(rawValue: status) ?? .success
    } catch {
      throw error == .terminal(.noTerminal) ? .terminal(.noTerminalForReplay) : error
    }
  }
}

extension ReplayWindow {
  /// Reads the bookmarks in a file; empty if the file does not exist yet.
  private static func marks(at path: String) throws(Failure) -> (list: LogMarks, text: String) {
    var status = stat()
    if stat(path, &status) != 0, posix_errno() == ENOENT { return (LogMarks(), "") }
    do throws(FileError<LogMarksError>) {
      var text = ""
      let list = try FileError<LogMarksError>.reading(path, limit: LogMarks.maximumLength) {
        (bytes: [UInt8]) throws(LogMarksError) in
        text = String(decoding: bytes, as: UTF8.self)
        return try LogMarks(bytes)
      }
      return (list, text)
    } catch {
      throw .file(path, error)
    }
  }

  /// Follows a log being written to standard input, starting at its first fix.
  ///
  /// - Parameters:
  ///   - path: The route's file.
  ///   - speed: Seconds of the log per second of real time.
  static func follow(
    _ request: ReplayRequest, route path: String, speed: Double, settings: WindowSettings
  ) throws(Failure) -> ExitStatus {
    // A missing terminal is reported before waiting for a fix.
    guard Output.standard.isTerminal else { throw .terminal(.noTerminalForReplay) }
    let config = try LiveConfig(request, route: path)
    var feed = try LiveFeed(request.reading, settings: request.simulation.settings)
    if StandardError.isTerminal {
      StandardError.show(status: "waiting for the first fix; Ctrl-C quits")
    }
    let samples = try feed.readToStart()
    if StandardError.isTerminal { StandardError.show(status: "") }
    if let document = feed.whole {
      return try request.play(try config.whole(document), speed: speed, loops: false, settings)
    }
    var player = ReplayPlayer(following: try config.replay(of: feed.log))
    player.speed = speed
    player.append(samples, upTo: feed.log.end ?? 0)
    let window = try ReplayWindow(
      title: "standard input", scenario: config.scenario, request, settings: settings)
    let closing = feed.closing
    let status = try window.open(player, feed: feed)
    try closing.report()
    return status
  }
}
