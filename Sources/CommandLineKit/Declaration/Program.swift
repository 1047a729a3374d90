/// A program that consists of several commands.
///
/// The code is written by hand, so that one declaration gives the parser, the help, the completions for
/// three shells and the manual page, with fixed wording and exit statuses. swift-argument-parser is not
/// available as a Debian package, and the build downloads nothing; `getopt_long` only splits a command line
/// into its words.
package struct Program: Sendable {
  /// The word that invokes the program.
  package let name: String
  /// The program's version, which `--version` prints after the name.
  package let version: String
  /// The description of the program's purpose, in a few words that begin with a verb and end without a full
  /// stop.
  let summary: String
  /// Further description, in paragraphs.
  let discussion: [String]
  /// The commands in display order.
  let commands: [Command]
  /// The sections that the manual adds after the commands.
  var appendix: [Section] { makeAppendix() }
  private let makeAppendix: @Sendable () -> [Section]

  /// A section of the manual: terms with their meanings.
  package struct Section: Hashable, Sendable {
    /// The heading.
    let title: String
    /// Each term with its meaning, in order.
    let items: [Item]
    /// The subsections, after the items.
    let subsections: [Subsection]

    /// Terms under a heading within a section.
    package struct Subsection: Hashable, Sendable {
      /// The heading.
      let title: String
      /// Each term with its meaning, in order.
      let items: [Item]

      /// Creates a subsection of terms under a heading.
      package init(_ title: String, _ items: [Item]) {
        self.title = title
        self.items = items
      }
    }

    /// A term with its meaning.
    package struct Item: Hashable, Sendable {
      /// The term.
      let term: String
      /// The meaning, a sentence or two.
      let meaning: String

      /// Creates a term with its meaning.
      package init(_ term: String, _ meaning: String) {
        self.term = term
        self.meaning = meaning
      }
    }

    /// Creates a section of terms under a heading, with or without subsections.
    package init(_ title: String, _ items: [Item], subsections: [Subsection] = []) {
      self.title = title
      self.items = items
      self.subsections = subsections
    }
  }

  /// The spellings of the option for the version.
  static let versionSpellings = ["-V", "--version"]
  /// The option for the version, as help texts show it.
  static let versionSynopsis = versionSpellings.joined(separator: ", ")
  /// The description of `--version`, for the help and the manual.
  static let versionHelp =
    "Show the version; if --verbose follows, also the versions of the libraries."

  /// Creates a program from its parts.
  ///
  /// - Precondition: no two commands share a name, including former names, and groups with the same title
  ///   are the same group.
  package init(
    _ name: String, version: String, summary: String, discussion: [String] = [],
    commands: [Command], appendix: @autoclosure @escaping @Sendable () -> [Section] = []
  ) {
    self.name = name
    self.version = version
    self.summary = summary
    self.discussion = discussion
    self.commands = commands
    makeAppendix = appendix
    let words = commands.flatMap { [$0.name] + $0.oldNames }
    precondition(Set(words).count == words.count, "commands share a name")
    var names: [String: [String]] = [:]
    for group in commands.flatMap(\.groups) {
      let known = names[group.title] ?? group.names
      precondition(known == group.names, "two groups are called \(group.title)")
      names[group.title] = known
    }
  }

  /// The option groups of all commands, each group once, in the order of first use.
  var optionGroups: [OptionGroup] {
    var groups: [OptionGroup] = []
    for group in commands.flatMap(\.groups)
    where !groups.contains(where: { $0.title == group.title }) {
      groups.append(group)
    }
    return groups
  }

  /// Returns the command with a name, which may be a former name; nil if there is no such command.
  package func command(named name: String) -> Command? {
    commands.first { $0.name == name || $0.oldNames.contains(name) }
  }
}
