import ARRouteEngine
import RouteFormats

extension Expectation {
  /// Rejects an expectation that no run can meet: the figure does not exist, or its values are of a
  /// different kind.
  ///
  /// - Parameter valueLine: The line in the script with the expected value.
  func checkFigure(valueOn valueLine: Int) throws(JSONContentError) {
    var figure = PrintedFrame(.complete).root
    for (index, part) in path.parts.enumerated() {
      let subject = index == 0 ? "the summary" : path.parts[..<index].joined(separator: ".")
      figure = try figure.figure(part, of: subject, line: line)
    }
    try self.value.check(isKindOf: figure, at: path.text, line: valueLine)
  }
}

extension ExpectedValue {
  /// Rejects a value that a figure can never have; null is allowed, because any figure may be unknown.
  fileprivate func check(
    isKindOf figure: JSONNode, at subject: String, line: Int
  ) throws(JSONContentError) {
    let expected: String
    switch (self, figure.value) {
    case (.null, _): return
    case (.number, .number), (.range, .number), (.near, .number), (.less, .number),
      (.greater, .number):
      return
    case (.object(let members), .object):
      for member in members {
        try member.value.check(
          isKindOf: try figure.figure(member.key, of: subject, line: line),
          at: subject + "." + member.key, line: line)
      }
      return
    case (.string(let text), .string) where PoseSource(rawValue: text) != nil: return
    case (_, .number): expected = "a number, {\"min\": 1, \"max\": 2} or null"
    case (_, .string):
      let words = PoseSource.allCases.map { "“\($0.rawValue)”" }
      expected = alternatives(words + ["null"])
    default: expected = "one of its figures, such as \(subject + "." + figure.firstKey),"
    }
    throw .unexpected(
      line: line, subject: subject, found: Printable.sanitised(text, limit: 60), expected: expected)
  }
}

extension JSONNode {
  /// Returns the figure with the given name in a group.
  fileprivate func figure(
    _ name: String, of subject: String, line: Int
  ) throws(JSONContentError) -> JSONNode {
    guard case .object(let members) = value else {
      throw .unexpected(
        line: line, subject: "a figure",
        found: "“\(Printable.sanitised(subject + "." + name, limit: 60))”",
        expected: "“\(subject)”")
    }
    guard let member = members.first(where: { $0.key == name }) else {
      throw .unknownKey(line: line, subject: subject, key: name, known: members.map(\.key))
    }
    return member.node
  }

  fileprivate var firstKey: String {
    if case .object(let members) = value, let first = members.first { first.key } else { "" }
  }
}
