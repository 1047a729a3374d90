import CPOSIX

extension Failure {
  /// Creates a failure for a window without a terminal that can show it.
  static func terminal(_ error: TerminalError) -> Failure {
    Failure(.unavailable, error.description, cause: error)
  }

  /// Creates a failure for a file that is not up to date when the window that maintains it closes, for a
  /// reason given as text.
  static func notKept(_ path: String, reason: String) -> Failure {
    Failure(.writeFailed, "\(name(path)): not saved: \(reason)")
  }

  /// The failure for a window that would be recorded into something other than a file.
  static let recordingNeedsFile = Failure(
    .usage,
    "--record needs a file while a window is open; name one, or give --keys or --hold-frames, "
      + "which open no window")

  /// Creates a failure for a recording that ended before its window because of an error with the given
  /// number.
  static func recordingEnded(_ path: String, errno number: Int32) -> Failure {
    Failure(
      .writeFailed, "\(name(path)): the recording ended early: \(String(cString: strerror(number)))"
    )
  }
}
