/// A completion script for fish.
struct FishCompletion {
  let program: Program

  var script: String {
    """
    # fish completion for \(program.name):
    #   \(program.name) completions fish > ~/.config/fish/completions/\(program.name).fish

    # True if the command line has this command; without a name, if it has none yet.
    function \(test)
      set -l words (commandline -opc)
      if test (count $argv) -eq 0
        test (count $words) -eq 1
      else
        test (count $words) -ge 2; and test $words[2] = $argv[1]
      end
    end

    complete -c \(program.name) -f
    complete -c \(program.name) -n \(test) -s h -l help -d 'Show this help.'
    complete -c \(program.name) -n \(test) -s V -l version -d 'Show the version.'
    \(program.commands.map(listed).joined(separator: "\n"))
    \(program.commands.flatMap(lines).joined(separator: "\n"))

    """
  }

  private var test: String { "__\(program.name)_command" }

  private func listed(_ command: Command) -> String {
    "complete -c \(program.name) -n \(test) -a \(command.name) -d \(quoted(command.summary))"
  }

  private func lines(_ command: Command) -> [String] {
    let start = "complete -c \(program.name) -n '\(test) \(command.name)'"
    let options = command.options.map { option in
      let short = option.letter.map { " -s \($0)" } ?? ""
      let value = option.takesValue ? " " + values(option.completion) : ""
      return "\(start)\(short) -l \(option.name)\(value) -d \(quoted(option.help))"
    }
    let operands = command.operands.compactMap { operand -> String? in
      switch operand.completion {
      case .none: nil
      case .choices(let words): "\(start) -a \(quoted(words.joined(separator: " ")))"
      case .files: "\(start) -F"
      }
    }
    return options + operands
  }

  /// Returns the part of a completion that describes an option's value: `-x` for a value that is not a
  /// file, `-r -F` for a file.
  private func values(_ completion: Completion) -> String {
    switch completion {
    case .none: "-x"
    case .choices(let words): "-x -a \(quoted(words.joined(separator: " ")))"
    case .files: "-r -F"
    }
  }

  /// Returns the text in single quotes, as fish understands them.
  private func quoted(_ text: String) -> String {
    var result = "'"
    for character in text {
      if character == "'" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "'"
  }
}
