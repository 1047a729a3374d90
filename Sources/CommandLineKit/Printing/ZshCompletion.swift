/// A completion script for zsh, based on its `_arguments`.
struct ZshCompletion {
  let program: Program

  var script: String {
    """
    #compdef \(program.name)
    # zsh completion for \(program.name). Put it in a folder of $fpath:
    #   \(program.name) completions zsh > ~/.zfunc/_\(program.name)
    # or put this line in ~/.zshrc, after compinit:
    #   eval "$(\(program.name) completions zsh)"

    \(name)() {
      local context state state_descr line
      typeset -A opt_args
      _arguments -C \\
        '(- *)'{-h,--help}'[Show this help.]' \\
        '(- *)'{-V,--version}'[Show the version.]' \\
        '1:command:->command' \\
        '*::argument:->argument'
      case $state in
        command)
          local -a commands
          commands=(
    \(program.commands.map(listed).joined(separator: "\n"))
          )
          _describe -t commands 'command' commands ;;
        argument)
          case $words[1] in
    \(program.commands.map(branch).joined(separator: "\n"))
          esac ;;
      esac
    }

    if [[ $funcstack[1] == \(name) ]]; then
      \(name) "$@"
    else
      compdef \(name) \(program.name)
    fi

    """
  }

  private var name: String { "_\(program.name)" }

  private func listed(_ command: Command) -> String {
    "        " + Shell.quoted("\(command.name):\(command.summary)")
  }

  private func branch(_ command: Command) -> String {
    let specifications =
      command.options.map(specification) + command.operands.enumerated().map(specification)
    return """
              \(command.name))
                _arguments -s -S : \\
      \(specifications.map { "            " + $0 }.joined(separator: " \\\n")) ;;
      """
  }

  private func specification(_ option: OptionDeclaration) -> String {
    if option.name == "help" { return "'(- *)'{-h,--help}'[\(bracketed(option.help))]'" }
    let names = option.spellings
    guard let placeholder = option.placeholder else {
      let text = "[\(bracketed(option.help))]"
      return names.count == 1
        ? Shell.quoted(names[0] + text)
        : "'(\(names.joined(separator: " ")))'{\(names.joined(separator: ","))}"
          + Shell.quoted(text)
    }
    let value = option.completion.isChoice ? option.name : placeholder
    let text = "[\(bracketed(option.help))]:\(coloned(value)):\(action(option.completion))"
    guard let letter = option.letter else {
      return Shell.quoted((option.isRepeatable ? "*" : "") + "--\(option.name)=" + text)
    }
    return "'(\(names.joined(separator: " ")))'{-\(letter)+,--\(option.name)=}" + Shell.quoted(text)
  }

  private func specification(_ index: Int, _ operand: OperandDeclaration) -> String {
    let colons = operand.isOptional && !operand.isRepeatable ? "::" : ":"
    let position = operand.isRepeatable ? "*" : "\(index + 1)"
    return Shell.quoted(
      "\(position)\(colons)\(coloned(operand.name)):\(action(operand.completion))")
  }

  private func action(_ completion: Completion) -> String {
    switch completion {
    case .none: " "
    case .choices(let words): "(\(words.joined(separator: " ")))"
    case .files(let endings) where endings.isEmpty: "_files"
    case .files(let endings): "_files -g \"*.(\(endings.joined(separator: "|")))(-.)\""
    }
  }

  private func bracketed(_ text: String) -> String { escape("\\[]:", in: text) }

  private func coloned(_ text: String) -> String { escape("\\:", in: text) }

  private func escape(_ special: String, in text: String) -> String {
    var result = ""
    for character in text {
      if special.contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }
}

extension Completion {
  /// True when it is a list of words.
  var isChoice: Bool {
    if case .choices = self { true } else { false }
  }
}
