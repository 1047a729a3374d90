import ARRouteEngine
import CSQLite

/// A world of gifts in an SQLite file, which several programs on one machine share.
///
/// Writers append to a log next to the file (`-wal`), and readers need not wait for them; each change is on
/// the disk before it is acknowledged. Nearby gifts are found with an R*Tree of positions in space.
///
/// Source: SQLite, Write-Ahead Logging, https://www.sqlite.org/wal.html; The SQLite R*Tree Module,
/// https://www.sqlite.org/rtree.html.
final class SQLiteGifts: GiftStore {
  /// `RSgf`: the application ID of these files.
  private static let application: Int64 = 0x5253_6766
  /// The version of the tables.
  private static let version: Int64 = 1

  private static let giftTable = """
    CREATE TABLE gift(number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, owner TEXT NOT NULL, \
    model TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL, height REAL NOT NULL, \
    heading REAL NOT NULL, true_latitude REAL, true_longitude REAL, placed REAL NOT NULL, \
    opener TEXT, opened REAL, removed REAL, revision INTEGER NOT NULL, \
    CHECK ((opener IS NULL) = (opened IS NULL)), CHECK (opener IS NULL OR removed IS NULL))
    """
  private static let revisionIndex = "CREATE INDEX gift_revision ON gift(revision)"
  private static let timeIndex = "CREATE INDEX gift_placed ON gift(placed)"
  private static let positionTable = """
    CREATE VIRTUAL TABLE gift_place USING rtree(number, west, east, south, north, low, high)
    """
  /// The objects in a world's file by name, with the statements that create them; nil for those that SQLite
  /// creates itself.
  private static let schema: [String: String?] = [
    "gift": giftTable, "sqlite_autoindex_gift_1": nil, "gift_revision": revisionIndex,
    "gift_placed": timeIndex, "gift_place": positionTable, "gift_place_node": nil,
    "gift_place_parent": nil, "gift_place_rowid": nil,
  ]
  /// The number of changes above which everything is read again.
  private static let mostNews = 1000
  /// Twice the maximum error of the tree's 24-bit numbers, metres.
  private static let slack = 2.0
  /// The maximum number of additional gifts examined beyond the limit, for the case of many gifts at one
  /// position.
  private static let mostAtOnePosition = 2000

  /// A number of calls that a search of an undamaged tree never reaches.
  private static let mostVisits = 20_000_000
  /// The number of calls made by the tree during the current search.
  private let visits = UnsafeMutablePointer<Int>.allocate(capacity: 1)

  private let database: SQLiteDatabase
  private let insertion: SQLiteStatement
  private let placing: SQLiteStatement
  private let selection: SQLiteStatement
  private let search: SQLiteStatement
  private let latest: SQLiteStatement
  private var revision: Int64 = 0

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - isReadOnly: True when nothing should be written.
  ///   - mayCreate: True when a missing file should be created.
  init(
    path: String, isReadOnly: Bool = false, mayCreate: Bool = true
  ) throws(GiftStoreError) {
    database = try SQLiteDatabase.made(
      path, isReadOnly: isReadOnly, mayCreate: mayCreate && !isReadOnly
    ) { database throws(GiftStoreError) in
      try Self.prepare(database, isReadOnly: isReadOnly)
    }
    try Self.defineNearest(in: database, visits)
    if !isReadOnly { try database.keepSafe() }
    let columns = GiftRow.columns
    insertion = try SQLiteStatement(
      """
      INSERT INTO gift(\(columns), revision)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT(id) DO NOTHING
      """, in: database)
    placing = try SQLiteStatement(
      "INSERT INTO gift_place VALUES (?1, ?2, ?2, ?3, ?3, ?4, ?4)", in: database)
    selection = try SQLiteStatement("SELECT \(columns) FROM gift WHERE id = ?", in: database)
    search = try SQLiteStatement(
      """
      SELECT \(columns) FROM gift_place CROSS JOIN gift USING (number)
      WHERE gift_place.number MATCH nearest(?, ?, ?, ?)
      """, in: database)
    latest = try SQLiteStatement(
      "SELECT \(columns), revision FROM gift WHERE revision > ? ORDER BY revision LIMIT ?",
      in: database)
    revision = try newestRevision()
  }

  deinit { visits.deallocate() }

  var isOutdated: Bool { database.isOutdated }

  private func newestRevision() throws(GiftStoreError) -> Int64 {
    let newest = try database.number("SELECT ifnull(max(revision), 0) FROM gift") ?? 0
    guard 0..<(.max) ~= newest else {
      throw .damaged("its change numbers are out of range")
    }
    return newest
  }
}

