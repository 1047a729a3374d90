/// The descriptions of keys.
package struct KeyHelp: Hashable, Sendable {
  /// The keys.
  package let keys: String
  /// The actions, in a word or two.
  let short: String
  /// The actions, in full.
  let long: String
  /// An addition for documents; nil for none.
  let note: String?
  /// The reminder in the line at the bottom; nil for none.
  let hint: KeyHint?
  /// The condition without which the keys are useless; nil if they are always useful.
  let needs: KeyCondition?
  /// True when the help lists the keys, provided that their condition is met.
  let isInHelp: Bool

  /// The full text for documents: actions, note and condition.
  package var full: String {
    var text = long
    if let note { text += "; \(note)" }
    if let needs { text += " (\(needs.rawValue))" }
    return text
  }
}

/// A condition without which some keys are useless; the raw value describes it.
package enum KeyCondition: String, CaseIterable, Hashable, Sendable {
  /// In a walk with a phone whose sensors have errors.
  case simulation = "in a simulation"
  /// In a walk with a phone that loses its position in the dark.
  case darkness = "with a light limit"
  /// In a world with known places.
  case places = "with places"
  /// In a walk that shares gifts.
  case gifts = "with gifts"
  /// In a walk with a drawing.
  case pen = "with the pen"
  /// In a walk with gifts or the pen.
  case leaving = "with gifts or the pen"
  /// While a number or a name is being typed.
  case typing = "while typing"
  /// While a line is being typed at the bottom.
  case line = "while entering text"
}
