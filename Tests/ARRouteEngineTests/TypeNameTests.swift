import TestSupport
import Testing

/// Checks that one name means one thing: types at the top level have unique names in all modules together,
/// and the owner of a nested type explains its name.
@Suite("Names of types")
struct TypeNameTests {
  /// Names that nested types in several files share, by the reason for sharing them.
  private static let shared: [String: [String]] = [
    // Facts about a frame are named after their subjects, as in the apps' interface.
    "named by Frame": [
      "Choice", "Drawing", "Finding", "Focus", "Gift", "Location", "Registration", "Sight",
      "Source", "Street", "Stroke", "Subject", "Surface", "Truth",
    ],
    // The kind, the format or the outcome of the owner: `StreetWay.Kind`, `VerdictRequest.Format`.
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
      "Mark", "Measure", "Member", "Message", "Moment", "Node", "Number", "Open", "Panel", "Part",
      "Piece",
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

  /// Returns the type declarations in all sources, in order.
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
