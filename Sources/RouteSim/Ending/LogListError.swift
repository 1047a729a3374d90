import RouteFormats

/// A fault in a file that lists logs.
enum LogListError: FileFault, Sendable {
  /// The file is longer than `maximumLength`.
  case tooLong
  /// A name contains a NUL, which would truncate it.
  case nul(line: Int)
  /// A name is not UTF-8.
  case notUTF8(line: Int)

  /// The maximum length of such a file, bytes.
  static let maximumLength = 16 << 20

  /// The line of the fault; the first line if the fault concerns the whole file.
  var lineOfFault: Int? {
    switch self {
    case .tooLong: 1
    case .nul(let line), .notUTF8(let line): line
    }
  }

  /// The fault and its remedy, without the file and line.
  var message: String {
    let fault =
      switch self {
      case .tooLong: "the list is larger than \(Self.maximumLength >> 20) MB"
      case .nul: "this name contains a NUL character"
      case .notUTF8: "this name is not UTF-8"
      }
    return fault + "; one log name per line, in UTF-8, was expected"
  }
}
