import Testing

@testable import CommandLineKit

@Suite("Operands that may be repeated")
struct RepeatedOperandTests {
  static let shade = Operand("SHADE", .choice(["dark", "light"]), help: "A shade.")
  static let sizes = Operand(repeated: "SIZE", .number("PT", .atLeast(0)), help: "Sizes.")
  static let still = Flag("still", help: "Stop the clock.")
  static let program = Program(
    "tool", version: "1", summary: "do things",
    commands: [
      Command(
        "see", summary: "see things", operands: [shade, sizes],
        groups: [OptionGroup("Options", [still])])
    ])

  private func see(_ words: [String]) throws -> ParsedArguments {
    guard case .run(_, let arguments) = try Self.program.parse(["see"] + words) else {
      throw Unexpected()
    }
    return arguments
  }

  private struct Unexpected: Error {}

  @Test("values are in the order of the command line, with options between them")
  func order() throws {
    let arguments = try see(["dark", "3", "--still", "1", "--", "2.5"])
    #expect(arguments[Self.shade] == "dark" && arguments[Self.still])
    #expect(arguments[Self.sizes] == [3, 1, 2.5])
    #expect(try see(["light"])[Self.sizes] == [])
  }

  @Test("each value is checked, and the operands before them are still required")
  func checked() {
    #expect(throws: UsageError.badValue(of: "SIZE", text: "-1", .outOfBounds(.atLeast(0)))) {
      try see(["dark", "1", "--", "-1"])
    }
    #expect(throws: UsageError.missingOperand("SHADE", command: "see")) { try see([]) }
  }

  @Test("usage line and completions show that the operand can be repeated")
  func printing() {
    #expect(Self.program.commands[0].synopsis == "see [OPTIONS] SHADE [SIZE...]")
    #expect(Shell.zsh.completionScript(for: Self.program).contains("'1:SHADE:(dark light)'"))
    #expect(Shell.zsh.completionScript(for: Self.program).contains("'*:SIZE: '"))
    #expect(Shell.bash.completionScript(for: Self.program).contains("others='' ;;"))
  }
}
