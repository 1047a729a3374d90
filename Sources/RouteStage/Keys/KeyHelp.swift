/// The actions of keys, in words.
package struct KeyHelp: Hashable, Sendable {
  /// The keys.
  package let keys: String
  /// Their actions, briefly.
  let short: String
  /// Their actions.
  let long: String
  /// What documents say besides; nil for nothing.
  let note: String?
  /// How the line at the bottom reminds of them; nil where it does not.
  let hint: KeyHint?
  /// Where alone they are of use; nil for everywhere.
  let needs: KeyCondition?
  /// True when the help tells of them, where there is need to.
  let isInHelp: Bool

  /// What documents say of the keys: all there is to say.
  package var full: String {
    var text = long
    if let note { text += "; \(note)" }
    if let needs { text += " (\(needs.rawValue))" }
    return text
  }
}

/// Where alone some keys are of use, in words.
package enum KeyCondition: String, CaseIterable, Hashable, Sendable {
  /// In a walk with a phone whose sensors err.
  case simulation = "in a simulation"
  /// In a walk with a phone that loses its place in the dark.
  case darkness = "with a light limit"
  /// Where places are known.
  case places = "with places"
  /// Where gifts are shared, and somebody says who they are.
  case gifts = "with gifts"
  /// Where somebody draws.
  case pen = "with the pen"
  /// Where one of both is so.
  case leaving = "with gifts or the pen"
  /// While a number or a name is being typed.
  case typing = "while typing"
  /// While a line is typed at the bottom.
  case line = "in a line"
}
