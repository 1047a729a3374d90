/// The reason why a whole file cannot be used, regardless of its format or because its format is unknown.
package enum FileRefusal: Error, Hashable, Sendable {
  /// The file is longer than allowed, compressed or uncompressed.
  case tooLong
  /// Nothing in the compressed stream can be unpacked.
  case damagedGzip
  /// The file contains nothing but blanks.
  case empty
  /// The file is not text, or in none of the formats; with what it looks like, if that is known.
  case unknownFormat(String?)
}

extension FileRefusal {
  /// Returns the fault and its remedy, safe for a terminal, without file and line.
  ///
  /// - Parameters:
  ///   - known: The expected formats, in words.
  ///   - limit: The maximum length of files, bytes.
  func message(expecting known: String, limit: Int) -> String {
    switch self {
    case .empty: "the file is empty; \(known)"
    case .tooLong: "larger than \(limit >> 20) MB; extract the area near the walk"
    case .unknownFormat(let found): "\(found ?? "the format is not known"); \(known)"
    case .damagedGzip: "the gzip data is damaged; compress the file again"
    }
  }
}
