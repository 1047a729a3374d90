import CPOSIX
import RouteStage

/// The files that a window saves or maintains, in the current folder unless a name says otherwise.
enum NewFile {
  /// The reason why a document was not saved.
  enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// All numbers up to 999 are taken.
    case namesUsedUp(stem: String, ending: String)
    /// A file with this name exists.
    case nameTaken(String)
    /// The system reported an error, with a value of `errno`.
    case system(Int32)

    var description: String {
      switch self {
      case .namesUsedUp(let stem, let ending):
        "\(stem)-001.\(ending) to \(stem)-999.\(ending) already exist"
      case .nameTaken(let name): "\(name) already exists; choose another name"
      case .system(let number): String(cString: strerror(number))
      }
    }
  }

  /// Saves documents one after another; returns a message about all of them.
  static func saveAll(_ documents: [WindowDocument]) -> WindowMessage {
    var names: [String] = []
    for document in documents {
      switch save(document) {
      case .success(let name): names.append(name)
      case .failure(let error): return .notSaved(reason: error.description)
      }
    }
    return .saved(name: names.joined(separator: ", "))
  }

  /// Saves a document, all or nothing.
  ///
  /// It overwrites only the file that the document replaces, and leaves nothing behind on failure.
  ///
  /// - Returns: The name of the file.
  static func save(_ document: WindowDocument) -> Result<String, Failure> {
    let bytes = Array(document.text.utf8)
    switch document.name {
    case .chosen(let name):
      return OutputFile.add(bytes, asOneOf: [name], for: name).mapError {
        $0.number == EEXIST ? .nameTaken(name) : .system($0.number)
      }
    case .replacing(let path):
      var rest: [UInt8]? = bytes
      let error = OutputFile.write(
        {
          defer { rest = nil }
          return rest
        }, to: path)
      return error.map { .failure(.system($0)) } ?? .success(path)
    case .numbered(let stem, let ending):
      let names = (1...999).lazy.map { number in
        let digits = String(number)
        return "\(stem)-\(String(repeating: "0", count: 3 - digits.count))\(digits).\(ending)"
      }
      return OutputFile.add(bytes, asOneOf: names, for: "\(stem).\(ending)").mapError {
        $0.number == EEXIST ? .namesUsedUp(stem: stem, ending: ending) : .system($0.number)
      }
    }
  }
}
