/// A reader of JSON in which a property's text may itself be JSON, as table exports write it.
protocol NestedJSON: JSONHandler {
  /// The meaning of a container.
  associatedtype Part

  /// The open containers.
  var parts: [Part] { get set }
  /// True while reading a property's text that is itself JSON.
  var isInText: Bool { get set }
  var line: Int { get set }

  /// Forgets the key after its value has been read.
  mutating func forgetKey()
}

extension NestedJSON {
  /// Reads a text as the value of its property.
  mutating func readInside(_ text: UnsafeBufferPointer<UInt8>) {
    if isInText { return }
    let (depth, line) = (parts.count, line)
    isInText = true
    var tokenizer = JSONTokenizer()
    tokenizer.read(text, into: &self)
    isInText = false
    // The text may be cut off.
    parts.removeLast(parts.count - depth)
    self.line = line
    forgetKey()
  }

  /// Returns a whole number; all identifiers in use are exact.
  static func identifier(_ value: Double?) -> Int64 {
    value.flatMap { Int64(exactly: $0) } ?? 0
  }
}
