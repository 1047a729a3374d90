/// The reason that a command line cannot be understood.
///
/// The error contains the data for a correction; the code that prints it chooses the wording.
package enum UsageError: Error, Hashable, Sendable {
  /// The program has no such command.
  case unknownCommand(String, nearest: String?)
  /// The option exists neither in the program nor, if a command was given, in the command; both names of
  /// options include their dashes.
  case unknownOption(String, command: String?, nearest: String?)
  /// An option that belongs to commands comes before any command.
  case optionBeforeCommand(String)
  /// The option, named with its dashes, needs a value, but none follows.
  case missingValue(option: String, placeholder: String)
  /// The flag, named with its dashes, was given a value with `=`.
  case unexpectedValue(option: String)
  /// The option was given twice, by these names with their dashes; one may be a former name.
  case repeatedOption(String, earlier: String)
  /// The value of an option or operand is invalid.
  case badValue(of: String, text: String, ValueProblem)
  /// A required operand is missing.
  case missingOperand(String, command: String)
  /// The command accepts fewer words than were given; this is the first excess word.
  case unexpectedOperand(String, command: String)
}

/// The reason that a text is not a valid value of an option or operand.
package enum ValueProblem: Error, Hashable, Sendable {
  /// It is not a finite decimal number.
  case notANumber
  /// It is not a whole number.
  case notAWholeNumber
  /// It is a number outside the bounds.
  case outOfBounds(NumberBounds)
  /// It is not one of the possible words.
  case notAChoice([String], nearest: String?)
  /// It does not have the expected form, for which there is a description.
  case malformed(expected: String)
}
