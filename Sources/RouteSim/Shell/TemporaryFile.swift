import CPOSIX

/// The new content of a file while it is made, beside the file that it is for.
///
/// Its name tells by a number which file it is for, and is locked while somebody writes it: what
/// nobody has locked was left by a run that was killed, and the next for the same file removes it.
/// Numbers of processes would not do, as containers have the same ones again.
struct TemporaryFile {
  let descriptor: Int32
  private let path: FilePath

  /// An error number of the system.
  struct SystemError: Error { let number: Int32 }

  /// Makes one, empty, and removes what earlier runs for the same file left.
  ///
  /// - Parameter mode: What its owner, group and others may do, less the process's mask.
  init(beside target: FilePath, mode: mode_t) throws(SystemError) {
    var made: TemporaryFile?
    for slot in 0..<Self.maximumSlots where made == nil || slot < Self.usualSlots {
      let path = target.sibling(Self.name(for: target, slot: slot))
      Self.removeLeftover(path)
      if made != nil { continue }
      switch Self.locked(path, mode: mode) {
      case .success(let file): made = file
      // Somebody else's.
      case .failure(let error) where error.number == EEXIST: continue
      case .failure(let error): throw error
      }
    }
    guard let made else { throw SystemError(number: EBUSY) }
    self = made
  }

  private init(_ path: FilePath, descriptor: Int32) {
    self.path = path
    self.descriptor = descriptor
  }

  /// One that is empty, as `init` makes it.
  static func made(beside target: FilePath, mode: mode_t) -> Result<Self, SystemError> {
    Result { () throws(SystemError) in try Self(beside: target, mode: mode) }
  }

  /// The file with all of a content; where that fails, it is gone.
  func filled(with next: () -> [UInt8]?) -> Result<Self, SystemError> {
    guard let failure = Descriptor.write(next, to: descriptor) ?? Descriptor.sync(descriptor) else {
      return .success(self)
    }
    discard()
    return .failure(SystemError(number: failure))
  }

  /// Gives it owner, group and mode of another file.
  ///
  /// - Returns: Whether it has them then.
  func takeOn(_ old: stat) -> Bool {
    var new = stat()
    guard fstat(descriptor, &new) == 0 else { return false }
    if new.st_uid != old.st_uid || new.st_gid != old.st_gid {
      _ = fchown(descriptor, old.st_uid, old.st_gid)
    }
    _ = fchmod(descriptor, old.st_mode & 0o7777)
    return fstat(descriptor, &new) == 0 && new.st_uid == old.st_uid && new.st_gid == old.st_gid
      && new.st_mode == old.st_mode
  }

  /// Puts it into the place of a file; where that fails, it is still there.
  ///
  /// - Returns: The error number when that failed.
  func rename(to target: FilePath) -> Int32? {
    Signals.held {
      guard CPOSIX.rename(path.characters, target.characters) == 0 else { return posix_errno() }
      Signals.setUnfinishedFile(nil)
      close(descriptor)
      return nil
    }
  }

  /// Gives it a name that nothing may have yet; where that fails, it is still there.
  ///
  /// - Returns: The error number when that failed, `EEXIST` where something has the name.
  func appear(as target: FilePath) -> Int32? {
    Signals.held {
      let failure = posix_rename_new(path.characters, target.characters)
      guard failure == 0 else { return failure }
      Signals.setUnfinishedFile(nil)
      close(descriptor)
      return nil
    }
  }

  /// Removes it.
  func discard() {
    Signals.held {
      // First the name, as the lock ends with the descriptor.
      unlink(path.characters)
      Signals.setUnfinishedFile(nil)
      close(descriptor)
    }
  }
}

extension TemporaryFile {
  /// So many are looked at for what earlier runs left; there is one more only where one more run
  /// writes the same file at the same time.
  private static let usualSlots = 8
  /// So many runs can write one file at the same time.
  private static let maximumSlots = 256

  /// A name that is short whatever the file's is, and the same in every run.
  ///
  /// Where strangers have the usual ones, as they can in a folder of everybody's, it cannot be guessed.
  private static func name(for target: FilePath, slot: Int) -> String {
    // FNV-1a of 64 bits.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for character in target.name {
      hash = (hash ^ UInt64(UInt8(bitPattern: character))) &* 0x100_0000_01B3
    }
    let place = slot < usualSlots ? UInt64(slot) : UInt64.random(in: 256 ... .max)
    return ".routesim-\(String(hash, radix: 16))-\(place).tmp"
  }

  private static func locked(_ path: FilePath, mode: mode_t) -> Result<Self, SystemError> {
    Signals.held {
      let descriptor = posix_create(path.characters, mode)
      guard descriptor >= 0 else { return .failure(SystemError(number: posix_errno())) }
      // Another run may have seen it before it was locked, and taken it for left.
      let isSeen = !posix_lock(descriptor) && posix_errno() == EWOULDBLOCK
      guard !isSeen, isAt(path, descriptor) else {
        close(descriptor)
        return .failure(SystemError(number: EEXIST))
      }
      Signals.setUnfinishedFile(path)
      return .success(Self(path, descriptor: descriptor))
    }
  }

  /// Removes a file of that name that is this user's and that nobody writes any more.
  private static func removeLeftover(_ path: FilePath) {
    let descriptor = posix_open(path.characters, O_WRONLY | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, posix_is_regular(status.st_mode),
      // What root writes for others is theirs from just before it takes its place.
      status.st_uid == geteuid() || geteuid() == 0, posix_lock(descriptor), isAt(path, descriptor)
    else { return }
    unlink(path.characters)
  }

  /// Whether a path still names an open file.
  private static func isAt(_ path: FilePath, _ descriptor: Int32) -> Bool {
    var named = stat()
    var open = stat()
    return lstat(path.characters, &named) == 0 && fstat(descriptor, &open) == 0
      && named.st_dev == open.st_dev && named.st_ino == open.st_ino
  }
}
