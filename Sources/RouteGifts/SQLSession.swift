/// A connection to a database that understands SQL.
protocol SQLSession {
  /// The statement that begins a transaction.
  static var beginning: String { get }

  /// Runs a statement without parameters.
  func execute(_ sql: String) throws(GiftStoreError)
}

extension SQLSession {
  /// Does all of some work or nothing of it.
  func transaction<Result>(
    _ body: () throws(GiftStoreError) -> Result
  ) throws(GiftStoreError) -> Result {
    try execute(Self.beginning)
    do throws(GiftStoreError) {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // Where the database has gone back by itself there is nothing to go back from.
      try? execute("ROLLBACK")
      throw error
    }
  }
}
