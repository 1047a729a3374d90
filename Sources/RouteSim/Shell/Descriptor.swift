import CPOSIX

/// Writing to an open file, as the system has it.
enum Descriptor {
  /// Whether it is no file that lies there whole, but comes as somebody writes it: a pipe, a
  /// terminal, a socket.
  static func isStream(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && !posix_is_regular(status.st_mode)
  }

  /// Whether standard input is somebody's keyboard.
  static var isTerminalInput: Bool { isatty(STDIN_FILENO) == 1 }

  /// Waits until there is something to read, or the end of it, or a signal came.
  ///
  /// - Returns: False when neither came within half a second.
  static func waitToRead(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 500) > 0
  }

  /// The next bytes of a file; nil at its end, and where they cannot be read.
  static func read(_ descriptor: Int32) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = max(0, systemRead(descriptor, buffer.baseAddress, buffer.count))
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// Writes all pieces.
  ///
  /// - Returns: The error number of the first that failed.
  static func write(_ next: () -> [UInt8]?, to descriptor: Int32) -> Int32? {
    while let bytes = next() {
      if let error = write(bytes, to: descriptor) { return error }
    }
    return nil
  }

  /// Writes all bytes, however many calls it takes.
  ///
  /// - Returns: The error number of what failed; nil when nothing did.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        SignalDeadline.beginWrite()
        let count = systemWrite(descriptor, part.baseAddress, part.count)
        SignalDeadline.endWrite(hasGotOn: count > 0)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if count == 0 {
          return EIO
        } else if posix_errno() != EINTR {
          return posix_errno()
        }
      }
      return nil
    }
  }
}

/// `write` of the system, which `Descriptor.write` would hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// `read` of the system, which `Descriptor.read` would hide.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, bytes, count)
}
