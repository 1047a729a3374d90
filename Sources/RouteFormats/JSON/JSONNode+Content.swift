extension JSONNode {
  /// Returns the members of an object, which may have only the listed keys, each at most once.
  ///
  /// - Parameters:
  ///   - subject: The object's name, for messages.
  ///   - path: A prefix for the object's keys in messages, if a bare key would be ambiguous.
  package func members(
    of subject: String, path: String = "", allowing known: [String]
  ) throws(JSONContentError) -> [String: JSONNode] {
    guard case .object(let members) = value else { throw unexpected(subject, "an object") }
    var nodes: [String: JSONNode] = [:]
    for member in members {
      guard known.contains(member.key) else {
        throw .unknownKey(line: member.line, subject: subject, key: member.key, known: known)
      }
      guard nodes.updateValue(member.node, forKey: member.key) == nil else {
        throw .repeatedKey(line: member.line, key: path + member.key)
      }
    }
    return nodes
  }

  /// Returns the value's number, which must be in a range.
  package func number(
    _ subject: String, in range: ClosedRange<Double>, _ expected: String
  ) throws(JSONContentError) -> Double {
    guard case .number(let number) = value, range.contains(number) else {
      throw unexpected(subject, expected)
    }
    return number
  }

  /// Returns the error to throw if something other than this value was expected.
  package func unexpected(_ subject: String, _ expected: String) -> JSONContentError {
    let found =
      if case .number(let number) = value, number.isFinite {
        // Further digits would only make the message harder to read.
        abs(number) < 1e15 ? FixedDecimal.text(number, decimals: 9) : "\(number)"
      } else {
        kindName
      }
    return .unexpected(line: line, subject: subject, found: found, expected: expected)
  }
}
