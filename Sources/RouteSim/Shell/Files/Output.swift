import CPOSIX

/// The destination of a command's result: standard output, or a file.
enum Output: Hashable, Sendable {
  case standard
  case file(String)

  /// The default option that names an output.
  static let usualOption = "--output"

  /// Creates the output for an option's value; `-` is standard output.
  init(_ path: String) { self = path == "-" ? .standard : .file(path) }

  /// Creates the output for an option's value, and rejects files that the same run reads or writes.
  ///
  /// - Parameter option: The option that names the output, with its dashes.
  init(
    _ path: String, apartFrom others: [String], option: String = usualOption
  ) throws(Failure) {
    self.init(path)
    try check(apartFrom: others, option: option)
  }

  /// Throws if the output would overwrite, or append to, a file that the same run reads or writes.
  ///
  /// - Parameter option: The option that names the output, with its dashes.
  func check(apartFrom others: [String], option: String = usualOption) throws(Failure) {
    try check(apartFrom: KeptFiles(others), option: option)
  }

  /// Throws if the output would overwrite, or append to, one of the kept files.
  ///
  /// - Parameter option: The option that names the output, with its dashes.
  func check(apartFrom kept: KeptFiles, option: String = usualOption) throws(Failure) {
    switch self {
    case .standard:
      guard let other = kept.nameOfStandardOutput else { return }
      throw .standardOutputIsTaken(by: other)
    case .file(let path):
      guard let other = kept.name(of: path) else { return }
      throw .outputIsTaken(path, by: other, option: option)
    }
  }

  /// A description of the unfinished output that is left behind if the program ends early.
  var wordsOfUnfinished: String {
    switch self {
    case .standard: "it is incomplete"
    case .file(let path): "\(Failure.name(path)) is not written"
    }
  }

  /// Returns paths without repetitions of the same file, whatever their links and spelling.
  static func distinct(_ paths: [String]) -> [String] {
    var files: Set<Identity> = []
    var others: Set<String> = []
    return paths.filter { path in
      Identity(path).map { files.insert($0).inserted } ?? others.insert(path).inserted
    }
  }

  /// Creates missing folders on the path to the file.
  ///
  /// - Returns: The error number if its folder could not be created; nil if it exists. Writing the file would
  ///   only report that the folder is missing.
  func makeFolders() -> Int32? {
    guard case .file(let path) = self else { return nil }
    var reason: Int32?
    for slash in path.indices where path[slash] == "/" && slash > path.startIndex {
      let folder = String(path[..<slash])
      guard mkdir(folder, 0o777) != 0, reason == nil else { continue }
      let error = posix_errno()
      // If the name exists but cannot be followed, it is a broken link.
      if !Self.exists(folder) { reason = error == EEXIST ? ENOENT : error }
    }
    return reason
  }

  /// Writes all bytes, creating missing folders.
  func writeMakingFolders(_ bytes: [UInt8]) throws(Failure) {
    if case .file(let path) = self, let error = makeFolders() {
      throw .cannotWrite(path, errno: error)
    }
    try write(bytes)
  }

  /// Writes pieces as `write` does, creating missing folders first.
  func writeMakingFolders(_ next: () throws(Failure) -> [UInt8]?) throws(Failure) {
    if case .file(let path) = self, let error = makeFolders() {
      throw .cannotWrite(path, errno: error)
    }
    try write(pieces: next)
  }

  /// Removes a file from an earlier run, if there is one.
  static func remove(_ path: String) {
    var status = stat()
    if lstat(path, &status) == 0, posix_is_regular(status.st_mode) { unlink(path) }
  }

