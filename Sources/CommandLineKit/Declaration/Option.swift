/// An option with a value, `--name VALUE` or `--name=VALUE`; it is also the key to that value in
/// ``ParsedArguments``.
///
/// `Value` is an optional type if the option has no default.
package struct Option<Value: Sendable>: DeclaredOption {
  /// The declaration of the option, for help and shells.
  package let declaration: OptionDeclaration
  /// The value when the option is not given.
  let fallback: Value

  /// Creates an option that has the value `fallback` when it is not given.
  ///
  /// - Parameters:
  ///   - letter: The letter of the short form, such as the `o` in `-o` for `--output`; nil if there is
  ///     none.
  ///   - oldNames: Former names that are still accepted, but mentioned only to those who use them.
  package init(
    _ name: String, letter: Character? = nil, formerly oldNames: [String] = [],
    _ syntax: ValueSyntax<Value>, default fallback: Value, help: String
  ) {
    self.fallback = fallback
    declaration = OptionDeclaration(
      name: name, letter: letter, oldNames: oldNames, placeholder: syntax.placeholder,
      completion: syntax.completion, isWritten: syntax.isWritten, limits: syntax.limits,
      defaultText: syntax.format(fallback), help: help,
      parse: { (text: String) throws(ValueProblem) in try syntax.parse(text) })
  }

  /// Creates an option that may be absent; `defaultText` describes the behaviour without the option, if
  /// that needs a description.
  ///
  /// - Parameters:
  ///   - letter: The letter of the short form; nil for an option without one.
  ///   - oldNames: Former names that are still accepted, but mentioned only to those who use them.
  package init<Wrapped: Sendable>(
    _ name: String, letter: Character? = nil, formerly oldNames: [String] = [],
    _ syntax: ValueSyntax<Wrapped>, defaultText: String? = nil, help: String
  ) where Value == Wrapped? {
    fallback = nil
    declaration = OptionDeclaration(
      name: name, letter: letter, oldNames: oldNames, placeholder: syntax.placeholder,
      completion: syntax.completion, isWritten: syntax.isWritten, limits: syntax.limits,
      defaultText: defaultText, help: help,
      parse: { (text: String) throws(ValueProblem) in try syntax.parse(text) })
  }
}

/// An option with a value that may be given any number of times, `--name VALUE --name VALUE`.
package struct RepeatedOption<Value: Sendable>: DeclaredOption {
  /// The declaration of the option, for help and shells.
  package let declaration: OptionDeclaration

  /// Creates an option that may be given any number of times.
  ///
  /// - Parameter defaultText: The description, for the help, of the behaviour without the option; nil for
  ///   none.
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
  /// The declaration of the option, for help and shells.
  package let declaration: OptionDeclaration

  /// Creates a flag with a name.
  package init(_ name: String, help: String) {
    declaration = OptionDeclaration(name: name, help: help)
  }
}

/// A type that a group of options may contain.
package protocol DeclaredOption: Sendable {
  /// The declaration of the option, for help and shells.
  var declaration: OptionDeclaration { get }
}

/// An option without the type of its value: the part that the parser and the printers need.
package struct OptionDeclaration: Sendable {
  /// The characters after `--`.
  package let name: String
  /// The letter after `-` in the short form; nil if absent.
  let letter: Character?
  /// The option's former names, without dashes; they are still accepted but left out of help and
  /// completions.
  let oldNames: [String]
  /// The placeholder of the value; nil for a flag.
  let placeholder: String?
  /// The completion that a shell may offer for the value.
  package let completion: Completion
  /// True when the value names a file that is written; otherwise it may name one that is read.
  let isWritten: Bool
  /// The description of the accepted values, such as `from 0 to 90`; nil if none is needed.
  let limits: String?
  /// The default value, as typed, or a description of the behaviour if the option is not given.
  package let defaultText: String?
  /// The description of the option's effect, a sentence or two.
  let help: String
  /// True when the option may be given more than once, each time with another value.
  let isRepeatable: Bool
  let parse: @Sendable (String) throws(ValueProblem) -> any Sendable

  init(
    name: String, letter: Character? = nil, oldNames: [String] = [], placeholder: String? = nil,
    completion: Completion = .none, isWritten: Bool = false, limits: String? = nil,
    defaultText: String? = nil, help: String, isRepeatable: Bool = false,
    parse: @escaping @Sendable (String) throws(ValueProblem) -> any Sendable = { _ in true }
  ) {
    self.name = name
    self.letter = letter
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

  /// Throws if a text is not a valid value of the option.
  ///
  /// - Precondition: the option takes a value.
  package func check(_ text: String) throws(ValueProblem) { _ = try parse(text) }

  /// True when the option takes a value.
  package var takesValue: Bool { placeholder != nil }

  /// The option as help texts show it: `--heading DEG`, `-o, --output FILE`.
  var synopsis: String {
    spellings.joined(separator: ", ") + (placeholder.map { " \($0)" } ?? "")
  }

  /// Returns true if a name, without dashes, is the option's present or former one.
  package func isCalled(_ word: String) -> Bool { name == word || oldNames.contains(word) }

  /// The option's current names with their dashes, the short form first.
  var spellings: [String] { (letter.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

  /// The help text, with the choices if the placeholder does not list them, the default, and the limits.
  package var fullHelp: String {
    var text = help
    if case .choices(let words) = completion, placeholder != words.joined(separator: "|") {
      text += " One of \(words.joined(separator: ", "))."
    }
    let notes = [defaultText.map { "default: \($0)" }, limits].compactMap(\.self)
    if !notes.isEmpty { text += " (\(notes.joined(separator: "; ")))" }
    return text
  }

  /// The first clause of the help as a sentence, without choices, default and limits.
  var shortHelp: String {
    let ends = [". ", "; ", ": "].compactMap { help.firstRange(of: $0)?.lowerBound }
    return ends.min().map { help[..<$0] + "." } ?? help
  }

  /// `-q`, `--quiet`: an option of every command.
  static let quietFlag = OptionDeclaration(
    name: "quiet", letter: "q", help: "Print errors only: no warnings, notes or progress.")
  /// `-h`, `--help`: an option of every command.
  static let helpFlag = OptionDeclaration(
    name: "help", letter: "h", help: "Show all options; -h shows the most used ones.")
  /// The options that every command has, shown at the end of its help.
  static let ofEveryCommand = [quietFlag, helpFlag]
}
