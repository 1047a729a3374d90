import CommandLineKit
import RouteFormats

extension Failure {
  /// Creates a failure for a command line that cannot be understood.
  static func usage(_ error: UsageError) -> Failure { Failure(.usage, words(for: error)) }

  /// The failure of a process that cannot read its own command line.
  static let noCommandLine = Failure(
    .unavailable, "the command line cannot be read; mount the folder /proc")

  /// Creates a failure for a word of the command line, given in repaired form, that is not UTF-8.
  static func notUTF8(_ word: String) -> Failure {
    Failure(
      .usage,
      "'\(Printable.sanitised(word))' is not UTF-8; give it in UTF-8 or, for a file, give the name "
        + "of a link to it"
    )
  }

  /// Creates a failure for two options, given with their dashes, that contradict each other.
  static func contradiction(_ one: String, _ other: String) -> Failure {
    Failure(.usage, "\(one) and \(other) contradict each other; give only one of them")
  }

  /// Creates a failure for an option that requires another; both are given with their dashes.
  static func missingCompanion(option: String, companion: String) -> Failure {
    Failure(.usage, "\(option) needs \(companion) too")
  }

  /// Creates a failure for two inputs that would both be standard input; the words that precede each `-` are
  /// given.
  static func twoStandardInputs(_ one: String, _ other: String) -> Failure {
    Failure(
      .usage, "\(one) and \(other) cannot both be standard input; name a file for one of them")
  }
}

extension Failure {
  static func words(for error: UsageError) -> String {
    switch error {
    case .unknownCommand(let word, let nearest):
      "'\(shortened(word))' is not a command; " + hint(nearest, else: "'routesim help' lists them")
    case .unknownOption(let option, let command, let nearest):
      (command.map { "\($0) has no option" } ?? "there is no option")
        + " \(shortened(option)); "
        + hint(nearest, else: "'routesim help\(command.map { " " + $0 } ?? "")' lists them")
    case .optionBeforeCommand(let option):
      "\(option) comes before the command; write it after, as in 'routesim COMMAND \(option)'"
    case .missingValue(let option, let placeholder):
      "\(option) needs a value: \(option) \(placeholder)"
    case .unexpectedValue(let option): "\(option) takes no value; write only \(option)"
    case .repeatedOption(let option, let earlier) where option == earlier:
      "\(option) is given twice; give it once"
    case .repeatedOption(let option, let earlier):
      "\(earlier) and \(option) are two names of the same option; give it once"
    case .badValue(let name, let text, let problem):
      "\(name) '\(shortened(text))' \(words(for: problem))" + hint(about: name, text, problem)
    case .missingOperand(let operand, let command):
      "\(command) needs \(operand); see 'routesim help \(command)'"
    case .unexpectedOperand(let word, let command):
      "\(command) does not accept '\(shortened(word))'; 'routesim help \(command)' lists what it "
        + "accepts"
    }
  }

  static func words(for problem: ValueProblem) -> String {
    switch problem {
    case .notANumber: "is not a number; give one such as 12.5"
    case .notAWholeNumber: "is not a whole number; give one such as 12"
    case .outOfBounds(let bounds): "must be \(bounds.words)"
    case .notAChoice(let words, let nearest):
      nearest.map { "is not a choice; did you mean \($0)?" }
        ?? "is not a choice; give one of \(words.prefix(mostChoices).joined(separator: ", "))"
        + (words.count > mostChoices ? ", … (\(words.count) in all)" : "")
    case .malformed(let expected): "is not understood; give \(expected)"
    }
  }

  /// The maximum number of choices in a message: more of them hide what is wrong.
  private static let mostChoices = 12

  /// The options of which there is one for several values.
  private static let singular = ["--chainage", "--heading", "--device"]

  private static func hint(
    about name: String, _ text: String, _ problem: ValueProblem
  ) -> String {
    if singular.contains(name), text.contains(",") { return "; \(name)s takes several" }
    guard name == "--device", case .notAChoice(_, nearest: nil) = problem else { return "" }
    return "; 'routesim devices' lists them"
  }

  private static func hint(_ nearest: String?, else other: String) -> String {
    nearest.map { "did you mean \($0)?" } ?? other
  }
}
