extension SQLiteGifts: KeptGiftStore {
  /// Always true: an address that no other kind recognises is the name of a file.
  static func knows(_ address: String) -> Bool { true }

  static func files(of address: String) -> [String] {
    let paths = Set([address, SQLiteDatabase.target(of: address)]).sorted()
    return [address] + paths.flatMap { path in SQLiteDatabase.companions.map { path + $0 } }
  }

  static func isWorld(_ address: String) -> Bool { SQLiteDatabase.isDatabase(address) }

  static func shown(_ address: String) -> String { address }

  convenience init(address: String, isReadOnly: Bool, mayCreate: Bool) throws(GiftStoreError) {
    try self.init(path: address, isReadOnly: isReadOnly, mayCreate: mayCreate)
  }
}
