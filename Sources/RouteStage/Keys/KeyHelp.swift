/// The actions of keys, in words.
package struct KeyHelp: Hashable, Sendable {
  /// The keys.
  package let keys: String
  /// Their actions, briefly.
  let short: String
  /// Their actions.
  let long: String
  /// An addition for documents; nil for none.
  let note: String?
  /// The reminder in the line at the bottom; nil for none.
  let hint: KeyHint?
  /// The only condition in which they are of use; nil for everywhere.
  let needs: KeyCondition?
  /// True when the help lists them, if their condition is met.
  let isInHelp: Bool

  /// The full text for documents: actions, note and condition.
  package var full: String {
    var text = long
    if let note { text += "; \(note)" }
    if let needs { text += " (\(needs.rawValue))" }
    return text
  }
}

/// The only condition in which some keys are of use, in words.
package enum KeyCondition: String, CaseIterable, Hashable, Sendable {
  /// In a walk with a phone whose sensors have errors.
  case simulation = "in a simulation"
  /// In a walk with a phone that loses its place in the dark.
  case darkness = "with a light limit"
  /// In a world with known places.
  case places = "with places"
  /// In a walk that shares gifts.
  case gifts = "with gifts"
  /// In a walk with a drawing.
  case pen = "with the pen"
  /// In a walk with either of the two.
  case leaving = "with gifts or the pen"
  /// While a number or a name is being typed.
  case typing = "while typing"
  /// While a line is typed at the bottom.
  case line = "in a line"
}
