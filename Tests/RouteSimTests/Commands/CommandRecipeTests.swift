import CommandLineKit
import Testing

@testable import RouteSim

/// Adding a command takes one file, such as the second half of this one, and one row in the list of
/// commands.
@Suite("A command is one file and one row")
struct CommandRecipeTests {
  private let subcommands = RouteSimProgram.subcommands + [PacesCommand.self]

  private func request(for words: String...) throws(Failure) -> any Request {
    try RouteSimProgram.request(for: words, of: subcommands)
  }

  @Test("the command's words become its request")
  func isParsed() throws {
    let request = try request(for: "paces", "--pace", "0.8", "100")
    #expect(request as? PrintRequest == PrintRequest(text: "125\n"))
  }

  @Test("mistakes are reported as for every command")
  func isChecked() {
    #expect(throws: Failure.self) { try request(for: "paces") }
    #expect(throws: Failure.self) { try request(for: "paces", "--pace", "0", "100") }
    #expect(throws: Failure.self) { try request(for: "paces", "--steps", "100") }
  }

  @Test("help, manual page and completions contain the command")
  func isTold() {
    let program = RouteSimProgram.program(of: subcommands)
    #expect(HelpText.text(for: program, width: 80).contains("\n  paces "))
    #expect(ManualPage.text(for: program).contains("Count the paces of a walk."))
    for shell in Shell.allCases {
      #expect(shell.completionScript(for: program).contains("paces"), "\(shell)")
    }
  }

  @Test("without the row, the command is unknown")
  func isUnknownWithoutTheRow() {
    #expect(throws: Failure.self) { try RouteSimProgram.request(for: ["paces", "100"]) }
  }
}

/// `routesim paces`, which prints the number of paces in a walk.
private enum PacesCommand: Subcommand {
  private static let length = Operand(
    "METRES", .number("METRES", .within(0...1e6)), help: "The length of the walk.")
  private static let pace = Option(
    "pace", .number("METRES", .within(0.1...3)), default: 0.7, help: "The length of a pace.")

  static let declaration = Command(
    "paces", summary: "count the paces of a walk", operands: [length],
    groups: [OptionGroup("Pace options", [pace])])

  static func request(from arguments: ParsedArguments) -> PrintRequest {
    PrintRequest(text: "\(Int((arguments[length] / arguments[pace]).rounded(.up)))\n")
  }
}
