/// A key of the keyboard, whatever bytes the terminal sends for it.
package enum Key: Hashable, Sendable {
  /// A key that types something, as it was typed: `q` and `Q` are different keys.
  case character(Unicode.Scalar)
  /// A lowercase letter pressed together with the control key.
  case control(Unicode.Scalar)
  case up, down, left, right, home, end, pageUp, pageDown
  case tab, backTab, enter, escape, backspace, delete
  /// A key that the program does not use; it still closes the help.
  case other
}

extension Key {
  /// Creates the key that types a character; a control character becomes a control key or a named key.
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

  /// True when the key itself implies shift, as `Q` and Shift-Tab do.
  var containsShift: Bool {
    switch self {
    case .character, .backTab: true
    default: false
    }
  }

  /// The same key without shift, if that key is known: letters become lowercase.
  var unshifted: Key {
    guard case .character(let scalar) = self else { return self }
    let mapped = scalar.properties.lowercaseMapping.unicodeScalars
    return .character(mapped.count == 1 ? mapped.first ?? scalar : scalar)
  }
}

/// A key event.
package struct KeyEvent: Hashable, Sendable {
  /// A phase of a key press.
  package enum Phase: Hashable, Sendable {
    /// The key went down, or repeats; most terminals do not distinguish the two.
    case press
    /// The key is held down and repeats, as reported by a terminal with the Kitty protocol.
    case `repeat`
    /// The key went up, as reported by a terminal with the Kitty protocol.
    case release
  }

  /// The key.
  var key: Key
  /// The phase of the key press.
  package var kind: Phase
  /// True when the terminal reported that shift was held.
  ///
  /// False for keys whose own value implies shift, such as typed characters and Shift-Tab.
  var isShifted: Bool
  /// The typed text, if the terminal reports it separately from the key, for example on a Greek keyboard; nil
  /// if the key implies it.
  var text: String?

  /// Creates a key event, by default a press without shift.
  package init(
    _ key: Key, _ kind: Phase = .press, isShifted: Bool = false, text: String? = nil
  ) {
    self.key = key
    self.kind = kind
    self.isShifted = isShifted
    self.text = text
  }

  /// The text that the event types into a line; nil for a key that types nothing.
  var typed: String? {
    guard kind != .release, case .character(let scalar) = key else { return nil }
    return text ?? String(scalar)
  }
}
