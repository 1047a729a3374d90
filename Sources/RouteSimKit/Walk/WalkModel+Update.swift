import ARRouteEngine

extension WalkModel {
  /// Takes in a message; what the shell is to do because of it, in order.
  public mutating func update(_ message: WalkMessage) -> [WalkEffect] {
    switch message {
    case .key(let event): return update(event)
    case .reportsReleases(let reported): keys.expectReleases(reported)
    case .tick: advance()
    case .resized(let columns, let rows):
      self.columns = columns
      self.rows = rows
    case .measured(let frameTime): self.frameTime = frameTime
    case .saved(let name): say("Saved \(Printable.sanitised(name))")
    case .notSaved(let reason): say("Not saved: \(reason)", isError: true)
    }
    return []
  }

  private mutating func update(_ event: KeyEvent) -> [WalkEffect] {
    if event.kind != .release {
      switch event.key {
      case .control("c"): return [.interrupt]
      case .control("z"):
        keys.releaseAll()
        return [.suspend]
      default: break
      }
      if showsHelp {
        if event.kind == .press { showsHelp = false }
        return []
      }
    }
    let wasHeld = keys.isHeld(event.key.unshifted, at: time)
    keys.note(event, at: time)
    guard event.kind == .press else { return [] }
    keys.endGuesses(about: WalkMotion.opposites(of: event.key.unshifted))
    switch event.key {
    case .character("q"): return [.quit]
    case .control("l"): return [.repaint]
    // On terminals that do not tell repeats from presses, a held key saves but once.
    case .character("p"), .character("P"): return wasHeld ? [] : [.save]
    default:
      act(on: event.key.unshifted)
      return []
    }
  }

  /// What a key does at once, apart from what it does while held.
  private mutating func act(on key: Key) {
    switch key {
    case .character("w"), .character("s"), .character("q"), .character("e"), .up, .down:
      autoWalk = nil
    case .character("a"), .character("d"), .character("r"), .character("f"), .character("z"),
      .character("x"), .left, .right:
      let now = time
      autoWalk?.lookAside(at: now)
    case .character(" "): toggleAutoWalk()
    case .character("+"), .character("="): setSpeed(speedIndex + 1)
    case .character("-"), .character("_"): setSpeed(speedIndex - 1)
    case .home: goHome()
    case .end: jump(to: max(0, world.route.length - Self.nearFinish), "Near the finish")
    case .character("["): jump(by: -Self.jumpLength)
    case .character("]"): jump(by: Self.jumpLength)
    case .tab: selected = selected.next
    case .backTab: selected = selected.next.next
    case .character("v"):
      mode = mode.next
      say("Layout: \(mode.title)")
    case .character("o"): takeNextDevice()
    case .character("g"): showsGrid.toggle()
    case .character("m"):
      world.settings.showsWaypoints.toggle()
      say(world.settings.showsWaypoints ? "Route points shown" : "Route points hidden")
    case .character("n"):
      isHeadingUp.toggle()
      say(isHeadingUp ? "Plan: heading up" : "Plan: north up")
    case .character("?"): showsHelp = true
    default: break
    }
  }

  /// How far before the finish End goes, metres: outside of where the walk ends.
  static let nearFinish = 25.0
  /// How far [ and ] jump, metres.
  static let jumpLength = 50.0

  mutating func say(_ text: String, isError: Bool = false) {
    notice = Notice(
      text: text, isError: isError, end: steps + (isError ? 6 : 3) * Self.stepsPerSecond)
  }

  private mutating func setSpeed(_ index: Int) {
    speedIndex = min(max(index, 0), Self.speeds.count - 1)
    say("Speed \(Quantity.speed(speed, world.settings.units))")
  }

  private mutating func toggleAutoWalk() {
    if autoWalk != nil {
      autoWalk = nil
      say("Auto-walk off")
    } else if isAtFinish {
      say("At the finish; Home goes back to the start")
    } else {
      autoWalk = AutoWalk(world: world)
      say("Auto-walk at \(Quantity.speed(speed, world.settings.units))")
    }
  }

  private mutating func takeNextDevice() {
    guard devices.count > 1 else { return }
    device = (device + 1) % devices.count
    world.camera = devices[device].camera
    say(devices[device].title)
  }
}

extension WalkModel {
  /// Back to the start, at rest: what was held counts as let go.
  private mutating func goHome() {
    keys.releaseAll()
    motion = WalkMotion()
    jump(to: 0, "At the start")
    let level = Attitude(heading: world.routeHeading)
    _ = world.update(.pose(time: time, Pose(position: world.pose.position, attitude: level)))
  }

  private mutating func jump(by length: Double) {
    let chainage = min(max(world.progress.match.chainage + length, 0), world.route.length)
    jump(to: chainage, "At \(Quantity.length(chainage, world.settings.units))")
  }

  /// Starts a new AR session on the route; what was straight ahead along the way stays so.
  private mutating func jump(to chainage: Double, _ words: String) {
    var attitude = world.pose.attitude
    let aside = attitude.heading - world.routeHeading
    do {
      try world.restart(at: .chainage(chainage))
    } catch {
      say("Cannot go there: it is too far around the Earth", isError: true)
      return
    }
    attitude.heading = world.routeHeading + aside
    _ = world.update(.pose(time: time, Pose(position: world.pose.position, attitude: attitude)))
    if autoWalk != nil { autoWalk = isAtFinish ? nil : AutoWalk(world: world) }
    say(words)
  }
}
