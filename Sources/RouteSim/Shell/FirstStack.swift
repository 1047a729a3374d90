import CPOSIX

/// The stack of the process's first thread, which the caller may have limited.
enum FirstStack {
  /// The size to request, bytes: the default on most systems.
  private static let wanted = 8 << 20
  /// The minimum size, bytes, below which the program would crash without a message.
  static let least = 512 << 10

  /// Grows the stack to the default size, and returns the failure if it remains too small.
  static var failure: Failure? {
    let size = posix_stack(wanted)
    return size < least ? .stackTooSmall(Int(size)) : nil
  }
}

extension Failure {
  /// Creates a failure for a stack that cannot grow beyond a number of bytes, which is too small.
  fileprivate static func stackTooSmall(_ size: Int) -> Failure {
    Failure(
      .unavailable,
      "the stack is limited to \(size >> 10) KB, and \(FirstStack.least >> 10) KB are needed; "
        + "raise it with ulimit -s")
  }
}
