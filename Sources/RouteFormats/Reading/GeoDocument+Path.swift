/// Why a file gave no document.
public typealias DocumentError = FileError<FormatError>

extension GeoDocument {
  /// Reads a file, or standard input for `-`.
  ///
  /// - Parameter progress: Called with each piece: how many bytes have been read, and how many the
  ///   file has, nil where nobody knows.
  public static func read(
    path: String, precision: PolylinePrecision? = nil,
    progress: (_ bytes: Int, _ total: Int?) -> Void = { _, _ in }
  ) throws(DocumentError) -> GeoDocument {
    let name = path == "-" ? nil : path
    let options = ReadingOptions(fileName: name, precision: precision)
    let source: ByteSource
    do { source = try ByteSource(path: path) } catch { throw .input(error) }
    let reader = DocumentReader(options: options, descriptor: source.wholeFile)
    let failure: FormatError?
    do throws(InputError) {
      var count = 0
      failure = try source.readAll { bytes throws(FormatError) in
        try reader.read(bytes)
        count += bytes.count
        progress(count, source.length)
      }
    } catch { throw .input(error) }
    if let failure { throw .content(failure) }
    do throws(FormatError) { return try reader.finish() } catch { throw .content(error) }
  }
}
