/// A word of the command line that is not an option; it is also the key to its value in
/// ``ParsedArguments``.
///
/// `Value` is an optional type if the word may be left out, and an array if there may be any number of
/// words.
package struct Operand<Value: Sendable>: DeclaredOperand {
  /// The declaration of the operand, for help and shells.
  package let declaration: OperandDeclaration

  /// Creates a required operand.
  package init(_ name: String, _ syntax: ValueSyntax<Value>, help: String) {
    declaration = OperandDeclaration(
      name: name, isOptional: false, completion: syntax.completion, help: help,
      parse: { (text: String) throws(ValueProblem) in try syntax.parse(text) })
  }

  /// Creates an optional operand.
  package init<Wrapped: Sendable>(
    optional name: String, _ syntax: ValueSyntax<Wrapped>, help: String
  ) where Value == Wrapped? {
    declaration = OperandDeclaration(
      name: name, isOptional: true, completion: syntax.completion, help: help,
      parse: { (text: String) throws(ValueProblem) in try syntax.parse(text) })
  }

  /// Creates an operand for any number of words, including none.
  package init<Wrapped: Sendable>(
    repeated name: String, _ syntax: ValueSyntax<Wrapped>, help: String
  ) where Value == [Wrapped] {
    declaration = OperandDeclaration(
      name: name, isOptional: true, isRepeatable: true, completion: syntax.completion, help: help,
      parse: { (text: String) throws(ValueProblem) in try syntax.parse(text) })
  }
}

/// A type that the list of a command's operands may contain.
package protocol DeclaredOperand: Sendable {
  /// The declaration of the operand, for help and shells.
  var declaration: OperandDeclaration { get }
}

/// An operand without the type of its value: the part that the parser and the printers need.
package struct OperandDeclaration: Sendable {
  /// The placeholder of the word in help texts, such as `ROUTE`.
  let name: String
  /// True when the operand may be left out.
  let isOptional: Bool
  /// True when the operand may be given more than once, each time with another value.
  let isRepeatable: Bool
  /// The completion that a shell may offer for the operand.
  let completion: Completion
  /// The description, a sentence or two.
  let help: String
  let parse: @Sendable (String) throws(ValueProblem) -> any Sendable

  init(
    name: String, isOptional: Bool, isRepeatable: Bool = false, completion: Completion,
    help: String, parse: @escaping @Sendable (String) throws(ValueProblem) -> any Sendable
  ) {
    self.name = name
    self.isOptional = isOptional
    self.isRepeatable = isRepeatable
    self.completion = completion
    self.help = help
    self.parse = parse
  }

  /// The operand as a usage line shows it: `ROUTE`, `[COMMAND]` or `[LOG...]`.
  var synopsis: String {
    let words = isRepeatable ? "\(name)..." : name
    return isOptional ? "[\(words)]" : words
  }
}
