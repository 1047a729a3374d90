/// The address of a world of gifts.
package struct GiftAddress: Sendable {
  /// The kinds of stores in order; an address belongs to the first kind that recognises it.
  static let kinds: [any KeptGiftStore.Type] = [PostgresGifts.self, SQLiteGifts.self]

  private let word: String
  private let kind: any KeptGiftStore.Type

  /// Creates an address from a word, which names a server if it begins with `postgres://` or
  /// `postgresql://`, and otherwise a file.
  package init(_ word: String) { self.init(word, among: Self.kinds) }

  /// Creates an address with a choice of store kinds; SQLite accepts any word that no kind recognises.
  init(_ word: String, among kinds: [any KeptGiftStore.Type]) {
    self.word = word
    kind = kinds.first { $0.knows(word) } ?? SQLiteGifts.self
  }

  /// The files of the world; empty if it is not kept in files.
  package var files: [String] { kind.files(of: word) }

  /// True when the world is not kept in files and may therefore be unreachable.
  package var isRemote: Bool { files.isEmpty }

  /// The address for display; for a server, it omits the user, the password and other parameters.
  package var shown: String { kind.shown(word) }

  /// The files of the world if it exists; empty if it does not, or if it is not kept in files.
  package var keptFiles: [String] { kind.isWorld(word) ? files : [] }

  /// Opens the world at the address.
  ///
  /// - Parameters:
  ///   - isReadOnly: True when nothing should be written.
  ///   - mayCreate: True when a missing world should be created; ignored with `isReadOnly`.
  package func open(
    isReadOnly: Bool = false, mayCreate: Bool = true
  ) throws(GiftStoreError) -> any GiftStore {
    try kind.init(
      address: word, isReadOnly: isReadOnly, mayCreate: mayCreate && !isReadOnly)
  }
}

/// A kind of store, which can recognise its addresses and open the world at an address.
protocol KeptGiftStore: GiftStore, SendableMetatype {
  /// Returns true when an address belongs to this kind of store.
  static func knows(_ address: String) -> Bool

  /// Returns the files of a world, beginning with the one that is opened first; empty if the world is not
  /// kept in files.
  static func files(of address: String) -> [String]

  /// Returns true when there may be a world at an address; kinds that accept any address check the content.
  static func isWorld(_ address: String) -> Bool

  /// Returns the address without its secrets.
  static func shown(_ address: String) -> String

  /// Opens the world at an address.
  ///
  /// - Parameters:
  ///   - isReadOnly: True when nothing should be written.
  ///   - mayCreate: True when a missing world should be created.
  init(address: String, isReadOnly: Bool, mayCreate: Bool) throws(GiftStoreError)
}

extension KeptGiftStore {
  static func isWorld(_ address: String) -> Bool { true }
}
