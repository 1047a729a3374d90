extension JSONNode {
  /// Returns the members of an object that has only the listed keys, each at most once.
  ///
  /// - Parameters:
  ///   - subject: The name of the object in messages.
  ///   - path: The prefix of its keys in messages, if a bare key would be ambiguous.
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

  /// Returns the number if it is in a range.
  package func number(
    _ subject: String, in range: ClosedRange<Double>, _ expected: String
  ) throws(JSONContentError) -> Double {
    guard case .number(let number) = value, range.contains(number) else {
      throw unexpected(subject, expected)
    }
    return number
  }

  /// Returns the error that something else was expected.
  package func unexpected(_ subject: String, _ expected: String) -> JSONContentError {
    let found =
      if case .number(let number) = value, number.isFinite {
        // Digits that nobody reads are useless in a message.
        abs(number) < 1e15 ? FixedDecimal.text(number, decimals: 9) : "\(number)"
      } else {
        kindName
      }
    return .unexpected(line: line, subject: subject, found: found, expected: expected)
  }
}
