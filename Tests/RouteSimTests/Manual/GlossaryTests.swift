import CommandLineKit
import RouteStage
import TestSupport
import Testing

@testable import RouteSim

/// Checks that words rejected by the glossary are not used in options, headings or help texts.
@Suite struct GlossaryTests {
  private static let page = Result { try MarkdownPage(path: "docs/glossary.md") }

  /// The rejected words, together with their plurals.
  private static func givenUp() throws -> Set<String> {
    var words: Set<String> = []
    for (_, line) in try page.get().prose where line.hasPrefix("| ") {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 5, cells[3] != "no longer used" else { continue }
      for word in cells[3].split(separator: ",") {
        let word = word.trimmingCharacters(in: .whitespaces)
        words.formUnion([word, word + "s"])
      }
    }
    return words
  }

  /// Returns the rejected words in a text; code between backticks and names in capitals are ignored.
  private static func found(in text: String) throws -> [String] {
    let givenUp = try givenUp()
    return text.replacing(/`[^`]*`/, with: "").split { !$0.isLetter }
      .filter { $0 != $0.uppercased() }.map { $0.lowercased() }.filter(givenUp.contains)
  }

  @Test func theGlossaryGivesUpTheWordsThatWereDecided() throws {
    let words = try Self.givenUp()
    for word in ["placement", "placements", "way", "ways", "path", "sign", "signs", "mark", "told"]
    {
      #expect(words.contains(word))
    }
    #expect(!words.contains("") && !words.contains("s") && !words.contains("route"))
  }

  @Test(arguments: RouteSimProgram.subcommands.map { $0.declaration.name })
  func noHelpHasAGivenUpWord(command: String) throws {
    let program = RouteSimProgram.program
    let declaration = try #require(program.command(named: command))
    let texts = [
      HelpText.text(for: declaration, of: program, width: 80),
      HelpText.shortText(for: declaration, of: program, width: 80),
    ]
    for text in texts {
      for line in text.split(separator: "\n") {
        #expect(try Self.found(in: String(line)) == [], "\(line)")
      }
    }
  }

  @Test func theManualsSectionsHaveNone() throws {
    let program = RouteSimProgram.program
    let texts =
      [HelpText.text(for: program, width: 80), HelpText.shortText(for: program, width: 80)]
      + ManualPage.text(for: program).replacing("\\-", with: "-").split(separator: "\n")
      .map(String.init)
    for text in texts { #expect(try Self.found(in: text) == [], "\(text)") }
  }

  @Test(arguments: MarkdownPage.linkedPaths.filter { $0 != "CHANGELOG.md" })
  func noHeadingHasOne(path: String) throws {
    for (number, line) in try MarkdownPage(path: path).prose where line.hasPrefix("#") {
      #expect(try Self.found(in: line) == [], "\(path):\(number): \(line)")
    }
  }

  @Test(arguments: [
    ("The way to the finish", ["way"]), ("--mark-color RRGGBB", ["mark"]), ("`mark`", []),
    ("Signs, placements", ["signs", "placements"]), ("always a highway marker", []),
    ("markColor", []),
  ])
  func aGivenUpWordIsFound(text: String, words: [String]) throws {
    #expect(try Self.found(in: text) == words)
  }
}
