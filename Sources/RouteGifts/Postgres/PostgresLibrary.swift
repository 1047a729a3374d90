import CPostgres

/// The library libpq, which is opened when a server is first used.
enum PostgresLibrary {
  /// The functions of the library; nil if it is not on this machine.
  static let functions: PostgresFunctions? = names.lazy.compactMap { open($0) }.first

  /// The version of the library; nil if it is not on this machine.
  ///
  /// Since version 10, the library returns a number such as 150018, which means 15.18.
  static var version: String? {
    functions.map { functions in
      let number = functions.table.PQlibVersion()
      return "\(number / 10_000).\(number % 10_000)"
    }
  }

  /// The possible names of the library's file: the plain name, and the paths in Homebrew's folders.
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

/// The library's functions; any thread may call them, but only one thread at a time for each connection.
struct PostgresFunctions: @unchecked Sendable {
  let table: routesim_postgres
}
