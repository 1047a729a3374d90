import RouteFormats

/// A value that a script expects at the end of a path.
indirect enum ExpectedValue: Hashable, Sendable {
  case null
  case bool(Bool)
  /// A number, with a tolerance of 1e-6.
  case number(Double)
  case string(String)
  /// A number in a range, including its ends; an end is nil if the range is open there.
  case range(minimum: Double?, maximum: Double?)
  /// A number that differs from another by up to a tolerance.
  case near(Double, tolerance: Double)
  /// A number less than another.
  case less(than: Double)
  /// A number greater than another.
  case greater(than: Double)
  /// An array with the same number of elements, each of which is as expected.
  case array([ExpectedValue])
  /// An object with each of these keys, whose values are as expected.
  ///
  /// Additional keys do not matter, because later versions may add some. For an array, the keys are element
  /// numbers, as in a path.
  case object([Member])

  /// A key, with its expected value.
  struct Member: Hashable, Sendable {
    var key: String
    var value: ExpectedValue
  }

  /// The maximum difference between a number and the expected number.
  static let tolerance = 1e-6
}

extension ExpectedValue {
  /// Reads an expected value from a script.
  init(_ node: JSONNode) throws(JSONContentError) {
    switch node.value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value): self = .number(value)
    case .string(let text): self = .string(text)
    case .array(let nodes):
      var values: [ExpectedValue] = []
      for node in nodes { values.append(try ExpectedValue(node)) }
      self = .array(values)
    case .object(let members) where members.contains { $0.key == "min" || $0.key == "max" }:
      self = try Self.range(node)
    case .object(let members) where members.contains { $0.key == "tolerance" }:
      self = try Self.near(node)
    case .object(let members):
      var values: [Member] = []
      for member in members {
        values.append(Member(key: member.key, value: try ExpectedValue(member.node)))
      }
      self = .object(values)
    }
  }

  private static func range(_ node: JSONNode) throws(JSONContentError) -> ExpectedValue {
    let members = try node.members(of: "a range", allowing: ["min", "max"])
    let all = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    let minimum = try members["min"]?.number("min", in: all, "a number")
    let maximum = try members["max"]?.number("max", in: all, "a number")
    if let minimum, let maximum, minimum > maximum {
      throw .unexpected(
        line: node.line, subject: "min", found: "above max",
        expected: "a range whose min is not above its max")
    }
    return .range(minimum: minimum, maximum: maximum)
  }

  private static func near(_ node: JSONNode) throws(JSONContentError) -> ExpectedValue {
    let members = try node.members(
      of: "a number with a tolerance", allowing: ["value", "tolerance"])
    guard let value = members["value"], let tolerance = members["tolerance"] else {
      throw .missingKey(line: node.line, subject: "a number with a tolerance", key: "value")
    }
    let greatest = Double.greatestFiniteMagnitude
    return .near(
      try value.number("value", in: -greatest...greatest, "a number"),
      tolerance: try tolerance.number("tolerance", in: 0...greatest, "0 or more"))
  }

  /// True when a value is as expected.
  func matches(_ node: JSONNode) -> Bool { matches(node.value) }

  /// True when a value that has no line is as expected.
  func matches(_ value: JSONNode.Value) -> Bool {
    switch (self, value) {
    case (.null, .null): true
    case (.bool(let expected), .bool(let found)): expected == found
    case (.string(let expected), .string(let found)): expected == found
    case (.number(let expected), .number(let found)):
      // Decimal numbers are exact to an ulp, and so is their difference.
      abs(expected - found) <= Self.tolerance + max(abs(expected), abs(found)).ulp
    case (.range(let minimum, let maximum), .number(let found)):
      (minimum ?? found) <= found && found <= (maximum ?? found)
    case (.near(let value, let tolerance), .number(let found)):
      // A decimal exactly at the tolerance passes, even if its binary form is an ulp off.
      abs(value - found) <= tolerance + max(abs(value), abs(found)).ulp
    case (.less(let limit), .number(let found)): found < limit
    case (.greater(let limit), .number(let found)): found > limit
    case (.array(let expected), .array(let found)):
      expected.count == found.count && zip(expected, found).allSatisfy { $0.matches($1) }
    case (.object(let expected), .object(let found)):
      expected.allSatisfy { wanted in
        found.contains { $0.key == wanted.key && wanted.value.matches($0.node) }
      }
    case (.object(let expected), .array(let found)):
      // An object without keys does not describe any element.
      !expected.isEmpty
        && expected.allSatisfy { wanted in
          FramePath.element(wanted.key, of: found).map { wanted.value.matches($0) } ?? false
        }
    default: false
    }
  }
}

