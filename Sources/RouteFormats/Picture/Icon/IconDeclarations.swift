/// The properties that an element declares for its appearance, in its attributes and in its `style`, which
/// takes precedence.
///
/// Source: CSS Syntax Module Level 3, section 5. The parts that apply to `style` attributes are implemented:
/// comments, strings, brackets, escapes and case-insensitive names.
struct IconDeclarations {
  /// The effective value of each property.
  private(set) var properties: [String: String] = [:]
  /// The attributes, with positions and lengths replaced by those in `style`.
  private(set) var attributes: [String: String]

  /// The CSS properties for a shape's position and size.
  private static let geometry: Set<String> = [
    "x", "y", "cx", "cy", "r", "rx", "ry", "width", "height",
  ]

  init(_ attributes: [String: String]) {
    self.attributes = attributes
    for (name, value) in attributes where IconProperty.ofAttribute(name) != nil {
      properties[name] = value
    }
    var important: Set<String> = []
    for declaration in Self.declarations(attributes["style"] ?? "") {
      if declaration.isImportant {
        important.insert(declaration.name)
      } else if important.contains(declaration.name) {
        continue
      }
      if Self.geometry.contains(declaration.name) {
        self.attributes[declaration.name] = declaration.value
      } else {
        properties[IconProperty.inStyle(declaration.name)] = declaration.value
      }
    }
  }

  /// A property and its value.
  private struct Declaration {
    var name: String
    var value: String
    /// True when the declaration is marked as important and so overrides unmarked ones.
    var isImportant = false
  }

  private static func declarations(_ text: String) -> [Declaration] {
    split(uncommented(text)).compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let name = IconStyle.trimmed(part[..<colon])
      var value = IconStyle.trimmed(part[part.index(after: colon)...])
      guard !name.isEmpty, !value.isEmpty else { return nil }
      var isImportant = false
      if let mark = value.lastIndex(of: "!"),
        IconStyle.trimmed(value[value.index(after: mark)...]).lowercased() == "important"
      {
        isImportant = true
        value = IconStyle.trimmed(value[..<mark])
      }
      return Declaration(name: name.lowercased(), value: value, isImportant: isImportant)
    }
  }

  /// Returns a text with a space in place of each comment; an unclosed comment extends to the end of the
  /// text.
  private static func uncommented(_ text: String) -> String {
    guard text.contains("/*") else { return text }
    var scanner = CSSScanner()
    var result = ""
    var rest = text[...]
    while let character = rest.first {
      if scanner.quote == nil, rest.hasPrefix("/*") {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.hasPrefix("*/") { rest.removeFirst() }
        rest = rest.dropFirst(2)
        result += " "
      } else {
        _ = scanner.isPlain(character)
        result.append(character)
        rest.removeFirst()
      }
    }
    return result
  }

  /// Splits a text at the semicolons that are outside strings and brackets.
  private static func split(_ text: String) -> [Substring] {
    var scanner = CSSScanner()
    return text.split { character in scanner.isPlain(character) && character == ";" }
  }
}

/// Tracks strings, brackets and escapes while scanning CSS text.
private struct CSSScanner {
  /// The quotation mark that ends the current string; nil outside strings.
  private(set) var quote: Character?
  private var depth = 0
  private var isEscaped = false

  /// Advances over a character; returns true if it is outside strings and brackets and not escaped.
  mutating func isPlain(_ character: Character) -> Bool {
    if isEscaped {
      isEscaped = false
      return false
    }
    if character == "\\" {
      isEscaped = true
      return false
    }
    if let mark = quote {
      if character == mark { quote = nil }
      return false
    }
    switch character {
    case "\"", "'": quote = character
    case "(", "[", "{": depth += 1
    case ")", "]", "}": depth = max(0, depth - 1)
    default: return depth == 0
    }
    return false
  }
}
