/// The libraries that keep gifts.
package enum GiftLibraries {
  /// The names and versions; nil for one that is not on this machine.
  package static var versions: [(name: String, version: String?)] {
    [("libpq", PostgresLibrary.version), ("SQLite", SQLiteDatabase.version)]
  }
}
