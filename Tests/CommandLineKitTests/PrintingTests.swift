import TestSupport
import Testing

@testable import CommandLineKit

@Suite("Help texts and manual")
struct PrintingTests {
  private let program = SampleProgram.program

  @Test("the help of the program and of each command equals the inspected text")
  func golden() {
    let help =
      [HelpText.text(for: program, width: 80)]
      + program.commands.map { HelpText.text(for: $0, of: program, width: 80) }
    Golden.expect(help.joined(separator: "\n----\n\n"), matches: "help.txt")
  }

  @Test("the short help equals the inspected text, too")
  func shortGolden() {
    let help =
      [HelpText.shortText(for: program, width: 80)]
      + program.commands.map { HelpText.shortText(for: $0, of: program, width: 80) }
    Golden.expect(help.joined(separator: "\n----\n\n"), matches: "short-help.txt")
  }

  @Test(
    "no line of the help is wider than requested, and no word is lost",
    arguments: [40, 64, 80, 100])
  func widths(width: Int) {
    let wide = HelpText.text(for: SampleProgram.draw, of: program, width: 1000)
    let text = HelpText.text(for: SampleProgram.draw, of: program, width: width)
    for line in text.split(separator: "\n") where !line.hasPrefix("    sample") {
      #expect(line.count <= width, "\(line)")
    }
    #expect(words(text) == words(wide))
  }

  private func words(_ text: String) -> [Substring] {
    text.split { $0 == " " || $0 == "\n" }
  }

  @Test("the manual describes everything that is declared")
  func manualIsComplete() {
    let page = ManualPage.text(for: program)
    for command in program.commands {
      #expect(page.contains(".SS \"sample \(command.synopsis)\""))
      for option in command.options { #expect(page.contains("\\-\\-\(option.name)")) }
    }
    #expect(page.contains(".SH \"EXIT STATUS\""))
  }

  @Test("the manual is valid roff", .enabled(if: Tool.isInstalled("groff")))
  func manualHasNoWarnings() throws {
    let groff = try #require(Tool(named: "groff"))
    let page = Array(ManualPage.text(for: program).utf8)
    let result = try groff.run(
      ["-ww", "-man", "-Tascii", "-P-cbou", "-rLL=80n"], input: page)
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.text.contains("--heading DEG"))
    #expect(result.text.contains("it's \"optional\""))
  }

  @Test("text that roff would read as commands stays text", .enabled(if: Tool.isInstalled("groff")))
  func manualEscapes() throws {
    let hostile = ".so /etc/passwd \\n(yr 'tis a ^~` \"x\" ä"
    let command = Command(
      "x", summary: hostile, discussion: [hostile, "'br", ".br"],
      groups: [OptionGroup(hostile, [Flag("f", help: hostile)])])
    let page = ManualPage.text(
      for: Program("p", version: "1", summary: hostile, commands: [command]))
    let groff = try #require(Tool(named: "groff"))
    let result = try groff.run(
      ["-ww", "-man", "-Tutf8", "-P-cbou", "-rLL=200n"], input: Array(page.utf8))
    #expect(result.errors == "")
    #expect(result.text.components(hostile) == 6)
    #expect(result.text.contains("'br") && result.text.contains(" .br"))
  }
}

extension String {
  /// Returns the number of times that a text occurs in this one, not counting overlaps.
  fileprivate func components(_ part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
