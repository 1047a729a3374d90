/// A subcommand, declared once: parsing, help, completions and manual all come from here.
package struct Command: Sendable {
  /// The word that calls it.
  package let name: String
  /// The description of its effect, in a few words that begin with a verb and end without a full stop.
  let summary: String
  /// Further description, in paragraphs.
  let discussion: [String]
  /// Its operands in order; optional ones come last.
  let operands: [OperandDeclaration]
  /// Its options by group.
  package let groups: [OptionGroup]
  /// Command lines worth showing.
  let examples: [Example]

  /// A command line with its purpose.
  package struct Example: Hashable, Sendable {
    /// The effect of the line; a sentence without its full stop.
    let purpose: String
    /// The line as typed.
    let line: String

    /// Creates an example of a purpose.
    package init(_ purpose: String, _ line: String) {
      self.purpose = purpose
      self.line = line
    }
  }

  /// Creates a command from its parts.
  ///
  /// - Precondition: no two options share a name, old ones included, no required operand follows an optional
  ///   one, and none follows one that may be given more than once.
  package init(
    _ name: String, summary: String, discussion: [String] = [],
    operands: [any DeclaredOperand] = [], groups: [OptionGroup] = [], examples: [Example] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.operands = operands.map(\.declaration)
    self.groups = groups
    self.examples = examples
    let names = groups.flatMap(\.options).flatMap { [$0.name] + $0.oldNames } + ["help"]
    precondition(Set(names).count == names.count, "two options of \(name) share a name")
    let firstOptional = self.operands.firstIndex(where: \.isOptional) ?? self.operands.count
    precondition(
      self.operands[firstOptional...].allSatisfy(\.isOptional),
      "a required operand of \(name) follows an optional one")
    precondition(
      !self.operands.dropLast().contains(where: \.isRepeatable),
      "an operand of \(name) follows one that takes all the words there are")
  }

  /// All its options in reading order, `--help` last.
  var options: [OptionDeclaration] {
    groups.flatMap(\.options) + [.helpFlag]
  }

  /// The usage line: `render [OPTIONS] ROUTE`.
  var synopsis: String {
    let words = groups.isEmpty ? [name] : [name, "[OPTIONS]"]
    return (words + operands.map(\.synopsis)).joined(separator: " ")
  }
}
