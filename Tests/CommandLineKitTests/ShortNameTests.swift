import TestSupport
import Testing

@testable import CommandLineKit

/// Options that consist of one dash and one letter.
@Suite struct ShortNameTests {
  private func draw(_ words: [String]) throws -> ParsedArguments {
    let invocation = try SampleProgram.program.parse(["draw", "a.gpx"] + words)
    guard case .run(_, let arguments) = invocation else { throw Unexpected() }
    return arguments
  }

  private struct Unexpected: Error {}

  @Test(
    arguments: [
      ["-o", "x.svg"], ["-ox.svg"], ["--output", "x.svg"], ["--output=x.svg"],
    ])
  func aLetterGivesTheValue(words: [String]) throws {
    let arguments = try draw(words)
    #expect(arguments[SampleProgram.output] == "x.svg" && arguments.oldNames.isEmpty)
    #expect(arguments.files(written: false).map(\.path) == ["a.gpx", "x.svg"])
  }

  @Test(arguments: [(["-o", "-"], "-"), (["-o-"], "-"), (["-o", "-3"], "-3"), (["-o=x"], "x")])
  func aValueMayBeginWithADash(words: [String], path: String) throws {
    #expect(try draw(words)[SampleProgram.output] == path)
  }

  @Test(arguments: [["-q"], ["--quiet"], ["-q", "--quiet"]])
  func everyCommandMayBeQuiet(words: [String]) throws {
    #expect(try draw(words).isQuiet)
    #expect(try !draw([]).isQuiet)
    guard case .run(_, let arguments) = try SampleProgram.program.parse(["tell"] + words) else {
      throw Unexpected()
    }
    #expect(arguments.isQuiet)
  }

  @Test(
    arguments: [
      (["-o"], .missingValue(option: "-o", placeholder: "FILE")),
      (["-o", "--still"], .missingValue(option: "-o", placeholder: "FILE")),
      (["-o", "a", "--output", "b"], .repeatedOption("--output", earlier: "-o")),
      (["-q=yes"], .unexpectedValue(option: "-q")),
      (["-qo", "a"], .unknownOption("-qo", command: "draw", nearest: nil)),
      (["-o", ""], .badValue(of: "-o", text: "", .malformed(expected: "the name of a file"))),
      (["-output", "a"], .unknownOption("-output", command: "draw", nearest: "--output")),
      (["-output=a"], .unknownOption("-output", command: "draw", nearest: "--output")),
      (["-o", "-q"], .missingValue(option: "-o", placeholder: "FILE")),
      (["--output", "-o", "a"], .missingValue(option: "--output", placeholder: "FILE")),
      (["-O", "a"], .unknownOption("-O", command: "draw", nearest: nil)),
    ] as [([String], UsageError)])
  func mistakesNameWhatWasWritten(words: [String], error: UsageError) {
    #expect(throws: error) { try draw(words) }
  }

  @Test func afterTwoDashesALetterIsAnOperand() throws {
    guard case .run(_, let arguments) = try SampleProgram.program.parse(["draw", "--", "-o"]) else {
      throw Unexpected()
    }
    #expect(arguments[SampleProgram.route] == "-o")
  }

  @Test func anOldCommandIsAcceptedAndNoted() throws {
    guard case .run(let command, let arguments) = try SampleProgram.program.parse(["paint", "a"])
    else { throw Unexpected() }
    #expect(command.name == "draw")
    #expect(arguments.oldNames == [OldName(written: "paint", name: "draw")])
  }

  @Test func aShortHelpSaysWhereTheRestIs() {
    let program = SampleProgram.program
    let text = HelpText.shortText(for: SampleProgram.draw, of: program, width: 80)
    #expect(text.contains("sample draw --help' describes the command and all 12 options"))
    #expect(!text.contains("--period"))
  }
}
