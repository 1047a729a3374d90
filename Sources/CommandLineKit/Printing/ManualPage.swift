/// The manual page of a program, in roff with the `man` macros.
package enum ManualPage {
  /// Returns the page.
  ///
  /// A group of options that several commands share is described once, together with those commands.
  package static func text(for program: Program) -> String {
    var page = Roff()
    page.macro("TH", [program.name.uppercased(), "1", "", "\(program.name) \(program.version)"])
    page.section("NAME")
    page.line("\(program.name) \\- ", escaped: program.summary)
    page.section("SYNOPSIS")
    for (index, command) in program.commands.enumerated() {
      if index > 0 { page.raw(".br") }
      page.raw("\\fB\(Roff.escape(program.name)) \(Roff.escape(command.name))\\fR")
      let rest = command.synopsis.dropFirst(command.name.count + 1)
      if !rest.isEmpty { page.text(String(rest)) }
    }
    page.section("DESCRIPTION")
    page.paragraphs(program.discussion)
    page.section("COMMANDS")
    for command in program.commands { add(command, of: program, to: &page) }
    page.section("OPTIONS")
    add(optionsOf: program, to: &page)
    for section in program.appendix {
      page.section(section.title.uppercased())
      for item in section.items { page.term(item.term, item.meaning) }
      for part in section.subsections {
        page.subsection(part.title)
        for item in part.items { page.term(item.term, item.meaning) }
      }
    }
    return page.text
  }

  private static func add(_ command: Command, of program: Program, to page: inout Roff) {
    page.subsection("\(program.name) \(command.synopsis)")
    page.paragraphs(["\(command.summary.capitalizingFirst)."] + command.discussion)
    for operand in command.operands { page.term(operand.name, operand.help) }
    if !command.groups.isEmpty {
      page.paragraphs(["Option groups: \(command.groups.map(\.title).joined(separator: ", "))."])
    }
    for example in command.examples {
      page.paragraphs(["\(example.purpose):"])
      page.example(example.line)
    }
  }

  private static func add(optionsOf program: Program, to page: inout Roff) {
    for group in program.optionGroups {
      let takers = program.commands.filter { command in
        command.groups.contains { $0.title == group.title }
      }
      page.subsection(group.title)
      page.paragraphs(["For \(takers.map(\.name).joined(separator: ", "))."])
      for option in group.options { page.term(option.synopsis, option.fullHelp) }
    }
    page.subsection("Help and version")
    page.term(
      OptionDeclaration.helpFlag.synopsis,
      "Show help for the program or, after a command, for that command; -h shows a short version.")
    page.term(OptionDeclaration.quietFlag.synopsis, OptionDeclaration.quietFlag.help)
    page.term(Program.versionSynopsis, Program.versionHelp)
  }
}

/// A writer of roff, line by line; all text is escaped.
private struct Roff {
  private var lines: [String] = []

  var text: String { lines.joined(separator: "\n") + "\n" }

  mutating func raw(_ line: String) { lines.append(line) }

  mutating func macro(_ name: String, _ arguments: [String]) {
    raw(".\(name) " + arguments.map { "\"\(Self.escape($0))\"" }.joined(separator: " "))
  }

  mutating func section(_ title: String) { macro("SH", [title]) }

  mutating func subsection(_ title: String) { macro("SS", [title]) }

  mutating func text(_ text: String) { raw(Self.escape(text)) }

  mutating func line(_ start: String, escaped text: String) { raw(start + Self.escape(text)) }

  mutating func paragraphs(_ paragraphs: [String]) {
    for paragraph in paragraphs {
      raw(".PP")
      text(paragraph)
    }
  }

  mutating func term(_ term: String, _ meaning: String) {
    raw(".TP")
    raw("\\fB\(Self.escape(term))\\fR")
    text(meaning)
  }

  mutating func example(_ line: String) {
    raw(".PP")
    raw(".RS 4")
    raw(".EX")
    text(line)
    raw(".EE")
    raw(".RE")
  }

  /// Returns the text escaped so that roff does not treat any of it as a command: hyphens stay hyphens, a
  /// leading dot or quote is text, quotes survive in macro arguments, and characters outside ASCII are
  /// written as codes.
  static func escape(_ text: String) -> String {
    var result = text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" : ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "\"": result += "\\(dq"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "`": result += "\\(ga"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let code = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)]"
      }
    }
    return result
  }
}

extension String {
  /// The text with a capital first letter.
  package var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
