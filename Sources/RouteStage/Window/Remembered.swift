/// A choice made in a window that may be kept for the next window.
package enum Remembered: String, CaseIterable, Hashable, Sendable {
  /// The view that is selected.
  case view
  /// The number of views shown.
  case layout
  /// The phone held in the hand.
  case device
  /// The style of the hint to a finish out of view.
  case hint
  /// The grid on the ground: drawn or not.
  case grid
  /// The truth: shown or not.
  case truth
  /// The plan's rotation with the phone: on or off.
  case plan
  /// Metres or feet, on the designer's bench.
  case units
}

extension Bool {
  /// A choice as it is stored.
  var remembered: String { self ? "yes" : "no" }

  /// Creates a choice from its stored text; nil for other words.
  init?(remembered text: String?) {
    switch text {
    case "yes": self = true
    case "no": self = false
    default: return nil
    }
  }
}
