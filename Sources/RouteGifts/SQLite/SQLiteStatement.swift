import CSQLite

/// A prepared statement, whose parameters are always values and never parts of its text.
final class SQLiteStatement {
  private let handle: OpaquePointer
  private let database: SQLiteDatabase

  init(_ sql: String, in database: SQLiteDatabase) throws(GiftStoreError) {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK, let statement else {
      throw SQLiteDatabase.error(of: database.handle, code: code)
    }
    handle = statement
    self.database = database
  }

  deinit { sqlite3_finalize(handle) }

  /// Resets the statement for another run and clears its values.
  func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  /// Sets the parameters of the next run, starting with number 1.
  func bind(_ values: SQLiteValue?...) throws(GiftStoreError) {
    try bind(values)
  }

  /// Sets the parameters of the next run, starting with number 1.
  func bind(_ values: [SQLiteValue?]) throws(GiftStoreError) {
    for (slot, value) in zip(Int32(1)..., values) {
      let code =
        switch value {
        case .text(let text):
          routesim_sqlite_bind(handle, slot, text, Int32(text.utf8.count))
        case .real(let number): sqlite3_bind_double(handle, slot, number)
        case .integer(let number): sqlite3_bind_int64(handle, slot, number)
        case nil: sqlite3_bind_null(handle, slot)
        }
      guard code == SQLITE_OK else {
        throw SQLiteDatabase.error(of: database.handle, code: code)
      }
    }
  }

  /// Advances to the next row; returns false after the last one.
  func next() throws(GiftStoreError) -> Bool {
    let code = sqlite3_step(handle)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw SQLiteDatabase.error(of: database.handle, code: code)
    }
  }

  /// Runs the statement to its end with the given values, and resets it.
  func run(_ values: [SQLiteValue?]) throws(GiftStoreError) {
    defer { reset() }
    try bind(values)
    while try next() {}
  }

  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  /// Returns a number; NaN if the column contains anything else, which SQLite would convert to one.
  func real(_ column: Int32) -> Double {
    switch sqlite3_column_type(handle, column) {
    case SQLITE_INTEGER, SQLITE_FLOAT: sqlite3_column_double(handle, column)
    default: .nan
    }
  }

  /// Returns a number, or nil if it is absent; NaN if the column contains anything else.
  func number(_ column: Int32) -> Double? {
    sqlite3_column_type(handle, column) == SQLITE_NULL ? nil : real(column)
  }

  /// Returns a text; nil if the column contains anything else.
  ///
  /// Bytes that are not UTF-8 are replaced.
  func text(_ column: Int32) -> String? {
    guard sqlite3_column_type(handle, column) == SQLITE_TEXT,
      let bytes = sqlite3_column_text(handle, column)
    else { return nil }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}

/// The value of a statement's parameter.
enum SQLiteValue: Hashable {
  case text(String)
  case real(Double)
  case integer(Int64)

  /// Returns the value for a text, or nil if that is nil.
  static func text(_ text: String?) -> SQLiteValue? { text.map { .text($0) } }

  /// Returns the value for a number, or nil if that is nil.
  static func real(_ number: Double?) -> SQLiteValue? { number.map { .real($0) } }
}
