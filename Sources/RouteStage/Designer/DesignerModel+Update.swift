import ARRouteEngine
import RouteFormats
import RouteSimKit

extension DesignerModel {
  /// Handles a message and returns the shell's tasks in response, in order.
  package mutating func update(_ message: WindowMessage) -> [WindowEffect] {
    // The text being typed is about the design on the screen, which must not change meanwhile.
    if case .designRead = message, entry != nil {
      waiting = message
      return []
    }
    let effects = handle(message)
    if entry == nil, let waiting {
      self.waiting = nil
      // The saved design is in another file, which the window follows from now on.
      if !effects.contains(.save) { return effects + handle(waiting) }
    }
    return effects
  }

  private mutating func handle(_ message: WindowMessage) -> [WindowEffect] {
    if case .saved(let name) = message {
      saved = design
      savedName = Printable.sanitised(name)
    }
    if window.take(message) {
      window.closeUnseen(hasLayout: layout != nil)
      return []
    }
    switch message {
    case .key(let event): return event.kind == .release ? [] : take(event)
    case .mouse(let event): take(event)
    case .pasted(let text): paste(text)
    case .tick: window.advance()
    case .designRead(let design, let name, let settings):
      read(design, name: name, settings)
    case .reportsReleases, .news, .resized, .cells, .stepsPerSecond, .measured, .savesLater, .saved,
      .notSaved, .changed, .picturesAreCharacters, .recordingEnded, .designNotRead:
      break
    }
    return []
  }

  /// Takes the design of the file, which someone has changed, as an edit that can be undone.
  private mutating func read(_ design: Design, name: String, _ settings: WorldSettings) {
    let hadChanges = hasChanges
    self.settings = settings
    edits.edit(to: design)
    saved = design
    savedName = nil
    readName = Printable.sanitised(name)
    let undo = hadChanges ? keys.label(of: .bench(.undo)) : nil
    window.say(
      "Design read again: \(Printable.sanitised(name))"
        + (undo.map { "; \($0) brings your changes back" } ?? ""))
  }

  private mutating func take(_ event: KeyEvent) -> [WindowEffect] {
    let stroke = keys.stroke(for: event)
    if let stroke, stroke.timing == .always { return perform(stroke.action) }
    if window.helpPage != nil {
      if event.kind == .press { window.turnHelp(keyHelp) }
      return []
    }
    if window.line != nil { return typeLine(event) }
    if let entry { return type(event, into: entry) }
    guard let stroke, stroke.timing.fits(event.kind) else {
      hasWarned = false
      return []
    }
    if stroke.action != .window(.quit) { hasWarned = false }
    return perform(stroke.action)
  }

  /// Handles a key while the user searches for an action.
  private mutating func typeLine(_ event: KeyEvent) -> [WindowEffect] {
    guard var line = window.line else { return [] }
    let typed = line.text.characters
    let outcome = line.take(event, after: [])
    window.line = line
    if line.text.characters != typed { offerChoices() }
    switch outcome {
    case .stays: return []
    case .isLeft: window.line = nil
    case .isFinished:
      let items = keys.palette(under: [], foundBy: line.text.text)
      guard !items.isEmpty else {
        window.line?.problem = TypedLine.nothingFound
        return []
      }
      window.line = nil
      let item = items[min(line.chosen ?? 0, items.count - 1)].item
      let action = keys.action(of: item)
      if action != .window(.quit) { hasWarned = false }
      return perform(action)
    }
    return []
  }

  /// Offers the actions found, above the line that is being typed.
  private mutating func offerChoices() {
    guard let text = window.line?.text.text else { return }
    let choices = keys.palette(under: [], foundBy: text).map(\.choice)
    window.line?.choices = choices
  }

  /// Types pasted text into the line or name that is being typed.
  private mutating func paste(_ text: String) {
    window.line?.type(text)
    offerChoices()
    guard window.line == nil, case .fileName = entry else { return }
    for scalar in text.unicodeScalars {
      if let entry { type(scalar, into: entry) }
    }
  }

