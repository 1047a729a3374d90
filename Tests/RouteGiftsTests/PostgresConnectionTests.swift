import ARRouteEngine
import Testing

@testable import RouteGifts

/// Answers that any server may give.
@Suite(
  "A connection to PostgreSQL", .enabled(if: GiftBackend.available.contains(.postgres)))
struct PostgresConnectionTests {
  private static func connection(patience: Double = 15) throws -> PostgresConnection {
    try PostgresConnection(
      address: GiftBackend.server ?? "", isReadOnly: true, patience: patience)
  }

  @Test("returns all rows of an answer below the limit, including nulls and signs")
  func keepsRows() throws {
    let connection = try Self.connection()
    let rows = try connection.run(
      "SELECT n::text, repeat('é', 1000), NULL FROM generate_series(1, 20000) n", [])
    #expect(rows.count == 20000)
    #expect(rows.last == ["20000", String(repeating: "é", count: 1000), nil])
    #expect(try connection.run("SELECT 1 WHERE false", []).isEmpty)
    #expect(connection.isConnected)
  }

  @Test(
    "gives up an answer over 64 MB, in many rows, empty rows, rows without columns or one value",
    arguments: [
      "SELECT repeat('x', 1000) FROM generate_series(1, 1000000)",
      "SELECT NULL FROM generate_series(1, 10000000)", "SELECT FROM generate_series(1, 10000000)",
      "SELECT repeat('x', 200000000)",
    ])
  func isBounded(statement: String) throws {
    let connection = try Self.connection()
    #expect(throws: GiftStoreError.answerTooLong(64 << 20)) { try connection.run(statement, []) }
    // Data of this answer that is still arriving must not be read as the answer to another query.
    #expect(!connection.isConnected)
  }

  @Test("gives up an answer that trickles in for longer than the limit")
  func isNotHeldUp() throws {
    let connection = try Self.connection(patience: 1)
    #expect(throws: GiftStoreError.unreachable("no complete answer within 1 second")) {
      try connection.run(
        "SELECT repeat('x', 10000), pg_sleep(0.05)::text FROM generate_series(1, 100)", [])
    }
    #expect(!connection.isConnected)
  }

  /// The values are stored compressed, so the number of stored bytes does not reveal their length.
  @Test(
    "does not fetch a name that is too long for a gift", arguments: ["owner", "model", "opener"])
  func leavesLongNames(column: String) throws {
    let world = try GiftWorld(.postgres)
    let store = try world.store()
    for name in ["one", "two", "three"] { try store.add(.sample(name)) }
    let rest = column == "opener" ? ", opened = 5" : ""
    try PostgresConnection(address: world.address, isReadOnly: false).execute(
      "UPDATE routesim.gift SET \(column) = repeat('x', 100000000)\(rest) WHERE id = 'two'")
    var names: [String] = []
    #expect(try store.visitAll { names.append($0.identifier) } == 1)
    #expect(Set(names) == ["one", "three"])
    #expect(try store.gift("two") == nil)
    let place = try #require(GeodeticCoordinate(latitudeDegrees: 48.86, longitudeDegrees: 2.35))
    #expect(try store.nearest(to: place, within: 100, limit: 9).count == 2)
    // If the answer had been too long, it would have been abandoned.
    #expect(try store.open("one", by: "Bob", at: 5) != .gone)
  }

  @Test("reports the error in a statement, and continues")
  func saysErrors() throws {
    let connection = try Self.connection()
    #expect(throws: GiftStoreError.self) { try connection.run("SELECT 1 / 0", []) }
    #expect(throws: GiftStoreError.self) {
      try connection.run("SELECT 1 / (3 - n) FROM generate_series(1, 5) n", [])
    }
    #expect(try connection.run("SELECT 7", []) == [["7"]])
  }
}
