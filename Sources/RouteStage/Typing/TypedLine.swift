/// A line being typed at the bottom of a window.
struct TypedLine: Hashable, Sendable {
  /// The purpose of a line.
  enum Purpose: Hashable, Sendable {
    /// To find a key action.
    case palette
    /// To go to a goal.
    case goal
    /// To add a note at a time of a log, seconds.
    case note(time: Double)
    /// To choose a walk.
    case walk

    /// True when one of the choices is always selected.
    var isOfChoices: Bool { self == .palette || self == .walk }
  }

  /// The line's purpose.
  let purpose: Purpose
  /// The prompt before the typed text.
  let prompt: String
  /// The typed text.
  private(set) var text = TypedText()
  /// The index of the selected choice, from 0; nil if the typed text itself is selected.
  private(set) var chosen: Int?
  /// The choices offered above the line for the typed text.
  var choices: [TypedChoice] = []
  /// A description of the problem with the line; nil for none.
  var problem: String?
  /// The position in the history: 1 for the latest line, 0 for the text being typed.
  private var age = 0
  /// The unfinished text that was typed before the user went back in the history.
  private var draft = TypedText()

  /// Creates an empty line after a prompt.
  init(_ purpose: Purpose, prompt: String) {
    self.purpose = purpose
    self.prompt = prompt
    chosen = purpose.isOfChoices ? 0 : nil
  }

  /// The message if no action is found.
  static let nothingFound = "no action matches"

  /// The effect of a key on the line.
  enum Outcome: Hashable, Sendable {
    case stays, isLeft, isFinished
  }
}

extension TypedLine {
  /// Handles a key.
  ///
  /// - Parameter history: The lines typed earlier, the oldest first.
  mutating func take(_ event: KeyEvent, after history: [String]) -> Outcome {
    guard event.kind != .release else { return .stays }
    if let stroke = LineAction.keys.stroke(for: event) {
      return perform(stroke.action, after: history)
    }
    if let typed = event.typed { type(typed) }
    return .stays
  }

  /// Inserts text.
  mutating func type(_ typed: String) { edit { $0.insert(typed) } }

  private mutating func perform(_ action: LineAction, after history: [String]) -> Outcome {
    switch action {
    case .finish: return .isFinished
    case .leave: return .isLeft
    case .choosePrevious: choose(-1, history)
    case .chooseNext: choose(1, history)
    case .complete:
      guard !choices.isEmpty else { break }
      let choice = choices[min(chosen ?? 0, choices.count - 1)]
      edit { $0 = TypedText(choice.text) }
    case .left: text.move(by: -1)
    case .right: text.move(by: 1)
    case .start: text.moveToStart()
    case .end: text.moveToEnd()
    case .erase:
      if text.isEmpty { return .isLeft }
      edit { $0.erase() }
    case .eraseAhead: edit { $0.eraseAhead() }
    case .eraseWord: edit { $0.eraseWord() }
    case .eraseToStart: edit { $0.eraseToStart() }
    case .eraseToEnd: edit { $0.eraseToEnd() }
    }
    return .stays
  }

  private mutating func edit(_ change: (inout TypedText) -> Void) {
    change(&text)
    problem = nil
    age = 0
    chosen = purpose.isOfChoices ? 0 : nil
  }

  /// Selects another choice; without choices, goes back or forward in the history.
  private mutating func choose(_ step: Int, _ history: [String]) {
    problem = nil
    let mayRecall = purpose == .goal && (text.isEmpty || age > 0)
    guard choices.isEmpty || mayRecall else {
      chosen = min(max((chosen ?? (step > 0 ? -1 : choices.count)) + step, 0), choices.count - 1)
      return
    }
    guard purpose == .goal else { return }
    let next = min(max(age - step, 0), history.count)
    guard next != age else { return }
    if age == 0 { draft = text }
    age = next
    text = age == 0 ? draft : TypedText(history[history.count - age])
    chosen = nil
  }
}
