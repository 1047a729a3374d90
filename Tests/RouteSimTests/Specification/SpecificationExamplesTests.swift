import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteSimKit

/// Checks that the examples in the specification agree with the program's output and input.
@Suite("Examples in the specification")
struct SpecificationExamplesTests {
  private let page: SpecificationPage

  init() throws { page = try SpecificationPage(path: "docs/specification.md") }

  /// Runs each command that is followed by a block with its output.
  @Test(
    "a command prints what the page shows",
    arguments: ["12.3 Frame", "12.4 Sizes and arrows", "12.5 Corrections and reports"])
  func outputs(heading: String) throws {
    let blocks = page.blocks(under: heading)
    let commands = blocks.indices.filter { blocks[$0].hasPrefix("routesim ") }
    #expect(!commands.isEmpty)
    for index in commands {
      let words = blocks[index].split(separator: " ").dropFirst().map(String.init)
      let result = try Tool.product.run(words, in: DataFolder.packageRoot)
      #expect(result.errors == "")
      try #require(index + 1 < blocks.count)
      #expect(Self.joined(result.text) == Self.joined(blocks[index + 1]), "\(blocks[index])")
    }
  }

  /// Returns a text without line breaks and without the markers at the beginning of lines.
  private static func joined(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
  }

  @Test func sessionLogIsRead() throws {
    let log = try #require(page.blocks(under: "12.6 Session log").first)
    let result = try Tool.product.run(
      ["inspect", "-", "--format", "json"], input: Array(log.utf8))
    #expect(result.errors == "")
    #expect(result.text.hasPrefix(#"{"kind": "session", "format": "session", "name": "A street""#))
    #expect(result.text.contains(#""dropped": 0"#))
  }

  @Test func scenarioIsRead() throws {
    let script = try #require(page.blocks(under: "12.7 Scenario").first)
    #expect(try Scenario(Array(script.utf8)).events.count == 3)
  }

  @Test func designIsTheStandardOne() throws {
    let design = try #require(page.blocks(under: "12.8 Design file").first)
    #expect(try Design(Array(design.utf8)) == .standard)
    #expect(design + "\n" == Design.standard.json)
  }
}
