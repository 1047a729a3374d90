import CPOSIX

/// The stack of the thread that a process begins with, which callers may have limited.
enum FirstStack {
  /// What is asked for, bytes: what systems usually give.
  private static let wanted = 8 << 20
  /// With less, bytes, the program would die without a word.
  static let least = 512 << 10

  /// Has it grow as is usual; why nothing can be done where it may not.
  static var failure: Failure? {
    let size = posix_stack(wanted)
    return size < least ? .stackTooSmall(Int(size)) : nil
  }
}

extension Failure {
  /// The stack may not become larger than so many bytes.
  fileprivate static func stackTooSmall(_ size: Int) -> Failure {
    Failure(
      .unavailable,
      "the stack is limited to \(size >> 10) KB, and \(FirstStack.least >> 10) KB are needed; raise it "
        + "by ulimit -s")
  }
}
