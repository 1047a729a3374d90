/// The declarations of an element's look, in attributes and in its `style`, which takes precedence.
///
/// Source: CSS Syntax Module Level 3, section 5, as far as `style` attributes have it: comments, strings,
/// brackets, escapes, and names in any case.
struct IconDeclarations {
  /// The value in effect of each property.
  private(set) var properties: [String: String] = [:]
  /// The attributes, with what `style` says of places and lengths in their stead.
  private(set) var attributes: [String: String]

  /// The properties by which CSS says where a form is and how large.
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
    /// True when it matters more than those that do not say so.
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

  /// A text with a blank in place of each comment; one that does not end goes on to the text's end.
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

  /// The parts of a text between semicolons outside of strings and brackets.
  private static func split(_ text: String) -> [Substring] {
    var scanner = CSSScanner()
    return text.split { character in scanner.isPlain(character) && character == ";" }
  }
}

/// Follows strings, brackets and escapes through a text of CSS.
private struct CSSScanner {
  /// The mark that ends the string that it is in; nil outside of strings.
  private(set) var quote: Character?
  private var depth = 0
  private var isEscaped = false

  /// Goes on over a character; true when it stands outside of strings and brackets, not escaped.
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
