package import ARRouteEngine

/// The gifts that were placed while their world's server was unreachable: they wait in a file until it
/// answers, and are then sent once.
///
/// A gift is in the file before it is sent, and is removed after that. If a program is interrupted in
/// between, it sends the gift again, but a world keeps each gift only once.
package final class GiftOutbox {
  private static let schema = """
    CREATE TABLE IF NOT EXISTS waiting(number INTEGER PRIMARY KEY, world TEXT NOT NULL, \
    id TEXT NOT NULL, feature TEXT NOT NULL, refusal TEXT, UNIQUE (world, id))
    """
  /// `RSgo`: the application ID of these files.
  private static let application: Int64 = 0x5253_676F

  private let database: SQLiteDatabase

  /// True when the file was removed or replaced, so that gifts added here would be lost.
  package var isOutdated: Bool { database.isOutdated }

  /// Opens a file, creating it if it is missing.
  ///
  /// Several programs may have the same file open, and so may several threads, each with its own outbox.
  package init(path: String) throws(GiftStoreError) {
    database = try SQLiteDatabase.made(path) { database throws(GiftStoreError) in
      // The table and the application ID are created in one transaction: because of the order of these
      // queries, the ID is visible if the table is.
      let tables = try database.number("SELECT count(*) FROM sqlite_schema") ?? 0
      let found = try database.number("PRAGMA application_id")
      guard found == Self.application || (found == 0 && tables == 0) else { throw .foreign }
      try database.useLog()
      try database.keepSafe()
      guard found == 0 else { return }
      try database.transaction { () throws(GiftStoreError) -> Void in
        try database.execute(Self.schema)
        try database.execute("PRAGMA application_id = \(Self.application)")
      }
    }
  }

  /// Keeps a gift for a world until it is sent.
  ///
  /// - Parameter world: The world's address.
  package func put(_ gift: Gift, for world: String) throws(GiftStoreError) {
    let statement = try SQLiteStatement(
      "INSERT INTO waiting(world, id, feature) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
      in: database)
    var writer = GiftGeoJSON.Writer()
    let feature = String(decoding: writer.next(gift) + writer.end(), as: UTF8.self)
    try statement.run([.text(world), .text(gift.identifier), .text(feature)])
  }

  /// Returns the gifts that wait for a world, in the order in which they were added; gifts that the world
  /// has refused are left out.
  package func waiting(for world: String) throws(GiftStoreError) -> [Gift] {
    try features(of: world, "refusal IS NULL").map(\.gift)
  }

  /// Returns true when any gifts wait for a world.
  package func hasWaiting(for world: String) throws(GiftStoreError) -> Bool {
    let statement = try SQLiteStatement(
      "SELECT 1 FROM waiting WHERE world = ? AND refusal IS NULL LIMIT 1", in: database)
    try statement.bind(.text(world))
    return try statement.next()
  }

  /// Returns the gifts that a world has refused, with the reasons.
  package func refused(by world: String) throws(GiftStoreError) -> [(gift: Gift, reason: String)] {
    try features(of: world, "refusal IS NOT NULL")
  }

  private func features(
    of world: String, _ condition: String
  ) throws(GiftStoreError) -> [(gift: Gift, reason: String)] {
    let statement = try SQLiteStatement(
      "SELECT feature, refusal FROM waiting WHERE world = ? AND \(condition) ORDER BY number",
      in: database)
    try statement.bind(.text(world))
    var gifts: [(gift: Gift, reason: String)] = []
    while try statement.next() {
      let feature = Array((statement.text(0) ?? "").utf8)
      if let gift = (try? GiftGeoJSON.gifts(feature))?.first {
        gifts.append((gift, statement.text(1) ?? ""))
      }
    }
    return gifts
  }

  /// Sends the gifts that wait for a world, in the order in which they were added.
  ///
  /// A gift that is not valid for any world is marked as refused. A gift that this world currently does not
  /// accept stays in the file, and later gifts are still sent.
  ///
  /// - Parameter report: Called with each gift that has been sent.
  /// - Throws: The error that kept gifts from being sent, for example because the world is unreachable,
  ///   busy or not writable.
  package func send(
    to store: any GiftStore, of world: String, _ report: (Gift) -> Void
  ) throws(GiftStoreError) {
    var problem: GiftStoreError?
    for gift in try waiting(for: world) {
      do throws(GiftStoreError) {
        try store.add(gift)
      } catch {
        switch error {
        case .badValue: try mark(gift, of: world, refusal: "\(error)")
        case .forbidden, .failed: problem = error
        default: throw error
        }
        continue
      }
      try remove(gift, of: world)
      report(gift)
    }
    if let problem { throw problem }
  }

  private func remove(_ gift: Gift, of world: String) throws(GiftStoreError) {
    let statement = try SQLiteStatement(
      "DELETE FROM waiting WHERE world = ? AND id = ?", in: database)
    try statement.run([.text(world), .text(gift.identifier)])
  }

  private func mark(
    _ gift: Gift, of world: String, refusal: String
  ) throws(GiftStoreError) {
    let statement = try SQLiteStatement(
      "UPDATE waiting SET refusal = ? WHERE world = ? AND id = ?", in: database)
    try statement.run([.text(refusal), .text(world), .text(gift.identifier)])
  }
}
