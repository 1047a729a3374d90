/// A key as key tables define it: with shift, without shift, or regardless of shift.
package struct KeyChord: Hashable, Sendable {
  /// The key, without shift.
  let key: Key
  /// True when shift must be held, false when it must not be; nil if it makes no difference.
  let isShifted: Bool?

  /// Creates a chord from a key.
  ///
  /// A capital counts as its lowercase letter, so set `isShifted` if the two have different actions.
  init(_ key: Key, isShifted: Bool? = nil) {
    self.key = key.unshifted
    self.isShifted = isShifted
  }

  /// Creates the chord of an event, with or without shift as it was pressed.
  init(of event: KeyEvent) {
    key = event.key.unshifted
    isShifted = event.isShifted || key != event.key
  }

  /// The key's display name; letters are shown as capitals unless only the lowercase letter is meant.
  var label: String {
    guard case .character(let scalar) = key, scalar.properties.isAlphabetic else {
      return isShifted == true ? "Shift-\(key.label)" : key.label
    }
    return isShifted == false ? String(scalar) : scalar.properties.uppercaseMapping
  }
}
