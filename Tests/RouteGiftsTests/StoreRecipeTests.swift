import ARRouteEngine
import Testing

@testable import RouteGifts

/// Adding a kind of store takes one file, such as the second half of this one, and one row in the list of
/// kinds.
@Suite("A kind of gift store is one file and one row")
struct StoreRecipeTests {
  private let kinds: [any KeptGiftStore.Type] = [PaperGifts.self] + GiftAddress.kinds

  @Test("an address of the kind opens a store, to add gifts and to find them")
  func isOpened() throws {
    let store = try GiftAddress("paper://desk", among: kinds).open()
    try store.add(.sample("one"))
    #expect(try store.gift("one") == .sample("one"))
    #expect(try store.gift("two") == nil)
  }

  @Test("a store that is only read stays unchanged")
  func isReadOnly() throws {
    let store = try GiftAddress("paper://desk", among: kinds).open(isReadOnly: true)
    #expect(throws: GiftStoreError.forbidden) { try store.add(.sample("one")) }
  }

  @Test("the address has no files, and is shown without its secret")
  func isShown() {
    let address = GiftAddress("paper://secret@desk", among: kinds)
    #expect(address.files == [])
    #expect(address.shown == "paper://desk")
  }

  @Test("the files of such worlds are protected from being overwritten, like those of databases")
  func filesAreKept() throws {
    #expect(GiftAddress("paper://in:world.json", among: kinds).keptFiles == ["world.json"])
    #expect(GiftAddress("paper://desk", among: kinds).keptFiles == [])
    let world = try GiftWorld(.sqlite)
    let address = GiftAddress(world.address, among: kinds)
    _ = try address.open()
    #expect(address.keptFiles == address.files)
    // Any word may be the name of a file, but the file is a world only if its content is.
    #expect(GiftAddress("README.md", among: kinds).keptFiles == [])
  }

  @Test("without the row, the address is the name of a file")
  func isUnknownWithoutTheRow() {
    let address = GiftAddress("paper://desk")
    #expect(address.files.first == "paper://desk")
    #expect(address.shown == "paper://desk")
  }

  @Test("with the row, other addresses are still recognised")
  func othersAreKnown() throws {
    let world = try GiftWorld(.sqlite)
    let address = GiftAddress(world.address, among: kinds)
    #expect(try address.open() is SQLiteGifts)
    #expect(address.files == GiftAddress(world.address).files)
    #expect(GiftAddress("postgres://desk/gifts", among: kinds).files == [])
  }
}

/// Gifts on a piece of paper: they exist in one process, for as long as it runs.
private final class PaperGifts: KeptGiftStore {
  private static let scheme = "paper://"

  private var gifts: [Gift] = []
  private let isReadOnly: Bool

  static func knows(_ address: String) -> Bool { address.hasPrefix(scheme) }

  /// Returns no files for a piece of paper, except for one in a folder (`paper://in:PATH`), which has a
  /// file.
  static func files(of address: String) -> [String] {
    let parts = address.split(separator: ":", maxSplits: 2)
    return parts.count == 3 ? [String(parts[2])] : []
  }

  static func shown(_ address: String) -> String {
    scheme + (address.dropFirst(scheme.count).split(separator: "@").last ?? "")
  }

  init(address: String, isReadOnly: Bool, mayCreate: Bool) { self.isReadOnly = isReadOnly }

  func add(contentsOf gifts: [Gift], progress: (Int) -> Void) throws(GiftStoreError) -> Int {
    guard !isReadOnly else { throw .forbidden }
    self.gifts += gifts
    return gifts.count
  }

  func open(
    _ identifier: String, by user: String, at time: Double
  ) throws(GiftStoreError) -> GiftOpening { .gone }

  func remove(
    _ identifier: String, by user: String, at time: Double
  ) throws(GiftStoreError) -> GiftRemoval { .gone }

  func gift(_ identifier: String) throws(GiftStoreError) -> Gift? {
    gifts.first { $0.identifier == identifier }
  }

  func nearest(
    to place: GeodeticCoordinate, within radius: Double, limit: Int
  ) throws(GiftStoreError) -> [Gift] { [] }

  func visitAll(_ body: (Gift) -> Void) throws(GiftStoreError) -> Int {
    gifts.forEach(body)
    return 0
  }

  func news() throws(GiftStoreError) -> [Gift]? { nil }
}
