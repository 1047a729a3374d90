/// Reads a text file, plain or compressed with gzip, line by line.
package enum LineFile {
  /// A line and its position.
  package struct Line {
    /// The bytes without the line end; cut if the line is too long.
    package let bytes: UnsafeBufferPointer<UInt8>
    /// The line's number, from 1.
    package let number: Int
    /// True when the line ended with a line feed or was cut; false if the file ended first.
    package let isEnded: Bool
  }

  /// Calls `consume` with each line of a file, or of standard input for `-`, until it throws.
  ///
  /// - Parameters:
  ///   - path: The file's name.
  ///   - limit: The maximum length of a line, bytes; longer lines are cut.
  ///   - consume: Called with each line, whose bytes are only valid during the call.
  /// - Returns: True if a compressed file was truncated or damaged, and lines are therefore missing.
  package static func read<ContentError: Error & Hashable>(
    _ path: String, limit: Int, _ consume: (Line) throws(ContentError) -> Void
  ) throws(FileError<ContentError>) -> Bool {
    var splitter = LineSplitter(limit: limit)
    var failure: ContentError?
    func take(_ bytes: UnsafeBufferPointer<UInt8>, _ number: Int, isEnded: Bool) {
      guard failure == nil else { return }
      let text = number == 1 ? bytes.withoutByteOrderMark : bytes
      do throws(ContentError) {
        try consume(Line(bytes: text, number: number, isEnded: isEnded))
      } catch {
        failure = error
      }
    }
    var inflater: Inflater?
    var isFirst = true
    do throws(InputError) {
      let source = try ByteSource(path: path)
      _ = try source.readAll { (piece: UnsafeRawBufferPointer) in
        let bytes = piece.assumingMemoryBound(to: UInt8.self)
        if isFirst, bytes.first == 0x1F { inflater = Inflater() }
        isFirst = false
        guard let inflater else {
          splitter.read(bytes) { take($0, $1, isEnded: true) }
          return
        }
        // The closure never throws, so there is no error to handle.
        try? inflater.inflate(bytes) { text in
          splitter.read(text) { take($0, $1, isEnded: true) }
        }
      } until: {
        failure != nil || splitter.pendingCount >= limit
      }
    } catch {
      throw .input(error)
    }
    // A line that is too long must not count as the beginning of a valid line.
    let isTooLong = splitter.pendingCount >= limit
    splitter.finish { take($0, $1, isEnded: isTooLong) }
    if let failure { throw .content(failure) }
    return inflater.map { $0.isDamaged || $0.endsEarly } ?? false
  }
}
