import CSQLite

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// An open file of SQLite.
final class SQLiteDatabase: SQLSession {
  /// Nobody else writes meanwhile.
  static let beginning = "BEGIN IMMEDIATE"

  let handle: OpaquePointer
  private let path: String
  /// The file that was there when it was opened.
  private let origin: Origin?
  /// True when it is read as it lay then, though somebody may write meanwhile.
  private let isFrozen: Bool

  /// The longest wait for others, seconds.
  private static let patience = 10.0
  /// Since when others are waited for.
  private let waitingSince: UnsafeMutablePointer<Double>

  /// SQLite's version.
  static var version: String { String(cString: sqlite3_libversion()) }

  /// The files that SQLite keeps beside one, by the ends of their names.
  static let companions = ["-wal", "-shm", "-journal"]

  /// Opens a file.
  ///
  /// A user who may only read it reads it as it lies, where nobody writes: a log of theirs would keep its
  /// owner out.
  init(path: String, isReadOnly: Bool, mayCreate: Bool) throws(GiftStoreError) {
    // Names that SQLite has a meaning of its own for, as `:memory:` and `file:`, are names of files, too.
    let path = path.hasPrefix("/") ? path : "./" + path
    try Self.checkFiles(path, isReadOnly: isReadOnly, mayCreate: mayCreate)
    var name = path
    var way =
      isReadOnly
      ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | (mayCreate ? SQLITE_OPEN_CREATE : 0)
    self.path = path
    isFrozen = isReadOnly && access(path, W_OK) != 0 && access(path + "-wal", F_OK) != 0
    let before = Origin(of: path)
    if isFrozen {
      way |= SQLITE_OPEN_URI
      name = "file:" + Self.escaped(path) + "?immutable=1"
    }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, way | SQLITE_OPEN_NOMUTEX, nil)
    guard let opened else { throw .failed("no memory") }
    handle = opened
    waitingSince = .allocate(capacity: 1)
    // One that is made here has no origin before.
    origin = before ?? Origin(of: path)
    guard code == SQLITE_OK else {
      let error = Self.error(of: opened, code: code)
      throw error
    }
    sqlite3_extended_result_codes(opened, 1)
    sqlite3_busy_handler(opened, Self.waitForOthers, waitingSince)
    guard routesim_sqlite_defend(opened) == SQLITE_OK else { throw .failed("cannot be defended") }
  }

  deinit {
    sqlite3_close_v2(handle)
    waitingSince.deallocate()
  }

  /// Waits for who holds the file, and asks for more until patience ends.
  ///
  /// Somebody who writes on and on leaves it free for moments alone: SQLite's own handler looks ten times a
  /// second, and may miss all of those.
  private static let waitForOthers: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = {
    context, count in
    guard let since = context?.assumingMemoryBound(to: Double.self) else { return 0 }
    if count == 0 { since.pointee = Waiting.now }
    return pauses(since: since.pointee, count: count) ? 1 : 0
  }

  /// Waits a moment, not in step with others; false, at once, where patience has ended.
  ///
  /// - Parameter count: How often it has waited since then.
  private static func pauses(since: Double, count: Int32) -> Bool {
    guard Waiting.now - since < patience else { return false }
    usleep(count < 10 ? 500 : UInt32.random(in: 1000...4000))
    return true
  }

  /// True when what is there by its name is another file by now, or was changed where it is read as it lay:
  /// what is written here would be lost, and what others write is not seen.
  var isOutdated: Bool {
    guard let now = Origin(of: path), let origin, now.isFile(origin) else { return true }
    return isFrozen && (now != origin || access(path + "-wal", F_OK) == 0)
  }

  /// Which file is there, and since when it is as it is.
  private struct Origin: Equatable {
    private let device: UInt64
    private let number: UInt64
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    init?(of path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      device = UInt64(truncatingIfNeeded: status.st_dev)
      number = UInt64(truncatingIfNeeded: status.st_ino)
      size = Int64(status.st_size)
      #if canImport(Darwin)
        let changed = status.st_mtimespec
      #else
        let changed = status.st_mtim
      #endif
      seconds = changed.tv_sec
      nanoseconds = changed.tv_nsec
    }

    /// True when it is the same file, whatever is in it.
    func isFile(_ other: Origin) -> Bool { device == other.device && number == other.number }
  }

  /// True when there is something of a name.
  static func isThere(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  /// The target of a path, links followed; the path itself where there is nothing.
  static func target(of path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// True when a file begins as SQLite's do.
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

  /// Refuses what would keep who opens it waiting, and files of two names, each of which has a log of its own.
  private static func checkFiles(
    _ path: String, isReadOnly: Bool, mayCreate: Bool
  ) throws(GiftStoreError) {
    var status = stat()
    if stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { throw .foreign }
      guard status.st_nlink == 1 else { throw .hasOtherNames }
      guard access(path, isReadOnly ? R_OK : R_OK | W_OK) == 0 else { throw .forbidden }
      // Root may write what nobody is to write.
      guard isReadOnly || status.st_mode & 0o222 != 0 else { throw .forbidden }
    } else {
      switch errno {
      // No name leads anywhere from a folder that was removed.
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
          throw .failed("what lies beside it, \(ending), is no file")
        }
      } else if errno == ENAMETOOLONG {
        throw .failed("its name is too long for what SQLite keeps beside it, \(ending)")
      }
    }
  }

  /// True when the folder in which the program runs was removed.
  private static var isInRemovedFolder: Bool {
    guard let folder = getcwd(nil, 0) else { return errno == ENOENT }
    free(folder)
    return false
  }

  /// A path as it stands in an address of a file.
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

  /// Has changes appended to a log beside the file, which needs locks and memory that processes share.
  ///
  /// Of several that ask for it at once SQLite refuses some without waiting, lest they wait for each other:
  /// they ask again.
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

  /// Has each change on the disk itself before it is acknowledged.
  func keepSafe() throws(GiftStoreError) {
    try execute("PRAGMA synchronous = FULL")
    // Of macOS.
    try execute("PRAGMA fullfsync = ON")
  }

  /// Runs a statement, or several, without parameters.
  func execute(_ sql: String) throws(GiftStoreError) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw Self.error(of: handle, code: code) }
  }

  /// The first number that a statement gives; nil for none.
  func number(_ sql: String) throws(GiftStoreError) -> Int64? {
    let statement = try SQLiteStatement(sql, in: self)
    return try statement.next() ? statement.integer(0) : nil
  }

  /// The first text that a statement gives; nil for none.
  func text(_ sql: String) throws(GiftStoreError) -> String? {
    let statement = try SQLiteStatement(sql, in: self)
    return try statement.next() ? statement.text(0) : nil
  }

  /// The meaning of a result code.
  static func error(of handle: OpaquePointer, code: Int32) -> GiftStoreError {
    let words = String(cString: sqlite3_errmsg(handle))
    let reason = sqlite3_system_errno(handle)
    let extended = sqlite3_extended_errcode(handle)
    let meaning =
      [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xFF)
      ? GiftStoreError(meaningOf: reason) : nil
    // What is tidied up after a write that failed may have an error number of its own.
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
      // Also what it keeps beside a file that is there may be what it cannot open.
      let isThere = sqlite3_db_filename(handle, "main").map { access($0, F_OK) == 0 } ?? false
      return isThere ? .failed(words) : .absent
    case SQLITE_PERM, SQLITE_READONLY, SQLITE_AUTH: return .forbidden
    case SQLITE_PROTOCOL: return .lockingUnsupported
    default: return .failed(words)
    }
  }

  /// SQLITE_IOERR with WRITE, TRUNCATE, SHMOPEN and SHMSIZE.
  private static let growthErrors: Set<Int32> = [
    SQLITE_IOERR | 3 << 8, SQLITE_IOERR | 6 << 8, SQLITE_IOERR | 18 << 8, SQLITE_IOERR | 19 << 8,
  ]

  /// True when a limit of file sizes may keep a database from growing by one more page.
  ///
  /// Other faults have the same codes, and a limit that is far away has nothing to do with them.
  ///
  /// - Parameter limit: How large a file may be, bytes.
  static func isAtLimit(_ path: String, of limit: UInt64) -> Bool {
    // The largest page there is with its head in the log, and what shared memory grows by.
    let growth = [("", 65_536), ("-journal", 65_544), ("-wal", 65_560), ("-shm", 32_768)]
    return growth.contains { ending, bytes in
      var status = stat()
      let size = stat(path + ending, &status) == 0 ? Int(status.st_size) : 0
      return UInt64(size + bytes) > limit
    }
  }

  /// SQLITE_IOERR with UNLOCK, RDLOCK, LOCK, SHMOPEN, SHMSIZE, SHMLOCK and SHMMAP, which are macros that
  /// Swift does not see.
  private static let lockErrors: Set<Int32> = [
    SQLITE_IOERR | 8 << 8, SQLITE_IOERR | 9 << 8, SQLITE_IOERR | 15 << 8, SQLITE_IOERR | 18 << 8,
    SQLITE_IOERR | 19 << 8, SQLITE_IOERR | 20 << 8, SQLITE_IOERR | 21 << 8,
  ]
}
