/// A completion script for bash 3.2 and later, without the bash-completion package.
struct BashCompletion {
  let program: Program

  var script: String {
    """
    # bash completion for \(program.name). To use it in this and all future shells:
    #   \(program.name) completions bash > ~/.local/share/bash-completion/completions/\(program.name)
    # or put this line in ~/.bashrc:
    #   eval "$(\(program.name) completions bash)"

    \(name)() {
      local current previous command words=() count=0 index word
      local options= valued= operands=() others= choices=

      # Bash splits --name=value at the equals sign.
      current=${COMP_WORDS[COMP_CWORD]}
      previous=${COMP_WORDS[COMP_CWORD-1]}
      if [[ $current == = ]]; then
        current=
      elif [[ $previous == = ]]; then
        previous=${COMP_WORDS[COMP_CWORD-2]}
      fi
      COMPREPLY=()

      if ((COMP_CWORD == 1)); then
        \(name)_words '\(commandNames) --help --version'
        return
      fi
      command=${COMP_WORDS[1]}
      case $command in
    \(program.commands.map(table).joined(separator: "\n"))
        *) return ;;
      esac

      if [[ $valued == *" $previous "* ]]; then
        case $command$previous in
    \(program.commands.flatMap(valueCases).joined(separator: "\n"))
        esac
        return
      fi
      if [[ $current == -* ]]; then
        \(name)_words "$options"
        return
      fi

    \(counting)
      choices=${operands[count]-$others}
      case $choices in
        '') ;;
        files:*) \(name)_files "${choices#files:}" ;;
        *) \(name)_words "$choices" ;;
      esac
    }

    \(helpers)
    complete -F \(name) \(program.name)

    """
  }

  /// The lines of the script that count the operands before the current one.
  private var counting: String {
    """
      # The operands before this one are counted.
      for ((index = 2; index < COMP_CWORD; index++)); do
        word=${COMP_WORDS[index]}
        if [[ $valued == *" $word "* ]]; then
          [[ ${COMP_WORDS[index+1]} == = ]] && ((index++))
          ((index++))
        elif [[ $word == - || $word != -* ]]; then
          ((count++))
        fi
      done
    """
  }

  /// The shell functions that offer words and file names.
  private var helpers: String {
    """
    # Offers the words that begin with the typed text.
    \(name)_words() {
      local line
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(compgen -W "$1" -- "$current")
    }

    # Offers folders, and files with one of the extensions (all files if no extension is given).
    \(name)_files() {
      local line ending
      compopt -o filenames 2>/dev/null
      while IFS= read -r line; do COMPREPLY+=("$line"); done < <(
        if [[ -z $1 ]]; then
          compgen -f -- "$current"
        else
          compgen -d -- "$current"
          for ending in $1; do compgen -f -X "!*.$ending" -- "$current"; done
        fi
      )
    }

    """
  }

  private var name: String { "_\(program.name)" }

  private var commandNames: String { program.commands.map(\.name).joined(separator: " ") }

  private func table(_ command: Command) -> String {
    let options = command.options.map { "--\($0.name)" }.joined(separator: " ")
    let valued =
      command.options.filter(\.takesValue).flatMap(\.spellings).map { " \($0)" }.joined() + " "
    let operands = command.operands.map { operand in
      switch operand.completion {
      case .none: "''"
      case .choices(let words): "'\(words.joined(separator: " "))'"
      case .files(let endings): "'files:\(endings.joined(separator: " "))'"
      }
    }
    let others = command.operands.last?.isRepeatable == true ? operands.last : nil
    let more = others.map { "\n            others=\($0)" } ?? ""
    return """
          \(command.name))
            options='\(options)'
            valued='\(valued)'
            operands=(\(operands.joined(separator: " ")))\(more) ;;
      """
  }

  private func valueCases(_ command: Command) -> [String] {
    command.options.compactMap { option in
      let offer: String
      switch option.completion {
      case .none: return nil
      case .choices(let words): offer = "words '\(words.joined(separator: " "))'"
      case .files(let endings): offer = "files '\(endings.joined(separator: " "))'"
      }
      let cases = option.spellings.map { command.name + $0 }.joined(separator: "|")
      return "      \(cases)) \(name)_\(offer) ;;"
    }
  }
}
