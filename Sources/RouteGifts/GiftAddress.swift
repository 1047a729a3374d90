/// The address of a world of gifts.
package struct GiftAddress: Sendable {
  /// The kinds of stores, a row for each; the first that knows an address by its words keeps the world.
  static let kinds: [any KeptGiftStore.Type] = [PostgresGifts.self, SQLiteGifts.self]

  private let word: String
  private let kind: any KeptGiftStore.Type

  /// What a word names: a server where it begins with `postgres://` or `postgresql://`, else a file.
  package init(_ word: String) { self.init(word, among: Self.kinds) }

  /// The address among some kinds of stores, of which the last takes what no other knows.
  init(_ word: String, among kinds: [any KeptGiftStore.Type]) {
    self.word = word
    kind = kinds.first { $0.knows(word) } ?? SQLiteGifts.self
  }

  /// The files of the world that is kept there; none where that is elsewhere than in files.
  package var files: [String] { kind.files(of: word) }

  /// True when the world is kept elsewhere than in files, where it cannot always be reached.
  package var isRemote: Bool { files.isEmpty }

  /// The address as it may be shown: of a server without user, password and whatever else is said of it.
  package var shown: String { kind.shown(word) }

  /// The files of a world that is kept in one: that one, and what SQLite keeps beside it, which of a link is
  /// beside what it leads to.
  package static func files(of path: String) -> [String] { SQLiteGifts.files(of: path) }

  /// True when a file is a database of SQLite.
  package static func isDatabase(_ path: String) -> Bool {
    SQLiteDatabase.isDatabase(path)
  }

  /// The world that is kept there.
  ///
  /// - Parameters:
  ///   - isReadOnly: Whether nothing is to be written.
  ///   - mayCreate: Whether it is made where there is none; not one that is only read.
  package func open(
    isReadOnly: Bool = false, mayCreate: Bool = true
  ) throws(GiftStoreError) -> any GiftStore {
    try kind.init(
      address: word, isReadOnly: isReadOnly, mayCreate: mayCreate && !isReadOnly)
  }
}

/// A kind of store: how its addresses are known, and how a world is opened by one.
protocol KeptGiftStore: GiftStore, SendableMetatype {
  /// True when an address is one of this kind.
  static func knows(_ address: String) -> Bool

  /// The files of a world; none where it is kept elsewhere.
  static func files(of address: String) -> [String]

  /// The address without anything that is secret.
  static func shown(_ address: String) -> String

  /// The world at an address.
  ///
  /// - Parameters:
  ///   - isReadOnly: Whether nothing is to be written.
  ///   - mayCreate: Whether it is made where there is none.
  init(address: String, isReadOnly: Bool, mayCreate: Bool) throws(GiftStoreError)
}
