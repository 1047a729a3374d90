import ARRouteEngine
import RouteFormats

extension Tunable {
  /// Returns the value that a script sets.
  func value(_ node: JSONNode) throws(JSONContentError) -> TunableValue {
    guard let value = form(of: node), takes(value) else { throw node.unexpected(name, words) }
    return value
  }

  /// Returns the value of the constant's key in a design's file.
  ///
  /// Limits that have to be validated together are not checked here.
  func value(
    _ node: JSONNode, at key: DesignKey
  ) throws(JSONContentError) -> TunableValue {
    switch kind {
    case .number where key.group.isJudgedTogether:
      let numbers = 0...Double.greatestFiniteMagnitude
      return .number(try node.number(key.path, in: numbers, "a number of 0 or more"))
    case .perhaps where node.value == .null: return .nothing
    case .number(.share, let limits), .perhaps(.share, let limits):
      return .number(
        try node.number(key.path, in: limits, "a number from \(ValueLimits.text(limits))"))
    case .number(let unit, let limits), .perhaps(let unit, let limits):
      let number = try node.number(key.path, within: limits, unit.words)
      guard !unit.isWhole || number == number.rounded() else {
        throw node.unexpected(key.path, "a whole number of \(unit.words)")
      }
      return .number(number)
    case .flag: return try known(node, at: key, "true or false")
    case .choice(let words):
      return try known(node, at: key, alternatives(words.map { "“\($0)”" }))
    case .color:
      return try known(node, at: key, "null or six hexadecimal digits such as “3FBCFF”")
    case .text(let text):
      if case .string(let words) = node.value {
        if text == .path { try checkPath(words, node, at: key) }
        guard words.canBePath else { throw node.unexpected(key.path, text.expected) }
      }
      return try known(node, at: key, text.expected)
    }
  }

  /// Returns the node's value; throws if the constant does not accept it.
  private func known(
    _ node: JSONNode, at key: DesignKey, _ expected: String
  ) throws(JSONContentError) -> TunableValue {
    guard let value = form(of: node), takes(value) else {
      throw node.unexpected(key.path, expected)
    }
    return value
  }

  /// Throws an error if the text is not valid path data.
  private func checkPath(
    _ text: String, _ node: JSONNode, at key: DesignKey
  ) throws(JSONContentError) {
    do {
      _ = try IconReader.artwork(path: text)
    } catch {
      throw node.unexpected(
        key.path,
        error == .empty
          ? "SVG path data that enclose an area, such as “M4 12h16L12 4Z”,"
          : "SVG path data such as “M4 12h16L12 4Z”")
    }
  }

  /// Returns the node's value if it is of the constant's kind.
  private func form(of node: JSONNode) -> TunableValue? {
    switch (kind, node.value) {
    case (.number, .number(let number)), (.perhaps, .number(let number)): .number(number)
    case (.perhaps, .null): .nothing
    case (.flag, .bool(let isOn)): .flag(isOn)
    case (.choice, .string(let word)): .word(word)
    case (.color, .null): .color(nil)
    case (.color, .string(let text)): Color(hexText: text).map(TunableValue.color)
    case (.text, .null): .text(nil)
    case (.text, .string(let text)): .text(text)
    default: nil
    }
  }
}

extension JSONWriter {
  /// Writes a value.
  ///
  /// - Parameter decimals: The number of decimals; nil for as many as are needed for the value to be read
  ///   back exactly.
  mutating func value(_ value: TunableValue, decimals: Int? = nil) {
    switch value {
    case .number(let number):
      if let decimals {
        self.number(number, decimals: decimals)
      } else {
        self.number(exactly: number)
      }
    case .flag(let isOn): bool(isOn)
    case .word(let word): string(word)
    case .color(let color): string(color?.hexText)
    case .text(let text): string(text)
    case .nothing: null()
    }
  }
}
