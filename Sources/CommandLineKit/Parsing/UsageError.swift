/// Why a command line cannot be understood.
///
/// Carries what is needed to say how to mend it; whoever prints it chooses the words.
package enum UsageError: Error, Hashable, Sendable {
  /// The program has no such command.
  case unknownCommand(String, nearest: String?)
  /// Neither the program nor, where a command was given, the command has the option; both names
  /// come with their dashes.
  case unknownOption(String, command: String?, nearest: String?)
  /// An option of commands stands before any command.
  case optionBeforeCommand(String)
  /// The option, named with its dashes, needs a value and none follows.
  case missingValue(option: String, placeholder: String)
  /// The flag, named with its dashes, was given a value by `=`.
  case unexpectedValue(option: String)
  /// The option was given twice: by these names, with their dashes, of which one may be old.
  case repeatedOption(String, earlier: String)
  /// The value of an option or operand is not what it must be.
  case badValue(of: String, text: String, ValueProblem)
  /// A required operand is missing.
  case missingOperand(String, command: String)
  /// There is one word more than the command takes.
  case unexpectedOperand(String, command: String)
}

/// Why a text is no value of an option or operand.
package enum ValueProblem: Error, Hashable, Sendable {
  /// It is no finite decimal number.
  case notANumber
  /// It is no whole number.
  case notAWholeNumber
  /// It is a number outside the bounds.
  case outOfBounds(NumberBounds)
  /// It is none of the words to choose from.
  case notAChoice([String], nearest: String?)
  /// It has another form than the one expected, which is described in words.
  case malformed(expected: String)
}
