import CSQLite
import RouteFormats

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// An open SQLite file.
final class SQLiteDatabase: SQLSession {
  /// The statement that begins a transaction; it locks out other writers.
  static let beginning = "BEGIN IMMEDIATE"

  let handle: OpaquePointer
  private let path: String
  /// The identity of the file at the time it was opened.
  private let origin: FileState?
  /// True when the file is read in the state in which it was opened, even if other programs write to it.
  private let isFrozen: Bool

  /// The maximum time to wait for other programs, seconds.
  private static let patience = 10.0
  /// The time at which the current wait for other programs began.
  private let waitingSince: UnsafeMutablePointer<Double>

  /// The version of SQLite.
  static var version: String { String(cString: sqlite3_libversion()) }

  /// The suffixes of the files that SQLite keeps next to a database.
  static let companions = ["-wal", "-shm", "-journal"]

  /// Opens a file.
  ///
  /// If the user can only read the file and no log exists, the file is read without a log, because creating
  /// one would lock out the file's owner.
  init(path: String, isReadOnly: Bool, mayCreate: Bool) throws(GiftStoreError) {
    // Names with a special meaning in SQLite, such as `:memory:` and `file:`, are treated as file names.
    let path = path.hasPrefix("/") ? path : "./" + path
    try Self.checkFiles(path, isReadOnly: isReadOnly, mayCreate: mayCreate)
    var name = path
    var way =
      isReadOnly
      ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | (mayCreate ? SQLITE_OPEN_CREATE : 0)
    self.path = path
    isFrozen = isReadOnly && access(path, W_OK) != 0 && access(path + "-wal", F_OK) != 0
    let before = FileState(of: path)
    if isFrozen {
      way |= SQLITE_OPEN_URI
      name = "file:" + Self.escaped(path) + "?immutable=1"
    }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, way | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened else { throw .failed("no memory") }
    handle = opened
    waitingSince = .allocate(capacity: 1)
    // If the file was created here, it had no identity before it was opened.
    origin = before ?? FileState(of: path)
    guard code == SQLITE_OK else {
      let error = Self.error(of: opened, code: code)
      throw error
    }
    sqlite3_extended_result_codes(opened, 1)
    sqlite3_busy_handler(opened, Self.waitForOthers, waitingSince)
    guard routesim_sqlite_defend(opened) == SQLITE_OK else {
      throw .failed("SQLite's defensive mode cannot be turned on")
    }
  }

  deinit {
    sqlite3_close_v2(handle)
    waitingSince.deallocate()
  }

  /// Waits for the process that holds the file, and asks for a retry until `patience` is exceeded.
  ///
  /// If another process writes continuously, the file is free only for brief moments: SQLite's own handler
  /// tries ten times a second and may miss them all.
  private static let waitForOthers: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = {
    context, count in
    guard let since = context?.assumingMemoryBound(to: Double.self) else { return 0 }
    if count == 0 { since.pointee = Waiting.now }
    return pauses(since: since.pointee, count: count) ? 1 : 0
  }

  /// Waits a moment, out of step with other programs; returns false immediately if `patience` is exceeded.
  ///
  /// - Parameter count: The number of pauses since the start.
  private static func pauses(since: Double, count: Int32) -> Bool {
    guard Waiting.now - since < patience else { return false }
    usleep(count < 10 ? 500 : UInt32.random(in: 1000...4000))
    return true
  }

  /// True when another file has taken this file's name, or when the file has changed but is read in its old
  /// state.
  ///
  /// Changes made here would be lost, and those made by other programs are not visible.
  var isOutdated: Bool {
    guard let now = FileState(of: path), let origin, now.isFile(origin) else { return true }
    return isFrozen && (now != origin || access(path + "-wal", F_OK) == 0)
  }

