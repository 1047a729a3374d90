/// All keys of a window with their actions, and the descriptions of the keys.
package struct KeyTable<Action: Hashable & Sendable>: Hashable, Sendable {
  /// The keys with their descriptions, in the order in which people read them.
  let bindings: [KeyBinding<Action>]
  private let strokes: [KeyChord: KeyStroke<Action>]

  /// Creates a table of bindings.
  ///
  /// - Precondition: No key is bound twice; a key with shift, without shift, and regardless of shift counts
  ///   as three keys.
  init(_ bindings: [KeyBinding<Action>]) {
    self.bindings = bindings
    strokes = Dictionary(
      bindings.flatMap(\.strokes).map { ($0.chord, $0) },
      uniquingKeysWith: { one, other in
        preconditionFailure("\(one.chord.label) is both \(one.action) and \(other.action)")
      })
  }

  /// Returns the table's entry for a key event; nil for keys without an action.
  ///
  /// - Complexity: O(1).
  func stroke(for event: KeyEvent) -> KeyStroke<Action>? {
    let chord = KeyChord(of: event)
    return strokes[chord] ?? strokes[KeyChord(chord.key)]
  }

  /// The bindings that have keys, or that describe the mouse.
  private var told: [KeyBinding<Action>] {
    bindings.filter { !$0.strokes.isEmpty || $0.keyless.isEmpty }
  }

  /// The descriptions of all keys.
  package var help: [KeyHelp] { told.map(\.help) }

  /// Returns the descriptions that the help shows under the given conditions.
  func help(under conditions: Set<KeyCondition>) -> [KeyHelp] {
    told.lazy.map(\.help).filter { help in
      help.isInHelp && (help.needs.map(conditions.contains) ?? true)
    }
  }

  /// Returns the versions of the line with reminders of the most important keys under the given conditions,
  /// in order of increasing length.
  func hints(under conditions: Set<KeyCondition>) -> [String] {
    KeyHint.lines(
      of: told.lazy.map(\.help).filter { $0.needs.map(conditions.contains) ?? true }
        .compactMap(\.hint))
  }
}