  /// Returns true if anything exists at the path.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 || posix_errno() != ENOENT && posix_errno() != ENOTDIR
  }

  /// Returns true if a file exists at the path.
  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && posix_is_regular(status.st_mode)
  }

  /// Returns true if something other than a file exists at the path.
  static func isOther(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && !posix_is_regular(status.st_mode)
  }

  /// Returns true if a folder exists at the path.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && posix_is_directory(status.st_mode)
  }

  /// Returns true if the path is that of a pipe or a socket, on which reads and writes would block.
  static func isPipe(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
      && (posix_is_pipe(status.st_mode) || posix_is_socket(status.st_mode))
  }

  /// Returns the error number with which writing to a path would fail; nil if it would not.
  ///
  /// Checks only what can be checked without starting to write.
  static func refusal(of path: String) -> Int32? {
    if exists(path) { return access(path, W_OK) == 0 ? nil : posix_errno() }
    // The target of a broken link is checked by writing to it.
    var status = stat()
    if lstat(path, &status) == 0 { return nil }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    return access(folder, W_OK | X_OK) == 0 ? nil : posix_errno()
  }

  /// True when the output goes to a terminal.
  var isTerminal: Bool { self == .standard && isatty(STDOUT_FILENO) == 1 }

  /// Writes the whole text.
  func write(_ text: String) throws(Failure) { try write(Array(text.utf8)) }

  /// Writes all bytes; see `OutputFile` for files.
  func write(_ bytes: [UInt8]) throws(Failure) {
    var rest: [UInt8]? = bytes
    try write {
      defer { rest = nil }
      return rest
    }
  }

  /// Writes pieces of bytes as they are produced, until there are no more; see `OutputFile` for files.
  ///
  /// A file remains unchanged if a piece cannot be produced.
  func write(pieces next: () throws(Failure) -> [UInt8]?) throws(Failure) {
    var failure: Failure?
    func piece() throws(Descriptor.SystemError) -> [UInt8]? {
      do throws(Failure) {
        return try next()
      } catch {
        failure = error
        throw Descriptor.SystemError(number: ECANCELED)
      }
    }
    let error: Int32?
    let name: String
    switch self {
    case .standard:
      name = "standard output"
      error = Descriptor.write(piece, to: STDOUT_FILENO)
    case .file(let path):
      name = path
      error = OutputFile.write(piece, to: path)
    }
    if let failure { throw failure }
    if let error { throw error == EPIPE ? .readerGone : .cannotWrite(name, errno: error) }
  }
}

extension Output {
  /// The files that a run reads or writes, which no other output of that run may overwrite.
  ///
  /// They include companion files, as listed in `FileCompanions`.
  struct KeptFiles {
    private var names: [Identity: String] = [:]

    /// - Parameter paths: The named files; `-` for the file behind standard input.
    init(_ paths: [String] = []) {
      for path in paths {
        insert(path)
        for companion in FileCompanions.all.flatMap({ $0(path) }) { insert(companion) }
      }
    }

    /// Adds a file, unless it is already included under another name.
    mutating func insert(_ path: String) {
      guard let identity = Identity(path), names[identity] == nil else { return }
      names[identity] = path
    }

    /// Returns the name of the kept file to which a path leads, whatever the path's links and spelling; nil
    /// if it leads to none of them.
    func name(of path: String) -> String? { Identity(path).flatMap { names[$0] } }

    /// The name of the kept file to which standard output goes; nil for none.
    var nameOfStandardOutput: String? { Identity(open: STDOUT_FILENO).flatMap { names[$0] } }
  }

  /// The identity of a path's file, whatever its links and spelling.
  private struct Identity: Hashable {
    /// The identity of the file, or of the folder for a file that does not exist yet; nil if that does not exist
    /// either.
    private let file: FileIdentity?
    /// The name in that folder, for a file that does not exist yet; without the folder, the whole path.
    private let name: [CChar]?

    private init(_ file: FileIdentity?, name: [CChar]? = nil) {
      self.file = file
      self.name = name
    }

    /// - Returns: nil for anything other than a regular file or a pipe; a pipe counts because the run would
    ///   wait for itself.
    private init?(_ status: stat) {
      guard posix_is_regular(status.st_mode) || posix_is_pipe(status.st_mode) else { return nil }
      self.init(FileIdentity(status))
    }

    /// - Parameter path: The path; `-` for the file behind standard input.
    /// - Returns: nil for anything other than a regular file or a pipe, or for a loop of links.
    init?(_ path: String) {
      var status = stat()
      if path == "-" {
        self.init(open: STDIN_FILENO)
      } else if stat(path, &status) == 0 {
        self.init(status)
      } else {
        let target = FilePath(path).followed
        if stat(target.folder, &status) == 0 {
          self.init(FileIdentity(status), name: target.name)
        } else {
          guard let real = target.real else { return nil }
          self.init(nil, name: real.characters)
        }
      }
    }

    /// - Returns: nil for anything other than a regular file or a pipe, or if the descriptor is not open.
    init?(open descriptor: Int32) {
      var status = stat()
      guard fstat(descriptor, &status) == 0 else { return nil }
      self.init(status)
    }
  }
}
