extension JSONNode {
  /// The members of an object that has only keys of a list, and each of them once.
  ///
  /// - Parameters:
  ///   - place: What the object is called.
  ///   - path: What stands before a key of it where another would not be told from it.
  package func members(
    of place: String, path: String = "", allowing known: [String]
  ) throws(JSONContentError) -> [String: JSONNode] {
    guard case .object(let members) = value else { throw unexpected(place, "an object") }
    var nodes: [String: JSONNode] = [:]
    for member in members {
      guard known.contains(member.key) else {
        throw .unknownKey(line: member.line, place: place, key: member.key, known: known)
      }
      guard nodes.updateValue(member.node, forKey: member.key) == nil else {
        throw .repeatedKey(line: member.line, key: path + member.key)
      }
    }
    return nodes
  }

  /// A number in a range.
  package func number(
    _ place: String, in range: ClosedRange<Double>, _ expected: String
  ) throws(JSONContentError) -> Double {
    guard case .number(let number) = value, range.contains(number) else {
      throw unexpected(place, expected)
    }
    return number
  }

  /// One of the cases of an enumeration, by raw value.
  package func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ place: String, of choices: Choice.Type = Choice.self
  ) throws(JSONContentError) -> Choice {
    guard case .string(let text) = value, let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map { "“\($0.rawValue)”" }
      throw unexpected(place, JSONContentError.list(words))
    }
    return choice
  }

  /// That this is not what belongs here.
  package func unexpected(_ place: String, _ expected: String) -> JSONContentError {
    let found =
      if case .number(let number) = value, number.isFinite {
        // Digits that nobody reads are none of a message's.
        abs(number) < 1e15 ? FixedDecimal.text(number, decimals: 9) : "\(number)"
      } else {
        kindName
      }
    return .unexpected(line: line, place: place, found: found, expected: expected)
  }
}
