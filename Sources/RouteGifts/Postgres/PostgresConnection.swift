import CPostgres

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A connection to a PostgreSQL server.
final class PostgresConnection: SQLSession {
  /// The statement that begins a transaction; other clients' commits become visible during it.
  static let beginning = "BEGIN ISOLATION LEVEL READ COMMITTED"

  private let library: routesim_postgres
  private let handle: OpaquePointer
  /// True after an answer was abandoned: the connection is then unusable, because the answer might still
  /// arrive in place of a later one.
  private var isGivenUp = false

  /// The longest wait for an answer, seconds: longer than the server is allowed to work on it.
  static let patience = 15.0
  private let patience: Double
  /// The maximum memory for the rows of an answer, bytes: a thousand gifts of maximum length need far less.
  static let longestAnswer = 64 << 20
  /// The bytes counted for each value in addition to its text: a `String?` and the storage of its text.
  private static let roomOfValue = 64
  /// The bytes counted for each row: an array, and its element in a growing array.
  private static let roomOfRow = 80

  /// Connects to a server.
  ///
  /// - Parameters:
  ///   - address: The address in libpq's format: `postgres://user@host/database`.
  ///   - isReadOnly: True when the server should refuse all writes.
  ///   - patience: The longest wait for an answer, seconds.
  init(
    address: String, isReadOnly: Bool, patience: Double = PostgresConnection.patience
  ) throws(GiftStoreError) {
    self.patience = patience
    guard let library = PostgresLibrary.functions?.table else { throw .noLibrary }
    self.library = library
    // libpq's messages about invalid addresses contain the address, with its password.
    guard PostgresAddress(address, library) != nil else { throw .badAddress }
    // A walker in the street waits for only a few seconds; settings in the address take precedence.
    let settings = [
      ("connect_timeout", "5"), ("tcp_user_timeout", "10000"), ("keepalives_idle", "5"),
      ("keepalives_interval", "2"), ("keepalives_count", "3"),
      ("fallback_application_name", "routesim"),
      ("dbname", address),
    ]
    let (opened, answers) = Self.withStrings(settings.map(\.0)) { names in
      Self.withStrings(settings.map(\.1)) { values in
        let opened = library.PQconnectdbParams(names, values, 1)
        let isOpen = Int(library.PQstatus(opened)) == Int(routesim_postgres_connected)
        // If the server answers, it has refused the connection for a reason; otherwise it is unreachable.
        return (
          opened,
          isOpen || Int(library.PQpingParams(names, values, 1)) == Int(routesim_postgres_answers)
        )
      }
    }
    guard let opened else { throw .failed("no memory") }
    handle = opened
    // A failed connection must be closed like any other.
    guard isConnected else { throw answers ? .refused(message) : .unreachable(message) }
    // By default, libpq would print warnings over the window.
    _ = library.PQsetNoticeProcessor(opened, { _, _ in }, nil)
    try execute("SET client_encoding = 'UTF8'")
    // Numbers have all their digits, regardless of the server's setting.
    try execute("SET extra_float_digits = 1")
    try execute("SET statement_timeout = '10s'")
    try execute("SET synchronous_commit = on")
    // Names are looked up only in a schema to which nobody else can add functions.
    try execute("SET search_path = pg_catalog")
    if isReadOnly { try execute("SET default_transaction_read_only = on") }
  }

  deinit { library.PQfinish(handle) }

  /// True when the server was reachable during the latest exchange.
  var isConnected: Bool {
    !isGivenUp && Int(library.PQstatus(handle)) == Int(routesim_postgres_connected)
  }

  /// Runs a statement without parameters.
  func execute(_ sql: String) throws(GiftStoreError) {
    try run(sql, [])
  }

  /// Returns the rows of a statement's result; each value is a text, or nil for null.
  ///
  /// The rows are read one by one, so that an endless answer can be abandoned: after `patience` seconds in
  /// total, regardless of how slowly it arrives, or when it exceeds `longestAnswer`. After that, the
  /// connection is not used.
  ///
  /// Within a single row, these limits are not reliable. libpq allocates as much memory for a row as the
  /// server announces, up to 2 GB, and does nothing else while bytes arrive faster than it reads them.
  /// Statements therefore do not request values that may be long.
  ///
  /// - Parameter values: The values of the statement's parameters `$1` and so on, as text; they are never
  ///   parts of the statement.
  @discardableResult
  func run(_ sql: String, _ values: [String?]) throws(GiftStoreError) -> [[String?]] {
    let isSent = Self.withStrings(values) {
      library.PQsendQueryParams(handle, sql, Int32(values.count), nil, $0, nil, nil, 0)
    }
    guard isSent != 0 else { throw .unreachable(message) }
    _ = library.PQsetSingleRowMode(handle)
    let deadline = Waiting.now + patience
    var rows: [[String?]] = []
    var left = Self.longestAnswer
    var isAnswered = false
    var failure: GiftStoreError?
    while let result = try result(until: deadline) {
      defer { library.PQclear(result) }
      isAnswered = true
      let status = Int(library.PQresultStatus(result))
      guard
        status == Int(routesim_postgres_row) || status == Int(routesim_postgres_rows)
          || status == Int(routesim_postgres_done)
      else {
        failure = error(of: result)
        continue
      }
      try take(result, to: &rows, &left)
    }
    if let failure { throw failure }
    guard isAnswered else { throw .unreachable(message) }
    return rows
  }