extension SQLiteGifts {
  /// Creates the tables of an empty file, and rejects a file that is not a world of gifts.
  private static func prepare(
    _ database: SQLiteDatabase, isReadOnly: Bool
  ) throws(GiftStoreError) {
    func isEmpty() throws(GiftStoreError) -> Bool {
      guard try database.number("PRAGMA application_id") == 0 else { return false }
      return try database.number("SELECT count(*) FROM sqlite_schema") == 0
    }
    if try isEmpty() {
      guard !isReadOnly else { throw .foreign }
      try database.useLog()
      try database.transaction { () throws(GiftStoreError) -> Void in
        // Another program may already have created the tables.
        let isStillEmpty = try isEmpty()
        guard isStillEmpty else { return }
        for statement in [giftTable, revisionIndex, timeIndex, positionTable] {
          try database.execute(statement)
        }
        try database.execute("PRAGMA application_id = \(application)")
        try database.execute("PRAGMA user_version = \(version)")
      }
    }
    guard try database.number("PRAGMA application_id") == application else { throw .foreign }
    let found = try database.number("PRAGMA user_version") ?? 0
    guard found <= version else { throw .newer(Int(found), known: Int(version)) }
    guard found > 0 else { throw .foreign }
    try checkSchema(of: database)
    if !isReadOnly { try database.useLog() }
  }

  /// Rejects tables, views and triggers that were not made by this program: they might execute malicious
  /// code.
  private static func checkSchema(of database: SQLiteDatabase) throws(GiftStoreError) {
    let statement = try SQLiteStatement(
      "SELECT name, sql, type, tbl_name FROM sqlite_schema", in: database)
    var missing = Set(schema.keys)
    while try statement.next() {
      let name = statement.text(0) ?? ""
      let isTable = statement.text(2) == "table" && statement.text(3) == name
      guard let known = schema[name], isTable || statement.text(2) == "index" else {
        throw .damaged("it contains something that does not belong in a world of gifts")
      }
      if let known, known != statement.text(1) {
        throw .damaged("one of its tables is not as it was created")
      }
      missing.remove(name)
    }
    guard missing.isEmpty else { throw .damaged("tables are missing") }
  }

  /// Defines `nearest(x, y, z, metres)`, with which the tree returns nearby gifts, nearest first.
  ///
  /// - Parameter visits: The counter of the tree's calls; it must be 0 when a search begins.
  private static func defineNearest(
    in database: SQLiteDatabase, _ visits: UnsafeMutablePointer<Int>
  ) throws(GiftStoreError) {
    let code = sqlite3_rtree_query_callback(
      database.handle, "nearest",
      { info in
        guard let info, info.pointee.nParam == 4, info.pointee.nCoord == 6,
          let center = info.pointee.aParam, let box = info.pointee.aCoord
        else { return SQLITE_ERROR }
        var square = 0.0
        for axis in 0..<3 {
          let (low, high) = (Double(box[2 * axis]), Double(box[2 * axis + 1]))
          let aside = max(low - center[axis], center[axis] - high, 0)
          square += aside * aside
        }
        let reach = center[3]
        // The calls are limited, because a search of a damaged tree with a cycle would never end.
        guard info.pointee.nParam == 4,
          let calls = info.pointee.pContext?
            .assumingMemoryBound(to: Int.self)
        else { return SQLITE_ERROR }
        calls.pointee += 1
        guard calls.pointee < SQLiteGifts.mostVisits else { return SQLITE_CORRUPT }
        info.pointee.rScore = square
        info.pointee.eWithin = square > reach * reach ? NOT_WITHIN : PARTLY_WITHIN
        return SQLITE_OK
      }, visits, nil)
    guard code == SQLITE_OK else {
      throw SQLiteDatabase.error(of: database.handle, code: code)
    }
  }
}

extension SQLiteGifts {
  func add(
    contentsOf gifts: [Gift], progress: (Int) -> Void
  ) throws(GiftStoreError) -> Int {
    try database.transaction { () throws(GiftStoreError) -> Int in
      var count = 0
      for (number, gift) in gifts.enumerated() {
        if try insert(gift) { count += 1 }
        if number % 1000 == 999 { progress(number + 1) }
      }
      return count
    }
  }

  /// Adds a gift, and returns true when it was new.
  private func insert(_ gift: Gift) throws(GiftStoreError) -> Bool {
    let row = GiftRow(gift)
    let next = try newestRevision() + 1
    try insertion.run(
      [
        .text(row.identifier), .text(row.owner), .text(row.model), .real(row.latitude),
        .real(row.longitude), .real(row.height), .real(row.heading), .real(row.trueLatitude),
        .real(row.trueLongitude), .real(row.placed), .text(row.opener), .real(row.opened),
        .real(row.removed), .integer(next),
      ])
    guard sqlite3_changes(database.handle) > 0 else { return false }
    if gift.isWaiting, let position = row.position {
      let number = sqlite3_last_insert_rowid(database.handle)
      try placing.run([.integer(number), .real(position.x), .real(position.y), .real(position.z)])
    }
    return true
  }

