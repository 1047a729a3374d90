import CommandLineKit

/// `routesim manual`: the manual page.
enum ManualCommand: Subcommand {
  static let declaration = Command(
    "manual", summary: "print the manual page, in roff",
    examples: [
      Command.Example("Read the manual page", "routesim manual | man -l -"),
      Command.Example(
        "Install the manual page", "routesim manual > ~/.local/share/man/man1/routesim.1"),
    ])

  static func request(from arguments: ParsedArguments) -> PrintRequest {
    PrintRequest(text: ManualPage.text(for: RouteSimProgram.program))
  }
}
