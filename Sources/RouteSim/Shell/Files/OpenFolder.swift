import CPOSIX

/// A folder that is open: names in it stay names in it, wherever it is moved meanwhile.
struct OpenFolder {
  let descriptor: Int32

  /// The folder that a path is in.
  init(of path: FilePath) throws(Descriptor.SystemError) {
    descriptor = Descriptor.retried { posix_open_folder(path.folder) }
    guard descriptor >= 0 else { throw Descriptor.SystemError(number: posix_errno()) }
  }

  /// Closes it.
  func close() { CPOSIX.close(descriptor) }
}
