/// A JSON handler for files in which the text of a property may itself be JSON, as in exports of tables.
protocol NestedJSON: JSONHandler {
  /// The meaning of a container.
  associatedtype Part

  /// The open containers.
  var parts: [Part] { get set }
  /// True while a property's text is being read as JSON.
  var isInText: Bool { get set }
  var line: Int { get set }

  /// Forgets the key after its value has been read.
  mutating func forgetKey()
}

extension NestedJSON {
  /// Reads a property's text as JSON that replaces its value.
  mutating func readInside(_ text: UnsafeBufferPointer<UInt8>) {
    if isInText { return }
    let (depth, line) = (parts.count, line)
    isInText = true
    var tokenizer = JSONTokenizer()
    tokenizer.read(text, into: &self)
    isInText = false
    // If the text is cut off, some containers are still open.
    parts.removeLast(parts.count - depth)
    self.line = line
    forgetKey()
  }

  /// Returns a number as an identifier; all identifiers that occur can be represented exactly.
  static func identifier(_ value: Double?) -> Int64 {
    value.flatMap { Int64(exactly: $0) } ?? 0
  }
}