  /// Returns true when a file or folder with a name exists.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  /// Returns the target of a path after following links; the path itself if it does not exist.
  static func target(of path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Returns true when a file begins like an SQLite database.
  static func isDatabase(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let file = fopen(path, "rb")
    else { return false }
    defer { fclose(file) }
    let head = Array("SQLite format 3\0".utf8)
    var bytes = [UInt8](repeating: 0, count: head.count)
    return fread(&bytes, 1, bytes.count, file) == bytes.count && bytes == head
  }

  /// Throws for files that would block when opened, and for files with several names, because each name
  /// would have its own log.
  private static func checkFiles(
    _ path: String, isReadOnly: Bool, mayCreate: Bool
  ) throws(GiftStoreError) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .foreign }
      guard status.st_nlink == 1 else { throw .hasOtherNames }
      guard access(path, isReadOnly ? R_OK : R_OK | W_OK) == 0 else { throw .forbidden }
      // The root user can write even to a read-only file.
      guard isReadOnly || status.st_mode & 0o222 != 0 else { throw .forbidden }
    } else {
      switch errno {
      // If the working folder has been removed, no relative path can be reached.
      case ENOENT where !path.hasPrefix("/") && isInRemovedFolder: throw .noFolder
      case ENOENT, ENOTDIR: if !mayCreate { throw .absent }
      case EACCES: throw .forbidden
      default: throw .failed(String(cString: strerror(errno)))
      }
      let folder = path[...(path.lastIndex(of: "/") ?? path.startIndex)]
      guard access(String(folder), F_OK) == 0 else { throw .noFolder }
      guard isReadOnly || access(String(folder), W_OK | X_OK) == 0 else { throw .forbidden }
    }
    for ending in companions {
      if lstat(path + ending, &status) == 0 {
        guard status.st_mode & S_IFMT == S_IFREG else {
          throw .failed(
            "the companion file, with \(ending) added to its name, is not a regular "
              + "file")
        }
      } else if errno == ENAMETOOLONG {
        throw .failed(
          "its name is too long: SQLite needs a second file beside it, with \(ending) added to the "
            + "name")
      }
    }
  }

  /// True when the working folder has been removed.
  private static var isInRemovedFolder: Bool {
    guard let folder = getcwd(nil, 0) else { return errno == ENOENT }
    free(folder)
    return false
  }

  /// Returns a path escaped for a file URI.
  private static func escaped(_ path: String) -> String {
    path.utf8.reduce(into: "") { text, byte in
      let isPlain =
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
        || byte == UInt8(ascii: "/")
        || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
      if isPlain {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16)
        text += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      }
    }
  }

  /// Switches to a log next to the file, to which changes are appended; this requires locks and shared
  /// memory.
  ///
  /// If several programs request this at the same time, SQLite rejects some of the requests without
  /// waiting, to avoid a deadlock; the rejected programs try again.
  func useLog() throws(GiftStoreError) {
    let since = Waiting.now
    var count: Int32 = 0
    while true {
      do throws(GiftStoreError) {
        guard try text("PRAGMA journal_mode = WAL") == "wal" else { throw .lockingUnsupported }
        return
      } catch {
        guard case .busy = error, Self.pauses(since: since, count: count) else { throw error }
        count += 1
      }
    }
  }

  /// Makes sure that each change is written to the disk itself before it is acknowledged.
  func keepSafe() throws(GiftStoreError) {
    try execute("PRAGMA synchronous = FULL")
    // This setting takes effect only on macOS.
    try execute("PRAGMA fullfsync = ON")
  }

  /// Executes one or several statements without parameters.
  func execute(_ sql: String) throws(GiftStoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw Self.error(of: handle, code: code) }
  }

  /// Returns the first number in a statement's result; nil if absent.
  func number(_ sql: String) throws(GiftStoreError) -> Int64? {
    let statement = try SQLiteStatement(sql, in: self)
    return try statement.next() ? statement.integer(0) : nil
  }

  /// Returns the first text in a statement's result; nil if absent.
  func text(_ sql: String) throws(GiftStoreError) -> String? {
    let statement = try SQLiteStatement(sql, in: self)
    return try statement.next() ? statement.text(0) : nil
  }

  /// Returns the error for a result code.
  static func error(of handle: OpaquePointer, code: Int32) -> GiftStoreError {
    let words = String(cString: sqlite3_errmsg(handle))
    let reason = sqlite3_system_errno(handle)
    let extended = sqlite3_extended_errcode(handle)
    let meaning =
      [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xFF)
      ? GiftStoreError(meaningOf: reason) : nil
    // The cleanup after a failed write may set an error number of its own.
    if reason == EFBIG || (meaning == nil && growthErrors.contains(extended)),
      let name = sqlite3_db_filename(handle, "main"),
      isAtLimit(String(cString: name), of: routesim_file_size_limit())
    {
      return .sizeLimited
    }
    if let meaning { return meaning }
    if lockErrors.contains(extended) { return .lockingUnsupported }
    switch code & 0xFF {
    case SQLITE_NOTADB: return .foreign
    case SQLITE_CORRUPT: return .damaged(words)
    case SQLITE_FULL: return .full
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy
    case SQLITE_CANTOPEN:
      // SQLite may also be unable to open a companion file of an existing file.
      let isThere = sqlite3_db_filename(handle, "main").map { access($0, F_OK) == 0 } ?? false
      return isThere ? .failed(words) : .absent
    case SQLITE_PERM, SQLITE_READONLY, SQLITE_AUTH: return .forbidden
    case SQLITE_PROTOCOL: return .lockingUnsupported
    default: return .failed(words)
    }
  }

  /// The codes SQLITE_IOERR with WRITE, TRUNCATE, SHMOPEN and SHMSIZE.
  private static let growthErrors: Set<Int32> = [
    SQLITE_IOERR | 3 << 8, SQLITE_IOERR | 6 << 8, SQLITE_IOERR | 18 << 8, SQLITE_IOERR | 19 << 8,
  ]

  /// Returns true when a file size limit may prevent a database from growing by another page.
  ///
  /// Other faults have the same codes; if the limit is far away, it cannot be their cause.
  ///
  /// - Parameter limit: The maximum file size, bytes.
  static func isAtLimit(_ path: String, of limit: UInt64) -> Bool {
    // The largest page with its header in the log, and the amount by which shared memory grows.
    let growth = [("", 65_536), ("-journal", 65_544), ("-wal", 65_560), ("-shm", 32_768)]
    return growth.contains { ending, bytes in
      var status = stat()
      let size = stat(path + ending, &status) == 0 ? Int(status.st_size) : 0
      return UInt64(size + bytes) > limit
    }
  }

  /// The codes SQLITE_IOERR with UNLOCK, RDLOCK, LOCK, SHMOPEN, SHMSIZE, SHMLOCK and SHMMAP; Swift cannot
  /// import these macros.
  private static let lockErrors: Set<Int32> = [
    SQLITE_IOERR | 8 << 8, SQLITE_IOERR | 9 << 8, SQLITE_IOERR | 15 << 8, SQLITE_IOERR | 18 << 8,
    SQLITE_IOERR | 19 << 8, SQLITE_IOERR | 20 << 8, SQLITE_IOERR | 21 << 8,
  ]
}
