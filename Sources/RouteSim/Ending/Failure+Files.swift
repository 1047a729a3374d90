import RouteFormats

extension Failure {
  /// Creates a failure for a file that could not be read, or whose content cannot be used.
  static func file<Fault: FileFault>(_ path: String, _ error: FileError<Fault>) -> Failure {
    switch error {
    case .input(let error): .input(path, error)
    case .content(let error): .content(path, error)
    }
  }

  /// Creates a failure for a file that could not be read.
  static func input(_ path: String, _ error: InputError) -> Failure {
    Failure(.noInput, at: path, nil, error.message)
  }

  /// Creates a failure for a file whose content cannot be used.
  static func content(_ path: String, _ error: some FileFault) -> Failure {
    Failure(.badData, at: path, error.lineOfFault, error.message)
  }

  /// Creates a failure for a route or log that could not be read, or in which nothing could be used.
  static func document(_ path: String, _ error: FileError<FormatError>) -> Failure {
    switch error {
    case .input(let error): Failure(.noInput, at: path, nil, error.messageOfLog)
    case .content(.member(let name, .unreadable(let error))):
      .input(Self.path(of: name, in: path), error)
    case .content(.member(let name, let error)): .content(Self.path(of: name, in: path), error)
    case .content(let error): .content(path, error)
    }
  }
}
