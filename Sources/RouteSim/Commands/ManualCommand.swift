import CommandLineKit

/// `routesim manual`: the manual page.
enum ManualCommand: Subcommand {
  static let declaration = Command(
    "manual", summary: "print the manual page, in roff",
    examples: [
      Command.Example("Read it", "routesim manual | man -l -"),
      Command.Example(
        "Install it", "routesim manual > ~/.local/share/man/man1/routesim.1"),
    ])

  static func request(from arguments: ParsedArguments) -> PrintRequest {
    PrintRequest(text: ManualPage.text(for: RouteSimProgram.program))
  }
}
