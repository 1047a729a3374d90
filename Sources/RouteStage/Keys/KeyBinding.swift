/// The actions of some keys with their descriptions: the one place where both are declared.
///
/// Keys that belong together, such as those that go forward and back, form one binding with an action for
/// each. A `KeyTable` of bindings maps keys to actions; the help, hints, documents and the manual are
/// generated from the descriptions.
struct KeyBinding<Action: Hashable & Sendable>: Hashable, Sendable {
  /// The keys with their actions, in the order in which the help lists them.
  let strokes: [KeyStroke<Action>]
  /// The actions from which the user has removed all keys.
  let keyless: [KeylessAction<Action>]
  /// A description of the actions that does not mention keys.
  let plain: String
  /// The descriptions of the keys.
  let help: KeyHelp

  /// Creates a binding of keys to actions.
  ///
  /// - Parameters:
  ///   - strokes: The keys; empty for text about the mouse.
  ///   - label: A common name for the keys; nil to list their labels.
  ///   - short: The keys' actions, in a word or two.
  ///   - long: The keys' actions, in full.
  ///   - plain: The actions in full without mentioning keys, if `long` mentions any.
  ///   - note: An addition for documents; nil for none.
  ///   - hint: The reminder in the line at the bottom; nil for none.
  ///   - needs: The condition without which the keys are useless; nil if they are always useful.
  ///   - isInHelp: True when the help lists the keys, provided that their condition is met.
  init(
    _ strokes: [KeyStroke<Action>], label: String? = nil, short: String, long: String,
    plain: String? = nil, note: String? = nil, hint: KeyHint? = nil, needs: KeyCondition? = nil,
    isInHelp: Bool = true
  ) {
    self.init(
      strokes, keyless: [], label: label, short: short, long: long, plain: plain ?? long,
      note: note, hint: hint, needs: needs, isInHelp: isInHelp)
  }

  init(
    _ strokes: [KeyStroke<Action>], keyless: [KeylessAction<Action>], label: String?,
    short: String, long: String, plain: String, note: String?, hint: KeyHint?, needs: KeyCondition?,
    isInHelp: Bool
  ) {
    self.strokes = strokes
    self.keyless = keyless
    self.plain = plain
    let labels = strokes.filter(\.isTold).map(\.chord.label)
    help = KeyHelp(
      keys: label ?? labels.joined(separator: " "), short: short, long: long, note: note,
      hint: hint, needs: needs, isInHelp: isInHelp)
  }

  private init(
    _ strokes: [KeyStroke<Action>], keyless: [KeylessAction<Action>], plain: String,
    help: KeyHelp
  ) {
    self.strokes = strokes
    self.keyless = keyless
    self.plain = plain
    self.help = help
  }

  /// Returns the same keys for a table with another type of action.
  func map<Other>(_ transform: (Action) -> Other) -> KeyBinding<Other> {
    KeyBinding<Other>(
      strokes.map { stroke in
        KeyStroke(
          chord: stroke.chord, action: transform(stroke.action), words: stroke.words,
          timing: stroke.timing, isTold: stroke.isTold)
      },
      keyless: keyless.map { KeylessAction(action: transform($0.action), words: $0.words) },
      plain: plain, help: help)
  }
}

/// An action without a key.
struct KeylessAction<Action: Hashable & Sendable>: Hashable, Sendable {
  let action: Action
  /// A description of the action's effect.
  let words: String
}

/// A key and its action.
struct KeyStroke<Action: Hashable & Sendable>: Hashable, Sendable {
  /// The key.
  let chord: KeyChord
  /// The action.
  let action: Action
  /// A description of the action's effect, if keys with different actions share a binding; nil if the
  /// binding's help describes it.
  let words: String?
  /// The events that trigger the action.
  let timing: KeyTiming
  /// True when the help lists the key; false for alternatives such as `=`, which is `+` without shift.
  let isTold: Bool

  /// Returns a key that the help lists; for a capital, set `shift` if its action differs from that of the
  /// lowercase letter.
  ///
  /// If keys with different actions share a binding, the first key for each action has a description of that
  /// action.
  static func on(
    _ key: Key, shift: Bool? = nil, _ action: Action, _ timing: KeyTiming = .press,
    words: String? = nil
  ) -> KeyStroke {
    KeyStroke(
      chord: KeyChord(key, isShifted: shift), action: action, words: words, timing: timing,
      isTold: true)
  }

  /// Returns a key that has the same action as another key, and that the help does not list.
  static func also(
    _ key: Key, shift: Bool? = nil, _ action: Action, _ timing: KeyTiming = .press,
    words: String? = nil
  ) -> KeyStroke {
    KeyStroke(
      chord: KeyChord(key, isShifted: shift), action: action, words: words, timing: timing,
      isTold: false)
  }
}

/// The events of a key that trigger its action.
enum KeyTiming: Hashable, Sendable {
  /// The key goes down, or repeats on a terminal that reports repeats as presses.
  case press
  /// The key goes down and was not held before, even on terminals that report repeats as presses.
  case once
  /// The key goes down or repeats, on any terminal.
  case `repeat`
  /// The key goes down or repeats, even while the help or a typed text receives all other keys.
  case always
}

extension KeyTiming {
  /// Returns true if an event in a given phase triggers the action.
  ///
  /// - Parameter mayRepeat: True when a press may be a repeat.
  func fits(_ kind: KeyEvent.Phase, mayRepeat: Bool = false) -> Bool {
    switch kind {
    case .press: self != .once || !mayRepeat
    case .repeat: self == .repeat || self == .always
    case .release: false
    }
  }
}
