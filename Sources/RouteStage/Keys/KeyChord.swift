/// A key as tables of keys name it: whatever shift does, or only with it, or only without.
package struct KeyChord: Hashable, Sendable {
  /// The key, without shift.
  let key: Key
  /// True when shift must be held, false when it must not; nil if it makes no difference.
  let isShifted: Bool?

  /// A key; capitals count as their small letters, so say `isShifted` where they differ.
  init(_ key: Key, isShifted: Bool? = nil) {
    self.key = key.unshifted
    self.isShifted = isShifted
  }

  /// The key of an event, with or without shift as it was.
  init(of event: KeyEvent) {
    key = event.key.unshifted
    isShifted = event.isShifted || key != event.key
  }

  /// Its name for people: letters are capitals unless only the small one is meant.
  var label: String {
    guard case .character(let scalar) = key, scalar.properties.isAlphabetic else {
      return isShifted == true ? "Shift-\(key.label)" : key.label
    }
    return isShifted == false ? String(scalar) : scalar.properties.uppercaseMapping
  }
}
