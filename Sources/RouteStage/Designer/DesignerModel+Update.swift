import ARRouteEngine
import RouteFormats
import RouteSimKit

extension DesignerModel {
  /// Takes in a message; what the shell is to do because of it, in order.
  public mutating func update(_ message: WindowMessage) -> [WindowEffect] {
    if case .saved(let name) = message {
      saved = design
      savedName = Printable.sanitised(name)
    }
    if window.take(message) { return [] }
    switch message {
    case .key(let event): return event.kind == .release ? [] : take(event)
    case .mouse(let event): take(event)
    case .tick: window.advance()
    case .reportsReleases, .news, .resized, .measured, .saved, .notSaved: break
    }
    return []
  }

  private mutating func take(_ event: KeyEvent) -> [WindowEffect] {
    switch event.key {
    case .control("c"): return [.interrupt]
    case .control("z"): return [.suspend]
    case .control("l"): return [.repaint]
    default: break
    }
    if window.helpPage != nil {
      if event.kind == .press { window.turnHelp(KeyHelp.designer) }
      return []
    }
    if let entry { return type(event.key, into: entry) }
    if event.key == .character("q"), event.kind == .press { return leave() }
    hasWarned = false
    if actRepeatedly(event) || event.kind == .repeat { return [] }
    return actOnce(event.key)
  }

  /// Does what a key does as often as it repeats while held; false for other keys.
  private mutating func actRepeatedly(_ event: KeyEvent) -> Bool {
    switch event.key {
    case .left, .right:
      move(farther: event.key == .right, isFine: event.isShifted)
    case .character(","), .character("<"): move(farther: false, isFine: true)
    case .character("."), .character(">"): move(farther: true, isFine: true)
    case .pageUp: moveToStop(farther: false)
    case .pageDown: moveToStop(farther: true)
    case .up, .backTab: select(-1)
    case .down, .tab: select(1)
    case .character("+"), .character("="): nudge(up: true)
    case .character("-"), .character("_"): nudge(up: false)
    case .character("z"): undo()
    case .character("Z"): redo()
    default: return false
    }
    return true
  }

  private mutating func actOnce(_ key: Key) -> [WindowEffect] {
    switch key {
    case .home: distance = DesignStreet.distances.lowerBound
    case .end: distance = DesignStreet.distances.upperBound
    case .character("l"): takeLaw(1)
    case .character("L"): takeLaw(-1)
    case .character("o"): takeScreen(1)
    case .character("O"): takeScreen(-1)
    case .character("s"): return save()
    case .character("S"): entry = .fileName("")
    case .character("?"): window.helpPage = 0
    case .character(let digit) where "0"..."9" ~= digit: entry = .number(String(digit))
    default: toggle(key.unshifted)
    }
    return []
  }

  /// Does what keys do that show something or hide it again.
  private mutating func toggle(_ key: Key) {
    switch key {
    case .character("a"):
      showsLaws.toggle()
      window.say(showsLaws ? "All laws shown" : "Only the chosen law shown")
    case .character("p"):
      showsObject.toggle()
      window.say(showsObject ? "Real object shown" : "Real object hidden")
    case .character("c"): toggleComparison()
    case .character("x"): exchange()
    case .character("u"):
      edit { $0.units = $0.units == .metric ? .imperial : .metric }
      window.say("Units: \(design.units.rawValue)")
    default: break
    }
  }

  /// Ends, at the second time of asking where changes would be lost.
  private mutating func leave() -> [WindowEffect] {
    guard hasChanges, !hasWarned else { return [.quit] }
    hasWarned = true
    window.say("Not saved yet: s saves, q again leaves without", isError: true)
    return []
  }

  private mutating func save() -> [WindowEffect] {
    if let savedName, !hasChanges {
      window.say("Saved already as \(savedName)")
      return []
    }
    fileName = nil
    return [.save]
  }
}

extension DesignerModel {
  mutating func move(farther: Bool, isFine: Bool) {
    switch (farther, isFine) {
    case (true, false): go(to: RoundNumbers.next(above: distance))
    case (false, false): go(to: RoundNumbers.next(below: distance))
    case (true, true): go(to: RoundNumbers.fine(above: distance))
    case (false, true): go(to: RoundNumbers.fine(below: distance))
    }
  }

  /// Puts the finish at a distance, metres, or as near to it as there is a street.
  mutating func go(to metres: Double) {
    let range = DesignStreet.distances
    distance = min(max(metres, range.lowerBound), range.upperBound)
  }

  /// The distances that PgUp and PgDn stop at, metres.
  static let stops = SizingTable.usualDistances

  private mutating func moveToStop(farther: Bool) {
    let stop =
      farther ? Self.stops.first { $0 > distance } : Self.stops.last { $0 < distance }
    if let stop { go(to: stop) }
  }

  private mutating func takeScreen(_ step: Int) {
    guard screens.count > 1 else { return }
    screenIndex = (screenIndex + step + screens.count) % screens.count
    window.say(screen.title)
  }
}
