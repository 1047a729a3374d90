import CPOSIX

/// The output to a terminal that may be slow.
///
/// Bytes that the terminal does not take at once wait here, so that keys and signals are served meanwhile;
/// if it is opened by a name, no write ever waits.
struct TerminalOutput: ~Copyable {
  /// The descriptor bytes are written to; while `isPending`, to be waited for until it is writable.
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

  /// True when bytes are left that the terminal has not taken.
  var isPending: Bool { sent < bytes.count }

  /// Lets `body` append bytes, and sends as many as the terminal takes.
  mutating func send(_ body: (inout [UInt8]) -> Void) {
    body(&bytes)
    flush()
  }

  /// Sends as many of the pending bytes as the terminal takes.
  mutating func flush() {
    while isPending {
      let count = bytes.withUnsafeBytes { buffer in
        Descriptor.retried {
          write(descriptor, buffer.baseAddress.map { $0 + sent }, buffer.count - sent)
        }
      }
      // A lost terminal is noticed by its input.
      guard count > 0 else {
        if count < 0, posix_errno() != EAGAIN { drop() }
        return
      }
      sent += count
    }
    drop()
  }

  /// Drops the bytes that the terminal has not taken.
  mutating func drop() {
    bytes.removeAll(keepingCapacity: true)
    sent = 0
  }
}
