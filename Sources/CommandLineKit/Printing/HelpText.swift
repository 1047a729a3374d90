/// The texts of `--help`.
package enum HelpText {
  /// Returns the help of a whole program: its commands.
  ///
  /// - Parameter width: The number of characters in a line.
  package static func text(for program: Program, width: Int) -> String {
    var lines = TextColumns.wrapped("\(program.name): \(program.summary)", width: width)
    lines += ["", "Usage: \(program.name) COMMAND [OPTIONS] ..."]
    for paragraph in program.discussion {
      lines += [""] + TextColumns.wrapped(paragraph, width: width)
    }
    lines += ["", "Commands:"]
    lines += TextColumns.table(program.commands.map { ($0.name, $0.summary) }, width: width)
    lines += ["", "Options:"]
    lines += TextColumns.table(
      [("-h, --help", "Show this help."), ("--version", Program.versionHelp)], width: width)
    lines += [""]
    lines += TextColumns.wrapped(
      "'\(program.name) help COMMAND' tells about one command.", width: width)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the help of one command of a program.
  ///
  /// - Parameter width: The number of characters in a line.
  package static func text(for command: Command, of program: Program, width: Int) -> String {
    var lines = TextColumns.wrapped(
      "\(program.name) \(command.name): \(command.summary)", width: width)
    lines += ["", "Usage: \(program.name) \(command.synopsis)"]
    for paragraph in command.discussion {
      lines += [""] + TextColumns.wrapped(paragraph, width: width)
    }
    if !command.operands.isEmpty {
      lines += ["", "Arguments:"]
      lines += TextColumns.table(command.operands.map { ($0.name, $0.help) }, width: width)
    }
    for group in command.groups {
      lines += ["", "\(group.title):"]
      lines += TextColumns.table(group.options.map { ($0.synopsis, $0.fullHelp) }, width: width)
    }
    lines += ["", "Help:"]
    lines += TextColumns.table(
      [("-h, --help", OptionDeclaration.helpFlag.help)], width: width)
    if !command.examples.isEmpty { lines += ["", "Examples:"] }
    for (index, example) in command.examples.enumerated() {
      if index > 0 { lines.append("") }
      lines += TextColumns.paragraph("\(example.purpose):", indent: 2, width: width)
      lines.append("    \(example.line)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
