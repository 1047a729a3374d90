import CPOSIX

/// An open folder: names in it remain valid even if the folder is moved in the meantime.
struct OpenFolder {
  let descriptor: Int32

  /// Opens the folder of a path.
  init(of path: FilePath) throws(Descriptor.SystemError) {
    descriptor = Descriptor.retried { posix_open_folder(path.folder) }
    guard descriptor >= 0 else { throw Descriptor.SystemError(number: posix_errno()) }
  }

  /// Closes the folder.
  func close() { CPOSIX.close(descriptor) }
}
