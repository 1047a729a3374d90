import ARRouteEngine
import RouteSimKit

extension PlayerModel {
  /// Does what a key does at once, apart from what it does while held.
  public mutating func act(on key: Key) {
    switch key {
    case .character(" "): togglePlaying()
    case .left, .character(","): seek("Back to") { $0.seek(by: -Self.leap) }
    case .right, .character("."): seek("On to") { $0.seek(by: Self.leap) }
    case .character("["): step(by: -1, "Step back to")
    case .character("]"): step(by: 1, "Step to")
    case .home: seek("At the start,") { $0.seek(toFraction: 0) }
    case .end: goToEnd()
    case .character("+"), .character("="), .up: changeSpeed(Self.speeds.first { $0 > player.speed })
    case .character("-"), .character("_"), .down:
      changeSpeed(Self.speeds.last { $0 < player.speed })
    case .character("l"): takeNextMode()
    case .character("c"): toggleCorrection()
    case .character("k"): takeNextStrategy()
    case .enter:
      player.look = nil
      stage.motion = KeyMotion()
      stage.say("Looking as the log does")
    case .character(let scalar) where "0"..."9" ~= scalar:
      let tenths = Double(scalar.value - 0x30)
      seek("At \(Int(tenths) * 10) %,") { $0.seek(toFraction: tenths / 10) }
    default: break
    }
  }

  private mutating func seek(_ words: String, _ move: (inout ReplayPlayer) -> Void) {
    move(&player)
    stage.say("\(words) \(Quantity.moment(player.position - player.start))")
  }

  private mutating func step(by frames: Int, _ words: String) {
    let rate = stepRate
    seek(words) { $0.step(by: frames, rate: rate) }
  }

  private mutating func togglePlaying() {
    // Who presses play at the end wants to hear it again.
    if !player.isPlaying, player.isAtEnd { player.seek(toFraction: 0) }
    player.isPlaying.toggle()
    let moment = Quantity.moment(player.position - player.start)
    stage.say(
      player.isPlaying ? "Playing at \(Quantity.rate(player.speed))" : "Paused at \(moment)")
  }

  private mutating func changeSpeed(_ speed: Double?) {
    if let speed { player.speed = speed }
    stage.say("Speed \(Quantity.rate(player.speed))")
  }

  /// To the end; of a log that is being written, to go on following it.
  private mutating func goToEnd() {
    if player.isLive { player.isPlaying = true }
    seek(player.isLive ? "Following," : "At the end,") { $0.seek(toFraction: 1) }
  }

  private mutating func takeNextMode() {
    guard !player.isLive else {
      stage.say("A log that is being written has no end yet")
      return
    }
    switch player.mode {
    case .once:
      player.mode = .loop
      stage.say("At the end: begin again")
    case .loop:
      player.mode = .thereAndBack
      stage.say("At the end: there and back")
    case .thereAndBack:
      player.mode = .once
      stage.say("At the end: stop")
    }
  }

  private mutating func toggleCorrection() {
    guard let settings = player.fusionSettings else { return }
    player.apply(.correction(!settings.isCorrecting))
    surveyAnew()
    stage.say(settings.isCorrecting ? "Heading correction off" : "Heading correction on")
  }

  private mutating func takeNextStrategy() {
    guard let settings = player.fusionSettings else { return }
    let next = settings.correction.strategy.next
    player.apply(.strategy(next))
    surveyAnew()
    stage.say("Strategy: \(next.rawValue)")
  }
}