  /// Adds the rows of a result, unless they exceed the byte limit.
  private func take(
    _ result: OpaquePointer, to rows: inout [[String?]], _ left: inout Int
  ) throws(GiftStoreError) {
    let columns = library.PQnfields(result)
    for row in 0..<library.PQntuples(result) {
      left -= Self.roomOfRow
      for column in 0..<columns {
        left -= Int(library.PQgetlength(result, row, column)) + Self.roomOfValue
      }
      guard left >= 0 else {
        isGivenUp = true
        throw .answerTooLong(Self.longestAnswer)
      }
      rows.append((0..<columns).map { value(of: result, row, $0) })
    }
  }

  /// Returns the next part of the answer, or nil after the last one.
  ///
  /// It never waits beyond the deadline, regardless of what arrives in the meantime.
  private func result(until deadline: Double) throws(GiftStoreError) -> OpaquePointer? {
    // libpq collects a complete row, of any length, before the row is accessible.
    var gathered = 0
    while true {
      let left = deadline - Waiting.now
      guard left > 0 else {
        isGivenUp = true
        let seconds = Int(patience)
        throw .unreachable("no complete answer within \(seconds) second\(seconds == 1 ? "" : "s")")
      }
      guard library.PQisBusy(handle) != 0 else { break }
      var descriptor = pollfd(fd: library.PQsocket(handle), events: Int16(POLLIN), revents: 0)
      _ = poll(&descriptor, 1, Int32(left * 1000) + 1)
      // Bytes that remain unread are counted when they are read.
      let waiting = Int(routesim_postgres_unread(descriptor.fd))
      let isRead = library.PQconsumeInput(handle) != 0
      gathered += max(0, waiting - Int(routesim_postgres_unread(library.PQsocket(handle))))
      guard gathered <= Self.longestAnswer else {
        isGivenUp = true
        throw .answerTooLong(Self.longestAnswer)
      }
      guard isRead else { break }
    }
    return library.PQgetResult(handle)
  }

  /// Returns the payloads of the notifications that have arrived since the last call.
  func notifications() throws(GiftStoreError) -> [String] {
    guard library.PQconsumeInput(handle) != 0, isConnected else { throw .unreachable(message) }
    var payloads: [String] = []
    while let notification = library.PQnotifies(handle) {
      let start = UnsafeRawPointer(notification).assumingMemoryBound(to: routesim_notification.self)
      payloads.append(start.pointee.payload.map { String(cString: $0) } ?? "")
      library.PQfreemem(UnsafeMutableRawPointer(notification))
    }
    return payloads
  }

  private func value(of result: OpaquePointer, _ row: Int32, _ column: Int32) -> String? {
    guard library.PQgetisnull(result, row, column) == 0,
      let bytes = library.PQgetvalue(result, row, column)
    else { return nil }
    let count = Int(library.PQgetlength(result, row, column))
    return bytes.withMemoryRebound(to: UInt8.self, capacity: count) {
      String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
    }
  }

  private func error(of result: OpaquePointer) -> GiftStoreError {
    func field(_ code: Int) -> String {
      library.PQresultErrorField(result, Int32(code)).map { String(cString: $0) } ?? ""
    }
    let words = Self.line(field(Int(routesim_postgres_primary)))
    let state = field(Int(routesim_postgres_sqlstate))
    // An error without a state comes from libpq itself, for example if the connection was lost.
    guard isConnected, !state.isEmpty else {
      return .unreachable(words.isEmpty ? message : words)
    }
    switch state {
    // Class 08: connection errors; 57P01 to 57P03: the server is shutting down or still starting up.
    case _ where state.hasPrefix("08") || state.hasPrefix("57P"): return .unreachable(words)
    case "53100": return .full
    case "42501", "25006": return .forbidden
    case "57014", "40001", "40P01", "55P03": return .busy
    default: return .failed(words)
    }
  }

  private var message: String {
    Self.line(library.PQerrorMessage(handle).map { String(cString: $0) } ?? "")
  }

  /// Returns the first line of a message.
  private static func line(_ message: String) -> String {
    message.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }

  /// Passes texts as C strings to a closure, in a null-terminated array.
  private static func withStrings<Result>(
    _ texts: [String?], _ body: (UnsafePointer<UnsafePointer<CChar>?>?) -> Result
  ) -> Result {
    // A text that contains a zero byte ends there; no name contains one.
    var bytes: [[CChar]?] = texts.map { $0.map { Array($0.utf8CString) } }
    var starts: [Int?] = []
    var all: [CChar] = []
    for text in bytes {
      starts.append(text.map { _ in all.count })
      if let text { all += text }
    }
    bytes.removeAll()
    return all.withUnsafeBufferPointer { all in
      var pointers = starts.map { start in start.flatMap { all.baseAddress?.advanced(by: $0) } }
      pointers.append(nil)
      return pointers.withUnsafeBufferPointer { body($0.baseAddress) }
    }
  }
}
