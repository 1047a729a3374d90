import ARRouteEngine
import CommandLineKit
import RouteSimKit
import RouteStage

/// The replay in a window, where it is played like music.
struct ReplayWindow {
  private let title: String
  private let scenario: Scenario
  private let device: Device
  private let driver: KeyDriver
  private let rate: Double

  /// A window for a replay.
  ///
  /// - Parameters:
  ///   - title: What the log calls itself, or its file; not yet fit for a terminal.
  ///   - scenario: The script that is followed.
  ///   - rate: Frames a second of the log, for single steps.
  init(title: String, scenario: Scenario, rate: Double, _ arguments: ParsedArguments) {
    self.title = title
    self.scenario = scenario
    self.rate = rate
    device = DeviceOptions.preset(arguments)
    driver = DrivingOptions.driver(arguments)
  }

  /// Plays a log until its user has had enough.
  ///
  /// - Parameter feed: What brings more of a log that is still being written; nil for a whole one.
  func open(_ player: ReplayPlayer, feed: LiveFeed? = nil) throws(Failure) -> ExitStatus {
    let devices = Stage.DeviceChoice.all(startingWith: device, in: player.view)
    do {
      let status = try WindowApp<PlayerModel>.run(driver, feed: feed) { columns, rows in
        PlayerModel(
          player, scenario: scenario, stepRate: rate,
          stage: Stage(title: title, devices: devices, columns: columns, rows: rows))
      }
      return ExitStatus(rawValue: status) ?? .success
    } catch {
      throw .terminal(error == .noTerminal ? .noTerminalForReplay : error)
    }
  }
}

extension ReplayWindow {
  /// Follows a log that is being written to standard input, from its first fix on.
  static func follow(
    route path: String, script: String?, speed: Double, rate: Double, _ arguments: ParsedArguments
  ) throws(Failure) -> ExitStatus {
    // Who has no terminal need not wait for a fix to be told.
    guard Output.standard.isTerminal else { throw .terminal(.noTerminalForReplay) }
    let config = try LiveConfig(route: path, script: script, arguments)
    var feed = try LiveFeed(arguments, settings: config.simulation)
    if StandardError.isTerminal {
      StandardError.show(status: "waiting for the first fix; Ctrl-C ends")
    }
    let samples = try feed.readToStart()
    if StandardError.isTerminal { StandardError.show(status: "") }
    var player = ReplayPlayer(following: try config.replay(of: feed.log))
    player.speed = speed
    player.append(samples, upTo: feed.log.end ?? 0)
    let window = ReplayWindow(
      title: "standard input", scenario: config.scenario, rate: rate, arguments)
    return try window.open(player, feed: feed)
  }
}
