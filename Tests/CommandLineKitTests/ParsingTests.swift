import Testing

@testable import CommandLineKit

@Suite("Parsing")
struct ParsingTests {
  private func draw(_ words: [String]) throws -> ParsedArguments {
    let invocation = try SampleProgram.program.parse(["draw"] + words)
    guard case .run(let command, let arguments) = invocation, command.name == "draw" else {
      throw Unexpected()
    }
    return arguments
  }

  private struct Unexpected: Error {}

  @Test("the program's name alone shows its help")
  func nothing() throws {
    guard case .help(nil, .whole) = try SampleProgram.program.parse([]) else {
      throw Unexpected()
    }
  }

  @Test("without arguments every default applies")
  func defaults() throws {
    let arguments = try draw(["a.gpx"])
    #expect(arguments[SampleProgram.route] == "a.gpx")
    #expect(arguments[SampleProgram.heading] == nil)
    #expect(arguments[SampleProgram.pitch] == 0)
    #expect(arguments[SampleProgram.pose] == .flat)
    #expect(arguments[SampleProgram.output] == "-")
    #expect(!arguments[SampleProgram.still])
    #expect(!arguments.isGiven(SampleProgram.pitch))
  }

  @Test(
    "parsed arguments can be written as words again",
    arguments: [
      [], ["--heading=30", "--still"], ["--heading", "-30"], ["--keys=--still"], ["--keys=-h"],
      ["--keys", "ä ö", "--pitch", "7."], ["--keys="], ["--pose", "upright", "--output=it's"],
    ])
  func saidAgain(words: [String]) throws {
    let first = try draw(words + ["a"])
    guard let command = SampleProgram.program.command(named: "draw") else { throw Unexpected() }
    let again = first.words(of: command.options)
    let second = try draw(again + ["a"])
    #expect(second.words(of: command.options) == again)
    #expect(again.isEmpty == words.isEmpty)
    #expect(second[SampleProgram.heading] == first[SampleProgram.heading])
    #expect(second[SampleProgram.pitch] == first[SampleProgram.pitch])
    #expect(second[SampleProgram.pose] == first[SampleProgram.pose])
    #expect(second[SampleProgram.output] == first[SampleProgram.output])
    #expect(second[SampleProgram.still] == first[SampleProgram.still])
    #expect(second[SampleProgram.keys] == first[SampleProgram.keys])
  }

