package import RouteCells
import RouteFormats

/// The state of a list of walks, which can be searched by typing, and of which Enter opens one.
package struct RoutePicker: WindowModel {
  /// A walk in the list.
  package struct Choice: Hashable, Sendable {
    /// The name of the walk.
    let title: String
    /// The features of the walk, in a few words.
    let detail: String

    /// Creates a choice from a name and the features.
    package init(_ title: String, detail: String) {
      self.title = title
      self.detail = detail
    }
  }

  /// The window; its line is always open.
  var window: Window
  /// The walks, the usual one first.
  let choices: [Choice]
  /// The index of the chosen walk; nil until one is chosen.
  package private(set) var answer: Int?

  /// The size below which the list cannot be shown.
  static let least = (columns: 24, rows: 5)

  /// Creates a list in a window of `columns` × `rows` cells.
  ///
  /// - Precondition: There is at least one walk.
  package init(_ choices: [Choice], columns: Int, rows: Int) {
    precondition(!choices.isEmpty, "a list needs a walk")
    self.choices = choices
    window = Window(title: "RouteSim", columns: columns, rows: rows)
    window.line = TypedLine(.walk, prompt: "Walk: ")
    offerChoices()
  }
}

extension RoutePicker {
  /// True when the window is large enough for the list.
  var isLargeEnough: Bool {
    window.columns >= Self.least.columns && window.rows >= Self.least.rows
  }

  /// False: nothing changes until a key is pressed.
  package var isActive: Bool { false }

  /// An empty document, which is never saved.
  package var document: WindowDocument {
    WindowDocument(.numbered(stem: "walk", ending: "txt"), text: "")
  }

  /// Handles a message and returns the shell's tasks in response, in order.
  package mutating func update(_ message: WindowMessage) -> [WindowEffect] {
    switch message {
    case .key(let event): return event.kind == .release ? [] : take(event)
    case .pasted(let text):
      window.line?.type(text)
      offerChoices()
    case .tick: window.advance()
    default: _ = window.take(message)
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
    guard isLargeEnough, var line = window.line else { return [] }
    let typed = line.text.characters
    let isEmpty = line.text.isEmpty
    let outcome = line.take(event, after: [])
    window.line = line
    if line.text.characters != typed { offerChoices() }
    switch outcome {
    case .stays: return []
    case .isLeft:
      // Backspace in an empty line is no request to leave.
      return event.key == .backspace && isEmpty ? [] : [.quit]
    case .isFinished:
      let found = found
      guard !found.isEmpty else {
        window.line?.problem = "no such walk; routesim walk FILE opens a file"
        return []
      }
      answer = found[min(line.chosen ?? 0, found.count - 1)].index
      return [.quit]
    }
  }

  /// The walks that match the typed text, the best match first; equal matches are in the list's order.
  private var found: [(index: Int, choice: TypedChoice)] {
    let query = window.line?.text.text ?? ""
    let matches = choices.enumerated().compactMap { index, choice -> (Int, Int, TypedChoice)? in
      let title = Printable.sanitised(choice.title)
      let detail = Printable.sanitised(choice.detail)
      if let match = Subsequence(query, in: title) {
        return (
          match.score, index, TypedChoice(text: title, detail: detail, found: match.indices)
        )
      }
      guard Self.holds(detail, query) else { return nil }
      return (0, index, TypedChoice(text: title, detail: detail))
    }
    return matches.sorted { ($1.0, $0.1) < ($0.0, $1.1) }.map { ($0.1, $0.2) }
  }

  private static func holds(_ text: String, _ query: String) -> Bool {
    text.lowercased().contains(query.trimmed.lowercased())
  }

  private mutating func offerChoices() {
    let choices = found.map(\.choice)
    window.line?.choices = choices
  }

  /// Returns the window's cells; they depend only on the model.
  package func view(with painter: inout RoutePickerPainter) -> CellGrid { painter.paint(self) }
}
