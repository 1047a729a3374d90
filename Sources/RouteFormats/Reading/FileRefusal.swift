/// The reason why a whole file cannot be used, in any format or because its format is unknown.
package enum FileRefusal: Error, Hashable, Sendable {
  /// The file is longer than allowed, compressed or uncompressed.
  case tooLong
  /// Nothing in the compressed stream can be unpacked.
  case damagedGzip
  /// The file contains nothing but blanks.
  case empty
  /// The file is not text, or is in none of the known formats; with a description of what it looks like, or
  /// nil.
  case unknownFormat(String?)
}

extension FileRefusal {
  /// Returns a message with the fault and its remedy, safe for a terminal, without file and line.
  ///
  /// - Parameters:
  ///   - known: The names of the expected formats, for the message.
  ///   - limit: The maximum length of files, bytes.
  func message(expecting known: String, limit: Int) -> String {
    switch self {
    case .empty: "the file is empty; \(known)"
    case .tooLong: "the file is larger than \(limit >> 20) MB; extract the area near the walk"
    case .unknownFormat(let found): "\(found ?? "the format is not known"); \(known)"
    case .damagedGzip: "the gzip data is damaged; compress the file again"
    }
  }
}
