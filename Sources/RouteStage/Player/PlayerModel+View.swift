package import ARRouteEngine
import RouteFormats
import RouteSimKit

extension PlayerModel {
  /// Returns a message that the phone has arrived or is off the route, according to its own estimate.
  ///
  /// During a search, or while the player takes long to reach the position requested by a key, it reports the
  /// progress instead.
  package func banner(for frame: Frame) -> [String] {
    if let wish {
      let share = "\(Int(knownShare * 100)) %"
      return [
        "Looking for the \(wish.words), \(share); Esc stays here", "Looking, \(share)",
      ]
    }
    guard let progress = player.progress else { return world.guidanceWords(for: frame) }
    let share = "\(Int(progress * 100)) %"
    let goal = Quantity.moment(player.position)
    return [
      "On the way to \(goal), \(share); Esc stays here", "On the way to \(goal), \(share)",
      "On the way, \(share)",
    ]
  }

  /// Shows a one-line message about the keys for playback.
  package mutating func welcome() {
    let table = keys.table
    stage.window.welcome([
      (table.label(of: .window(.help)), "shows all keys"),
      (table.label(of: .window(.quit)), "quits"),
      (table.label(of: .own(.play(.togglePlay))), "plays"),
      (table.label(of: [.own(.play(.leapBack)), .own(.play(.leapOn))]), "jump 10 s"),
      (table.label(of: .own(.find(.nextEvent))), "finds events"),
    ])
  }

  /// Returns the numbers next to the pictures.
  package func inspector(for frame: Frame) -> Inspector {
    let world = world
    var inspector = Inspector(frame: frame, world: world)
    inspector.add(
      .value("look", player.look == nil ? "as recorded" : "free"),
      player.look == nil ? .normal : .accent, spareness: 4)
    if let street = frame.street { inspector.addStreet(street) }
    inspector.addPosition(frame, in: world)
    inspector.addLog(player)
    inspector.add(stage.window.cost)
    inspector.addKeys(keyHelp)
    return inspector
  }
}

extension Inspector {
  /// Adds the playback position in the log.
  fileprivate mutating func addLog(_ player: ReplayPlayer) {
    add(.section("Log"), spareness: Self.heading)
    // On a long way to the position, the time shown is that of the picture.
    let time = player.isBehind ? max(player.replay.time, player.start) : player.position
    add(.value("at", Quantity.moment(time)), spareness: 3)
    guard let start = player.replay.recording?.startTime,
      let text = Timestamp.text((start + time).rounded(.down))
    else { return }
    let parts = text.split(separator: "T").map(String.init)
    add(.value("date", parts[0]), spareness: 7)
    if parts.count > 1 { add(.value("UTC", String(parts[1].dropLast())), spareness: 5) }
  }
}
