import ARRouteEngine
import RouteFormats

/// A world of gifts on a PostgreSQL server, which walkers on several machines share.
///
/// Each change is acknowledged once it is on the server's disk. Other clients are informed by the server's
/// notifications. Nearby gifts are found with the server's index of positions in space: the extension
/// `cube`, which comes with PostgreSQL, or PostGIS; without either, all gifts are examined.
///
/// Source: PostgreSQL 15 Documentation, F.11 cube, SQL LISTEN, 13.3.5 Advisory Locks.
final class PostgresGifts: GiftStore {
  /// The version of the tables.
  private static let version = 1
  /// The name of the channel for notifications about gifts.
  private static let channel = "routesim_gift"
  /// The maximum number of gifts named in notifications; for more, one notification without a name is sent.
  private static let mostNews = 100
  /// The largest radius for which a box is searched, metres; beyond it, gifts are found one by one.
  private static let largestBox = 5000.0
  /// The number of rows sent or fetched at a time.
  private static let batch = 1000
  /// The maximum length of a fetched text, bytes; names are shorter, and the server empties longer texts.
  private static let longestText = 1000
  /// The columns of a row that is fetched.
  private static let fetched = GiftRow.columns.split(separator: ", ").map { column in
    ["id", "owner", "model", "opener"].contains(column)
      ? "CASE WHEN octet_length(\(column)) > \(longestText) THEN '' ELSE \(column) END"
      : String(column)
  }.joined(separator: ", ")

  private let address: String
  private let isReadOnly: Bool
  private let mayCreate: Bool
  private var connection: PostgresConnection?
  private var indexing = PositionIndexing.none
  /// True when changes may have been missed.
  private var missedNews = false

  /// Connects to a server.
  ///
  /// - Parameters:
  ///   - address: The address in libpq's format: `postgres://user@host/database`.
  ///   - isReadOnly: True when nothing should be written.
  ///   - mayCreate: True when missing tables should be created.
  init(
    address: String, isReadOnly: Bool = false, mayCreate: Bool = true
  ) throws(GiftStoreError) {
    self.address = address
    self.isReadOnly = isReadOnly
    self.mayCreate = mayCreate && !isReadOnly
    _ = try connected()
    missedNews = false
  }

  /// The server's method of finding nearby gifts.
  private enum PositionIndexing {
    /// An index: the function that makes a position from three columns or numbers, the distance operator,
    /// and the operator class of the index; all include their schema.
    case index(make: String, isArray: Bool, distance: String, operators: String)
    case none

    /// Returns the expression for a position made from three columns or parameters.
    func position(_ x: String, _ y: String, _ z: String) -> String {
      switch self {
      case .index(let make, let isArray, _, _):
        isArray ? "\(make)(ARRAY[\(x), \(y), \(z)])" : "\(make)(\(x), \(y), \(z))"
      case .none: ""
      }
    }

    /// The condition for positions within the fourth parameter, metres, of the first three parameters.
    ///
    /// It may include slightly more distant positions; the index can evaluate it.
    var nearness: String {
      func corner(_ sign: String) -> String {
        position(
          "$1::float8 \(sign) $4::float8", "$2::float8 \(sign) $4::float8",
          "$3::float8 \(sign) $4::float8")
      }
      let here = position("x", "y", "z")
      switch self {
      case .index(let make, true, let distance, _):
        let within = distance.replacing("<->", with: "<@")
        return
          "\(here) \(within) \(make)(ARRAY[$1::float8 - $4::float8, $2::float8 - $4::float8, $3::float8 - $4::float8], "
          + "ARRAY[$1::float8 + $4::float8, $2::float8 + $4::float8, $3::float8 + $4::float8])"
      case .index(let make, false, let distance, _):
        let meets = distance.replacing("<<->>", with: "&&&")
        let box = make.replacing("ST_MakePoint", with: "ST_MakeLine")
        return "\(here) \(meets) \(box)(\(corner("-")), \(corner("+")))"
      case .none:
        return "abs(x - $1::float8) <= $4::float8 AND abs(y - $2::float8) <= $4::float8 "
          + "AND abs(z - $3::float8) <= $4::float8"
      }
    }

    /// The expression by which positions are ordered: the distance from the first three parameters.
    var order: String {
      switch self {
      case .index(_, _, let distance, _):
        "\(position("x", "y", "z")) \(distance) "
          + position("$1::float8", "$2::float8", "$3::float8")
      case .none:
        "(x - $1::float8) ^ 2 + (y - $2::float8) ^ 2 + (z - $3::float8) ^ 2"
      }
    }
  }
}

