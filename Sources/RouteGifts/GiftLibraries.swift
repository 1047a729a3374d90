/// The libraries that keep gifts.
public enum GiftLibraries {
  /// Names and versions; nil where one is not on this machine.
  public static var versions: [(name: String, version: String?)] {
    [("libpq", PostgresLibrary.version), ("SQLite", SQLiteDatabase.version)]
  }
}
