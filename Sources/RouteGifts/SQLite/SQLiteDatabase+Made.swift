import CSQLite

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

extension SQLiteDatabase {
  /// Opens a file and prepares it; if preparing fails, a newly created file is removed.
  ///
  /// - Parameter prepare: Creates the tables and rejects foreign files.
  static func made(
    _ path: String, isReadOnly: Bool = false, mayCreate: Bool = true,
    _ prepare: (SQLiteDatabase) throws(GiftStoreError) -> Void
  ) throws(GiftStoreError) -> SQLiteDatabase {
    let isNew = mayCreate && !isThere(path)
    do throws(GiftStoreError) {
      let database = try SQLiteDatabase(path: path, isReadOnly: isReadOnly, mayCreate: mayCreate)
      try prepare(database)
      // The program that created the file may have removed it in the meantime; now that the file is
      // prepared, no program removes it.
      guard isReadOnly || !database.isOutdated else { throw .busy }
      return database
    } catch {
      if isNew { removeEmpty(path) }
      throw error
    }
  }

  /// Removes a new file and its companion files if preparing it has failed, unless it is in use or has
  /// content.
  ///
  /// The file is opened and locked only through SQLite. When a process closes any descriptor of a file, the
  /// system drops all locks that the process has on the file, so opening it without SQLite would drop the
  /// locks of other connections.
  ///
  /// A process that opens the file in the meantime finds it locked, and then finds another file, or none,
  /// with this name.
  private static func removeEmpty(_ path: String) {
    let path = target(of: path)
    guard let database = try? SQLiteDatabase(path: path, isReadOnly: false, mayCreate: false),
      sqlite3_busy_timeout(database.handle, 0) == SQLITE_OK,
      // In an empty file, a transaction writes the first page. The journal is kept in memory, because there
      // may be no room even for a journal file.
      !isVoid(path) || (try? database.text("PRAGMA journal_mode = MEMORY")) == "memory",
      // If exclusive mode is set before the first lock, SQLite needs no shared memory.
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
