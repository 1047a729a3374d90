/// A reader of JSON in which the text of a property may be JSON itself, as tables have it.
protocol NestedJSON: JSONHandler {
  /// The meaning of a container.
  associatedtype Part

  /// The containers that are open.
  var parts: [Part] { get set }
  /// True while the text of a property is read that is JSON itself.
  var isInText: Bool { get set }
  var line: Int { get set }

  /// Forgets the key, whose value has come.
  mutating func forgetKey()
}

extension NestedJSON {
  /// Reads a text as the value of the property that it is of.
  mutating func readInside(_ text: UnsafeBufferPointer<UInt8>) {
    if isInText { return }
    let (depth, line) = (parts.count, line)
    isInText = true
    var tokenizer = JSONTokenizer()
    tokenizer.read(text, into: &self)
    isInText = false
    // It may be cut off.
    parts.removeLast(parts.count - depth)
    self.line = line
    forgetKey()
  }

  /// A whole number; all that are in use are exact as they are read.
  static func identifier(_ value: Double?) -> Int64 {
    value.flatMap { Int64(exactly: $0) } ?? 0
  }
}
