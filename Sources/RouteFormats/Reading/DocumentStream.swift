/// A file or standard input that is read while it is being written, such as the reports from `gpspipe`.
///
/// A caller with other work waits for `descriptor` to be readable before each `readSome`.
package final class DocumentStream {
  private let source: ByteSource
  private let reader: DocumentReader

  /// Opens a file, or standard input for `-`.
  ///
  /// - Parameter options: The reading options; the file name in them is replaced by that of the path.
  package init(path: String, options: ReadingOptions = ReadingOptions()) throws(InputError) {
    source = try ByteSource(path: path)
    var options = options
    options.fileName = path == "-" ? nil : path
    reader = DocumentReader(options: options, descriptor: source.wholeFile)
  }

  /// The file's descriptor, to wait for; it may be closed once the stream is gone.
  package var descriptor: Int32 { source.descriptor }

  /// Reads what is available, and waits only if nothing is.
  ///
  /// - Parameter most: The maximum number of bytes, above 0; there can be many at once if a pipe delivers
  ///   them faster than they are read.
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

  /// The first line, if three lines have been read and their format is unknown.
  ///
  /// - Complexity: O(n) in the bytes read without a format, at most 16 KB.
  package var lineOfNothing: String? { reader.lineOfNothing }

  /// Returns what has been read since the last call; see `DocumentReader.takeNews`.
  package func takeNews(forgetting: Bool = false) -> LogPiece {
    reader.takeNews(forgetting: forgetting)
  }

  /// Returns everything that was read and not discarded, once `readSome` has returned false.
  package func finish() throws(DocumentError) -> GeoDocument {
    do throws(FormatError) { return try reader.finish() } catch { throw .content(error) }
  }
}
