/// A shell that completion scripts can be made for.
public enum Shell: String, CaseIterable, Hashable, Sendable {
  case bash
  case zsh
  case fish

  /// The script that makes the shell complete commands, options and their values.
  public func completionScript(for program: Program) -> String {
    switch self {
    case .bash: BashCompletion(program: program).script
    case .zsh: ZshCompletion(program: program).script
    case .fish: FishCompletion(program: program).script
    }
  }

  /// The text in single quotes, as bash and zsh read them.
  static func quoted(_ text: String) -> String {
    var result = "'"
    for character in text {
      if character == "'" { result += "'\\''" } else { result.append(character) }
    }
    return result + "'"
  }
}
