/// The address of a world of gifts.
package struct GiftAddress: Sendable {
  /// The kinds of stores, a row for each; the first that recognises an address by its words keeps the world.
  static let kinds: [any KeptGiftStore.Type] = [PostgresGifts.self, SQLiteGifts.self]

  private let word: String
  private let kind: any KeptGiftStore.Type

  /// Creates an address from a word: a server if it begins with `postgres://` or `postgresql://`, else a
  /// file.
  package init(_ word: String) { self.init(word, among: Self.kinds) }

  /// Creates an address among some kinds of stores; SQLite takes a word that no kind recognises.
  init(_ word: String, among kinds: [any KeptGiftStore.Type]) {
    self.word = word
    kind = kinds.first { $0.knows(word) } ?? SQLiteGifts.self
  }

  /// The files of the world; none if it is not kept in files.
  package var files: [String] { kind.files(of: word) }

  /// True when the world is not kept in files, and so cannot always be reached.
  package var isRemote: Bool { files.isEmpty }

  /// The address for display: that of a server without user, password and other parameters.
  package var shown: String { kind.shown(word) }

  /// The files of the world that exists now; none if there is no world, or if it is not kept in files.
  package var keptFiles: [String] { kind.isWorld(word) ? files : [] }

  /// Opens the world at the address.
  ///
  /// - Parameters:
  ///   - isReadOnly: True when nothing is to be written.
  ///   - mayCreate: True when a missing world is to be created; ignored with `isReadOnly`.
  package func open(
    isReadOnly: Bool = false, mayCreate: Bool = true
  ) throws(GiftStoreError) -> any GiftStore {
    try kind.init(
      address: word, isReadOnly: isReadOnly, mayCreate: mayCreate && !isReadOnly)
  }
}

/// A kind of store: the recognition of its addresses, and the opening of a world at one.
protocol KeptGiftStore: GiftStore, SendableMetatype {
  /// Returns true when an address is of this kind.
  static func knows(_ address: String) -> Bool

  /// Returns the files of a world, the one that is opened first; none if it is not kept in files.
  static func files(of address: String) -> [String]

  /// Returns true when a world may be at an address; a kind that takes any address checks the content.
  static func isWorld(_ address: String) -> Bool

  /// Returns the address without its secrets.
  static func shown(_ address: String) -> String

  /// Opens the world at an address.
  ///
  /// - Parameters:
  ///   - isReadOnly: True when nothing is to be written.
  ///   - mayCreate: True when a missing world is to be created.
  init(address: String, isReadOnly: Bool, mayCreate: Bool) throws(GiftStoreError)
}

extension KeptGiftStore {
  static func isWorld(_ address: String) -> Bool { true }
}
