/// The reasons why a file could not be read as a document.
package typealias DocumentError = FileError<FormatError>

extension GeoDocument {
  /// Reads a file, standard input for `-`, or an AR logger's folder.
  ///
  /// - Parameters:
  ///   - path: The path of the file or folder; a file that is characteristic of a logger's folder stands for
  ///     the whole folder.
  ///   - options: The reading options; their file name is replaced by that of the path.
  ///   - progress: Called for each chunk with the number of bytes read so far and the length of the whole
  ///     file, which is nil if unknown.
  ///   - look: Called with each chunk of the stored bytes of standard input or a file; not called for
  ///     archives and folders.
  package static func read(
    path: String, options: ReadingOptions = ReadingOptions(),
    progress: (_ bytes: Int, _ total: Int?) -> Void = { _, _ in },
    look: (UnsafeRawBufferPointer) -> Void = { _ in }
  ) throws(DocumentError) -> GeoDocument {
    if options.columns == nil, let folder = LoggerFolder(path: path) {
      do throws(FormatError) {
        return try folder.document(options: options, progress: progress)
      } catch { throw .content(error) }
    }
    return try readFile(path: path, options: options, progress: progress, look: look)
  }

  /// Reads a single file.
  static func readFile(
    path: String, options: ReadingOptions,
    progress: (_ bytes: Int, _ total: Int?) -> Void = { _, _ in },
    look: (UnsafeRawBufferPointer) -> Void = { _ in }
  ) throws(DocumentError) -> GeoDocument {
    var options = options
    options.fileName = path == "-" ? nil : path
    let source: ByteSource
    do { source = try ByteSource(path: path) } catch { throw .input(error) }
    let reader = DocumentReader(options: options, descriptor: source.wholeFile)
    let failure: FormatError?
    do throws(InputError) {
      var count = 0
      failure = try source.readAll { bytes throws(FormatError) in
        look(bytes)
        try reader.read(bytes)
        count += bytes.count
        progress(count, source.length)
      } until: {
        reader.isReadElsewhere
      }
    } catch { throw .input(error) }
    if let failure { throw .content(failure) }
    do throws(FormatError) { return try reader.finish() } catch { throw .content(error) }
  }
}
