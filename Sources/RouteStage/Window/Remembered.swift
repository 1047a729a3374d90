/// What was chosen in a window that may be kept until the next one.
package enum Remembered: String, CaseIterable, Hashable, Sendable {
  /// The view that is selected.
  case view
  /// The number of views shown.
  case layout
  /// The phone in hand.
  case device
  /// How a finish out of view is hinted at.
  case hint
  /// Whether the grid is drawn on the ground.
  case grid
  /// Whether the truth is shown.
  case truth
  /// Whether the plan turns with the phone.
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
