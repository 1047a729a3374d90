/// A kind of handwritten JSON file that is read as a whole.
package protocol JSONFile {
  /// The beginning of a sentence about the file, such as `the marks are`.
  static var subject: String { get }
  /// The shortest valid example.
  static var example: String { get }
  /// The maximum length of a file, bytes.
  static var maximumLength: Int { get }
}

extension JSONFile {
  /// Returns the content of a file of this kind, which `read` creates from the file's root value.
  package static func reading<Content>(
    _ bytes: [UInt8], _ read: (JSONNode) throws(JSONContentError) -> Content
  ) throws(JSONFileError<Self>) -> Content {
    try JSONFileError<Self>.reading(bytes, limit: maximumLength, read)
  }
}

/// The reasons why a JSON file cannot be used.
package protocol JSONFault: FileFault {
  /// The file is longer than the limit.
  static var tooLong: Self { get }
  /// The file is not JSON.
  static func malformed(line: Int, reason: String) -> Self
  /// The file is JSON, but its content is not what was expected.
  static func content(_ error: JSONContentError) -> Self
}

extension JSONFault {
  /// Returns the content of a file, which `read` creates from the file's root value; throws `tooLong` if the
  /// file is longer than the limit in bytes.
  package static func reading<Content>(
    _ bytes: [UInt8], limit: Int, _ read: (JSONNode) throws(JSONContentError) -> Content
  ) throws(Self) -> Content {
    guard bytes.count <= limit else { throw .tooLong }
    let root: JSONNode
    do throws(JSONSyntaxError) {
      root = try JSONNode.read(bytes)
    } catch {
      throw .malformed(line: error.line, reason: error.reason)
    }
    do throws(JSONContentError) { return try read(root) } catch { throw .content(error) }
  }
}

/// The reasons why a handwritten JSON file cannot be used.
///
/// Lines are counted from 1.
package enum JSONFileError<File: JSONFile>: Error, Hashable, Sendable {
  /// The file is longer than the `maximumLength` of its kind.
  case tooLong
  /// The file is not JSON.
  case malformed(line: Int, reason: String)
  /// The file is JSON, but its content is not what was expected.
  case content(JSONContentError)
}

extension JSONFileError: JSONFault {
  package var lineOfFault: Int? { line }

  /// The line to jump to.
  var line: Int {
    switch self {
    case .tooLong: 1
    case .malformed(let line, _): line
    case .content(let error): error.line
    }
  }

  /// A description of the fault and its remedy that is safe to print on a terminal; it does not name the file
  /// or the line.
  package var message: String {
    switch self {
    case .tooLong: "\(File.subject) larger than \(File.maximumLength >> 20) MB"
    case .malformed(_, let reason): "\(reason); \(File.example) was expected"
    case .content(let error): error.message
    }
  }
}
