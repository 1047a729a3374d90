/// A connection to an SQL database.
protocol SQLSession {
  /// The statement that begins a transaction.
  static var beginning: String { get }

  /// Runs a statement without parameters.
  func execute(_ sql: String) throws(GiftStoreError)
}

extension SQLSession {
  /// Performs work in a transaction, completely or not at all.
  func transaction<Result>(
    _ body: () throws(GiftStoreError) -> Result
  ) throws(GiftStoreError) -> Result {
    try execute(Self.beginning)
    do throws(GiftStoreError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // If the database has already rolled back by itself, this fails harmlessly.
      try? execute("ROLLBACK")
      throw error
    }
  }
}
