/// A file or standard input that is read while it is still being written, for example by `gpspipe`.
///
/// A caller that must not block waits until `descriptor` is readable before each `readSome`.
package final class DocumentStream {
  private let source: ByteSource
  private let reader: DocumentReader

  /// Opens a file, or standard input for `-`.
  ///
  /// - Parameter options: The reading options; their file name is replaced by that of the path.
  package init(path: String, options: ReadingOptions = ReadingOptions()) throws(InputError) {
    source = try ByteSource(path: path)
    var options = options
    options.fileName = path == "-" ? nil : path
    reader = DocumentReader(options: options, descriptor: source.wholeFile)
  }

  /// The file's descriptor, for waiting until it is readable; it may be closed when the stream is released.
  package var descriptor: Int32 { source.descriptor }

  /// Reads the available bytes; waits only if no byte is available.
  ///
  /// - Parameter most: The maximum number of bytes, above 0; a pipe may have many bytes available if its
  ///   writer is faster than the reader.
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

  /// The first line of a text whose format is still unknown after three lines; see
  /// `DocumentReader.lineOfNothing`.
  ///
  /// - Complexity: O(n) in the number of bytes read before the format is known, at most 16 KB.
  package var lineOfNothing: String? { reader.lineOfNothing }

  /// Returns the content read since the last call; see `DocumentReader.takeNews`.
  package func takeNews(forgetting: Bool = false) -> LogPiece {
    reader.takeNews(forgetting: forgetting)
  }

  /// Returns all content that was read and not discarded; to be called once `readSome` has returned false.
  package func finish() throws(DocumentError) -> GeoDocument {
    do throws(FormatError) { return try reader.finish() } catch { throw .content(error) }
  }
}
