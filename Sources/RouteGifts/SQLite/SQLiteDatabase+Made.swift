import CSQLite

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

extension SQLiteDatabase {
  /// Opens a file and prepares it; a new file is removed again on failure.
  ///
  /// - Parameter prepare: Creates tables and rejects foreign files.
  static func made(
    _ path: String, isReadOnly: Bool = false, mayCreate: Bool = true,
    _ prepare: (SQLiteDatabase) throws(GiftStoreError) -> Void
  ) throws(GiftStoreError) -> SQLiteDatabase {
    let isNew = mayCreate && !isThere(path)
    do throws(GiftStoreError) {
      let database = try SQLiteDatabase(path: path, isReadOnly: isReadOnly, mayCreate: mayCreate)
      try prepare(database)
      // Its creator may have removed it again; from now on nobody does.
      guard isReadOnly || !database.isOutdated else { throw .busy }
      return database
    } catch {
      if isNew { removeEmpty(path) }
      throw error
    }
  }

  /// Removes a new file that was created in vain, with the files beside it, unless it is in use or has
  /// content.
  ///
  /// Only SQLite opens and locks it: the system drops all locks that a process has on a file when it closes
  /// any descriptor of that file, so that opening it without SQLite would drop those of other connections.
  ///
  /// A process that opens it meanwhile finds it locked, and then another file or none by its name.
  private static func removeEmpty(_ path: String) {
    let path = target(of: path)
    guard let database = try? SQLiteDatabase(path: path, isReadOnly: false, mayCreate: false),
      sqlite3_busy_timeout(database.handle, 0) == SQLITE_OK,
      // An empty file gets its first page by a transaction, and even a journal may not let it grow.
      !isVoid(path) || (try? database.text("PRAGMA journal_mode = MEMORY")) == "memory",
      // With exclusive mode from the first lock on, it needs no shared memory.
      (try? database.text("PRAGMA locking_mode = EXCLUSIVE")) == "exclusive",
      (try? database.execute("BEGIN EXCLUSIVE")) != nil,
      (try? database.number("SELECT count(*) FROM sqlite_schema")) == 0, !database.isOutdated
    else { return }
    for name in [path] + companions.map({ path + $0 }) { unlink(name) }
  }

  private static func isVoid(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size == 0
  }
}
