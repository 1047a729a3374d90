import CPOSIX

extension Failure {
  /// There is no terminal for a window, or none that can show it.
  static func terminal(_ error: TerminalError) -> Failure {
    Failure(.unavailable, error.description, cause: error)
  }

  /// A file that a window keeps is not up to date when the window closes; with the reason, in words.
  static func notKept(_ path: String, reason: String) -> Failure {
    Failure(.writeFailed, "\(name(path)): not saved: \(reason)")
  }

  /// A window would be recorded into something other than a file.
  static let recordingNeedsFile = Failure(
    .usage,
    "--record needs a file while a window is open; name one, or give --keys or --hold-frames, with "
      + "which no window is")

  /// A recording ended before its window, with an error number.
  static func recordingEnded(_ path: String, errno number: Int32) -> Failure {
    Failure(
      .writeFailed, "\(name(path)): the recording ended early: \(String(cString: strerror(number)))"
    )
  }
}
