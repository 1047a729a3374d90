/// A choice made in a window that may be kept until the next one.
package enum Remembered: String, CaseIterable, Hashable, Sendable {
  /// The view that is selected.
  case view
  /// The number of views shown.
  case layout
  /// The phone in hand.
  case device
  /// The style of hint at a finish out of view.
  case hint
  /// The grid on the ground: drawn or not.
  case grid
  /// The truth: shown or not.
  case truth
  /// The plan's turning with the phone: on or off.
  case plan
  /// Metres or feet, on the bench.
  case units
}

extension Bool {
  /// A choice as memory has it.
  var remembered: String { self ? "yes" : "no" }

  /// A choice that memory has; nil for other words.
  init?(remembered text: String?) {
    switch text {
    case "yes": self = true
    case "no": self = false
    default: return nil
    }
  }
}
