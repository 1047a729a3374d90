import RouteStage

/// The task of a command, checked and complete: every request that can be created can also be run.
///
/// Requests are made from command-line options at the program's boundary; they do not refer to options
/// themselves.
protocol Request: Sendable {
  /// Performs the task.
  ///
  /// - Returns: The exit status of a normal end.
  func run() throws(Failure) -> ExitStatus

  /// Sets the key bindings of the request's window.
  ///
  /// - Throws: An error if one key would trigger two actions.
  mutating func choose(_ keys: KeyChoices) throws(KeyChoiceError)
}

extension Request {
  /// Does nothing: the request has no window.
  mutating func choose(_ keys: KeyChoices) throws(KeyChoiceError) {}
}

/// A request to print a text.
struct PrintRequest: Request, Hashable {
  /// The text, including its final newline.
  let text: String

  func run() throws(Failure) -> ExitStatus {
    try Output.standard.write(text)
    return .success
  }
}
