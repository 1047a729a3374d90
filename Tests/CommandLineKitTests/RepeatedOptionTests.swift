import CommandLineKit
import Testing

@Suite("Options that may be repeated")
struct RepeatedOptionTests {
  static let files = RepeatedOption("file", .file("FILE"), help: "A file.")
  static let sizes = RepeatedOption("size", .number("PT", .atLeast(0)), help: "A size.")
  static let program = Program(
    "tool", version: "1", summary: "do things",
    commands: [
      Command("see", summary: "see things", groups: [OptionGroup("Options", [files, sizes])])
    ])

  private func see(_ words: [String]) throws -> ParsedArguments {
    guard case .run(_, let arguments) = try Self.program.parse(["see"] + words) else {
      throw Unexpected()
    }
    return arguments
  }

  private struct Unexpected: Error {}

  @Test("values are in the order of the command line")
  func order() throws {
    let arguments = try see(["--file", "b", "--size=1", "--file=a", "--size", "2.5"])
    #expect(arguments[Self.files] == ["b", "a"])
    #expect(arguments[Self.sizes] == [1, 2.5])
    #expect(arguments.isGiven(Self.files))
    let none = try see([])
    #expect(none[Self.files] == [] && !none.isGiven(Self.files))
  }

  @Test("each value is checked")
  func checked() {
    #expect(throws: UsageError.badValue(of: "--size", text: "-1", .outOfBounds(.atLeast(0)))) {
      try see(["--size", "1", "--size", "-1"])
    }
  }

  @Test("zsh offers the option again")
  func zsh() {
    #expect(Shell.zsh.completionScript(for: Self.program).contains("'*--file=[A file.]"))
  }
}
