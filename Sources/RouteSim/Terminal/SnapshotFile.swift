#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The pictures that P saves in the current folder.
enum SnapshotFile {
  /// Why a picture was not saved.
  enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The numbers up to 999 are all taken.
    case namesUsedUp
    /// The system refused, with an `errno`.
    case system(Int32)

    var description: String {
      switch self {
      case .namesUsedUp: "routesim-001.svg to routesim-999.svg are there already"
      case .system(let number): String(cString: strerror(number))
      }
    }
  }

  /// Saves a text under the first free name `routesim-NNN.svg`; never overwrites.
  ///
  /// - Returns: The name.
  static func save(_ text: String) -> Result<String, Failure> {
    for number in 1...999 {
      let digits = String(number)
      let name = "routesim-\(String(repeating: "0", count: 3 - digits.count))\(digits).svg"
      let file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if file < 0 {
        if errno == EEXIST { continue }
        return .failure(.system(errno))
      }
      if let number = Descriptor.write(Array(text.utf8), to: file) {
        close(file)
        unlink(name)
        return .failure(.system(number))
      }
      return close(file) == 0 ? .success(name) : .failure(.system(errno))
    }
    return .failure(.namesUsedUp)
  }
}
