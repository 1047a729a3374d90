/// The libraries used to keep gifts.
package enum GiftLibraries {
  /// The names and versions; the version is nil for a library that is not on this machine.
  package static var versions: [(name: String, version: String?)] {
    [("libpq", PostgresLibrary.version), ("SQLite", SQLiteDatabase.version)]
  }
}
