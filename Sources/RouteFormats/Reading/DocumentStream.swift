/// A file or standard input that is read as it is written, such as `gpspipe`'s reports.
///
/// A caller with other work waits for `descriptor` to be readable before each `readSome`.
package final class DocumentStream {
  private let source: ByteSource
  private let reader: DocumentReader

  /// Opens a file, or standard input for `-`.
  ///
  /// - Parameter options: The reading options; their file name is replaced by the path's.
  package init(path: String, options: ReadingOptions = ReadingOptions()) throws(InputError) {
    source = try ByteSource(path: path)
    var options = options
    options.fileName = path == "-" ? nil : path
    reader = DocumentReader(options: options, descriptor: source.wholeFile)
  }

  /// The file's descriptor, to wait for; it may be closed when the stream is gone.
  package var descriptor: Int32 { source.descriptor }

  /// Reads what is there, and waits only while nothing is.
  ///
  /// - Parameter most: So many bytes at most, above 0; there are many at once where a pipe brings them
  ///   faster than they are read.
  /// - Returns: False at the end of the file.
  package func readSome(atMost most: Int = .max) throws(DocumentError) -> Bool {
    let result: Result<Bool, FormatError>
    do throws(InputError) {
      result = try source.readPiece(atMost: most) { bytes in
        Result { () throws(FormatError) in
          try reader.read(bytes)
          return !bytes.isEmpty
        }
      }
    } catch { throw .input(error) }
    do throws(FormatError) { return try result.get() } catch { throw .content(error) }
  }

  /// The first line, where three lines have come and nobody knows what they are.
  ///
  /// - Complexity: O(n) of what has come without a format, 16 KB at most.
  package var lineOfNothing: String? { reader.lineOfNothing }

  /// Hands over what has come since the last time; see `DocumentReader.takeNews`.
  package func takeNews(forgetting: Bool = false) -> LogPiece {
    reader.takeNews(forgetting: forgetting)
  }

  /// Hands over all there was and was not forgotten, once `readSome` has returned false.
  package func finish() throws(DocumentError) -> GeoDocument {
    do throws(FormatError) { return try reader.finish() } catch { throw .content(error) }
  }
}
