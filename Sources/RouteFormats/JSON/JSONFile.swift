/// What is read whole from a JSON file that people write by hand.
public protocol JSONFile {
  /// How a sentence about it begins: `the marks are`.
  static var subject: String { get }
  /// The shortest that would be right.
  static var example: String { get }
  /// The longest file that is read, bytes.
  static var maximumLength: Int { get }
}

extension JSONFile {
  /// The value that such a file is.
  package static func root(of bytes: [UInt8]) throws(JSONFileError<Self>) -> JSONNode {
    guard bytes.count <= maximumLength else { throw .tooLong }
    do throws(JSONSyntaxError) {
      return try JSONNode.read(bytes)
    } catch {
      throw .malformed(line: error.line, reason: error.reason)
    }
  }
}

/// Why such a file cannot be used.
///
/// Lines are counted from 1.
public enum JSONFileError<File: JSONFile>: Error, Hashable, Sendable {
  /// It is longer than the file's `maximumLength`.
  case tooLong
  /// It is no JSON.
  case malformed(line: Int, reason: String)
  /// It is JSON, but not what was expected.
  case content(JSONContentError)
}

extension JSONFileError: FileFault {
  package var lineOfFault: Int? { line }

  /// The line to jump to.
  public var line: Int {
    switch self {
    case .tooLong: 1
    case .malformed(let line, _): line
    case .content(let error): error.line
    }
  }

  /// The fault and its remedy, fit for a terminal, without file and line.
  public var message: String {
    switch self {
    case .tooLong: "\(File.subject) longer than \(File.maximumLength >> 20) MB"
    case .malformed(_, let reason): "\(reason); \(File.example) was expected"
    case .content(let error): error.message
    }
  }
}
