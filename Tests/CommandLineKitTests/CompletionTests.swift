import TestSupport
import Testing

@testable import CommandLineKit

/// The completions that each shell offers, obtained from the shell itself.
@Suite("Completions")
struct CompletionTests {
  /// The typed words, the last of which is being completed, and the words that must be offered.
  static let cases: [([String], [String])] = [
    (["d"], ["draw"]),
    (["--ver"], ["--version"]),
    (["draw", "--he"], ["--heading", "--help"]),
    (["draw", "--pose", ""], ["flat", "upright"]),
    (["draw", "--pose", "u"], ["upright"]),
    (["draw", "--device", "p"], ["pixel-8"]),
    (["draw", "--still", "--pit"], ["--pitch"]),
    (["draw", "--heading", "-30", "a"], ["a.gpx", "a.obj"]),
    (["draw", "a"], ["a.gpx", "a.obj"]),
    (["draw", "--output", "a."], ["a.gpx", "a.obj"]),
    (["draw", "-o", "a."], ["a.gpx", "a.obj"]),
    (["draw", "-q", "--pit"], ["--pitch"]),
    (["draw", "-o", "b", "a"], ["a.gpx", "a.obj"]),
    (["draw", "--heading", "a"], []),
    (["tell", "t"], ["tell"]),
  ]

  /// Further cases, for shells that filter files by extension: fish offers all files, so these cases are
  /// left out for it.
  static let endingCases: [([String], [String])] = [
    (["draw", "--model=a"], ["a.obj"]), (["draw", "--model", "a"], ["a.obj"]),
  ]

  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for name in ["a.gpx", "a.obj", "b c.obj"] { try folder.write("", to: name) }
    for shell in Shell.allCases {
      try folder.write(
        shell.completionScript(for: SampleProgram.program), to: ".\(shell.rawValue)")
    }
    return folder
  }

  @Test("completion scripts name every command and option", arguments: Shell.allCases)
  func complete(shell: Shell) {
    let script = shell.completionScript(for: SampleProgram.program)
    for command in SampleProgram.program.commands {
      #expect(script.contains(command.name))
      for option in command.options {
        #expect(script.contains(shell == .fish ? "-l \(option.name)" : "--\(option.name)"))
      }
    }
  }

  @Test(
    "bash offers the expected words", .enabled(if: Tool.isInstalled("bash")),
    arguments: cases + endingCases)
  func bash(typed: [String], expected: [String]) throws {
    #expect(try bashOffers(typed) == expected)
  }

  @Test("bash splits words at the equals sign", .enabled(if: Tool.isInstalled("bash")))
  func bashEquals() throws {
    #expect(try bashOffers(["draw", "--pose", "=", "u"]) == ["upright"])
    #expect(try bashOffers(["draw", "--pose", "="]) == ["flat", "upright"])
    #expect(try bashOffers(["tell", "--help", "=", "x", "d"]) == [])
    #expect(try bashOffers(["draw", "--pose", "=", "flat", "--mo"]) == ["--model"])
    #expect(try bashOffers(["draw", "--pose", "=", "flat", "b"]) == ["b c.obj"])
    #expect(try bashOffers(["draw", "--model", ""]) == ["a.obj", "b c.obj"])
  }

  private func bashOffers(_ typed: [String]) throws -> [String] {
    let bash = try #require(Tool(named: "bash"))
    let folder = try folder()
    let script = """
      . ./.bash
      COMP_WORDS=(sample "$@")
      COMP_CWORD=$#
      _sample
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try bash.run(
      ["--norc", "-c", script, "bash"] + typed.flatMap(Self.splitAtEquals),
      environment: ["LC_ALL": "C"], in: folder.path)
    #expect(result.errors == "")
    return lines(result.text).sorted()
  }

  /// Returns the words into which bash splits one typed word.
  private static func splitAtEquals(_ word: String) -> [String] {
    guard let equals = word.firstIndex(of: "="), word != "=" else { return [word] }
    return [String(word[..<equals]), "=", String(word[word.index(after: equals)...])]
  }

  @Test("fish offers the expected words", .enabled(if: Tool.isInstalled("fish")), arguments: cases)
  func fish(typed: [String], expected: [String]) throws {
    let tool = try #require(Tool(named: "fish"))
    let folder = try folder()
    let line = (["sample"] + typed).joined(separator: " ")
    let result = try tool.run(
      ["--no-config", "-c", "source .fish; complete -C '\(line)'"],
      environment: ["HOME": folder.path], in: folder.path)
    #expect(result.errors == "")
    let offered = lines(result.text).map { String($0.prefix { $0 != "\t" }) }
    #expect(offered.sorted() == expected)
  }

  @Test(
    "zsh offers the expected words", .enabled(if: Tool.isInstalled("zsh")),
    arguments: cases + endingCases)
  func zsh(typed: [String], expected: [String]) throws {
    let tool = try #require(Tool(named: "zsh"))
    let folder = try folder()
    // A zsh in a pseudo-terminal completes the word when Control-T is pressed; it prints its offers between
    // angle brackets, and then a message that it is done.
    let script = """
      setup() {
        zstyle ':completion:*' insert-tab false
        compadd() {
          [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]] && { builtin compadd "$@"; return }
          typeset -a hits
          builtin compadd -A hits "$@"
          print -rl -- "<"$^hits">"
          builtin compadd "$@"
        }
        ask() { zle complete-word; print "DO""NE" }
        zle -N ask
        bindkey '^T' ask
      }
      zmodload zsh/zpty
      zpty z zsh -f -i
      zpty -w z 'PS1=; autoload -U compinit && compinit -D -u; source ./.zsh'
      zpty -w z "$(functions setup); setup; print READ''Y"
      zpty -r -m z seen '*READY*'
      zpty -n -w z "$1"$'\\x14'
      zpty -r -m z seen '*DONE*'
      print -r -- "$seen"
      """
    let line = (["sample"] + typed).joined(separator: " ")
    let result = try tool.run(
      ["-f", "-c", script, "zsh", line], environment: ["HOME": folder.path, "TERM": "dumb"],
      in: folder.path)
    let offered = result.text.split(separator: "<").dropFirst().compactMap { part in
      part.firstIndex(of: ">").map { String(part[..<$0]) }
    }
    #expect(offered.sorted() == expected)
  }

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init)
  }
}
