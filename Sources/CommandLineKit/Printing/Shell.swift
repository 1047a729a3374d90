/// A shell with completion scripts.
package enum Shell: String, CaseIterable, Hashable, Sendable {
  case bash
  case zsh
  case fish

  /// Returns the script that lets the shell complete commands, options and their values.
  package func completionScript(for program: Program) -> String {
    switch self {
    case .bash: BashCompletion(program: program).script
    case .zsh: ZshCompletion(program: program).script
    case .fish: FishCompletion(program: program).script
    }
  }

  /// Returns a word of a command as a person would type it: in quotes if a shell would otherwise misread it.
  package static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-_./,:+@%".utf8.contains(byte)
      }
    }
    return isPlain && !text.isEmpty ? text : quoted(text)
  }

  /// Returns the text in single quotes, as bash and zsh understand them.
  static func quoted(_ text: String) -> String {
    var result = "'"
    for character in text {
      if character == "'" { result += "'\\''" } else { result.append(character) }
    }
    return result + "'"
  }
}
