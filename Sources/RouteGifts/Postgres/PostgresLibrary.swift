import CPostgres

/// libpq, opened when a server is first named.
enum PostgresLibrary {
  /// Its functions; nil where it is not on this machine.
  static let functions: PostgresFunctions? = names.lazy.compactMap { open($0) }.first

  /// Its version; nil where it is not on this machine.
  ///
  /// Of version 10 or later the library tells a number such as 150018, which is 15.18.
  static var version: String? {
    functions.map { functions in
      let number = functions.table.PQlibVersion()
      return "\(number / 10_000).\(number % 10_000)"
    }
  }

  /// How the library's file may be called: by its name, and in the folders of Homebrew.
  private static var names: [String] {
    #if canImport(Darwin)
      let name = "libpq.5.dylib"
      return [name, "/opt/homebrew/opt/libpq/lib/" + name, "/usr/local/opt/libpq/lib/" + name]
    #else
      return ["libpq.so.5"]
    #endif
  }

  private static func open(_ name: String) -> PostgresFunctions? {
    var table = routesim_postgres()
    return routesim_postgres_open(&table, name) != 0 ? PostgresFunctions(table: table) : nil
  }
}

/// The functions that were found; they may be called from any thread, for one connection from one at a
/// time.
struct PostgresFunctions: @unchecked Sendable {
  let table: routesim_postgres
}
