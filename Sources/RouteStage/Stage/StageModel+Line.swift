extension StageModel {
  /// Opens a line to be typed; held keys count as released, because their releases will not be seen.
  mutating func openLine(_ purpose: TypedLine.Purpose, prompt: String) {
    stage.keys.releaseAll()
    stage.window.openLine(purpose, prompt: prompt, hasLayout: layout != nil)
    offerChoices()
  }

  /// Types pasted text if a line is being typed.
  mutating func paste(_ text: String) {
    stage.window.line?.type(text)
    offerChoices()
  }

  private mutating func offerChoices() {
    let choices = choices()
    stage.window.line?.choices = choices
  }

  /// Returns the choices to offer above the line that is being typed.
  ///
  /// They are computed once for each change to the text, because there may be many places to search.
  private func choices() -> [TypedChoice] {
    guard let line = stage.window.line else { return [] }
    switch line.purpose {
    case .palette:
      return keys.table.palette(under: keyConditions, foundBy: line.text.text).map(\.choice)
    case .goal: return found(by: line.text.text).map(\.choice)
    case .note, .walk: return []
    }
  }

  /// Handles a key while a line is being typed.
  mutating func typeLine(_ event: KeyEvent) -> [WindowEffect] {
    guard var line = stage.window.line else { return [] }
    let typed = line.text.characters
    let outcome = line.take(event, after: stage.window.history)
    stage.window.line = line
    if line.text.characters != typed { offerChoices() }
    switch outcome {
    case .stays: return []
    case .isLeft:
      stage.window.line = nil
      return []
    case .isFinished: return finish(line)
    }
  }

  private mutating func finish(_ line: TypedLine) -> [WindowEffect] {
    let text = line.text.text
    switch line.purpose {
    case .palette:
      let items = keys.table.palette(under: keyConditions, foundBy: text)
      guard !items.isEmpty else {
        stage.window.line?.problem = TypedLine.nothingFound
        return []
      }
      stage.window.line = nil
      let item = items[min(line.chosen ?? 0, items.count - 1)].item
      let action = keys.table.action(of: item)
      if case .push(let push) = action, let chord = keys.motion[push].first {
        stage.keys.tap(chord, at: stage.time)
      }
      return perform(action)
    case .goal:
      guard let problem = go(to: text, chosen: line.chosen) else {
        stage.window.line = nil
        stage.window.remember(text)
        return []
      }
      stage.window.line?.problem = problem
      return []
    case .note(let time):
      stage.window.line = nil
      return mark(text, at: time)
    case .walk: return []
    }
  }

  /// Goes to the goal that a line describes.
  ///
  /// - Returns: A description of the problem with the line; nil if absent.
  private mutating func go(to text: String, chosen: Int?) -> String? {
    if let chosen {
      let found = found(by: text)
      if found.indices.contains(chosen) { return go(to: found[chosen].name.goal) }
    }
    do throws(GoalError) {
      return go(to: try Goal(text))
    } catch {
      guard case .unknown = error, let name = found(by: text).first?.name else {
        return error.description
      }
      return go(to: name.goal)
    }
  }

  /// Returns the names that begin with the typed text, followed by the names in which a later word begins
  /// with it.
  private func found(by text: String) -> [(name: NamedGoal, choice: TypedChoice)] {
    let text = text.trimmed
    let found = names.compactMap { name in name.index(of: text).map { (name, $0) } }
    let length = text.count
    return (found.filter { $0.1 == 0 } + found.filter { $0.1 > 0 }).prefix(Self.mostFound).map {
      ($0, TypedChoice(text: $0.name, detail: $0.detail, found: Array($1..<$1 + length)))
    }
  }

  /// The maximum number of names offered.
  private static var mostFound: Int { 200 }
}
