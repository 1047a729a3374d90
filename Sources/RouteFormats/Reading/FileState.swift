import CPOSIX

/// The identity of a file, with its size and the time of its last modification.
package struct FileState: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// Creates the state of the file at a path; nil if nothing exists there.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    seconds = changed.tv_sec
    nanoseconds = changed.tv_nsec
  }

  /// Creates the state of the regular file at a path; nil for anything else.
  package init?(ofRegularFile path: String) {
    guard FileStatus.isFile(path) else { return nil }
    self.init(of: path)
  }

  /// Returns true when both are the same file, regardless of its content.
  package func isFile(_ other: FileState) -> Bool {
    device == other.device && number == other.number
  }
}
