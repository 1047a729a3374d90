import CommandLineKit

/// `routesim help`: the purpose and the options of a command.
enum HelpCommand: Subcommand {
  private static let command = Operand(
    optional: "COMMAND",
    .choice(
      RouteSimProgram.topics.map { $0.declaration.name } + ["help"], placeholder: "COMMAND",
      formerly: RouteSimProgram.topics.flatMap { $0.declaration.oldNames }),
    help: "The command to describe; without it, all commands are listed.")

  static let declaration = Command(
    "help", summary: "show the help of a command", operands: [command],
    examples: [Command.Example("Show all options of render", "routesim help render")])

  static func request(from arguments: ParsedArguments) -> PrintRequest {
    request(
      for: arguments[command].flatMap(RouteSimProgram.program.command(named:)), .whole)
  }

  /// Returns a request to print the help of a command or of the program, in full or in its short form.
  static func request(for command: Command?, _ length: HelpLength) -> PrintRequest {
    let program = RouteSimProgram.program
    let width = TerminalSize.helpWidth
    let text =
      switch (command, length) {
      case (let command?, .short): HelpText.shortText(for: command, of: program, width: width)
      case (let command?, .whole): HelpText.text(for: command, of: program, width: width)
      case (nil, .short): HelpText.shortText(for: program, width: width)
      case (nil, .whole): HelpText.text(for: program, width: width)
      }
    return PrintRequest(text: text)
  }
}
