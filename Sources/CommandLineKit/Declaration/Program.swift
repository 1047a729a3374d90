/// A program of several commands.
///
/// By hand: one declaration makes parser, help, completions for three shells and the manual page, in
/// fixed words and exit statuses. swift-argument-parser is no Debian package, and the build fetches
/// nothing; `getopt_long` only cuts words.
package struct Program: Sendable {
  /// The word that calls it.
  package let name: String
  /// Its version, as `--version` prints it after the name.
  package let version: String
  /// What it does, in a few words that begin with a verb and end without a full stop.
  let summary: String
  /// More about it; a paragraph each.
  let discussion: [String]
  /// Its commands in the order people read them.
  let commands: [Command]
  /// What the manual adds after the commands.
  var appendix: [Section] { makeAppendix() }
  private let makeAppendix: @Sendable () -> [Section]

  /// A section of the manual: terms and what they mean.
  package struct Section: Hashable, Sendable {
    /// The heading.
    let title: String
    /// Each term with its meaning, in order.
    let items: [Item]
    /// Terms under headings of their own, after them.
    let subsections: [Subsection]

    /// Terms under a heading within a section.
    package struct Subsection: Hashable, Sendable {
      /// The heading.
      let title: String
      /// Each term with its meaning, in order.
      let items: [Item]

      /// Terms under a heading.
      package init(_ title: String, _ items: [Item]) {
        self.title = title
        self.items = items
      }
    }

    /// A term and what it means.
    package struct Item: Hashable, Sendable {
      /// The term.
      let term: String
      /// Its meaning; a sentence or two.
      let meaning: String

      /// A term with its meaning.
      package init(_ term: String, _ meaning: String) {
        self.term = term
        self.meaning = meaning
      }
    }

    /// A section of terms under a heading, with subsections or without.
    package init(_ title: String, _ items: [Item], subsections: [Subsection] = []) {
      self.title = title
      self.items = items
      self.subsections = subsections
    }
  }

  /// What `--version` does, for help and manual.
  static let versionHelp =
    "Show the version; with --verbose behind it, those of the libraries, too."

  /// A program from its parts.
  ///
  /// - Precondition: no two commands share a name, and groups of one title are one group.
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
    precondition(Set(commands.map(\.name)).count == commands.count, "commands share a name")
    var names: [String: [String]] = [:]
    for group in commands.flatMap(\.groups) {
      let known = names[group.title] ?? group.names
      precondition(known == group.names, "two groups are called \(group.title)")
      names[group.title] = known
    }
  }

  /// The groups of options of all commands, each once, in the order of first use.
  var optionGroups: [OptionGroup] {
    var groups: [OptionGroup] = []
    for group in commands.flatMap(\.groups)
    where !groups.contains(where: { $0.title == group.title }) {
      groups.append(group)
    }
    return groups
  }

  /// The command of a name; nil when there is none.
  package func command(named name: String) -> Command? {
    commands.first { $0.name == name }
  }
}
