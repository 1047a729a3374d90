/// A subcommand with a single declaration, which is used for parsing, help, completions and the manual.
package struct Command: Sendable {
  /// The word that invokes the command.
  package let name: String
  /// The command's former names, which are still accepted but left out of help and completions.
  package let oldNames: [String]
  /// The description of the command's effect, in a few words that begin with a verb and end without a full
  /// stop.
  let summary: String
  /// Further description, in paragraphs.
  let discussion: [String]
  /// The command's operands in order; optional ones come last.
  let operands: [OperandDeclaration]
  /// The command's options by group.
  package let groups: [OptionGroup]
  /// The options that the command's short help shows, in this order.
  let common: [OptionDeclaration]
  /// Example command lines.
  let examples: [Example]

  /// A command line with its purpose.
  package struct Example: Hashable, Sendable {
    /// The effect of the line; a sentence without its full stop.
    let purpose: String
    /// The line as typed.
    let line: String

    /// Creates an example from its purpose and its command line.
    package init(_ purpose: String, _ line: String) {
      self.purpose = purpose
      self.line = line
    }
  }

  /// The maximum number of options in a short help.
  static let commonLimit = 10

  /// Creates a command from its parts.
  ///
  /// - Parameters:
  ///   - oldNames: Former names that are still accepted, but mentioned only to those who use them.
  ///   - common: The names of the options that most people use, for the short help; nil for all.
  /// - Precondition: no two options share a name, including former names; no required operand follows an
  ///   optional one, and no operand follows one that may be given more than once; there are at most ten
  ///   common options, all of which belong to the command.
  package init(
    _ name: String, formerly oldNames: [String] = [], summary: String, discussion: [String] = [],
    operands: [any DeclaredOperand] = [], groups: [OptionGroup] = [], common: [String]? = nil,
    examples: [Example] = []
  ) {
    self.name = name
    self.oldNames = oldNames
    self.summary = summary
    self.discussion = discussion
    self.operands = operands.map(\.declaration)
    self.groups = groups
    self.examples = examples
    let all = groups.flatMap(\.options)
    let names = (all + OptionDeclaration.ofEveryCommand).flatMap {
      $0.spellings + $0.oldNames.map { "--\($0)" }
    }
    precondition(Set(names).count == names.count, "two options of \(name) share a name")
    self.common =
      common.map { names in
        names.map { word in
          guard let option = all.first(where: { $0.name == word }) else {
            preconditionFailure("\(name) has no option \(word)")
          }
          return option
        }
      } ?? all
    precondition(self.common.count <= Self.commonLimit, "\(name) has too many common options")
    let firstOptional = self.operands.firstIndex(where: \.isOptional) ?? self.operands.count
    precondition(
      self.operands[firstOptional...].allSatisfy(\.isOptional),
      "a required operand of \(name) follows an optional one")
    precondition(
      !self.operands.dropLast().contains(where: \.isRepeatable),
      "an operand of \(name) follows one that takes all remaining words")
  }

  /// All options of the command in display order, with `--help` last.
  var options: [OptionDeclaration] {
    groups.flatMap(\.options) + OptionDeclaration.ofEveryCommand
  }

  /// The usage line: `render [OPTIONS] ROUTE`.
  var synopsis: String {
    let words = groups.isEmpty ? [name] : [name, "[OPTIONS]"]
    return (words + operands.map(\.synopsis)).joined(separator: " ")
  }
}
