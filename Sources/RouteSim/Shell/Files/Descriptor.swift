import CPOSIX

/// Access to open files through system calls.
enum Descriptor {
  /// A system error number.
  struct SystemError: Error { let number: Int32 }

  /// Returns true for a stream, such as a pipe, a terminal or a socket, rather than a stored file.
  static func isStream(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && !posix_is_regular(status.st_mode)
  }

  /// True when standard input is a terminal.
  static var isTerminalInput: Bool { isatty(STDIN_FILENO) == 1 }

  /// Returns the descriptor that a path names, such as `/dev/stdout` or `/dev/fd/3`.
  ///
  /// Returns nil for any other path, and for a descriptor that is not open.
  static func named(_ path: String) -> Int32? {
    let number: Int32?
    switch path {
    case "/dev/stdout": number = STDOUT_FILENO
    case "/dev/stderr": number = STDERR_FILENO
    default:
      let folders = ["/dev/fd/", "/proc/self/fd/"]
      number = folders.first(where: path.hasPrefix).flatMap { Int32(path.dropFirst($0.count)) }
    }
    var status = stat()
    return number.flatMap { fstat($0, &status) == 0 ? $0 : nil }
  }

  /// Waits for input, for its end or for a signal.
  ///
  /// - Returns: False after a signal, or if there is neither input nor its end within half a second.
  static func waitToRead(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 500) > 0
  }

  /// Returns true if there is input, or its end, within the given time, by default without waiting.
  static func isReadable(_ descriptor: Int32, within milliseconds: Int32 = 0) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Returns true if the descriptor accepts output, or is closed at its other end, within the given time.
  ///
  /// A signal ends the wait early.
  static func isWritable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Returns the next bytes of a file; empty at its end.
  static func read(_ descriptor: Int32) -> Result<[UInt8], SystemError> {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      result = retried { systemRead(descriptor, buffer.baseAddress, buffer.count) }
      count = max(0, result)
    }
    return result < 0 ? .failure(SystemError(number: posix_errno())) : .success(bytes)
  }

  /// Returns the result of a system call, repeated while signals interrupt it.
  static func retried<Number: SignedInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      if result >= 0 || posix_errno() != EINTR { return result }
    }
  }

  /// Flushes all writes to the disk.
  ///
  /// - Returns: The error number on failure.
  static func sync(_ descriptor: Int32) -> Int32? {
    retried { fsync(descriptor) } == 0 ? nil : posix_errno()
  }

  /// Truncates a file.
  ///
  /// - Returns: The error number on failure.
  static func truncate(_ descriptor: Int32, to length: Int) -> Int32? {
    retried { ftruncate(descriptor, off_t(length)) } == 0 ? nil : posix_errno()
  }

  /// Writes all pieces.
  ///
  /// - Returns: The error number if a piece could not be written or produced; nil on success.
  static func write(
    _ next: () throws(SystemError) -> [UInt8]?, to descriptor: Int32
  ) -> Int32? {
    do throws(SystemError) {
      while let bytes = try next() {
        if let error = write(bytes, to: descriptor) { return error }
      }
    } catch {
      return error.number
    }
    return nil
  }

  /// Writes all bytes, in as many calls as necessary.
  ///
  /// - Returns: The error number on failure; nil on success.
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
        } else if posix_errno() == EAGAIN {
          // The descriptor is non-blocking because another process has made it so.
          SignalDeadline.beginWrite()
          var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&request, 1, -1)
          SignalDeadline.endWrite(hasGotOn: request.revents != 0)
        } else if posix_errno() != EINTR {
          return posix_errno()
        }
      }
      return nil
    }
  }
}

/// Calls the system's `write`, whose name `Descriptor.write` would hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Calls the system's `read`, whose name `Descriptor.read` would hide.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, bytes, count)
}
