private import CPOSIX

extension InputError {
  /// The message for a path that should have been a route or log, which may also be a folder.
  package var messageOfLog: String {
    self == .isDirectory
      ? "\(message), or an AR logger’s folder with \(LoggerFolder.examples)" : message
  }
}

/// An open file or standard input, read in chunks.
package final class ByteSource {
  /// The open file.
  let descriptor: Int32
  /// The length in bytes; nil unless it is a regular file.
  let length: Int?
  private let isOwned: Bool
  private let buffer: UnsafeMutableRawBufferPointer

  private static let capacity = 1 << 17

  /// Opens a file, or standard input for `-`.
  init(path: String) throws(InputError) {
    isOwned = path != "-"
    guard path.canBePath else {
      descriptor = -1
      buffer = .allocate(byteCount: 1, alignment: 16)
      throw .unreadable(errno: EINVAL)
    }
    descriptor = isOwned ? posix_open(path, O_RDONLY) : STDIN_FILENO
    buffer = .allocate(byteCount: descriptor >= 0 ? Self.capacity : 1, alignment: 16)
    if descriptor < 0 {
      throw posix_errno() == ENOENT ? .notFound : .unreadable(errno: posix_errno())
    }
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    length = isKnown && posix_is_regular(status.st_mode) ? Int(status.st_size) : nil
    if isKnown, posix_is_directory(status.st_mode) { throw .isDirectory }
  }

  /// The descriptor if the source is a regular file, which can be read from its beginning; nil otherwise.
  var wholeFile: Int32? { isOwned && length != nil ? descriptor : nil }

  deinit {
    buffer.deallocate()
    if isOwned, descriptor >= 0 { close(descriptor) }
  }

  /// Reads the available bytes, or waits for the first ones, and passes them to `consume`; passes no bytes at
  /// the end of the file.
  ///
  /// A pipe returns the bytes that have been written to it so far, so a short chunk does not mean the end.
  ///
  /// - Parameter most: The maximum number of bytes, above 0.
  func readPiece<Answer>(
    atMost most: Int = .max, _ consume: (UnsafeRawBufferPointer) -> Answer
  ) throws(InputError) -> Answer {
    while true {
      let count = read(descriptor, buffer.baseAddress, min(most, buffer.count))
      if count < 0, posix_errno() == EINTR { continue }
      // Another process may have made standard input non-blocking.
      if count < 0, posix_errno() == EAGAIN {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&request, 1, -1)
        continue
      }
      if count < 0 {
        throw posix_errno() == EISDIR ? .isDirectory : .unreadable(errno: posix_errno())
      }
      return consume(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// Passes each chunk to `consume` in turn, until the file ends or `isEnough` returns true.
  ///
  /// If `consume` throws, reading stops, and the error is returned rather than thrown.
  func readAll<Failure: Error>(
    _ consume: (UnsafeRawBufferPointer) throws(Failure) -> Void,
    until isEnough: () -> Bool = { false }
  ) throws(InputError) -> Failure? {
    while !isEnough() {
      let result = try readPiece { bytes in
        Result { () throws(Failure) in
          if !bytes.isEmpty { try consume(bytes) }
          return !bytes.isEmpty
        }
      }
      switch result {
      case .success(true): continue
      case .success(false): return nil
      case .failure(let failure): return failure
      }
    }
    return nil
  }
}

extension ByteSource {
  /// Returns all bytes of a file, or of standard input for `-`, for short files that are read as a whole.
  ///
  /// - Parameters:
  ///   - limit: The maximum length. A longer file, which may be endless, is read only until this limit has
  ///     been exceeded.
  ///   - isKept: True if the path must be that of a stored file; the program would have to wait for a pipe.
  package static func bytes(
    path: String, limit: Int, isKept: Bool = false
  ) throws(InputError) -> [UInt8] {
    if isKept, FileStatus.isThere(path), !FileStatus.isFile(path), !FileStatus.isDirectory(path) {
      throw .isNoFile
    }
    let source = try ByteSource(path: path)
    var bytes: [UInt8] = []
    if let length = source.length, length > 0 { bytes.reserveCapacity(min(length, limit + 1)) }
    var isAtEnd = false
    while !isAtEnd, bytes.count <= limit {
      isAtEnd = try source.readPiece { piece in
        bytes.append(contentsOf: piece)
        return piece.isEmpty
      }
    }
    return bytes
  }
}

/// The kind of file at a path.
enum FileStatus {
  /// Returns true when there is a directory at the path.
  static func isDirectory(_ path: String) -> Bool { mode(path).map(posix_is_directory) ?? false }

  /// Returns true when anything exists at the path.
  static func isThere(_ path: String) -> Bool { mode(path) != nil }

  /// Returns true when there is a regular file at the path.
  static func isFile(_ path: String) -> Bool { mode(path).map(posix_is_regular) ?? false }

  /// Returns true when there is a symbolic link at the path and its target is missing.
  static func isBrokenLink(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 && lstat(path, &status) == 0
  }

  private static func mode(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode : nil
  }
}

extension String {
  /// True when the text can be a path: it contains no NUL, before which the system would cut it off.
  package var canBePath: Bool { !utf8.contains(0) }
}
