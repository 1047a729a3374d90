/// An option with a value, `--name VALUE` or `--name=VALUE`, and the key of that value in
/// ``ParsedArguments``.
///
/// `Value` is an optional type where the option has no default.
package struct Option<Value: Sendable>: DeclaredOption {
  /// How the option reads to people and shells.
  package let declaration: OptionDeclaration
  /// The value when the option is not given.
  let fallback: Value

  /// An option that has the value `fallback` when it is not given.
  ///
  /// - Parameter oldNames: Names that are taken, too, and told to nobody but those who use them.
  package init(
    _ name: String, formerly oldNames: [String] = [], _ syntax: ValueSyntax<Value>,
    default fallback: Value, help: String
  ) {
    self.fallback = fallback
    declaration = OptionDeclaration(
      name: name, oldNames: oldNames, placeholder: syntax.placeholder,
      completion: syntax.completion, isWritten: syntax.isWritten, limits: syntax.limits,
      defaultText: syntax.format(fallback), help: help,
      parse: { (text: String) throws(ValueProblem) in try syntax.parse(text) })
  }

  /// An option that may be absent; `defaultText` says what happens then, if that needs words.
  ///
  /// - Parameter oldNames: Names that are taken, too, and told to nobody but those who use them.
  package init<Wrapped: Sendable>(
    _ name: String, formerly oldNames: [String] = [], _ syntax: ValueSyntax<Wrapped>,
    defaultText: String? = nil, help: String
  ) where Value == Wrapped? {
    fallback = nil
    declaration = OptionDeclaration(
      name: name, oldNames: oldNames, placeholder: syntax.placeholder,
      completion: syntax.completion, isWritten: syntax.isWritten, limits: syntax.limits,
      defaultText: defaultText, help: help,
      parse: { (text: String) throws(ValueProblem) in try syntax.parse(text) })
  }
}

/// An option with a value that may be given any number of times, `--name VALUE --name VALUE`.
package struct RepeatedOption<Value: Sendable>: DeclaredOption {
  /// How the option reads to people and shells.
  package let declaration: OptionDeclaration

  /// An option that has as many values as it is given.
  ///
  /// - Parameter defaultText: What help says where it is not given; nil for nothing.
  package init(
    _ name: String, _ syntax: ValueSyntax<Value>, defaultText: String? = nil, help: String
  ) {
    declaration = OptionDeclaration(
      name: name, placeholder: syntax.placeholder, completion: syntax.completion,
      isWritten: syntax.isWritten, limits: syntax.limits, defaultText: defaultText, help: help,
      isRepeatable: true,
      parse: { (text: String) throws(ValueProblem) in try syntax.parse(text) })
  }
}

/// An option without a value, `--name`.
package struct Flag: DeclaredOption {
  /// How the option reads to people and shells.
  package let declaration: OptionDeclaration

  /// A flag of a name.
  package init(_ name: String, help: String) {
    declaration = OptionDeclaration(name: name, help: help)
  }
}

/// Something a group of options may hold.
package protocol DeclaredOption: Sendable {
  /// How the option reads to people and shells.
  var declaration: OptionDeclaration { get }
}

/// An option without the type of its value: what the parser and the printers need.
package struct OptionDeclaration: Sendable {
  /// The characters after `--`.
  package let name: String
  /// Names it once had, without dashes: taken still, and left out of help and completions.
  let oldNames: [String]
  /// What stands for the value; nil for a flag.
  let placeholder: String?
  /// What a shell may offer for the value.
  package let completion: Completion
  /// True when the value names a file that is written; one that is not is read.
  let isWritten: Bool
  /// Which values are taken, in words such as `from 0 to 90`; nil where there is nothing to say.
  let limits: String?
  /// What holds when the option is not given, as one would type it or in words.
  package let defaultText: String?
  /// What the option does; a sentence or two.
  let help: String
  /// True when it may be given more than once, each time with another value.
  let isRepeatable: Bool
  let parse: @Sendable (String) throws(ValueProblem) -> any Sendable

  init(
    name: String, oldNames: [String] = [], placeholder: String? = nil,
    completion: Completion = .none, isWritten: Bool = false, limits: String? = nil,
    defaultText: String? = nil, help: String, isRepeatable: Bool = false,
    parse: @escaping @Sendable (String) throws(ValueProblem) -> any Sendable = { _ in true }
  ) {
    self.name = name
    self.oldNames = oldNames
    self.placeholder = placeholder
    self.completion = completion
    self.isWritten = isWritten
    self.limits = limits
    self.defaultText = defaultText
    self.help = help
    self.isRepeatable = isRepeatable
    self.parse = parse
  }

  /// Looks whether a text is a value of the option.
  ///
  /// - Precondition: the option takes a value.
  package func check(_ text: String) throws(ValueProblem) { _ = try parse(text) }

  /// True when the option takes a value.
  package var takesValue: Bool { placeholder != nil }

  /// The option as help texts show it: `--heading DEG`.
  var synopsis: String {
    placeholder.map { "--\(name) \($0)" } ?? "--\(name)"
  }

  /// The help with the choices, where the placeholder does not list them, the default, and the
  /// limits.
  package var fullHelp: String {
    var text = help
    if case .choices(let words) = completion, placeholder != words.joined(separator: "|") {
      text += " One of \(words.joined(separator: ", "))."
    }
    let notes = [defaultText.map { "default: \($0)" }, limits].compactMap(\.self)
    if !notes.isEmpty { text += " (\(notes.joined(separator: "; ")))" }
    return text
  }

  /// `-h`, `--help`: every command has it.
  static let helpFlag = OptionDeclaration(name: "help", help: "Show this help.")
}
