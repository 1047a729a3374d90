import CPOSIX

extension Failure {
  /// A write failed with an error number.
  static func cannotWrite(_ path: String, errno number: Int32) -> Failure {
    Failure(.writeFailed, "\(path): cannot write: \(String(cString: strerror(number)))")
  }

  /// The output would replace a file that the same run reads or writes.
  static func outputIsTaken(
    _ path: String, by other: String, option: String = Output.usualOption
  ) -> Failure {
    Failure(
      .usage,
      path == other
        ? "\(name(path)) would be written over itself; give another \(option)"
        : "\(name(path)) and \(name(other)) are one file; give another \(option)",
      cause: Output.IsTaken())
  }

  /// Standard output goes into a file that the same run also reads or writes.
  static func standardOutputIsTaken(by other: String) -> Failure {
    Failure(
      .usage, "\(name(other)) and standard output are one file; redirect the output to another")
  }
}

extension Output {
  /// The cause of a failure whose output is a file that the same run reads or writes.
  struct IsTaken: Error {}
}
