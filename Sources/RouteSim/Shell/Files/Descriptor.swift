import CPOSIX

/// Writing to an open file, as the system has it.
enum Descriptor {
  /// An error number of the system.
  struct SystemError: Error { let number: Int32 }

  /// True when it is no file that lies there whole, but comes as somebody writes it: a pipe, a
  /// terminal, a socket.
  static func isStream(_ descriptor: Int32) -> Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && !posix_is_regular(status.st_mode)
  }

  /// True when standard input is somebody's keyboard.
  static var isTerminalInput: Bool { isatty(STDIN_FILENO) == 1 }

  /// The number of what is open already and named by that: `/dev/stdout`, `/dev/fd/3`; nil for any
  /// other path, and where nothing is open by it.
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

  /// Waits until there is something to read, or the end of it, or a signal came.
  ///
  /// - Returns: False when neither came within half a second.
  static func waitToRead(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 500) > 0
  }

  /// True when there is something to read, or an end, without waiting for it.
  static func isReadable(_ descriptor: Int32, within milliseconds: Int32 = 0) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// True when something takes what is written to it, or is gone, before so many milliseconds have passed
  /// or a signal came.
  static func isWritable(_ descriptor: Int32, within milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// The next bytes of a file; none at its end.
  static func read(_ descriptor: Int32) -> Result<[UInt8], SystemError> {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      result = retried { systemRead(descriptor, buffer.baseAddress, buffer.count) }
      count = max(0, result)
    }
    return result < 0 ? .failure(SystemError(number: posix_errno())) : .success(bytes)
  }

  /// The result of a call of the system that no signal has interrupted.
  static func retried<Number: SignedInteger>(_ call: () -> Number) -> Number {
    while true {
      let result = call()
      if result >= 0 || posix_errno() != EINTR { return result }
    }
  }

  /// Brings all that was written to the disk.
  ///
  /// - Returns: The error number when that failed.
  static func sync(_ descriptor: Int32) -> Int32? {
    retried { fsync(descriptor) } == 0 ? nil : posix_errno()
  }

  /// Cuts a file.
  ///
  /// - Returns: The error number when that failed.
  static func truncate(_ descriptor: Int32, to length: Int) -> Int32? {
    retried { ftruncate(descriptor, off_t(length)) } == 0 ? nil : posix_errno()
  }

  /// Writes all pieces.
  ///
  /// - Returns: The error number of the first that failed, or could not be made.
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
        } else if posix_errno() == EAGAIN {
          // Somebody else has made it one that does not wait.
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

/// `write` of the system, which `Descriptor.write` would hide.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// `read` of the system, which `Descriptor.read` would hide.
private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int
{
  read(descriptor, bytes, count)
}
