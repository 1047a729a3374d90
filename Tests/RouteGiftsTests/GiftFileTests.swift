import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteGifts

/// Faulty gift files.
@Suite("Gift files")
struct GiftFileTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func error(of path: String, isReadOnly: Bool = false) -> GiftStoreError? {
    do throws(GiftStoreError) {
      _ = try SQLiteGifts(path: path, isReadOnly: isReadOnly)
      return nil
    } catch {
      return error
    }
  }

  private func change(_ path: String, _ sql: String) throws {
    try SQLiteDatabase(path: path, isReadOnly: false, mayCreate: true).execute(sql)
  }

  @Test("files with other contents are refused, and stay unchanged")
  func refusesForeign() throws {
    let text = Array("latitude,longitude\n48,2\n".utf8)
    let words = try folder.write(text, to: "places.csv")
    func isRefused(_ path: String) throws -> Bool {
      let before = (try Data(contentsOf: URL(fileURLWithPath: path)), try folder.names)
      defer { #expect((try? folder.names) == before.1) }
      let found = error(of: path)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before.0)
      return found == .foreign
    }
    #expect(try isRefused(words))
    let other = "\(folder.path)/other.sqlite"
    try change(other, "CREATE TABLE gift(id TEXT)")
    #expect(try isRefused(other))
    let marked = "\(folder.path)/marked.sqlite"
    try change(marked, "PRAGMA application_id = 17")
    try change(marked, "CREATE TABLE a(b)")
    #expect(try isRefused(marked))
    // A file from another program, however similar to a world.
    let alike = "\(folder.path)/alike.sqlite"
    try SQLiteGifts(path: alike).add(.sample("gift"))
    try change(alike, "PRAGMA application_id = 17")
    #expect(try isRefused(alike))
    #expect(error(of: folder.path) == .foreign)
    #expect(error(of: "\(folder.path)/none/world.sqlite") == .noFolder)
    #expect(error(of: "\(folder.path)/none.sqlite", isReadOnly: true) == .absent)
  }

  @Test("files whose names are too long for SQLite's companion files are refused, and not created")
  func refusesLongNames() throws {
    for (length, ending) in [(248, "-journal"), (255, "-wal")] {
      let path = "\(folder.path)/" + String(repeating: "n", count: length)
      let words =
        "its name is too long: SQLite needs a second file beside it, with \(ending) added to the "
        + "name"
      #expect(error(of: path) == .failed(words))
    }
    #expect(error(of: "\(folder.path)/" + String(repeating: "n", count: 247)) == nil)
    #expect(try folder.names.allSatisfy { $0.count == 247 })
  }

  @Test(
    "GeoJSON with gifts that contradict themselves or each other is refused as a whole",
    arguments: [
      (#""opener": "Bob""#, "a gift"), (#""opened": "2026-11-26T00:00:00Z""#, "a gift"),
      (
        #""opener": "Bob", "opened": "2026-11-26T00:00:00Z", "removed": "2026-11-26T00:00:00Z""#,
        "a gift"
      ),
      (
        #""height": 0}}, {"type": "Feature", "id": "one", "geometry": \#(Self.point), "properties": {\#(Self.needed)"#,
        "id"
      ),
    ])
  func refusesContradictions(more: String, place: String) throws {
    let text =
      #"{"type": "FeatureCollection", "features": [{"type": "Feature", "id": "one", "geometry": \#(Self.point), "#
      + #""properties": {\#(Self.needed), \#(more)}}]}"#
    do throws(GiftFileError) {
      _ = try GiftGeoJSON.gifts(Array(text.utf8))
      Issue.record("\(more) is let through")
    } catch {
      guard case .content(.unexpected(_, place, _, _)) = error else { throw error }
    }
  }

  private static let point = #"{"type": "Point", "coordinates": [2, 48]}"#
  private static let needed =
    #""owner": "Ada", "model": "ball", "placed": "2026-11-25T23:41:14Z""#

  @Test(
    "a file with foreign contents gives the other gifts, and the number left out")
  func countsStrangers() throws {
    let path = "\(folder.path)/world.sqlite"
    let store = try SQLiteGifts(path: path)
    for name in ["one", "two", "three"] { try store.add(.sample(name)) }
    try change(path, "UPDATE gift SET owner = char(27) WHERE id = 'two'")
    var names: [String] = []
    #expect(try store.visitAll { names.append($0.identifier) } == 1)
    #expect(Set(names) == ["one", "three"])
  }

  /// SQLite reads a value that is not a number as 0.
  @Test(
    "a gift with an invalid value in a column is left out",
    arguments: [
      "latitude = 'x'", "longitude = x'3132'", "placed = 'x'", "height = x'31'", "heading = 'east'",
      "owner = x'416461'", "model = x'62616c6c'", "opener = x'426f62', opened = 5",
      "opener = 'Bob', opened = 'now'", "removed = 'x'", "true_latitude = 9e999",
      "true_latitude = 48", "true_longitude = 'x', true_latitude = 48",
    ])
  func strangeColumns(change: String) throws {
    let path = "\(folder.path)/world.sqlite"
    let store = try SQLiteGifts(path: path)
    for name in ["one", "two"] { try store.add(.sample(name)) }
    try self.change(path, "UPDATE gift SET \(change) WHERE id = 'two'")
    var names: [String] = []
    #expect(try store.visitAll { names.append($0.identifier) } == 1)
    #expect(names == ["one"])
  }

  @Test("files of later versions are refused, with the version number")
  func refusesNewer() throws {
    let path = "\(folder.path)/world.sqlite"
    try SQLiteGifts(path: path).add(.sample("gift"))
    try change(path, "PRAGMA user_version = 7")
    #expect(error(of: path) == .newer(7, known: 1))
  }

  @Test(
    "files that contain more than gifts are refused",
    arguments: [
      "CREATE TRIGGER t AFTER INSERT ON gift BEGIN DELETE FROM gift; END",
      "CREATE VIEW v AS SELECT * FROM gift", "CREATE TABLE other(a)",
      "CREATE INDEX i ON gift(owner)", "DROP INDEX gift_revision",
      "ALTER TABLE gift ADD COLUMN more TEXT",
    ])
  func refusesOddSchema(sql: String) throws {
    let path = "\(folder.path)/world.sqlite"
    try SQLiteGifts(path: path).add(.sample("gift"))
    try change(path, sql)
    guard case .damaged = error(of: path) else {
      Issue.record("it was opened")
      return
    }
  }

  @Test("damaged files end in one error, never in a crash", arguments: UInt64(0)..<60)
  func survivesDamage(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let path = "\(folder.path)/world.sqlite"
    do {
      let store = try SQLiteGifts(path: path)
      _ = try store.add(contentsOf: (0..<300).map { .sample("g\($0)") })
    }
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    #expect(bytes.count > 4096)
    for _ in 0..<random.whole(1...200) {
      bytes[random.whole(0...bytes.count - 1)] = UInt8(random.whole(0...255))
    }
    if random.whole(0...3) == 0 { bytes.removeLast(random.whole(1...bytes.count - 1)) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let place = try #require(GeodeticCoordinate(latitudeDegrees: 48.86, longitudeDegrees: 2.35))
    do throws(GiftStoreError) {
      let store = try SQLiteGifts(path: path)
      _ = try store.nearest(to: place, within: 1000, limit: 500)
      try store.visitAll { _ in }
      try store.add(.sample("after"))
    } catch {
      // Damage may cause any error except that of a full disk.
      #expect(error != .full)
    }
  }

  @Test("a full disk is reported, and files keep their contents")
  func tellsOfFullDisk() throws {
    let path = "\(folder.path)/world.sqlite"
    let database = try SQLiteDatabase(path: path, isReadOnly: false, mayCreate: true)
    do {
      let store = try SQLiteGifts(path: path)
      try store.add(.sample("before"))
      #expect(throws: GiftStoreError.full) {
        // The limit is the current number of pages; it applies to the connection that sets it.
        try store.limitPages()
        for number in 0..<100 {
          _ = try store.add(contentsOf: (0..<100).map { .sample("g\(number)-\($0)") })
        }
      }
    }
    _ = database
    #expect(error(of: path) == nil)
    #expect(try SQLiteGifts(path: path).gift("before") != nil)
    #expect(
      try SQLiteDatabase(path: path, isReadOnly: true, mayCreate: false)
        .text("PRAGMA integrity_check") == "ok")
  }

  @Test(
    "a file whose creation failed is removed, whatever it contains by then",
    arguments: ["", "PRAGMA journal_mode = WAL", "PRAGMA user_version = 1"])
  func leavesNothing(sql: String) throws {
    #expect(throws: GiftStoreError.sizeLimited) {
      try SQLiteDatabase.made("\(folder.path)/w.sqlite") { database throws(GiftStoreError) in
        try database.execute(sql)
        throw .sizeLimited
      }
    }
    #expect(try folder.names.isEmpty)
  }

  @Test("a file whose creation failed stays if another connection of this process uses it")
  func leavesOthers() throws {
    let path = "\(folder.path)/w.sqlite"
    var other: SQLiteDatabase?
    #expect(throws: GiftStoreError.sizeLimited) {
      try SQLiteDatabase.made(path) { _ throws(GiftStoreError) in
        let user = try SQLiteDatabase(path: path, isReadOnly: false, mayCreate: false)
        try user.execute("BEGIN IMMEDIATE")
        other = user
        throw .sizeLimited
      }
    }
    let user = try #require(other)
    try user.execute("CREATE TABLE a(b)")
    try user.execute("COMMIT")
    #expect(!user.isOutdated)
    #expect(
      try SQLiteDatabase(path: path, isReadOnly: true, mayCreate: false)
        .number("SELECT count(*) FROM sqlite_schema") == 1)
  }

  @Test("a file size limit is blamed only if one of the files has reached it")
  func tellsLimits() throws {
    let path = "\(folder.path)/world.sqlite"
    #expect(SQLiteDatabase.isAtLimit(path, of: 0) && !SQLiteDatabase.isAtLimit(path, of: 1 << 20))
    try Data(count: 1 << 20).write(to: URL(fileURLWithPath: path))
    for limit: UInt64 in [1 << 20, 1 << 20 + 4096, 1 << 20 + 65_535] {
      #expect(SQLiteDatabase.isAtLimit(path, of: limit))
    }
    for limit: UInt64 in [1 << 21, 1 << 40, .max] {
      #expect(!SQLiteDatabase.isAtLimit(path, of: limit))
    }
    try Data(count: 1 << 21).write(to: URL(fileURLWithPath: path + "-wal"))
    #expect(SQLiteDatabase.isAtLimit(path, of: 1 << 21))
    // The same error from a file system, when no limit is set.
    #expect(GiftStoreError(systemError: EFBIG) == .failed(String(cString: strerror(EFBIG))))
    #expect(GiftStoreError(systemError: ENOSPC) == .full)
    #expect(GiftStoreError(meaningOf: ENOENT) == nil)
  }

  /// The file is in the working folder of the tests, because absolute paths are never treated as addresses.
  @Test("names with a meaning for SQLite are names of files")
  func opensOddNames() throws {
    let odd = "file:\(UUID().uuidString)?mode=memory"
    defer {
      for ending in [""] + SQLiteDatabase.companions {
        try? FileManager.default.removeItem(atPath: odd + ending)
      }
    }
    try SQLiteGifts(path: odd).add(.sample("gift"))
    #expect(FileManager.default.fileExists(atPath: odd))
    #expect(try SQLiteGifts(path: odd).gift("gift") != nil)
  }

  @Test("files with other names, or with other files next to them, are refused")
  func refusesOddFiles() throws {
    let path = "\(folder.path)/world.sqlite"
    try SQLiteGifts(path: path).add(.sample("gift"))
    let other = "\(folder.path)/other.sqlite"
    try FileManager.default.linkItem(atPath: path, toPath: other)
    #expect(error(of: path) == .hasOtherNames)
    #expect(error(of: other, isReadOnly: true) == .hasOtherNames)
    try FileManager.default.removeItem(atPath: other)
    #expect(error(of: path) == nil)
    try FileManager.default.createDirectory(
      atPath: path + "-journal", withIntermediateDirectories: false)
    guard case .failed = error(of: path) else {
      Issue.record("it was opened")
      return
    }
  }

  @Test("files whose numbers were raised to the maximum end in an error")
  func refusesLastNumber() throws {
    let path = "\(folder.path)/world.sqlite"
    try SQLiteGifts(path: path).add(.sample("gift"))
    try change(path, "UPDATE gift SET revision = 9223372036854775807")
    guard case .damaged = error(of: path) else {
      Issue.record("it was opened")
      return
    }
  }
}

extension SQLiteGifts {
  /// Limits the file to its current number of pages, which has the same effect as a full disk.
  fileprivate func limitPages() throws {
    let database = try #require(
      Mirror(reflecting: self).descendant("database") as? SQLiteDatabase)
    try database.execute("PRAGMA max_page_count = 1")
  }
}
