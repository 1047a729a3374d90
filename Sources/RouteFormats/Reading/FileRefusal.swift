/// The reason why a whole file is of no use, before any of its content is looked at, or of no format that is.
package enum FileRefusal: Error, Hashable, Sendable {
  /// It is longer than allowed, packed or unpacked.
  case tooLong
  /// Nothing of the compressed stream can be unpacked.
  case damagedGzip
  /// There is nothing in it but blanks.
  case empty
  /// It is no text, or none of the formats; what it looks like, where that can be said.
  case unknownFormat(String?)
}

extension FileRefusal {
  /// Returns the fault and its remedy, fit for a terminal, without file and line.
  ///
  /// - Parameters:
  ///   - known: The expected formats, in words.
  ///   - limit: The greatest length of files, bytes.
  func message(expecting known: String, limit: Int) -> String {
    switch self {
    case .empty: "the file is empty; \(known)"
    case .tooLong: "longer than \(limit >> 20) MB; cut out what is near the walk"
    case .unknownFormat(let found): "\(found ?? "the format is not known"); \(known)"
    case .damagedGzip: "the gzip data is damaged; pack the file anew"
    }
  }
}