  @Test(
    "a word is quoted only if a shell would read it differently",
    arguments: [
      ("a-b_c.gpx", "a-b_c.gpx"), ("1,2", "1,2"), ("", "''"), ("a b", "'a b'"),
      ("it's", #"'it'\''s'"#), ("$HOME", "'$HOME'"), ("*", "'*'"), ("ä", "'ä'"), ("~/a", "'~/a'"),
      ("a\nb", "'a\nb'"),
    ])
  func words(text: String, expected: String) { #expect(Shell.word(text) == expected) }

  @Test(
    "a value may follow after a space or an equals sign, even if it is negative",
    arguments: [
      (["--heading", "30"], 30.0), (["--heading=30"], 30), (["--heading", "-30"], -30),
      (["--heading=-30"], -30), (["--heading", "+.5"], 0.5), (["--heading", "1e2"], 100),
      (["--heading", "-0.0"], 0), (["--heading", "7."], 7),
    ] as [([String], Double)])
  func numbers(words: [String], expected: Double) throws {
    #expect(try draw(words + ["a"])[SampleProgram.heading] == expected)
    #expect(try draw(["a"] + words)[SampleProgram.heading] == expected)
  }

  @Test(
    "a text is passed on unchanged",
    arguments: [
      (["--keys", "-w"], "-w"), (["--keys", "-"], "-"), (["--keys="], ""), (["--keys", ""], ""),
      (["--keys=--still"], "--still"), (["--keys=a=b"], "a=b"), (["--keys", "ä ö"], "ä ö"),
    ] as [([String], String)])
  func texts(words: [String], expected: String) throws {
    let arguments = try draw(words + ["a"])
    #expect(arguments[SampleProgram.keys] == expected)
    #expect(!arguments[SampleProgram.still])
  }

  @Test(
    "two dashes end the options; a single dash is an operand",
    arguments: [(["--", "--still"], "--still"), (["-"], "-"), (["--still", "--", "-x"], "-x")]
      as [([String], String)])
  func operands(words: [String], expected: String) throws {
    #expect(try draw(words)[SampleProgram.route] == expected)
  }

  @Test("a list consists of numbers separated by commas")
  func lists() throws {
    let syntax = ValueSyntax.numbers("LIST", .atLeast(0), limit: 3)
    #expect(try syntax.parse("0,1.5,2e2") == [0, 1.5, 200])
    #expect(try syntax.parse("7") == [7])
    #expect(syntax.format([0, 1.5]) == "0,1.5")
    #expect(throws: ValueProblem.outOfBounds(.atLeast(0))) { try syntax.parse("0,-1") }
    #expect(throws: ValueProblem.notANumber) { try syntax.parse("0,x") }
    #expect(throws: ValueProblem.malformed(expected: "at most 3 numbers")) {
      try syntax.parse("1,2,3,4")
    }
    for text in ["", "1,", ",1", "1,,2"] {
      #expect(throws: ValueProblem.self) { try syntax.parse(text) }
    }
  }

  @Test("a flag may be repeated")
  func repeatedFlag() throws {
    #expect(try draw(["--still", "a", "--still"])[SampleProgram.still])
  }

  @Test("an optional operand may be left out")
  func optionalOperand() throws {
    for (words, expected) in [(["tell"], nil), (["tell", "draw"], "draw")] {
      guard case .run(_, let arguments) = try SampleProgram.program.parse(words) else {
        throw Unexpected()
      }
      #expect(arguments[SampleProgram.topic] == expected)
    }
  }

  @Test(
    "each spelling of help and version is accepted",
    arguments: [
      (["--help"], "help"), (["-h"], "short help"), (["--version"], "version false"),
      (["-V"], "version false"), (["--version", "--verbose"], "version true"),
      (["-V", "--verbose"], "version true"), ([], "help"),
      (["draw", "--help"], "help draw"), (["draw", "a", "-h", "--nonsense"], "short help draw"),
      (["tell", "-h"], "short help tell"), (["paint", "-h"], "short help draw"),
    ] as [([String], String)])
  func helpAndVersion(words: [String], expected: String) throws {
    let found =
      switch try SampleProgram.program.parse(words) {
      case .help(let command, let length):
        (length == .short ? "short " : "") + "help" + (command.map { " " + $0.name } ?? "")
      case .version(let isVerbose): "version \(isVerbose)"
      case .run(let command, _): "run " + command.name
      }
    #expect(found == expected)
  }

  @Test(
    "each kind of mistake has its own error",
    arguments: [
      (["drwa"], .unknownCommand("drwa", nearest: "draw")),
      ([""], .unknownCommand("", nearest: nil)),
      (["replay"], .unknownCommand("replay", nearest: nil)),
      (["--hepl"], .unknownOption("--hepl", command: nil, nearest: "--help")),
      (["--pitch=3", "draw"], .optionBeforeCommand("--pitch")),
      (["draw"], .missingOperand("ROUTE", command: "draw")),
      (["draw", "a", "b"], .unexpectedOperand("b", command: "draw")),
      (["draw", "--headnig", "3"], unknown("--headnig", "--heading")),
      (["draw", "--head=3"], unknown("--head", "--heading")),
      (["draw", "-x"], unknown("-x", nil)),
      (["draw", "-30"], unknown("-30", nil)),
      (["draw", "---still"], unknown("---still", "--still")),
      (["draw", "--heading"], noHeading), (["draw", "--heading", "--pitch", "3"], noHeading),
      (["draw", "--heading", "--", "a"], noHeading),
      (["draw", "--still=yes"], .unexpectedValue(option: "--still")),
      (["draw", "--pitch", "1", "--pitch", "1"], .repeatedOption("--pitch", earlier: "--pitch")),
    ] as [([String], UsageError)])
  func mistakes(words: [String], expected: UsageError) {
    #expect(throws: expected) { try SampleProgram.program.parse(words) }
  }

  private static let noHeading = UsageError.missingValue(option: "--heading", placeholder: "DEG")

  private static func unknown(_ option: String, _ nearest: String?) -> UsageError {
    .unknownOption(option, command: "draw", nearest: nearest)
  }

  @Test(
    "an invalid value is refused with a reason",
    arguments: [
      ("--heading", "", .notANumber), ("--heading", "north", .notANumber),
      ("--heading", "nan", .notANumber), ("--heading", "inf", .notANumber),
      ("--heading", "1e999", .notANumber), ("--heading", "0x10", .notANumber),
      ("--heading", "1,5", .notANumber), ("--heading", " 1", .notANumber),
      ("--heading", "1.2.3", .notANumber), ("--heading", "٣", .notANumber),
      ("--pitch", "90.01", .outOfBounds(.within(-90, 90))),
      ("--pitch", "-91", .outOfBounds(.within(-90, 90))),
      ("--inset", "-1", .outOfBounds(.atLeast(0))), ("--period", "0", .outOfBounds(.above(0))),
      ("--fov", "180", .outOfBounds(.between(0, 180))),
      ("--fov", "0", .outOfBounds(.between(0, 180))),
      ("--frames", "1.5", .notAWholeNumber),
      ("--frames", "99999999999999999999", .notAWholeNumber),
      ("--frames", "101", .outOfBounds(.within(0, 100))),
      ("--pose", "flta", .notAChoice(["flat", "upright"], nearest: "flat")),
      ("--pose", "", .notAChoice(["flat", "upright"], nearest: nil)),
      ("--device", "iphone8", .notAChoice(["iphone-8", "pixel-8"], nearest: "iphone-8")),
      ("--output", "", .malformed(expected: "the name of a file")),
    ] as [(String, String, ValueProblem)])
  func badValues(option: String, text: String, problem: ValueProblem) {
    #expect(throws: UsageError.badValue(of: option, text: text, problem)) {
      try SampleProgram.program.parse(["draw", option, text, "a"])
    }
  }

  @Test("ranges include their bounds")
  func bounds() throws {
    #expect(try draw(["a", "--pitch", "90"])[SampleProgram.pitch] == 90)
    #expect(try draw(["a", "--inset", "0"])[SampleProgram.inset] == 0)
    #expect(try draw(["a", "--frames", "100"])[SampleProgram.frames] == 100)
    #expect(try draw(["a", "--fov", "179.9"])[SampleProgram.fov] == 179.9)
  }
}
