import CPOSIX

/// The output to a terminal that may be slow.
///
/// Bytes that the terminal does not accept immediately wait here, so that keys and signals are handled in the
/// meantime; if the terminal can be opened by name, no write ever waits.
struct TerminalOutput: ~Copyable {
  /// The descriptor to which bytes are written; while `isPending`, wait until it is writable.
  let descriptor: Int32
  private let mayWait: Bool
  private var bytes: [UInt8] = []
  private var sent = 0

  /// Creates the output to the terminal behind standard output.
  init() {
    let prompt = posix_open_without_waiting(STDOUT_FILENO)
    mayWait = prompt < 0
    descriptor = mayWait ? STDOUT_FILENO : prompt
  }

  deinit {
    if !mayWait { close(descriptor) }
  }

  /// True when there are bytes that the terminal has not accepted.
  var isPending: Bool { sent < bytes.count }

  /// Lets `body` append bytes, and sends as many as the terminal accepts.
  mutating func send(_ body: (inout [UInt8]) -> Void) {
    body(&bytes)
    flush()
  }

  /// Sends as many of the pending bytes as the terminal accepts.
  mutating func flush() {
    while isPending {
      let count = bytes.withUnsafeBytes { buffer in
        Descriptor.retried {
          write(descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent)
        }
      }
      // The loss of a terminal is noticed from its input.
      guard count > 0 else {
        if count < 0, posix_errno() != EAGAIN { drop() }
        return
      }
      sent += count
    }
    drop()
  }

  /// Drops the bytes that the terminal has not accepted.
  mutating func drop() {
    bytes.removeAll(keepingCapacity: true)
    sent = 0
  }
}
