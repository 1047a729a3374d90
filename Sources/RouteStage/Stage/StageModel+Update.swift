import ARRouteEngine
import RouteFormats
import RouteSimKit

extension StageModel {
  /// Handles a message and returns the shell's tasks in response, in order.
  package mutating func update(_ message: WindowMessage) -> [WindowEffect] {
    if stage.window.take(message) {
      stage.window.closeUnseen(hasLayout: layout != nil)
      return []
    }
    switch message {
    case .key(let event):
      stage.touchedAt = stage.time
      return update(event)
    case .reportsReleases(let reported): stage.keys.expectReleases(reported)
    case .tick:
      stage.window.advance()
      advance()
      return takeEffects()
    case .news(let news): take(news)
    case .mouse(let event):
      stage.touchedAt = stage.time
      return take(event)
    case .pasted(let text): paste(text)
    case .changed(let text, let base): return take(changed: text, since: base)
    case .designRead(let design, let name, let settings):
      adjust { design.apply(to: &$0.settings, filesFrom: settings) }
      stage.say("Design read again: \(Printable.sanitised(name))")
    case .resized, .cells, .stepsPerSecond, .measured, .savesLater, .saved, .notSaved,
      .picturesAreCharacters, .recordingEnded, .designNotRead:
      break
    }
    return []
  }

  private mutating func update(_ event: KeyEvent) -> [WindowEffect] {
    let stroke = keys.table.stroke(for: event)
    if event.kind != .release {
      if let stroke, stroke.timing == .always { return perform(stroke.action) }
      if stage.helpPage != nil {
        let goesOn = stroke?.action == .window(.help)
        if event.kind == .press { stage.window.turnHelp(keyHelp, goesOn: goesOn) }
        return []
      }
    }
    if stage.window.line != nil {
      if stroke?.action == .window(.repaint) { return event.kind == .release ? [] : [.repaint] }
      return typeLine(event)
    }
    let mayRepeat = stage.keys.mayRepeat(event.key.unshifted, at: stage.time)
    stage.keys.note(event, at: stage.time)
    guard let stroke, stroke.timing.fits(event.kind, mayRepeat: mayRepeat) else { return [] }
    return perform(stroke.action)
  }

  mutating func perform(_ action: StageAction<Action>) -> [WindowEffect] {
    switch action {
    case .toPlace: openLine(.goal, prompt: "Go to ")
    case .window(let action): return perform(action)
    case .picture(let action): return perform(action)
    case .touch(let action): return perform(action)
    case .plan(let action): perform(action)
    case .push(let push):
      if push == .left || push == .right { stage.steppedAsideAt = stage.time }
      stage.keys.endGuesses(about: keys.motion[push.opposite].map(\.key))
      begin(push)
    case .own(let action): return act(action)
    }
    return []
  }

  private mutating func perform(_ action: WindowAction) -> [WindowEffect] {
    switch action {
    case .interrupt: return [.interrupt]
    case .suspend:
      stage.keys.releaseAll()
      return [.suspend]
    case .quit:
      if let then = stage.steppedAsideAt, stage.time - then < Stage.doubtAfterSidestep {
        stage.steppedAsideAt = nil
        stage.say("Capital Q steps left; press q once more to quit")
        return []
      }
      if let loss, !stage.hasWarned {
        stage.hasWarned = true
        let quit = keys.table.label(of: .window(.quit)).map { "\($0) again" } ?? "quitting again"
        stage.say("Not saved: \(loss); \(quit) quits", isError: true)
        return []
      }
      return [.quit]
    case .repaint: return [.repaint]
    case .help:
      stage.window.openHelp(hasLayout: layout != nil)
      return []
    case .palette:
      openLine(.palette, prompt: ":")
      return []
    }
  }

  private mutating func perform(_ action: PictureAction) -> [WindowEffect] {
    switch action {
    case .nextView: select(stage.selected.next)
    case .previousView: select(stage.selected.previous)
    case .nextLayout:
      stage.mode = stage.mode.next
      stage.say("Layout: \(stage.mode.title)")
    case .nextDevice: takeNextDevice()
    case .nextHintStyle:
      adjust { $0.settings.hintStyle = $0.settings.hintStyle.next }
      stage.say("Hint: \(world.settings.hintStyle.rawValue)")
    case .toggleGrid:
      stage.showsGrid.toggle()
      stage.say(stage.showsGrid ? "Grid shown" : "Grid hidden")
    case .toggleWaypoints:
      adjust { $0.settings.showsWaypoints.toggle() }
      stage.say(world.settings.showsWaypoints ? "Route points shown" : "Route points hidden")
    case .toggleTruth:
      stage.showsTruth.toggle()
      stage.say(stage.showsTruth ? "Truth shown where it is known" : "Truth hidden")
    case .togglePlanTurn:
      stage.isHeadingUp.toggle()
      stage.say(stage.isHeadingUp ? "Plan: heading up" : "Plan: north up")
    case .save: return [.save]
    }
    return []
  }

  mutating func select(_ view: StageView) {
    if view == .camera { stage.companion = .plan }
    stage.selected = view
    stage.say("View: \(view.title.lowercased())")
  }

  private mutating func takeNextDevice() {
    guard stage.devices.count > 1 else { return stage.say("There is no other device") }
    take(deviceAt: (stage.device + 1) % stage.devices.count)
    stage.say(stage.deviceTitle)
  }

  mutating func take(deviceAt index: Int) {
    stage.device = index
    let choice = stage.devices[index]
    adjust {
      $0.camera = choice.camera
      $0.settings.margins = choice.margins
    }
  }
}
