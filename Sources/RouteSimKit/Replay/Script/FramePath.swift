import RouteFormats

/// A path to a value in a frame's JSON, with keys and indices joined by dots, such as `arrows.0.chainage`.
struct FramePath: Hashable, Sendable {
  /// The path as written.
  let text: String
  let parts: [String]

  /// Creates a path; nil if one of its parts is empty.
  init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard !parts.contains("") else { return nil }
    self.text = text
    self.parts = parts
  }

  /// Returns the value at the end of the path; if it is missing, the reason.
  ///
  /// - Parameter whole: The name of the root.
  func value(in root: JSONNode, of whole: String = "the frame") -> Lookup {
    var node = root
    for (index, part) in parts.enumerated() {
      let subject = index == 0 ? whole : parts[..<index].joined(separator: ".")
      switch node.value {
      case .object(let members):
        guard let member = members.first(where: { $0.key == part }) else {
          let keys = members.map(\.key).joined(separator: ", ")
          return .missing("nothing: \(subject) has \(keys)")
        }
        node = member.node
      case .array(let items):
        guard let item = Self.element(part, of: items) else {
          return .missing("nothing: \(subject) \(Self.extent(of: items))")
        }
        node = item
      case .null, .bool, .number, .string:
        return .missing("nothing: \(subject) is \(ExpectedValue.text(of: node))")
      }
    }
    return .value(node)
  }

  /// Returns the array element that a part of a path refers to; nil if the array has no such element.
  static func element(_ part: String, of items: [JSONNode]) -> JSONNode? {
    index(part).flatMap { items.indices.contains($0) ? items[$0] : nil }
  }

  /// Returns the array index that a part of a path contains; nil if it is not a plain decimal number.
  static func index(_ part: String) -> Int? {
    guard let number = Int(part), number >= 0, String(number) == part else { return nil }
    return number
  }

  /// Returns a description of an array's elements.
  static func extent(of items: [JSONNode]) -> String {
    items.isEmpty ? "is empty" : "has elements 0 to \(items.count - 1)"
  }

  /// The result of following a path.
  enum Lookup: Hashable {
    case value(JSONNode)
    /// There is no value, for the given reason.
    case missing(String)
  }
}
