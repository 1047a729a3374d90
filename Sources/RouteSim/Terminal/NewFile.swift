import CPOSIX
import RouteStage

/// The files that a window saves, in the current folder unless a name says otherwise.
enum NewFile {
  /// Why a document was not saved.
  enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The numbers up to 999 are all taken.
    case namesUsedUp(stem: String, ending: String)
    /// There is a file of that name.
    case nameTaken(String)
    /// The system refused, with an `errno`.
    case system(Int32)

    var description: String {
      switch self {
      case .namesUsedUp(let stem, let ending):
        "\(stem)-001.\(ending) to \(stem)-999.\(ending) are there already"
      case .nameTaken(let name): "\(name) is there already; choose another name"
      case .system(let number): String(cString: strerror(number))
      }
    }
  }

  /// Saves a document; never overwrites, and leaves nothing behind when it fails.
  ///
  /// - Returns: The name.
  static func save(_ document: WindowDocument) -> Result<String, Failure> {
    switch document.name {
    case .chosen(let name):
      switch write(document.text, to: name) {
      case nil: return .success(name)
      case EEXIST?: return .failure(.nameTaken(name))
      case let number?: return .failure(.system(number))
      }
    case .numbered(let stem, let ending):
      for number in 1...999 {
        let digits = String(number)
        let name = "\(stem)-\(String(repeating: "0", count: 3 - digits.count))\(digits).\(ending)"
        switch write(document.text, to: name) {
        case nil: return .success(name)
        case EEXIST?: continue
        case let number?: return .failure(.system(number))
        }
      }
      return .failure(.namesUsedUp(stem: stem, ending: ending))
    }
  }

  /// Writes a file that is not there yet.
  ///
  /// - Returns: The error number when that failed.
  private static func write(_ text: String, to name: String) -> Int32? {
    let file = posix_create(name, 0o666)
    guard file >= 0 else { return posix_errno() }
    var failure = Descriptor.write(Array(text.utf8), to: file)
    if close(file) != 0, failure == nil { failure = posix_errno() }
    if failure != nil { unlink(name) }
    return failure
  }
}
