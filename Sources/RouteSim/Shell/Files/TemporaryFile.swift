import CPOSIX

/// The new content of a file while it is being written, next to that file.
///
/// A number in its name identifies the target, and the file is locked during writing. An unlocked file was
/// left by a run that was killed; the next run with the same target removes it. Process identifiers would not
/// be sufficient, because they repeat in containers. If the folder is moved in the meantime, both files move
/// with it.
struct TemporaryFile {
  let descriptor: Int32
  /// The folder of both files.
  private let folder: OpenFolder
  private let name: FilePath

  /// Creates an empty file, and removes the leftovers of earlier runs with the same target.
  ///
  /// - Parameter mode: The permissions for owner, group and others, less the process's mask.
  init(beside target: FilePath, mode: mode_t) throws(Descriptor.SystemError) {
    let folder = try OpenFolder(of: target)
    var made: TemporaryFile?
    for slot in 0..<Self.maximumSlots where made == nil || slot < Self.usualSlots {
      let name = FilePath(Self.name(for: target, slot: slot))
      Self.removeLeftover(name, in: folder)
      if made != nil { continue }
      switch Self.locked(name, in: folder, mode: mode) {
      case .success(let file): made = file
      // The file belongs to another run.
      case .failure(let error) where error.number == EEXIST: continue
      case .failure(let error):
        folder.close()
        throw error
      }
    }
    guard let made else {
      folder.close()
      throw Descriptor.SystemError(number: EBUSY)
    }
    self = made
  }

  private init(_ name: FilePath, in folder: OpenFolder, descriptor: Int32) {
    self.name = name
    self.folder = folder
    self.descriptor = descriptor
  }

  /// Returns an empty file, created as by `init`.
  static func made(beside target: FilePath, mode: mode_t) -> Result<Self, Descriptor.SystemError> {
    Result { () throws(Descriptor.SystemError) in try Self(beside: target, mode: mode) }
  }

  /// Returns the file filled with content; on failure, the file is removed.
  func filled(
    with next: () throws(Descriptor.SystemError) -> [UInt8]?
  ) -> Result<Self, Descriptor.SystemError> {
    guard let failure = Descriptor.write(next, to: descriptor) ?? Descriptor.sync(descriptor) else {
      return .success(self)
    }
    discard()
    return .failure(Descriptor.SystemError(number: failure))
  }

  /// Gives the file the owner, group and mode of another file.
  ///
  /// - Returns: True if the file then has all of them.
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

  /// Returns the identity of a file in the same folder; nil if there is no such file.
  func identity(beside path: FilePath) -> FileIdentity? {
    FileIdentity(named: path.nameInFolder, in: folder)
  }

  /// Renames the file to replace one in its folder; on failure, it keeps its name.
  ///
  /// - Returns: The error number on failure.
  func rename(to target: FilePath) -> Int32? {
    Signals.held {
      let directory = folder.descriptor
      guard renameat(directory, name.characters, directory, target.nameInFolder.characters) == 0
      else {
        return posix_errno()
      }
      Signals.noteWritten()
      end()
      return nil
    }
  }

  /// Gives the file an unused name in its folder; on failure, it keeps its name.
  ///
  /// - Returns: The error number on failure, `EEXIST` if the name is in use.
  func appear(as target: FilePath) -> Int32? {
    Signals.held {
      let failure = posix_rename_new(
        folder.descriptor, name.characters, target.nameInFolder.characters)
      guard failure == 0 else { return failure }
      Signals.noteWritten()
      end()
      return nil
    }
  }

  /// Removes the file.
  func discard() {
    Signals.held {
      // The name is removed first, because closing the descriptor releases the lock.
      unlinkat(folder.descriptor, name.characters, 0)
      end()
    }
  }

  /// Closes the file, which now has either its final name or no name.
  private func end() {
    Signals.setUnfinishedFile(nil)
    close(descriptor)
    folder.close()
  }
}

extension TemporaryFile {
  /// The number of slots searched for leftovers; higher slots are used only if that many runs write the same
  /// file at the same time.
  private static let usualSlots = 8
  /// The maximum number of runs that can write one file at the same time.
  private static let maximumSlots = 256

  /// Returns a name that is short, however long the target's name is, and the same in every run.
  ///
  /// If other users have taken these names, which they can do in a shared folder, the name is random instead.
  private static func name(for target: FilePath, slot: Int) -> String {
    // FNV-1a, 64 bits.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for character in target.name {
      hash = (hash ^ UInt64(UInt8(bitPattern: character))) &* 0x100_0000_01B3
    }
    let number = slot < usualSlots ? UInt64(slot) : UInt64.random(in: 256 ... .max)
    return ".routesim-\(String(hash, radix: 16))-\(number).tmp"
  }

  private static func locked(
    _ name: FilePath, in folder: OpenFolder, mode: mode_t
  ) -> Result<Self, Descriptor.SystemError> {
    Signals.held {
      let descriptor = posix_create(folder.descriptor, name.characters, mode)
      guard descriptor >= 0 else { return .failure(Descriptor.SystemError(number: posix_errno())) }
      // Another run may have opened the file before it was locked, and mistaken it for a leftover.
      let isSeen = !posix_lock(descriptor) && posix_errno() == EWOULDBLOCK
      guard !isSeen, FileIdentity(named: name, in: folder) == FileIdentity(open: descriptor) else {
        close(descriptor)
        return .failure(Descriptor.SystemError(number: EEXIST))
      }
      Signals.setUnfinishedFile(name, in: folder)
      return .success(Self(name, in: folder, descriptor: descriptor))
    }
  }

  /// Removes a file with this name if it belongs to this user and no run is writing it.
  private static func removeLeftover(_ name: FilePath, in folder: OpenFolder) {
    let descriptor = posix_open_in(
      folder.descriptor, name.characters, O_WRONLY | O_NOFOLLOW | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, posix_is_regular(status.st_mode),
      // A file that root writes for another user changes owner shortly before it replaces the target.
      status.st_uid == geteuid() || geteuid() == 0, posix_lock(descriptor),
      FileIdentity(named: name, in: folder) == FileIdentity(status)
    else { return }
    unlinkat(folder.descriptor, name.characters, 0)
  }
}
