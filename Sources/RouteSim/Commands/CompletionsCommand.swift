import CommandLineKit

/// `routesim completions`: a completion script for a shell.
enum CompletionsCommand: Subcommand {
  private static let shell = Operand<Shell>("SHELL", .choice(), help: "bash, zsh or fish.")

  static let declaration = Command(
    "completions", summary: "print a script that completes commands and options in a shell",
    discussion: ["The first lines of the script say where to install it."],
    operands: [shell],
    examples: [
      Command.Example(
        "Enable completion in the current bash session", "eval \"$(routesim completions bash)\""),
      Command.Example(
        "Enable completion in every fish session",
        "routesim completions fish > ~/.config/fish/completions/routesim.fish"),
    ])

  static func request(from arguments: ParsedArguments) -> PrintRequest {
    PrintRequest(text: arguments[shell].completionScript(for: RouteSimProgram.program))
  }
}
