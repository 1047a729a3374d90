import CommandLineKit

/// `routesim help`: the purpose and the options of a command.
enum HelpCommand: Subcommand {
  private static let command = Operand(
    optional: "COMMAND",
    .choice(
      RouteSimProgram.topics.map { $0.declaration.name } + ["help"], placeholder: "COMMAND"),
    help: "The command to tell about; without it, all of them are listed.")

  static let declaration = Command(
    "help", summary: "show what a command does and takes", operands: [command],
    examples: [Command.Example("All options of render", "routesim help render")])

  static func request(from arguments: ParsedArguments) -> PrintRequest {
    request(for: arguments[command].flatMap(RouteSimProgram.program.command(named:)))
  }

  /// Returns a request to print the help of a command, or of the program.
  static func request(for command: Command?) -> PrintRequest {
    let width = TerminalSize.helpWidth
    return PrintRequest(
      text: command.map { HelpText.text(for: $0, of: RouteSimProgram.program, width: width) }
        ?? HelpText.text(for: RouteSimProgram.program, width: width))
  }
}
