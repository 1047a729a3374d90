/// The program's exit status, as the calling shell sees it (SPEC §12).
enum ExitStatus: Int32, CaseIterable, Sendable {
  case success = 0
  case expectationFailed = 1
  case usage = 64
  case badData = 65
  case noInput = 66
  case unavailable = 69
  case writeFailed = 74
  case notPermitted = 77
  case interrupted = 130
  case terminated = 143

  /// The meaning of the status, for the manual.
  var meaning: String {
    switch self {
    case .success:
      "Success, even if a file was only partly usable (a warning says so) or the reader of the "
        + "output closed it."
    case .expectationFailed: "An expectation was not met."
    case .usage:
      "The command line is wrong: an unknown or contradictory option, or a chainage outside the "
        + "route."
    case .badData: "The input contains nothing usable."
    case .noInput: "The input does not exist, cannot be read, or is a folder."
    case .unavailable: "Something needed is missing, such as a terminal."
    case .writeFailed: "The output could not be written."
    case .notPermitted: "The requested item is somebody else's, or may not be read or written."
    case .interrupted: "Interrupted (SIGINT)."
    case .terminated: "Terminated (SIGTERM)."
    }
  }
}
