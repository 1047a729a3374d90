import Testing

@testable import CommandLineKit

/// Former names of options, which are accepted but not documented anywhere.
@Suite struct OldNameTests {
  private func draw(_ words: [String]) throws -> ParsedArguments {
    let invocation = try SampleProgram.program.parse(["draw", "a.gpx"] + words)
    guard case .run(_, let arguments) = invocation else { throw Unexpected() }
    return arguments
  }

  private struct Unexpected: Error {}

  @Test(arguments: [["--cycle", "3"], ["--cycle=3"]])
  func anOldNameGivesTheValueAndIsNoted(words: [String]) throws {
    let arguments = try draw(words)
    #expect(arguments[SampleProgram.period] == 3 && arguments.isGiven(SampleProgram.period))
    #expect(arguments.oldNames == [OldName(written: "--cycle", name: "--period")])
  }

  @Test func theNameOfTodayIsNotNoted() throws {
    let arguments = try draw(["--period", "3"])
    #expect(arguments[SampleProgram.period] == 3 && arguments.oldNames.isEmpty)
  }

  @Test(
    arguments: [
      (["--cycle"], .missingValue(option: "--cycle", placeholder: "S")),
      (["--cycle", "0"], .badValue(of: "--cycle", text: "0", .outOfBounds(.above(0)))),
      (["--period", "1", "--cycle", "2"], .repeatedOption("--cycle", earlier: "--period")),
      (["--cycle", "1", "--period", "2"], .repeatedOption("--period", earlier: "--cycle")),
      (["--cycle", "1", "--cycle", "2"], .repeatedOption("--cycle", earlier: "--cycle")),
      (["--cycl", "1"], .unknownOption("--cycl", command: "draw", nearest: "--period")),
      (["--cy=1"], .unknownOption("--cy", command: "draw", nearest: "--period")),
    ] as [([String], UsageError)])
  func mistakesNameWhatWasWritten(words: [String], error: UsageError) {
    #expect(throws: error) { try draw(words) }
  }

  @Test func anOldNameBeforeTheCommandIsKnownToo() {
    #expect(throws: UsageError.optionBeforeCommand("--cycle")) {
      try SampleProgram.program.parse(["--cycle", "3"])
    }
  }

  @Test func nobodyIsOfferedAnOldName() {
    let program = SampleProgram.program
    var texts = [
      ManualPage.text(for: program), HelpText.text(for: SampleProgram.draw, of: program, width: 80),
    ]
    texts += Shell.allCases.map { $0.completionScript(for: program) }
    for text in texts { #expect(text.contains("period") && !text.contains("cycle")) }
  }
}
