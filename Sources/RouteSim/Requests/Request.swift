import RouteStage

/// The task of a command, checked and complete: every value of a request can be run.
///
/// Requests are made from a command line's options at the boundary, and know nothing of options themselves.
protocol Request: Sendable {
  /// Performs the task.
  ///
  /// - Returns: The exit status of an orderly end.
  func run() throws(Failure) -> ExitStatus

  /// Sets the key bindings of the request's window.
  ///
  /// - Throws: An error if one key would do two things.
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
