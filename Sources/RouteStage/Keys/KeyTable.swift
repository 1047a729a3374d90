/// All keys of a window, with their actions, looked up, and the words for them.
package struct KeyTable<Action: Hashable & Sendable>: Hashable, Sendable {
  /// The keys with their words, in the order in which people read them.
  let bindings: [KeyBinding<Action>]
  private let strokes: [KeyChord: KeyStroke<Action>]

  /// A table of some keys.
  ///
  /// - Precondition: No key is bound twice; a key with shift, one without, and one for either count as
  ///   three.
  init(_ bindings: [KeyBinding<Action>]) {
    self.bindings = bindings
    strokes = Dictionary(
      bindings.flatMap(\.strokes).map { ($0.chord, $0) },
      uniquingKeysWith: { one, other in
        preconditionFailure("\(one.chord.label) is both \(one.action) and \(other.action)")
      })
  }

  /// The key of the table that an event is of; nil for keys without a meaning.
  ///
  /// - Complexity: O(1).
  func stroke(for event: KeyEvent) -> KeyStroke<Action>? {
    let chord = KeyChord(of: event)
    return strokes[chord] ?? strokes[KeyChord(chord.key)]
  }

  /// The bindings that have keys, or are about the mouse.
  private var told: [KeyBinding<Action>] {
    bindings.filter { !$0.strokes.isEmpty || $0.keyless.isEmpty }
  }

  /// The words for all keys.
  package var help: [KeyHelp] { told.map(\.help) }

  /// The words that the help has room for, where some conditions are met.
  func help(under conditions: Set<KeyCondition>) -> [KeyHelp] {
    told.lazy.map(\.help).filter { help in
      help.isInHelp && (help.needs.map(conditions.contains) ?? true)
    }
  }

  /// The lines that remind of the most important keys, ever longer, where some conditions are met.
  func hints(under conditions: Set<KeyCondition>) -> [String] {
    KeyHint.lines(
      of: told.lazy.map(\.help).filter { $0.needs.map(conditions.contains) ?? true }
        .compactMap(\.hint))
  }
}
