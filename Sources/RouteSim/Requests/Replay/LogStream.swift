import RouteFormats

/// A log on standard input that is read as it is written.
struct LogStream {
  private let stream: DocumentStream

  /// Standard input, of which nothing has been read.
  init(_ reading: FileReading) throws(Failure) {
    do {
      stream = try DocumentStream(
        path: "-",
        options: ReadingOptions(precision: reading.precision, columns: reading.columns))
    } catch {
      throw .document("-", .input(error))
    }
  }

  /// What to wait on: readable when there is more.
  var descriptor: Int32 { stream.descriptor }

  /// Reads what is there, and waits only while nothing is.
  ///
  /// - Returns: False at the end.
  func readSome() throws(Failure) -> Bool {
    do { return try stream.readSome() } catch { throw .document("-", error) }
  }

  /// The first line, where nobody knows so far what comes.
  var lineOfNothing: String? { stream.lineOfNothing }

  /// Hands over what has come since the last time.
  func takeNews() -> LogPiece { stream.takeNews() }

  /// Hands over all there was, once `readSome` has returned false.
  func finish() throws(Failure) -> GeoDocument {
    do { return try stream.finish() } catch { throw .document("-", error) }
  }
}