  private mutating func perform(_ action: DesignerAction) -> [WindowEffect] {
    switch action {
    case .window(let action): return perform(action)
    case .type(let digit): entry = .number("\(digit)")
    case .bench(let action): return perform(action)
    }
    return []
  }

  private mutating func perform(_ action: WindowAction) -> [WindowEffect] {
    switch action {
    case .interrupt: return [.interrupt]
    case .suspend: return [.suspend]
    case .repaint: return [.repaint]
    case .quit: return leave()
    case .help:
      window.openHelp(hasLayout: layout != nil)
      return []
    case .palette:
      window.openLine(.palette, prompt: ":", hasLayout: layout != nil)
      offerChoices()
      return []
    }
  }

  private mutating func perform(_ action: DesignerAction.Bench) -> [WindowEffect] {
    switch action {
    case .nearer: move(farther: false, isFine: false)
    case .farther: move(farther: true, isFine: false)
    case .nearerFinely: move(farther: false, isFine: true)
    case .fartherFinely: move(farther: true, isFine: true)
    case .stopNearer: moveToStop(farther: false)
    case .stopFarther: moveToStop(farther: true)
    case .nearest: distance = DesignStreet.distances.lowerBound
    case .farthest: distance = DesignStreet.distances.upperBound
    case .chooseBefore: select(-1)
    case .chooseNext: select(1)
    case .more: nudge(up: true)
    case .less: nudge(up: false)
    case .nextLaw: takeLaw(1)
    case .lawBefore: takeLaw(-1)
    case .undo: undo()
    case .redo: redo()
    case .toggleLaws:
      showsLaws.toggle()
      window.say(showsLaws ? "All laws shown" : "Only the chosen law shown")
    case .toggleObject:
      showsObject.toggle()
      window.say(showsObject ? "Real object shown" : "Real object hidden")
    case .toggleComparison: toggleComparison()
    case .exchange: exchange()
    case .nextDevice: takeScreen(1)
    case .deviceBefore: takeScreen(-1)
    case .changeUnits:
      edit { $0.units = $0.units.next }
      window.say("Units: \(design.units.rawValue)")
    case .save: return save()
    case .saveAs: entry = .fileName("")
    }
    return []
  }

  /// Quits, or, if changes would be lost, warns at the first request and quits at the second.
  private mutating func leave() -> [WindowEffect] {
    guard hasChanges || losesComparison, !hasWarned else { return [.quit] }
    hasWarned = true
    let save =
      hasChanges
      ? keys.label(of: .bench(.save)).map { "\($0) saves, " }
      : keys.label(of: .bench(.exchange)).map { "B is in no file; \($0) exchanges, " }
    let quit = keys.label(of: .window(.quit)).map { "\($0) again" } ?? "quitting again"
    window.say("Not saved yet: \(save ?? "")\(quit) quits without saving", isError: true)
    return []
  }

  private mutating func save() -> [WindowEffect] {
    if let savedName, !hasChanges {
      window.say("Already saved as \(savedName)")
      return []
    }
    fileName = nil
    return [.save]
  }
}

extension DesignerModel {
  mutating func move(farther: Bool, isFine: Bool) {
    go(
      to: farther
        ? roundDistances.next(above: distance, isFine: isFine)
        : roundDistances.next(below: distance, isFine: isFine))
  }

  /// Moves the finish to a distance, metres, or to the nearest one for which there is a street.
  mutating func go(to metres: Double) {
    let range = DesignStreet.distances
    distance = min(max(metres, range.lowerBound), range.upperBound)
  }

  private mutating func moveToStop(farther: Bool) {
    let stops = roundDistances.stops
    let stop = farther ? stops.first { $0 > distance } : stops.last { $0 < distance }
    if let stop { go(to: stop) }
  }

  private mutating func takeScreen(_ step: Int) {
    guard screens.count > 1 else { return }
    screenIndex = (screenIndex + step + screens.count) % screens.count
    window.say(screen.title)
  }
}
