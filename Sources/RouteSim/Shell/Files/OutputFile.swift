import CPOSIX
import RouteFormats

/// Writes files in the way that their owner expects: the new content replaces the old atomically, unless that
/// would change the file's identity.
///
/// | what exists | what happens |
/// |---|---|
/// | nothing, or a broken link | the whole file appears, at the link's target |
/// | a file | the new file replaces it, with the same owner, group and mode |
/// | one with hard links or attributes | it is overwritten once all content has been produced |
/// | one whose owner would change, or whose folder accepts no new file | the same |
/// | a file that nobody may write | it is left alone |
/// | a device or a pipe | it is written to |
/// | an open file, named by its descriptor number | it is written to at its current position |
enum OutputFile {
  /// Writes pieces of bytes as they are produced, until there are no more.
  ///
  /// A piece that cannot be produced counts as a failed write.
  ///
  /// - Returns: The error number on failure.
  static func write(
    _ next: () throws(Descriptor.SystemError) -> [UInt8]?, to path: String
  ) -> Int32? {
    guard path.canBePath else { return EINVAL }
    if let open = Descriptor.named(path) { return Descriptor.write(next, to: open) }
    var old = stat()
    guard stat(path, &old) == 0 else {
      let error = posix_errno()
      return error == ENOENT ? create(FilePath(path).followed, with: next) : error
    }
    // The system would let root write to the file in any case.
    if posix_is_regular(old.st_mode), old.st_mode & 0o222 == 0 { return EACCES }
    // Opening a pipe waits for a reader, as a write does.
    SignalDeadline.beginWrite()
    let descriptor = Descriptor.retried { posix_open(path, O_WRONLY) }
    SignalDeadline.endWrite(hasGotOn: descriptor >= 0)
    guard descriptor >= 0 else { return posix_errno() }
    let failure =
      posix_is_regular(old.st_mode)
      ? replace(FilePath(path).followed, old, descriptor, with: next)
      : Descriptor.write(next, to: descriptor)
    let closing = close(descriptor) == 0 ? nil : posix_errno()
    return failure ?? closing
  }

  /// Writes a new file, all or nothing, under the first free name in a list.
  ///
  /// - Parameters:
  ///   - names: Paths in one folder.
  ///   - target: A path in that folder that is the same in every run, by which a later run recognises the
  ///     leftovers of a run that was killed.
  /// - Returns: The chosen name; the error number on failure, `EEXIST` if no name is free.
  static func add(
    _ bytes: [UInt8], asOneOf names: some Sequence<String>, for target: String
  ) -> Result<String, Descriptor.SystemError> {
    guard target.canBePath else { return .failure(Descriptor.SystemError(number: EINVAL)) }
    var rest: [UInt8]? = bytes
    let made = TemporaryFile.made(beside: FilePath(target), mode: 0o666).flatMap { file in
      file.filled {
        defer { rest = nil }
        return rest
      }
    }
    return made.flatMap { file in
      for name in names {
        switch file.appear(as: FilePath(name)) {
        case nil: return .success(name)
        case EEXIST?: continue
        case let number?:
          file.discard()
          return .failure(Descriptor.SystemError(number: number))
        }
      }
      file.discard()
      return .failure(Descriptor.SystemError(number: EEXIST))
    }
  }

  /// Returns true if a path's file has other hard links, through which the output could be read.
  static func hasOtherLinks(_ path: FilePath) -> Bool {
    var status = stat()
    return stat(path.characters, &status) == 0 && posix_is_regular(status.st_mode)
      && status.st_nlink > 1
  }

  private static func create(
    _ target: FilePath, with next: () throws(Descriptor.SystemError) -> [UInt8]?
  ) -> Int32? {
    switch TemporaryFile.made(beside: target, mode: 0o666).flatMap({ $0.filled(with: next) }) {
    case .failure(let error): return error.number
    case .success(let file):
      guard let error = file.rename(to: target) else { return nil }
      file.discard()
      return error
    }
  }

  /// - Parameter descriptor: The old file, open for writing.
  private static func replace(
    _ target: FilePath, _ old: stat, _ descriptor: Int32,
    with next: () throws(Descriptor.SystemError) -> [UInt8]?
  ) -> Int32? {
    let file: TemporaryFile
    switch TemporaryFile.made(beside: target, mode: old.st_mode & 0o777) {
    case .failure(let error) where isOfFolder(error.number):
      // All pieces are produced first, so that the old file remains intact until then.
      var pieces: [[UInt8]] = []
      do throws(Descriptor.SystemError) {
        while let piece = try next() {
          if !piece.isEmpty { pieces.append(piece) }
        }
      } catch {
        return error.number
      }
      var rest = pieces[...]
      return overwrite(descriptor, length: pieces.reduce(0) { $0 + $1.count }) {
        .success(rest.popFirst() ?? [])
      }
    case .failure(let error): return error.number
    case .success(let made): file = made
    }
    switch file.filled(with: next) {
    case .failure(let error): return error.number
    case .success:
      if old.st_nlink == 1, !posix_has_attributes(descriptor), file.takeOn(old),
        file.rename(to: target) == nil
      {
        return nil
      }
      defer { file.discard() }
      // If the file was removed or replaced in the meantime, content written to it would be lost.
      guard file.identity(beside: target) == FileIdentity(old) else { return ESTALE }
      let length = lseek(file.descriptor, 0, SEEK_CUR)
      guard length >= 0, lseek(file.descriptor, 0, SEEK_SET) == 0 else { return posix_errno() }
      return overwrite(descriptor, length: Int(length)) { Descriptor.read(file.descriptor) }
    }
  }

  /// Returns true if an error means that no new file can be created in the folder.
  private static func isOfFolder(_ error: Int32) -> Bool {
    [EACCES, EPERM, EROFS, EBUSY, ENAMETOOLONG, ENOENT].contains(error)
  }

  /// Overwrites the content of a file while holding signals that would leave it half-written.
  ///
  /// The space is reserved first, so that the old content survives if the disk is full.
  ///
  /// - Parameter next: Returns the next bytes; empty after the last.
  private static func overwrite(
    _ descriptor: Int32, length: Int, _ next: () -> Result<[UInt8], Descriptor.SystemError>
  ) -> Int32? {
    Signals.held {
      var old = stat()
      guard fstat(descriptor, &old) == 0 else { return posix_errno() }
      let room = posix_reserve(descriptor, off_t(length))
      guard room == 0 else {
        _ = ftruncate(descriptor, old.st_size)
        return room
      }
      var written = 0
      while true {
        switch next() {
        case .failure(let error): return error.number
        case .success(let bytes) where bytes.isEmpty:
          guard written == length else { return EIO }
          return Descriptor.truncate(descriptor, to: length) ?? Descriptor.sync(descriptor)
        case .success(let bytes):
          if let failure = Descriptor.write(bytes, to: descriptor) { return failure }
          written += bytes.count
        }
      }
    }
  }
}
