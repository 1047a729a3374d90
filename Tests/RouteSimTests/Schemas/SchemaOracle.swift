import Foundation
import TestSupport
import Testing

/// A text to be checked against a schema in `docs/schema`.
struct SchemaCase: Encodable {
  /// A change made to a text before it is checked.
  struct Edit: Encodable, Sendable {
    /// The path to the value, consisting of keys and indices.
    var path: [Step]
    /// The new value; nil to remove the current one.
    var value: JSONWord?
  }

  /// A key or an index in a path.
  enum Step: Encodable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    case key(String)
    case index(Int)

    init(stringLiteral value: String) { self = .key(value) }
    init(integerLiteral value: Int) { self = .index(value) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .key(let key): try container.encode(key)
      case .index(let index): try container.encode(index)
      }
    }
  }

  /// The schema, or a part of one, such as `frame#/$defs/finish`.
  var schema: String
  var text: String
  /// True when the text is JSON Lines.
  var lines = false
  /// True when keys that the schema does not mention are accepted.
  var open = false
  /// True when the program wrote the text, so that numbers must be in its format.
  var written = false
  var edits: [Edit] = []
  /// The keys that may be missing, such as `estimates[].weight`; if this list is given, every mutant must
  /// be refused.
  var optional: [String]?
  /// The values that may be any value of their type.
  var free: [String]?
}

/// A value that replaces another.
enum JSONWord: Encodable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONWord])
  case object([String: JSONWord])

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values)
    case .object(let members): try container.encode(members)
    }
  }
}

/// A third-party validator, run by `Tests/Oracle/check_schemas.py`.
enum SchemaOracle {
  /// The oracle's answer for a text.
  struct Answer: Decodable, Sendable {
    struct Case: Decodable, Sendable {
      /// The faults that were found, one line each.
      var faults: [String]
      /// The mutants that were accepted.
      var survivors: [String]
    }

    /// The faults in the schemas themselves.
    var schemas: [String]
    /// The names of the schemas.
    var names: [String]
    var cases: [Case]
    /// The properties that a schema describes but no output contains.
    var unseen: [String: [String]]
  }

  /// A Python that has the validator; nil if absent.
  static let python: Tool? = {
    let found = [Tool(path: "/usr/bin/python3"), Tool(named: "python3")].compactMap { $0 }
    return found.first {
      let check = "from jsonschema import Draft202012Validator"
      return (try? $0.run(["-c", check]))?.status == 0
    }
  }()

  /// The reason given when its tests are skipped.
  static let absence: Comment = "no Python with jsonschema 4: install python3-jsonschema"

  static func check(_ cases: [SchemaCase]) throws -> Answer {
    let python = try #require(python)
    let request = try JSONEncoder().encode(["cases": cases])
    let result = try python.run(
      [DataFolder.packageRoot + "/Tests/Oracle/check_schemas.py"], input: [UInt8](request))
    try #require(result.status == 0, "\(result.errors)")
    return try JSONDecoder().decode(Answer.self, from: Data(result.output))
  }
}
