import CPOSIX

/// A pipe through which one thread wakes another.
final class Bell: @unchecked Sendable {
  private var ends: [Int32] = [-1, -1]

  init() {
    guard pipe(&ends) == 0 else { return }
    for end in ends {
      posix_make_private(end)
    }
  }

  deinit {
    for end in ends where end >= 0 { close(end) }
  }

  /// The descriptor to wait for.
  var descriptor: Int32 { ends[0] }

  func ring() { _ = [UInt8(0)].withUnsafeBytes { write(ends[1], $0.baseAddress, 1) } }

  func silence() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while CPOSIX.read(ends[0], &bytes, bytes.count) > 0 {}
  }
}
