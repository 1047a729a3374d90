/// An error in the content of handwritten JSON, such as scripts and designs.
///
/// Lines are counted from 1.
package enum JSONContentError: Error, Hashable, Sendable {
  /// A value was found where another was expected; `subject` is its key.
  case unexpected(line: Int, subject: String, found: String, expected: String)
  /// A key is unknown in its object.
  case unknownKey(line: Int, subject: String, key: String, known: [String])
  /// A key occurs twice in one object.
  case repeatedKey(line: Int, key: String)
  /// A required key is missing; another key may stand for it.
  case missingKey(line: Int, subject: String, key: String, otherKey: String? = nil)
}

extension JSONContentError {
  /// The line to jump to.
  package var line: Int {
    switch self {
    case .unexpected(let line, _, _, _), .unknownKey(let line, _, _, _),
      .repeatedKey(let line, _), .missingKey(let line, _, _, _):
      line
    }
  }

  /// A description of the fault and its remedy that is safe to print on a terminal; it does not name the file
  /// or the line.
  package var message: String {
    switch self {
    case .unexpected(_, let subject, let found, let expected):
      "\(Self.shown(subject)) is \(found); \(expected) was expected"
    case .unknownKey(_, let subject, let key, let known):
      "\(subject) has no “\(Self.shown(key))”; \(alternatives(known)) was expected"
    case .repeatedKey(_, let key): "“\(Self.shown(key))” is given twice; give it once"
    case .missingKey(_, let subject, let key, let other):
      "\(subject) needs \(alternatives([key, other].compactMap(\.self).map { "“\($0)”" }))"
    }
  }

  private static func shown(_ text: String) -> String { Printable.sanitised(text, limit: 60) }
}