extension ExpectedValue {
  /// Returns the path of a mismatch and descriptions of both values; nil if the value is as expected.
  ///
  /// - Parameter path: The path of the value. If the value is too long to be legible, the path of the part
  ///   that differs is returned.
  func mismatch(
    in node: JSONNode, at path: String
  ) -> (path: String, expected: String, found: String)? {
    if matches(node) { return nil }
    let (expected, found) = (text, Self.text(of: node))
    guard max(expected.count, found.count) > ExpectationFailure.legibleLength else {
      return (path, expected, found)
    }
    switch (self, node.value) {
    case (.array(let values), .array(let nodes)) where values.count != nodes.count:
      return (path, "\(values.count) elements", "\(nodes.count)")
    case (.array(let values), .array(let nodes)):
      for (index, (value, node)) in zip(values, nodes).enumerated() {
        if let part = value.mismatch(in: node, at: "\(path).\(index)") { return part }
      }
    case (.object(let members), .object(let nodes)):
      for member in members {
        let memberPath = "\(path).\(member.key)"
        guard let node = nodes.first(where: { $0.key == member.key })?.node else {
          return (memberPath, member.value.text, "nothing")
        }
        if let part = member.value.mismatch(in: node, at: memberPath) { return part }
      }
    case (.object(let members), .array(let nodes)):
      for member in members {
        let memberPath = "\(path).\(member.key)"
        guard let node = FramePath.element(member.key, of: nodes) else {
          return (memberPath, member.value.text, "nothing: \(path) \(FramePath.extent(of: nodes))")
        }
        if let part = member.value.mismatch(in: node, at: memberPath) { return part }
      }
    default: break
    }
    return (path, expected, found)
  }

  /// A description of the expected value, for a line in a report.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): Self.text(of: value)
    case .string(let text): Self.text(of: text)
    case .range(let minimum?, let maximum?):
      "\(Self.text(of: minimum)) to \(Self.text(of: maximum))"
    case .range(let minimum?, nil): "at least \(Self.text(of: minimum))"
    case .range(nil, let maximum?): "at most \(Self.text(of: maximum))"
    case .range(nil, nil): "a number"
    case .near(let value, let tolerance):
      "\(Self.text(of: value)) ± \(Self.text(of: tolerance))"
    case .less(let limit): "less than \(Self.text(of: limit))"
    case .greater(let limit): "more than \(Self.text(of: limit))"
    case .array(let values): "[\(values.map(\.text).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(Self.text(of: $0.key)): \($0.value.text)" }.joined(separator: ", "))}"
    }
  }

  /// Returns the value that was found, as printed.
  static func text(of node: JSONNode) -> String {
    switch node.value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): text(of: value)
    case .string(let string): text(of: string)
    case .array(let nodes): "[\(nodes.map(text(of:)).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(text(of: $0.key)): \(text(of: $0.node))" }.joined(separator: ", "))}"
    }
  }

  private static func text(of value: Double) -> String {
    value.isFinite ? FixedDecimal.text(value, decimals: 9) : "\(value)"
  }

  private static func text(of string: String) -> String {
    "\"\(Printable.sanitised(string))\""
  }
}