extension PostgresGifts {
  /// Returns the connection, after reopening it if it was lost.
  private func connected() throws(GiftStoreError) -> PostgresConnection {
    if let connection, connection.isConnected { return connection }
    connection = nil
    let new = try PostgresConnection(address: address, isReadOnly: isReadOnly)
    try prepare(new)
    try new.execute("LISTEN \(Self.channel)")
    connection = new
    missedNews = true
    return new
  }

  private func run(_ sql: String, _ values: [String?]) throws(GiftStoreError) -> [[String?]] {
    try connected().run(sql, values)
  }

  private func prepare(_ new: PostgresConnection) throws(GiftStoreError) {
    if try !exists("world", new) {
      // Another program may have created both tables in the meantime, so the second table is looked up
      // again.
      let hasGifts = try exists("gift", new)
      let isOurs = try exists("world", new)
      guard isOurs || !hasGifts else { throw .foreign }
      guard isOurs || mayCreate else { throw .absent }
      if !isOurs { try create(new) }
    }
    let found = try new.run("SELECT left(version::text, 20) FROM routesim.world", []).first?.first
    guard let found, let version = found.flatMap({ Int($0) }) else { throw .foreign }
    guard version <= Self.version else { throw .newer(version, known: Self.version) }
    guard version > 0 else { throw .foreign }
    indexing = try indexing(new, existing: true)
  }

  private func exists(
    _ table: String, _ new: PostgresConnection
  ) throws(GiftStoreError) -> Bool {
    try new.run(
      "SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace "
        + "WHERE n.nspname = 'routesim' AND c.relname = $1", [table]
    ).isEmpty == false
  }

  /// Creates the tables, unless another program has already done so.
  private func create(_ new: PostgresConnection) throws(GiftStoreError) {
    // If neither extension is available, the world has no index.
    try? new.execute("CREATE EXTENSION IF NOT EXISTS cube SCHEMA public")
    try new.transaction { () throws(GiftStoreError) -> Void in
      // Once this lock is held, tables created by other clients are visible. The key is `RSgf`.
      try new.execute("SELECT pg_advisory_xact_lock(1381197670)")
      let isMade = try exists("world", new)
      if !isMade { try makeTables(new) }
    }
  }

  private func makeTables(_ new: PostgresConnection) throws(GiftStoreError) {
    try new.execute("CREATE SCHEMA IF NOT EXISTS routesim")
    try new.execute(
      """
      CREATE TABLE routesim.gift(
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id text UNIQUE NOT NULL,
        owner text NOT NULL, model text NOT NULL, latitude float8 NOT NULL,
        longitude float8 NOT NULL, height float8 NOT NULL, heading float8 NOT NULL,
        true_latitude float8, true_longitude float8, placed float8 NOT NULL,
        opener text, opened float8, removed float8,
        x float8 NOT NULL, y float8 NOT NULL, z float8 NOT NULL)
      """)
    try new.execute("CREATE INDEX gift_placed ON routesim.gift(placed, number)")
    let indexing = try indexing(new)
    if case .index(_, _, _, let operators) = indexing {
      let position = indexing.position("x", "y", "z")
      try new.execute(
        "CREATE INDEX gift_place ON routesim.gift USING gist (\(position) \(operators)) "
          + "WHERE opener IS NULL AND removed IS NULL")
    }
    try new.execute("CREATE TABLE routesim.world(version int NOT NULL)")
    try new.execute("INSERT INTO routesim.world VALUES (\(Self.version))")
  }

