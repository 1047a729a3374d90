import CPOSIX

/// Where a command's result goes: standard output, or a file that appears whole or not at all.
enum Output: Hashable, Sendable {
  case standard
  case file(String)

  /// The output of an option's value, where `-` is standard output.
  init(_ path: String) { self = path == "-" ? .standard : .file(path) }

  /// The same, apart from files that the same run reads or writes.
  ///
  /// - Parameter option: The option that names it, with its dashes.
  init(
    _ path: String, apartFrom others: [String], option: String = "--output"
  ) throws(Failure) {
    self.init(path)
    guard case .file(let path) = self, let other = Self.other(path, among: others) else { return }
    throw .outputIsTaken(path, by: other, option: option)
  }

  /// The first of some files that a path is of, too, by whatever links and spelling; nil for none.
  static func other(_ path: String, among others: [String]) -> String? {
    guard let identity = Identity(path) else { return nil }
    return others.first { Identity($0) == identity }
  }

  /// Some paths without those of a file that one before is of, by whatever links and spelling.
  static func distinct(_ paths: [String]) -> [String] {
    var files: Set<Identity> = []
    var others: Set<String> = []
    return paths.filter { path in
      Identity(path).map { files.insert($0).inserted } ?? others.insert(path).inserted
    }
  }

  /// Makes the folders on the way to the file that are not there yet.
  ///
  /// Where one cannot be made, writing the file says why.
  func makeFolders() {
    guard case .file(let path) = self else { return }
    for slash in path.indices where path[slash] == "/" && slash > path.startIndex {
      mkdir(String(path[..<slash]), 0o777)
    }
  }

  /// Removes a file of an earlier run, if there is one.
  static func remove(_ path: String) {
    var status = stat()
    if lstat(path, &status) == 0, posix_is_regular(status.st_mode) { unlink(path) }
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
  /// Which file a path is of, by whatever links and spelling.
  private struct Identity: Hashable {
    private let device: dev_t
    private let number: ino_t
    /// Of a file that is not there yet, its name in the folder that the numbers are of.
    private let name: Substring?

    /// - Returns: nil for standard input, for what is no regular file, and where there is no folder.
    init?(_ path: String) {
      guard path != "-" else { return nil }
      var status = stat()
      if stat(path, &status) == 0 {
        guard posix_is_regular(status.st_mode) else { return nil }
        name = nil
      } else {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
        guard stat(slash.map { String(path[...$0]) } ?? ".", &status) == 0 else { return nil }
        name = slash.map { path[path.utf8.index(after: $0)...] } ?? path[...]
      }
      device = status.st_dev
      number = status.st_ino
    }
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
