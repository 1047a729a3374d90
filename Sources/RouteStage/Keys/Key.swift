/// A key of the keyboard, whatever bytes the terminal sent for it.
package enum Key: Hashable, Sendable {
  /// A key that types something, as it was typed: `q` and `Q` are different keys.
  case character(Unicode.Scalar)
  /// A letter together with the control key, in lower case.
  case control(Unicode.Scalar)
  case up, down, left, right, home, end, pageUp, pageDown
  case tab, backTab, enter, escape, backspace, delete
  /// A key the program has no use for; it still closes the help.
  case other
}

extension Key {
  /// The key that types a character; control characters lose their disguise.
  init(typing scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x09: self = .tab
    case 0x0A, 0x0D: self = .enter
    case 0x1B: self = .escape
    case 0x08, 0x7F: self = .backspace
    case 0x01...0x1A: self = .control(Unicode.Scalar(UInt8(scalar.value) + 0x60))
    case 0x00..<0x20, 0x80..<0xA0: self = .other
    default: self = .character(scalar)
    }
  }

  /// True when the key itself implies shift, as `Q` and Tab backwards do.
  var containsShift: Bool {
    switch self {
    case .character, .backTab: true
    default: false
    }
  }

  /// The same key without shift, as far as that is known: letters in lower case.
  var unshifted: Key {
    guard case .character(let scalar) = self else { return self }
    let mapped = scalar.properties.lowercaseMapping.unicodeScalars
    return .character(mapped.count == 1 ? mapped.first ?? scalar : scalar)
  }
}

/// Something that happened to a key.
package struct KeyEvent: Hashable, Sendable {
  /// A phase of a key press.
  package enum Phase: Hashable, Sendable {
    /// It went down, or repeats; most terminals do not distinguish the two.
    case press
    /// It is held down and repeats, as a terminal with the Kitty protocol says.
    case `repeat`
    /// It went up, as a terminal with the Kitty protocol says.
    case release
  }

  /// The key.
  var key: Key
  /// The phase of its press.
  package var kind: Phase
  /// True when shift was held, as far as the terminal says; false for keys whose own value implies it, such
  /// as typed characters and Tab backwards.
  var isShifted: Bool
  /// The text that it types, if the terminal reports it apart from the key, as for a Greek keyboard; nil if
  /// the key implies it.
  var text: String?

  /// An event of a key, a press without shift unless said otherwise.
  package init(
    _ key: Key, _ kind: Phase = .press, isShifted: Bool = false, text: String? = nil
  ) {
    self.key = key
    self.kind = kind
    self.isShifted = isShifted
    self.text = text
  }

  /// The text that it types into a line; nil for a key that types nothing.
  var typed: String? {
    guard kind != .release, case .character(let scalar) = key else { return nil }
    return text ?? String(scalar)
  }
}