  /// Returns the extension with which the server finds nearby positions; `cube` is preferred to PostGIS.
  ///
  /// - Parameter existing: True for the extension of the existing index, false for one that a new index can
  ///   use.
  private func indexing(
    _ new: PostgresConnection, existing: Bool = false
  ) throws(GiftStoreError) -> PositionIndexing {
    var condition = "e.extname IN ('cube', 'postgis')"
    if existing {
      // An index depends on the extension that provides its operators.
      condition =
        "EXISTS (SELECT 1 FROM pg_class i JOIN pg_namespace s ON s.oid = i.relnamespace "
        + "JOIN pg_index x ON x.indexrelid = i.oid JOIN pg_opclass o ON o.oid = x.indclass[0] "
        + "JOIN pg_depend d ON d.objid = o.oid AND d.classid = 'pg_opclass'::regclass "
        + "AND d.refobjid = e.oid WHERE s.nspname = 'routesim' AND i.relname = 'gift_place')"
    }
    let rows = try new.run(
      "SELECT e.extname, quote_ident(n.nspname) FROM pg_extension e "
        + "JOIN pg_namespace n ON n.oid = e.extnamespace WHERE \(condition) "
        + "ORDER BY e.extname", [])
    guard let row = rows.first, let name = row[0], let schema = row[1] else { return .none }
    return name == "cube"
      ? .index(
        make: "\(schema).cube", isArray: true, distance: "OPERATOR(\(schema).<->)",
        operators: "\(schema).gist_cube_ops")
      : .index(
        make: "\(schema).ST_MakePoint", isArray: false, distance: "OPERATOR(\(schema).<<->>)",
        operators: "\(schema).gist_geometry_ops_nd")
  }
}

extension PostgresGifts {
  func add(
    contentsOf gifts: [Gift], progress: (Int) -> Void
  ) throws(GiftStoreError) -> Int {
    let connection = try connected()
    // A single statement is atomic without a transaction.
    guard gifts.count > Self.batch else { return try insert(gifts, connection) }
    return try connection.transaction { () throws(GiftStoreError) -> Int in
      var count = 0
      for start in stride(from: 0, to: gifts.count, by: Self.batch) {
        let batch = Array(gifts[start...].prefix(Self.batch))
        count += try insert(batch, connection)
        progress(start + batch.count)
      }
      return count
    }
  }

  private func insert(
    _ gifts: [Gift], _ connection: PostgresConnection
  ) throws(GiftStoreError) -> Int {
    let columns = GiftRow.columns
    let telling =
      gifts.count > Self.mostNews
      ? "SELECT count(pg_notify('\(Self.channel)', '')) AS count FROM (SELECT 1 FROM done LIMIT 1) one"
      : "SELECT count(pg_notify('\(Self.channel)', id)) AS count FROM done"
    let rows = try connection.run(
      """
      WITH done AS (
        INSERT INTO routesim.gift(\(columns), x, y, z)
        SELECT \(columns), x, y, z FROM json_to_recordset($1::json) AS new(
          id text, owner text, model text, latitude float8, longitude float8, height float8,
          heading float8, true_latitude float8, true_longitude float8, placed float8,
          opener text, opened float8, removed float8, x float8, y float8, z float8)
        ON CONFLICT (id) DO NOTHING RETURNING id)
      SELECT (SELECT count(*) FROM done), told.count FROM (\(telling)) told
      """, [GiftRow.json(of: gifts)])
    return rows.first?.first.flatMap { $0 }.flatMap { Int($0) } ?? 0
  }

  func open(
    _ identifier: String, by user: String, at time: Double
  ) throws(GiftStoreError) -> GiftOpening {
    try Gift.check(user: user, time: time)
    let (gift, isDone) = try change(
      identifier, "opener = $2, opened = $3::float8", if: "owner <> $2", user, time)
    guard let gift else { return .gone }
    switch gift.fate {
    case .removed: return .gone
    case .opened(let opener, at: time) where opener.isSame(as: user): return .opened(gift)
    case .opened: return isDone ? .opened(gift) : .alreadyOpened(gift)
    // Somebody else's gift is waiting again: the transaction that had taken it was rolled back.
    case .waiting:
      return gift.owner.isSame(as: user) ? .own(gift) : try open(identifier, by: user, at: time)
    }
  }

  func remove(
    _ identifier: String, by user: String, at time: Double
  ) throws(GiftStoreError) -> GiftRemoval {
    try Gift.check(user: user, time: time)
    let (gift, isDone) = try change(
      identifier, "removed = $3::float8", if: "owner = $2", user, time)
    guard let gift else { return .gone }
    switch gift.fate {
    case .removed(let removed):
      return isDone || (gift.owner.isSame(as: user) && removed == time) ? .removed(gift) : .gone
    case .opened: return gift.owner.isSame(as: user) ? .alreadyOpened(gift) : .notOwner(gift)
    case .waiting:
      return gift.owner.isSame(as: user)
        ? try remove(identifier, by: user, at: time) : .notOwner(gift)
    }
  }

