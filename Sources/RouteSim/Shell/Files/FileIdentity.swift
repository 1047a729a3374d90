import CPOSIX

/// The identity of a file, independent of its name: its file system and its inode number there.
struct FileIdentity: Hashable {
  private let device: dev_t
  private let number: ino_t

  /// Creates the identity of a file from its status.
  init(_ status: stat) {
    device = status.st_dev
    number = status.st_ino
  }

  /// Creates the identity of an open file; nil if the descriptor is not open.
  init?(open descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Creates the identity of a name in a folder, without following a link; nil if nothing has that name.
  init?(named name: FilePath, in folder: OpenFolder) {
    var status = stat()
    guard fstatat(folder.descriptor, name.characters, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      return nil
    }
    self.init(status)
  }
}
