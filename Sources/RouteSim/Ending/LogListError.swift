import RouteFormats

/// The fault in a file that lists logs.
enum LogListError: FileFault, Sendable {
  /// The file is longer than `maximumLength`.
  case tooLong
  /// A name contains a NUL, which would truncate it.
  case nul(line: Int)
  /// A name is not UTF-8.
  case notUTF8(line: Int)

  /// The maximum length of such a file, bytes.
  static let maximumLength = 16 << 20

  /// The line of the fault; the first if it concerns the whole file.
  var lineOfFault: Int? {
    switch self {
    case .tooLong: 1
    case .nul(let line), .notUTF8(let line): line
    }
  }

  /// The fault and its remedy, without file and line.
  var message: String {
    let fault =
      switch self {
      case .tooLong: "the list is longer than \(Self.maximumLength >> 20) MB"
      case .nul: "there is a NUL in this name"
      case .notUTF8: "this name is no UTF-8"
      }
    return fault + "; the name of a log in each line, in UTF-8, was expected"
  }
}
