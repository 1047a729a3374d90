import CPostgres
import CSQLite

/// The libraries that keep gifts.
public enum GiftLibraries {
  /// Names and versions; nil where one is not on this machine.
  ///
  /// libpq of version 10 or later has numbers such as 150018, which is 15.18.
  public static var versions: [(name: String, version: String?)] {
    let postgres = PostgresLibrary.functions.map { Int($0.table.PQlibVersion()) }
    return [
      ("libpq", postgres.map { "\($0 / 10_000).\($0 % 10_000)" }),
      ("SQLite", String(cString: sqlite3_libversion())),
    ]
  }
}
