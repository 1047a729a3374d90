extension Key {
  /// The names of a key that types no visible character.
  struct Name {
    let key: Key
    /// The name in key scripts, between `<` and `>`.
    let script: String
    /// The display name.
    let label: String
  }

  /// All keys that have names.
  static let names = [
    Name(key: .up, script: "up", label: "↑"),
    Name(key: .down, script: "down", label: "↓"),
    Name(key: .left, script: "left", label: "←"),
    Name(key: .right, script: "right", label: "→"),
    Name(key: .home, script: "home", label: "Home"),
    Name(key: .end, script: "end", label: "End"),
    Name(key: .pageUp, script: "pageup", label: "PgUp"),
    Name(key: .pageDown, script: "pagedown", label: "PgDn"),
    Name(key: .tab, script: "tab", label: "Tab"),
    Name(key: " ", script: "space", label: "Space"),
    Name(key: .escape, script: "escape", label: "Esc"),
    Name(key: .enter, script: "enter", label: "Enter"),
    Name(key: .backspace, script: "backspace", label: "Backspace"),
    Name(key: .delete, script: "delete", label: "Del"),
  ]

  /// The keys from 0 to 9.
  static let digits: [Key] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]

  /// The key's display name.
  var label: String {
    if let name = Self.names.first(where: { $0.key == self }) { return name.label }
    return switch self {
    case .character(let scalar): String(scalar)
    case .control(let scalar): "Ctrl-\(scalar.properties.uppercaseMapping)"
    case .backTab: "Shift-Tab"
    default: "another key"
    }
  }
}

extension Key: ExpressibleByUnicodeScalarLiteral {
  /// Creates the key that types a character.
  package init(unicodeScalarLiteral scalar: Unicode.Scalar) {
    self = .character(scalar)
  }
}
