/// A block of code on a Markdown page, between fences or indented by four spaces.
struct CodeBlock: Hashable, Sendable {
  /// The line number of the first line of code, from 1.
  let number: Int
  /// The text after the opening fence: `sh`, `console`, or `json checks.json` for a file with that name;
  /// empty for a block without fences.
  let info: String
  /// The lines of code, without their indentation.
  let lines: [String]
  /// The number of lines that the block takes up on the page, including fences.
  let height: Int

  /// Creates the block that begins at a line of a page; nil if none begins there.
  init?(in page: [String], at index: Int) {
    if page[index].hasPrefix("```") {
      info = page[index].drop { $0 == "`" }.trimmingCharacters(in: .whitespaces)
      lines = Array(page[(index + 1)...].prefix { !$0.hasPrefix("```") })
      number = index + 2
      height = min(lines.count + 2, page.count - index)
      return
    }
    guard page[index].hasPrefix("    "), index == 0 || page[index - 1].isEmpty else { return nil }
    let body = page[index...].prefix { $0.hasPrefix("    ") || $0.isEmpty }
    info = ""
    lines = body.map { String($0.dropFirst(4)) }
    number = index + 1
    height = lines.count
  }

  /// The name of the file that the block contains, which is given after the language.
  var fileName: String? {
    let words = info.split(separator: " ")
    return words.count == 2 && words[1].contains(".") ? String(words[1]) : nil
  }

  /// The commands in the block.
  ///
  /// In a `console` block, these are the lines after `$`, each with its output and with the status that `$
  /// echo $?` shows after it. In an `sh` block or a block without a language, every line is a command.
  var commands: [ShownCommand] {
    switch info {
    case "console": consoleCommands
    case "", "sh": joinedLines.compactMap { ShownCommand(line: $0.text, number: $0.number) }
    default: []
    }
  }

  private var consoleCommands: [ShownCommand] {
    var commands: [ShownCommand] = []
    for (offset, text) in joinedLines {
      if text == "$ echo $?" {
        commands[commands.endIndex - 1].status = nil
      } else if let command = ShownCommand(prompt: text, number: offset) {
        commands.append(command)
      } else if commands.last?.status == nil, let status = Int32(text) {
        commands[commands.endIndex - 1].status = status
      } else if !commands.isEmpty {
        commands[commands.endIndex - 1].output.append(text)
      }
    }
    return commands
  }

  /// The lines of code, where each line that ends in a backslash is joined to the next.
  private var joinedLines: [(number: Int, text: String)] {
    var joined: [(number: Int, text: String)] = []
    var goesOn = false
    for (offset, line) in lines.enumerated() {
      let piece = line.hasSuffix("\\") ? String(line.dropLast()) : line
      if goesOn {
        joined[joined.endIndex - 1].text += piece.drop { $0 == " " }
      } else {
        joined.append((number + offset, piece))
      }
      goesOn = line.hasSuffix("\\")
    }
    return joined
  }
}