  func open(
    _ identifier: String, by user: String, at time: Double
  ) throws(GiftStoreError) -> GiftOpening {
    try Gift.check(user: user, time: time)
    return try database.transaction { () throws(GiftStoreError) -> GiftOpening in
      guard let gift = try gift(identifier) else { return .gone }
      switch gift.fate {
      case .removed: return .gone
      case .opened(let opener, at: time) where opener.isSame(as: user): return .opened(gift)
      case .opened: return .alreadyOpened(gift)
      case .waiting: break
      }
      guard !gift.owner.isSame(as: user), let opened = gift.opened(by: user, at: time) else {
        return .own(gift)
      }
      try change(identifier, "opener = ?2, opened = ?3", [.text(user), .real(time)])
      return .opened(opened)
    }
  }

  func remove(
    _ identifier: String, by user: String, at time: Double
  ) throws(GiftStoreError) -> GiftRemoval {
    try Gift.check(user: user, time: time)
    return try database.transaction { () throws(GiftStoreError) -> GiftRemoval in
      guard let gift = try gift(identifier) else { return .gone }
      switch gift.fate {
      case .removed(at: time) where gift.owner.isSame(as: user): return .removed(gift)
      case .removed: return .gone
      case .opened: return gift.owner.isSame(as: user) ? .alreadyOpened(gift) : .notOwner(gift)
      case .waiting: break
      }
      guard gift.owner.isSame(as: user), let removed = gift.removed(at: time) else {
        return .notOwner(gift)
      }
      try change(identifier, "removed = ?2", [.real(time)])
      return .removed(removed)
    }
  }

  /// Changes a waiting gift, and removes it from the index of positions.
  private func change(
    _ identifier: String, _ assignments: String, _ values: [SQLiteValue?]
  ) throws(GiftStoreError) {
    let next = try newestRevision() + 1
    let statement = try SQLiteStatement(
      "UPDATE gift SET \(assignments), revision = ?\(values.count + 2) WHERE id = ?1",
      in: database)
    try statement.run([.text(identifier)] + values + [.integer(next)])
    let removal = try SQLiteStatement(
      "DELETE FROM gift_place WHERE number = (SELECT number FROM gift WHERE id = ?)", in: database)
    try removal.run([.text(identifier)])
  }
}

extension SQLiteGifts {
  func gift(_ identifier: String) throws(GiftStoreError) -> Gift? {
    defer { selection.reset() }
    try selection.bind(.text(identifier))
    return try selection.next() ? GiftRow(selection).gift : nil
  }

  func nearest(
    to coordinate: GeodeticCoordinate, within radius: Double, limit: Int
  ) throws(GiftStoreError) -> [Gift] {
    guard limit > 0, radius >= 0 else { return [] }
    let center = Ellipsoid.surfacePosition(of: coordinate)
    defer { search.reset() }
    visits.pointee = 0
    // A straight line through the Earth is shorter than the distance along the ground, so this finds all
    // gifts within the radius.
    try search.bind(
      .real(center.x), .real(center.y), .real(center.z), .real(radius + Self.slack))
    var found = NearestGifts(limit: limit)
    while try search.next() {
      let row = GiftRow(search)
      guard let gift = row.gift, gift.isWaiting, let there = row.position else { continue }
      let distance = (there - center).length
      if found.isBeyond(distance - Self.slack) { break }
      if found.count - Self.mostAtOnePosition > limit { break }
      found.add(gift, distance)
    }
    return found.gifts(of: coordinate, within: radius)
  }

  @discardableResult
  func visitAll(_ body: (Gift) -> Void) throws(GiftStoreError) -> Int {
    var others = 0
    let statement = try SQLiteStatement(
      "SELECT \(GiftRow.columns) FROM gift ORDER BY placed, number", in: database)
    while try statement.next() {
      if let gift = GiftRow(statement).gift { body(gift) } else { others += 1 }
    }
    return others
  }

  func news() throws(GiftStoreError) -> [Gift]? {
    defer { latest.reset() }
    try latest.bind(.integer(revision), .integer(Int64(Self.mostNews) + 1))
    var gifts: [Gift] = []
    while try latest.next() {
      if let gift = GiftRow(latest).gift { gifts.append(gift) }
      revision = latest.integer(Int32(GiftRow.count))
    }
    guard gifts.count <= Self.mostNews else {
      revision = try newestRevision()
      return nil
    }
    return gifts
  }
}

extension GiftRow {
  /// Creates a row from the columns of a statement's current row.
  fileprivate init(_ statement: SQLiteStatement) {
    identifier = statement.text(0) ?? ""
    owner = statement.text(1) ?? ""
    model = statement.text(2) ?? ""
    latitude = statement.real(3)
    longitude = statement.real(4)
    height = statement.real(5)
    heading = statement.real(6)
    trueLatitude = statement.number(7)
    trueLongitude = statement.number(8)
    placed = statement.real(9)
    opener = statement.text(10)
    opened = statement.number(11)
    removed = statement.number(12)
  }
}
