import RouteFormats

/// Why a file that is to name logs cannot be used.
enum LogListError: FileFault, Sendable {
  /// It is longer than `maximumLength`.
  case tooLong
  /// A name has a NUL in it, which would cut it.
  case nul(line: Int)
  /// A name is no UTF-8.
  case notUTF8(line: Int)

  /// How long such a file may be, bytes.
  static let maximumLength = 16 << 20

  /// The line that it is about; the first where it is about the whole file.
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
