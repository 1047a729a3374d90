import CPOSIX

/// Where a command's result goes: standard output, or a file that appears whole or not at all.
enum Output: Hashable, Sendable {
  case standard
  case file(String)

  /// The output of an option's value, where `-` is standard output.
  init(_ path: String) { self = path == "-" ? .standard : .file(path) }

  /// The same, apart from files that the same run reads or writes.
  init(_ path: String, apartFrom others: [String]) throws(Failure) {
    self.init(path)
    guard case .file(let path) = self else { return }
    if let other = others.first(where: { Self.isSame($0, path) }) {
      throw .outputIsTaken(path, by: other)
    }
  }

  /// Whether somebody looks at it in a terminal.
  var isTerminal: Bool { self == .standard && isatty(STDOUT_FILENO) == 1 }

  /// Writes all of a text.
  func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  /// Writes all bytes; an existing file keeps its old content until the new one is complete.
  func write(_ bytes: [UInt8]) throws(Failure) {
    var rest: [UInt8]? = bytes
    try write {
      defer { rest = nil }
      return rest
    }
  }

  /// Writes pieces of bytes as they are made, until there are no more; a file as a whole, too.
  func write(pieces next: () -> [UInt8]?) throws(Failure) {
    switch self {
    case .standard:
      if let error = Self.write(next, to: STDOUT_FILENO) {
        throw error == EPIPE ? .readerGone : .cannotWrite("standard output", errno: error)
      }
    case .file(let path):
      let error =
        Self.isReplaceable(path)
        ? Self.replace(path, with: next) : Self.write(next, through: path)
      if let error { throw error == EPIPE ? .readerGone : .cannotWrite(path, errno: error) }
    }
  }
}

extension Output {
  /// Whether two paths are of one regular file, by whatever links and spelling; of files that are
  /// not there yet, whether they would be.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    guard one != "-" else { return false }
    var (first, second) = (stat(), stat())
    switch (stat(one, &first) == 0, stat(other, &second) == 0) {
    case (true, true):
      return posix_is_regular(first.st_mode) && first.st_dev == second.st_dev
        && first.st_ino == second.st_ino
    case (false, false):
      let (one, other) = (Self.split(one), Self.split(other))
      return one.name == other.name && stat(one.folder, &first) == 0
        && stat(other.folder, &second) == 0 && first.st_dev == second.st_dev
        && first.st_ino == second.st_ino
    default: return false
    }
  }

  private static func split(_ path: String) -> (folder: String, name: Substring) {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path[...]) }
    return (String(path[...slash]), path[path.utf8.index(after: slash)...])
  }

  /// Whether the path names a regular file or nothing yet; devices and pipes are written as they
  /// are, and a folder fails by itself.
  private static func isReplaceable(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return true }
    return posix_is_regular(status.st_mode)
  }

  /// Writes into what already exists and is no regular file.
  ///
  /// - Returns: The error number when that failed.
  private static func write(_ next: () -> [UInt8]?, through path: String) -> Int32? {
    let descriptor = posix_open(path, O_WRONLY)
    guard descriptor >= 0 else { return posix_errno() }
    let failure = write(next, to: descriptor)
    let closing = close(descriptor) == 0 ? nil : posix_errno()
    return failure ?? closing
  }

  /// Writes a new file beside the old one and puts it into its place.
  ///
  /// - Returns: The error number when that failed; the old file is then as it was.
  private static func replace(_ path: String, with next: () -> [UInt8]?) -> Int32? {
    let target = resolved(path)
    let temporary = "\(target).\(getpid()).tmp"
    Signals.setUnfinishedFile(temporary)
    defer { Signals.setUnfinishedFile(nil) }
    let descriptor = posix_create(temporary)
    guard descriptor >= 0 else { return posix_errno() }
    var failure = write(next, to: descriptor)
    var old = stat()
    if failure == nil, stat(target, &old) == 0 { _ = fchmod(descriptor, old.st_mode & 0o7777) }
    if failure == nil, fsync(descriptor) != 0 { failure = posix_errno() }
    if close(descriptor) != 0, failure == nil { failure = posix_errno() }
    if failure == nil, rename(temporary, target) != 0 { failure = posix_errno() }
    if failure != nil { unlink(temporary) }
    return failure
  }

  /// Writes all pieces.
  ///
  /// - Returns: The error number of the first that failed.
  private static func write(_ next: () -> [UInt8]?, to descriptor: Int32) -> Int32? {
    while let bytes = next() {
      if let error = Descriptor.write(bytes, to: descriptor) { return error }
    }
    return nil
  }

  /// The path with symbolic links followed, so that a link stays one.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}
