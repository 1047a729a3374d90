/// The texts of `--help` and `-h`.
package enum HelpText {
  /// Returns the short help of a whole program: its commands, and how to find out more.
  ///
  /// - Parameter width: The number of characters in a line.
  package static func shortText(for program: Program, width: Int) -> String {
    var lines = ["Usage: \(program.name) COMMAND [OPTIONS] ...", "", "Commands:"]
    lines += TextColumns.table(program.commands.map { ($0.name, $0.summary) }, width: width)
    if let command = program.commands.first { lines += example(of: command, width: width) }
    lines += [""]
    lines += TextColumns.wrapped(
      "'\(program.name) COMMAND -h' shows the most used options of a command, '\(program.name) "
        + "COMMAND --help' all of them, and \(Program.versionSynopsis) the version.", width: width)
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the short help of one command of a program: the usage, the most used options, and an example.
  ///
  /// - Parameter width: The number of characters in a line.
  package static func shortText(for command: Command, of program: Program, width: Int) -> String {
    var lines = TextColumns.wrapped(
      "\(program.name) \(command.name): \(command.summary)", width: width)
    lines += ["", "Usage: \(program.name) \(command.synopsis)"]
    let all = command.groups.flatMap(\.options)
    if !command.common.isEmpty {
      lines += ["", command.common.count < all.count ? "Most used options:" : "Options:"]
      lines += TextColumns.table(
        command.common.map { ($0.synopsis, $0.shortHelp) }, width: width)
    }
    lines += example(of: command, width: width)
    lines += [""]
    lines += TextColumns.wrapped(
      "'\(program.name) \(command.name) --help' describes the command"
        + (command.common.count < all.count ? " and all \(all.count) options." : "."),
      width: width)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func example(of command: Command, width: Int) -> [String] {
    guard let example = command.examples.first else { return [] }
    return ["", "Example:"] + paragraph(example, width: width)
  }

  private static func paragraph(_ example: Command.Example, width: Int) -> [String] {
    TextColumns.paragraph("\(example.purpose):", indent: 2, width: width)
      + ["    \(example.line)"]
  }

  private static func table(_ options: [OptionDeclaration], width: Int) -> [String] {
    TextColumns.table(options.map { ($0.synopsis, $0.fullHelp) }, width: width)
  }

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
      [
        ("-h, --help", "Show this help; -h shows a short one."),
        (Program.versionSynopsis, Program.versionHelp),
      ], width: width)
    lines += [""]
    lines += TextColumns.wrapped(
      "'\(program.name) help COMMAND' describes one command.", width: width)
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
      lines += table(group.options, width: width)
    }
    lines += ["", "Help:"]
    lines += table(OptionDeclaration.ofEveryCommand, width: width)
    if !command.examples.isEmpty { lines += ["", "Examples:"] }
    for (index, example) in command.examples.enumerated() {
      if index > 0 { lines.append("") }
      lines += paragraph(example, width: width)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
