import ARRouteEngine

extension StageModel {
  /// Takes in a message; what the shell is to do because of it, in order.
  public mutating func update(_ message: WindowMessage) -> [WindowEffect] {
    if stage.window.take(message) { return [] }
    switch message {
    case .key(let event): return update(event)
    case .reportsReleases(let reported): stage.keys.expectReleases(reported)
    case .tick:
      stage.window.advance()
      advance()
    case .news(let news): take(news)
    case .mouse, .resized, .measured, .saved, .notSaved: break
    }
    return []
  }

  private mutating func update(_ event: KeyEvent) -> [WindowEffect] {
    if event.kind != .release {
      switch event.key {
      case .control("c"): return [.interrupt]
      case .control("z"):
        stage.keys.releaseAll()
        return [.suspend]
      default: break
      }
      if stage.helpPage != nil {
        if event.kind == .press { stage.window.turnHelp(keyHelp) }
        return []
      }
    }
    let key = event.key.unshifted
    let wasHeld = stage.keys.isHeld(key, at: stage.time)
    stage.keys.note(event, at: stage.time)
    guard event.kind == .press else { return [] }
    stage.keys.endGuesses(about: motionKeys.opposites(of: key))
    switch event.key {
    case .character("q"): return [.quit]
    case .control("l"): return [.repaint]
    // On terminals that do not tell repeats from presses, a held key saves but once.
    case .character("p"), .character("P"): return wasHeld ? [] : [.save]
    default:
      if !actOnPicture(key) { act(on: key) }
      return []
    }
  }

  /// Does what a key does to the pictures of any window; false for other keys.
  private mutating func actOnPicture(_ key: Key) -> Bool {
    switch key {
    case .tab: stage.selected = stage.selected.next
    case .backTab: stage.selected = stage.selected.next.next
    case .character("v"):
      stage.mode = stage.mode.next
      stage.say("Layout: \(stage.mode.title)")
    case .character("o"): takeNextDevice()
    case .character("h"):
      adjust { $0.settings.hintStyle = $0.settings.hintStyle.next }
      stage.say("Hint: \(world.settings.hintStyle.rawValue)")
    case .character("g"): stage.showsGrid.toggle()
    case .character("m"):
      adjust { $0.settings.showsWaypoints.toggle() }
      stage.say(world.settings.showsWaypoints ? "Route points shown" : "Route points hidden")
    case .character("n"):
      stage.isHeadingUp.toggle()
      stage.say(stage.isHeadingUp ? "Plan: heading up" : "Plan: north up")
    case .character("t"):
      stage.showsTruth.toggle()
      stage.say(stage.showsTruth ? "Truth shown where it is known" : "Truth hidden")
    case .character("?"): stage.window.helpPage = 0
    default: return false
    }
    return true
  }

  private mutating func takeNextDevice() {
    guard stage.devices.count > 1 else { return }
    stage.device = (stage.device + 1) % stage.devices.count
    let choice = stage.devices[stage.device]
    adjust { $0.camera = choice.camera }
    stage.say(choice.title)
  }
}
