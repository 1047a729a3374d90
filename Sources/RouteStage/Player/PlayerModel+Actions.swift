package import ARRouteEngine
import RouteSimKit

extension PlayerModel {
  /// Carries out an action that only the player has.
  @discardableResult
  package mutating func act(_ action: PlayerAction) -> [WindowEffect] {
    switch action {
    case .seek(let tenths):
      seek("At \(tenths * 10) %,") { $0.seek(toFraction: Double(tenths) / 10) }
    case .play(let action): act(action)
    case .find(let action): return act(action)
    }
    return []
  }

  private mutating func act(_ action: PlayerAction.Play) {
    switch action {
    case .togglePlay: togglePlaying()
    case .leapBack: seek("Back to") { $0.seek(by: -Self.leap) }
    case .leapOn: seek("On to") { $0.seek(by: Self.leap) }
    case .stepBack: step(by: -1, "Step back to")
    case .stepOn: step(by: 1, "Step to")
    case .toStart: seek("At the start,") { $0.seek(toFraction: 0) }
    case .toEnd: goToEnd()
    case .faster: changeSpeed(Self.speeds.first { $0 > player.speed })
    case .slower: changeSpeed(Self.speeds.last { $0 < player.speed })
    case .nextMode: takeNextMode()
    case .toggleCorrection: toggleCorrection()
    case .nextStrategy: takeNextStrategy()
    }
  }

  private mutating func seek(_ words: String, _ move: (inout ReplayPlayer) -> Void) {
    wish = nil
    move(&player)
    stage.say("\(words) \(Quantity.moment(player.position))")
  }

  /// Goes to a time in the log, in seconds.
  package mutating func seek(to time: Double) {
    seek("At") { $0.seek(to: time) }
  }

  /// Goes a frame forward or back.
  package mutating func roll(forward: Bool) {
    act(forward ? .stepOn : .stepBack)
  }

  /// Goes to the moment at which the phone was nearest to a place.
  package mutating func stand(at coordinate: GeodeticCoordinate) {
    wish(for: .position(.coordinate(coordinate)))
  }

  private mutating func step(by frames: Int, _ words: String) {
    let rate = stepRate
    seek(words) { $0.step(by: frames, rate: rate) }
  }

  private mutating func togglePlaying() {
    // Starting playback at the end begins again at the start of the log.
    if !player.isPlaying, player.isAtEnd { player.seek(toFraction: 0) }
    player.isPlaying.toggle()
    let moment = Quantity.moment(player.position)
    stage.say(
      player.isPlaying ? "Playing at \(Quantity.rate(player.speed))" : "Paused at \(moment)")
  }

  private mutating func changeSpeed(_ speed: Double?) {
    if let speed { player.speed = speed }
    stage.say("Speed \(Quantity.rate(player.speed))")
  }

  /// Goes to the end, and resumes following a log that is still being written.
  private mutating func goToEnd() {
    if player.isLive { player.isPlaying = true }
    seek(player.isLive ? "Following," : "At the end,") { $0.seek(toFraction: 1) }
  }

  /// Looks in the recorded direction again.
  package mutating func enter() {
    player.look = nil
    stage.motion = KeyMotion()
    stage.say("Looking in the log's direction")
  }

  /// Cancels a search, or stops if the player takes long to reach a new position.
  package mutating func escape() {
    if wish != nil {
      wish = nil
      return stage.say("Search stopped")
    }
    guard player.isBehind else { return stage.say("There is no search to stop") }
    player.stay()
    stage.say("Stopped at \(Quantity.moment(player.position))")
  }

  private mutating func takeNextMode() {
    guard !player.isLive else {
      stage.say("A log that is being written has no end yet")
      return
    }
    player.mode = player.mode.next
    switch player.mode {
    case .once: stage.say("At the end: stop")
    case .loop: stage.say("At the end: begin again")
    case .thereAndBack: stage.say("At the end: there and back")
    }
  }

  private mutating func toggleCorrection() {
    guard let settings = player.fusionSettings else { return }
    player.apply(.correction(!settings.isCorrecting))
    surveyAnew()
    stage.say(Stage.words(isCorrecting: !settings.isCorrecting))
  }

  private mutating func takeNextStrategy() {
    guard let settings = player.fusionSettings else { return }
    let next = settings.correction.strategy.next
    player.apply(.strategy(next))
    surveyAnew()
    stage.say(Stage.words(next))
  }
}
