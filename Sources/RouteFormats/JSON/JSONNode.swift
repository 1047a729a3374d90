/// A JSON value with the line on which it begins, kept in memory as a whole.
///
/// It is meant for short texts whose errors must be reported precisely, such as scripts. Files of points are
/// not read in this way.
package struct JSONNode: Hashable, Sendable {
  /// The value of a node.
  package enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([JSONMember])
  }

  /// The line on which the value begins, counted from 1.
  package var line: Int
  /// The node's value.
  package var value: Value
}

/// A key of a JSON object and its value.
package struct JSONMember: Hashable, Sendable {
  /// The line of the key, counted from 1.
  package var line: Int
  /// The key with its escapes resolved.
  package var key: String
  /// The key's value.
  package var node: JSONNode
}

/// The line on which a text stops being valid JSON, and the error.
package struct JSONSyntaxError: Error, Hashable, Sendable {
  /// The line of the error, counted from 1.
  var line: Int
  /// A description of the error that is safe to print on a terminal.
  package var reason: String
}

extension JSONNode {
  /// Reads a text that consists of one JSON value, with or without a byte order mark.
  package static func read(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONNode {
    let result = bytes.withUnsafeBufferPointer { bytes in
      Result { () throws(JSONSyntaxError) in try read(bytes.withoutByteOrderMark) }
    }
    return try result.get()
  }

  /// Reads a text that consists of one JSON value.
  package static func read(_ bytes: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) -> JSONNode
  {
    var tokenizer = JSONTokenizer()
    var builder = JSONTreeBuilder()
    tokenizer.read(bytes, into: &builder)
    tokenizer.finish(into: &builder)
    if let reason = tokenizer.failure {
      throw JSONSyntaxError(line: tokenizer.line, reason: reason)
    }
    guard tokenizer.isComplete else {
      throw JSONSyntaxError(line: tokenizer.line, reason: "the text is cut off")
    }
    if let problem = builder.problem { throw problem }
    guard let root = builder.roots.first else {
      throw JSONSyntaxError(line: 1, reason: "the file is empty")
    }
    guard builder.roots.count == 1 else {
      throw JSONSyntaxError(
        line: builder.roots[1].line, reason: "a second value follows; one object was expected")
    }
    return root
  }

  /// The node's kind, or its value if it is short, as text for messages.
  var kindName: String {
    switch value {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number: "a number"
    case .string(let text): "“\(Printable.sanitised(text, limit: 40))”"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// Builds a tree of nodes from tokens.
private struct JSONTreeBuilder: JSONHandler {
  /// A container that has not been closed yet.
  private struct Open {
    let line: Int
    let isObject: Bool
    var items: [JSONNode] = []
    var members: [JSONMember] = []
    var key = ""
    var keyLine = 0
  }

  private(set) var roots: [JSONNode] = []
  /// The first error that the tokenizer does not detect.
  private(set) var problem: JSONSyntaxError?
  private var open: [Open] = []
  private var line = 1

  var wantsString: Bool { true }

  mutating func at(line: Int) { self.line = line }

  mutating func beginObject() { open.append(Open(line: line, isObject: true)) }

  mutating func beginArray() { open.append(Open(line: line, isObject: false)) }

  mutating func endObject() { close() }

  mutating func endArray() { close() }

  mutating func key(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !open.isEmpty else { return }
    open[open.count - 1].key = text(bytes)
    open[open.count - 1].keyLine = line
  }

  mutating func string(_ bytes: UnsafeBufferPointer<UInt8>) {
    add(.string(text(bytes)), at: line)
  }

  private mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let text = String(decoding: bytes, as: UTF8.self)
    fail("“\(Printable.sanitised(text, limit: 40))” is not UTF-8; save the file as UTF-8")
    return text
  }

  private mutating func fail(_ reason: String) {
    problem = problem ?? JSONSyntaxError(line: line, reason: reason)
  }

  mutating func scalar(_ value: Double?, spelled text: UnsafeBufferPointer<UInt8>) {
    switch value {
    case let number? where number.isFinite:
      // A number with a non-zero digit before its exponent is not zero, even if it is read as 0.
      let digits = text.prefix { $0 | 0x20 != UInt8(ascii: "e") }
      if number == 0, digits.contains(where: { (0x31...0x39).contains($0) }) {
        let spelled = Printable.sanitised(String(decoding: text, as: UTF8.self), limit: 40)
        fail("“\(spelled)” is too small to differ from 0; write 0, or a larger number")
      }
      add(.number(number), at: line)
    default:
      switch String(decoding: text, as: UTF8.self) {
      case "null": add(.null, at: line)
      case "true": add(.bool(true), at: line)
      case "false": add(.bool(false), at: line)
      default:
        // `NaN` and similar words are accepted only in files of points.
        fail("NaN and Infinity are not JSON; write a number")
        add(.null, at: line)
      }
    }
  }

  private mutating func close() {
    guard let last = open.popLast() else { return }
    add(last.isObject ? .object(last.members) : .array(last.items), at: last.line)
  }

  private mutating func add(_ value: JSONNode.Value, at line: Int) {
    let node = JSONNode(line: line, value: value)
    guard !open.isEmpty else { return roots.append(node) }
    let last = open.count - 1
    if open[last].isObject {
      open[last].members.append(
        JSONMember(line: open[last].keyLine, key: open[last].key, node: node))
    } else {
      open[last].items.append(node)
    }
  }
}
