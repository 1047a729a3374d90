import CPOSIX

extension Failure {
  /// Creates a failure for a write that failed with an error number.
  static func cannotWrite(_ path: String, errno number: Int32) -> Failure {
    Failure(.writeFailed, "\(path): cannot write: \(String(cString: strerror(number)))")
  }

  /// Creates a failure for an output that would replace a file that the same run reads or writes.
  static func outputIsTaken(
    _ path: String, by other: String, option: String = Output.usualOption
  ) -> Failure {
    Failure(
      .usage,
      path == other
        ? "\(name(path)) would overwrite itself; give a different \(option)"
        : "\(name(path)) and \(name(other)) are the same file; give a different \(option)",
      cause: Output.IsTaken())
  }

  /// Creates a failure for standard output going to a file that the same run also reads or writes.
  static func standardOutputIsTaken(by other: String) -> Failure {
    Failure(
      .usage,
      "\(name(other)) and standard output are the same file; redirect the output to a "
        + "different one")
  }
}

extension Output {
  /// The cause of a failure whose output file is also read or written by the same run.
  struct IsTaken: Error {}
}
