/// What some keys do, in words and in fact: the one place where that is declared.
///
/// Keys that belong together, such as those that go forward and back, are one binding with an
/// action each. What the keys do is looked up in a `KeyTable` of bindings; help, hints, documents
/// and the manual are made from their words.
struct KeyBinding<Action: Hashable & Sendable>: Hashable, Sendable {
  /// The keys with their actions, in the order in which help names them.
  let strokes: [KeyStroke<Action>]
  /// The actions that somebody has taken the keys from.
  let keyless: [KeylessAction<Action>]
  /// Their actions, without a word about which keys they are.
  let plain: String
  /// The words for them.
  let help: KeyHelp

  /// Keys with what they do.
  ///
  /// - Parameters:
  ///   - strokes: The keys; none for words about the mouse.
  ///   - label: What the keys are called together; nil for their labels in a row.
  ///   - short: What they do, in a word or two.
  ///   - long: What they do.
  ///   - plain: The same without a word about which keys they are, where `long` has one.
  ///   - note: What documents say besides; nil for nothing.
  ///   - hint: How the line at the bottom reminds of them; nil where it does not.
  ///   - needs: Where alone they are of use; nil for everywhere.
  ///   - isInHelp: Whether the help tells of them, where there is need to.
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
  /// What it does.
  let words: String
}

/// A key and what it does.
struct KeyStroke<Action: Hashable & Sendable>: Hashable, Sendable {
  /// The key.
  let chord: KeyChord
  /// What it does.
  let action: Action
  /// What it does, where keys that do several things share a binding; nil where its help says that.
  let words: String?
  /// When it does so.
  let timing: KeyTiming
  /// True when help names it; not `=`, which is `+` without shift.
  let isTold: Bool

  /// A key that help names; of capitals say `shift` where they differ from small letters.
  ///
  /// Where keys that do several things share a binding, the first for each says in words what it does.
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

/// When a key does what it does.
enum KeyTiming: Hashable, Sendable {
  /// When it goes down; on terminals that do not tell repeats from presses, also as it repeats.
  case press
  /// When it goes down and was not just held, whatever the terminal tells.
  case once
  /// When it goes down and as often as it repeats.
  case `repeat`
  /// When it goes down or repeats, and also while the help or something typed has all other keys.
  case always
}

extension KeyTiming {
  /// True when it does so as an event says.
  ///
  /// - Parameter mayRepeat: Whether going down may be no more than repeating.
  func fits(_ kind: KeyEvent.Phase, mayRepeat: Bool = false) -> Bool {
    switch kind {
    case .press: self != .once || !mayRepeat
    case .repeat: self == .repeat || self == .always
    case .release: false
    }
  }
}
