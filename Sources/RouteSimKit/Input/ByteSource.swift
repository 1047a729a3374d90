#if canImport(Darwin)
  private import Darwin
#elseif canImport(Glibc)
  private import Glibc
#elseif canImport(Musl)
  private import Musl
#endif

/// Why a file could not be read.
public enum InputError: Error, Hashable, Sendable {
  /// There is none of this name.
  case notFound
  /// It is a directory.
  case isDirectory
  /// The system refused; its number for the reason.
  case unreadable(errno: Int32)

  /// What is wrong, fit for a terminal, without the file's name.
  public var message: String {
    switch self {
    case .notFound: "no such file"
    case .isDirectory: "this is a directory; a file was expected"
    case .unreadable(let number): "cannot be read: \(String(cString: strerror(number)))"
    }
  }
}

/// An open file or standard input, read in pieces.
final class ByteSource {
  private let descriptor: Int32
  private let isOwned: Bool
  private let buffer: UnsafeMutableRawBufferPointer

  private static let capacity = 1 << 17

  /// Opens a file, or standard input for `-`.
  init(path: String) throws(InputError) {
    isOwned = path != "-"
    descriptor = isOwned ? open(path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO
    buffer = .allocate(byteCount: descriptor >= 0 ? Self.capacity : 1, alignment: 16)
    if descriptor < 0 { throw errno == ENOENT ? .notFound : .unreadable(errno: errno) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { throw .isDirectory }
  }

  deinit {
    buffer.deallocate()
    if isOwned, descriptor >= 0 { close(descriptor) }
  }

  /// Calls with each piece in turn until the file ends.
  ///
  /// Stops early, without an error of its own, when `consume` returns an error.
  func readAll<Failure: Error>(
    _ consume: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(InputError) -> Failure? {
    while true {
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw errno == EISDIR ? .isDirectory : .unreadable(errno: errno) }
      if count == 0 { return nil }
      do throws(Failure) {
        try consume(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      } catch { return error }
    }
  }
}
