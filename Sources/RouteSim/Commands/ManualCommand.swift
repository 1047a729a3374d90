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

  static func run(_ arguments: ParsedArguments) throws(Failure) -> ExitStatus {
    try Output.standard.write(ManualPage.text(for: RouteSimProgram.program))
    return .success
  }
}
