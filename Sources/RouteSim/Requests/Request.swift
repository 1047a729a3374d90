import RouteStage

/// What a command is to do, checked and complete: every value that one can have may be run.
///
/// Made from the options of a command line, at the door; nothing here knows options any more.
protocol Request: Sendable {
  /// Does it.
  ///
  /// - Returns: The exit status of an orderly end.
  func run() throws(Failure) -> ExitStatus

  /// Takes keys that its window is to have.
  ///
  /// - Throws: Where one would do two things.
  mutating func choose(_ keys: KeyChoices) throws(KeyChoiceError)
}

extension Request {
  /// Nothing: it has no window.
  mutating func choose(_ keys: KeyChoices) throws(KeyChoiceError) {}
}

/// A text to print, and nothing else.
struct PrintRequest: Request, Hashable {
  /// The text, with its last line's end.
  let text: String

  func run() throws(Failure) -> ExitStatus {
    try Output.standard.write(text)
    return .success
  }
}
