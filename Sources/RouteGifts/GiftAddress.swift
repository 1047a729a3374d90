/// Where a world of gifts is kept.
public enum GiftAddress: Hashable, Sendable {
  /// In a file of SQLite.
  case file(String)
  /// On a server of PostgreSQL, as libpq takes its address.
  case server(String)

  /// What a word names: a server where it begins with `postgres://` or `postgresql://`, else a file.
  public init(_ word: String) {
    let isServer = ["postgres://", "postgresql://"].contains { word.hasPrefix($0) }
    self = isServer ? .server(word) : .file(word)
  }

  /// The files of a world that is kept in one: that one, and what SQLite keeps beside it, which of a link is
  /// beside what it leads to.
  public static func files(of path: String) -> [String] {
    let places = Set([path, SQLiteDatabase.target(of: path)]).sorted()
    return [path] + places.flatMap { place in SQLiteDatabase.companions.map { place + $0 } }
  }

  /// True when a file is a database of SQLite.
  public static func isDatabase(_ path: String) -> Bool {
    SQLiteDatabase.isDatabase(path)
  }

  /// The address as it may be shown: of a server without user, password and whatever else is said of it.
  public var shown: String {
    switch self {
    case .file(let path): return path
    case .server(let address):
      guard let library = PostgresLibrary.functions?.table,
        let parts = PostgresAddress(address, library)
      else { return "postgres://…" }
      return "postgres://" + parts.host + (parts.port.isEmpty ? "" : ":" + parts.port) + "/"
        + parts.database
    }
  }

  /// The world that is kept there.
  ///
  /// - Parameters:
  ///   - isReadOnly: Whether nothing is to be written.
  ///   - mayCreate: Whether it is made where there is none; not one that is only read.
  public func open(
    isReadOnly: Bool = false, mayCreate: Bool = true
  ) throws(GiftStoreError) -> any GiftStore {
    let mayCreate = mayCreate && !isReadOnly
    return switch self {
    case .file(let path):
      try SQLiteGifts(path: path, isReadOnly: isReadOnly, mayCreate: mayCreate)
    case .server(let address):
      try PostgresGifts(address: address, isReadOnly: isReadOnly, mayCreate: mayCreate)
    }
  }
}
