import CPostgres

/// The parts of a server's address that are not secret.
struct PostgresAddress {
  /// The server and its port, if given.
  let host: String
  let port: String
  /// The name of the database.
  let database: String

  /// Parses an address with libpq; nil if libpq cannot parse it.
  init?(_ address: String, _ library: routesim_postgres) {
    var message: UnsafeMutablePointer<CChar>?
    guard let options = library.PQconninfoParse(address, &message) else {
      if let message { library.PQfreemem(message) }
      return nil
    }
    defer { library.PQconninfoFree(options) }
    var values: [String: String] = [:]
    var option = UnsafeRawPointer(options).assumingMemoryBound(
      to: routesim_connection_option.self)
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.value {
        values[String(cString: keyword)] = String(cString: value)
      }
      option += 1
    }
    host = values["host"] ?? values["hostaddr"] ?? ""
    port = values["port"] ?? ""
    database = values["dbname"] ?? ""
    // If a password contains a slash, libpq takes a part of the address for the port, which may contain
    // only digits and commas.
    guard port.utf8.allSatisfy({ $0 == UInt8(ascii: ",") || (0x30...0x39).contains($0) })
    else { return nil }
  }
}

extension PostgresGifts: KeptGiftStore {
  static func knows(_ address: String) -> Bool {
    ["postgres://", "postgresql://"].contains { address.hasPrefix($0) }
  }

  static func files(of address: String) -> [String] { [] }

  static func shown(_ address: String) -> String {
    guard let library = PostgresLibrary.functions?.table,
      let parts = PostgresAddress(address, library)
    else { return "postgres://…" }
    return "postgres://" + parts.host + (parts.port.isEmpty ? "" : ":" + parts.port) + "/"
      + parts.database
  }
}