  /// Changes a waiting gift and notifies other clients.
  ///
  /// It returns the current gift, read by the same statement if possible, and true if this call has changed
  /// the gift.
  private func change(
    _ identifier: String, _ assignments: String, if condition: String, _ user: String,
    _ time: Double
  ) throws(GiftStoreError) -> (gift: Gift?, isDone: Bool) {
    guard Gift.isIdentifier(identifier) else { return (nil, false) }
    let rows = try run(
      """
      WITH done AS (
        UPDATE routesim.gift SET \(assignments)
        WHERE id = $1 AND opener IS NULL AND removed IS NULL AND \(condition)
        RETURNING \(GiftRow.columns))
      SELECT \(Self.fetched), pg_notify('\(Self.channel)', id)::text FROM done
      UNION ALL
      SELECT \(Self.fetched), NULL FROM routesim.gift
      WHERE id = $1 AND NOT EXISTS (SELECT 1 FROM done)
      """, [identifier, user, "\(time)"])
    guard let row = rows.first, let gift = GiftRow(row)?.gift else { return (nil, false) }
    let isDone = row[GiftRow.count] != nil
    // The gift is as it was when the statement began; somebody else may have changed it while the statement
    // was waiting.
    return isDone || !gift.isWaiting ? (gift, isDone) : (try self.gift(identifier), false)
  }
}

extension PostgresGifts {
  func gift(_ identifier: String) throws(GiftStoreError) -> Gift? {
    guard Gift.isIdentifier(identifier) else { return nil }
    return try run("SELECT \(Self.fetched) FROM routesim.gift WHERE id = $1", [identifier])
      .first.flatMap { GiftRow($0)?.gift }
  }

  func nearest(
    to coordinate: GeodeticCoordinate, within radius: Double, limit: Int
  ) throws(GiftStoreError) -> [Gift] {
    guard limit > 0, radius >= 0 else { return [] }
    _ = try connected()
    let center = Ellipsoid.surfacePosition(of: coordinate)
    let nearness =
      radius <= Self.largestBox ? indexing.nearness : "$4::float8 IS NOT NULL"
    let rows = try run(
      """
      SELECT \(Self.fetched) FROM routesim.gift WHERE opener IS NULL AND removed IS NULL
      AND \(nearness) ORDER BY \(indexing.order) LIMIT $5::bigint
      """,
      ["\(center.x)", "\(center.y)", "\(center.z)", "\(min(radius, 2e7) + 1)", "\(limit)"])
    var found = NearestGifts(limit: limit)
    for row in rows {
      guard let row = GiftRow(row), let gift = row.gift, let there = row.position else { continue }
      found.add(gift, (there - center).length)
    }
    return found.gifts(of: coordinate, within: radius)
  }

  @discardableResult
  func visitAll(_ body: (Gift) -> Void) throws(GiftStoreError) -> Int {
    var others = 0
    var last = (placed: "-1", number: "0")
    while true {
      let rows = try run(
        """
        SELECT \(Self.fetched), number FROM routesim.gift
        WHERE (placed, number) > ($1::float8, $2::bigint) ORDER BY placed, number LIMIT $3::bigint
        """, [last.placed, last.number, "\(Self.batch)"])
      for row in rows {
        if let gift = GiftRow(row)?.gift { body(gift) } else { others += 1 }
      }
      guard let row = rows.last, let placed = row[9], let number = row[GiftRow.count] else {
        return others
      }
      // Without progress, the loop would never end.
      guard let at = Double(placed), let before = Double(last.placed),
        at > before || (at == before && Int(number) ?? 0 > Int(last.number) ?? 0)
      else { throw .damaged("its gifts are not in order") }
      last = (placed, number)
    }
  }

  func news() throws(GiftStoreError) -> [Gift]? {
    let connection = try connected()
    let wasMissing = missedNews
    // This flag stays set until the gifts named in the notifications have been read.
    missedNews = true
    let names = try connection.notifications()
    if wasMissing || names.count > Self.mostNews
      || names.contains(where: { !Gift.isIdentifier($0) })
    {
      missedNews = false
      return nil
    }
    guard !names.isEmpty else {
      missedNews = false
      return []
    }
    // Identifiers do not contain characters that have a meaning in arrays.
    let rows = try run(
      "SELECT \(Self.fetched) FROM routesim.gift WHERE id = ANY($1::text[])",
      ["{\(Set(names).sorted().joined(separator: ","))}"])
    missedNews = false
    return rows.compactMap { GiftRow($0)?.gift }
  }
}
