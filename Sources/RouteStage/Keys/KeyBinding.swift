/// The actions of some keys, with their words: the one place where both are declared.
///
/// Keys that belong together, such as those that go forward and back, are one binding with an
/// action each. A `KeyTable` of bindings maps keys to actions; help, hints, documents and the manual
/// are made from the words.
struct KeyBinding<Action: Hashable & Sendable>: Hashable, Sendable {
  /// The keys with their actions, in the order in which help names them.
  let strokes: [KeyStroke<Action>]
  /// The actions that somebody has taken the keys from.
  let keyless: [KeylessAction<Action>]
  /// Their actions, without a word about which keys they are.
  let plain: String
  /// The words for them.
  let help: KeyHelp

  /// Keys with their actions.
  ///
  /// - Parameters:
  ///   - strokes: The keys; none for words about the mouse.
  ///   - label: The name of the keys together; nil for their labels in a row.
  ///   - short: Their actions, in a word or two.
  ///   - long: Their actions.
  ///   - plain: The same without a word about which keys they are, if `long` has one.
  ///   - note: An addition for documents; nil for none.
  ///   - hint: The reminder in the line at the bottom; nil for none.
  ///   - needs: The only condition in which they are of use; nil for everywhere.
  ///   - isInHelp: True when the help lists them, if their condition is met.
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

  /// The same keys in a table of actions of another type.
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

/// An action that no key does.
struct KeylessAction<Action: Hashable & Sendable>: Hashable, Sendable {
  let action: Action
  /// Its effect, in words.
  let words: String
}

/// A key and its action.
struct KeyStroke<Action: Hashable & Sendable>: Hashable, Sendable {
  /// The key.
  let chord: KeyChord
  /// The action.
  let action: Action
  /// Its effect in words, if keys with different actions share a binding; nil if the binding's help says it.
  let words: String?
  /// The events that trigger the action.
  let timing: KeyTiming
  /// True when help names it; not `=`, which is `+` without shift.
  let isTold: Bool

  /// A key that help names; for capitals give `shift` if they differ from small letters.
  ///
  /// If keys with different actions share a binding, the first key of each has words for its action.
  static func on(
    _ key: Key, shift: Bool? = nil, _ action: Action, _ timing: KeyTiming = .press,
    words: String? = nil
  ) -> KeyStroke {
    KeyStroke(
      chord: KeyChord(key, isShifted: shift), action: action, words: words, timing: timing,
      isTold: true)
  }

  /// A key that does what another does.
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
  /// The key goes down; on terminals that report repeats as presses, also as it repeats.
  case press
  /// The key goes down and was not held before, even on terminals that report repeats as presses.
  case once
  /// The key goes down, and each time it repeats.
  case `repeat`
  /// The key goes down or repeats, even while the help or a typed text takes all other keys.
  case always
}

extension KeyTiming {
  /// True when an event of a kind triggers the action.
  ///
  /// - Parameter mayRepeat: True when a press may in fact be a repeat.
  func fits(_ kind: KeyEvent.Phase, mayRepeat: Bool = false) -> Bool {
    switch kind {
    case .press: self != .once || !mayRepeat
    case .repeat: self == .repeat || self == .always
    case .release: false
    }
  }
}
