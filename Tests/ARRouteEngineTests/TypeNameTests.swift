import TestSupport
import Testing

/// One name means one thing: types at the top level have names that are unique in all modules together, and a
/// nested type has a name that its owner explains.
@Suite("Names of types")
struct TypeNameTests {
  /// Names that nested types of several files share, by the reason for sharing them.
  private static let shared: [String: [String]] = [
    // The facts of a frame are named after their subjects, as in the apps' interface.
    "named by Frame": [
      "Choice", "Drawing", "Finding", "Focus", "Gift", "Location", "Registration", "Sight",
      "Source", "Street", "Stroke", "Subject", "Surface", "Truth",
    ],
    // The kind, the format, the outcome of the owner: `StreetWay.Kind`, `VerdictRequest.Format`.
    "told apart by the owner": [
      "Action", "Asked", "Axis", "Dialect", "Facing", "Failure", "Flaw", "Format", "Ground",
      "Identity", "Ink", "Join", "Kind", "Layout", "Lens", "Look", "Mode", "Name", "Options",
      "Origin", "Outcome", "Paint", "Pair", "Problem", "Question", "Reading", "Refusal", "Result",
      "Shape", "Stage", "Stance", "State", "Target", "Theme", "Unit", "Use", "Value", "Verdict",
      "Window",
    ],
    // A piece of the owner's data: `ArrowStudy.Row`, `FITDefinition.Field`.
    "part of the owner": [
      "Answer", "Area", "Box", "Candidate", "Cell", "Column", "Content", "Corner",
      "Curve", "Difference", "Edge", "Element", "Entry", "Event", "Face", "Field", "Found",
      "Group", "Head", "Header", "Held", "Hit", "Item", "Kept", "Key", "Lanes", "Length", "Line",
      "Mark", "Measure", "Member", "Message", "Moment", "Node", "Open", "Panel", "Part", "Piece",
      "Point",
      "Record", "Rival", "RoutePoint", "Row", "Run", "Scratch", "Screen", "Segment", "Slot",
      "Span", "Spot", "Step", "Stretch", "Text", "Tile", "Track", "Walk", "Way",
    ],
  ]

  /// A declaration of a type.
  private struct Declaration {
    let name: String
    let path: String
    let isNested: Bool
  }

  @Test func topLevelTypesHaveNamesOfTheirOwn() throws {
    let found = try Self.declarations().filter { !$0.isNested }
    for (name, all) in Dictionary(grouping: found, by: \.name) where all.count > 1 {
      Issue.record("\(name) is declared in \(all.map(\.path).joined(separator: ", "))")
    }
  }

  @Test func sharedNamesOfNestedTypesAreListed() throws {
    let found = Dictionary(grouping: try Self.declarations(), by: \.name).filter { _, all in
      Set(all.map(\.path)).count > 1
    }
    #expect(found.keys.sorted() == Self.shared.values.joined().sorted())
  }

  /// Returns the declarations of types in all sources, in order.
  private static func declarations() throws -> [Declaration] {
    let keywords: Set<Substring> = ["struct", "enum", "class", "actor", "protocol", "typealias"]
    return try SourceFile.all().flatMap { file -> [Declaration] in
      var found: [Declaration] = []
      var depth = 0
      var before: Substring = ""
      for word in file.code.split(whereSeparator: \.isWhitespace) {
        let name = word.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        if keywords.contains(before), name.first?.isUppercase == true {
          found.append(Declaration(name: String(name), path: file.path, isNested: depth > 0))
        }
        depth += word.count { $0 == "{" } - word.count { $0 == "}" }
        before = word
      }
      return found
    }
  }
}
