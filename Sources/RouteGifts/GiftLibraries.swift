/// The libraries that keep gifts.
package enum GiftLibraries {
  /// Names and versions; nil where one is not on this machine.
  package static var versions: [(name: String, version: String?)] {
    [("libpq", PostgresLibrary.version), ("SQLite", SQLiteDatabase.version)]
  }
}
