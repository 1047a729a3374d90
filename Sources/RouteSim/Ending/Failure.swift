import CommandLineKit
import RouteFormats

/// The reason for an early exit: a status, and a line that states the fault and its remedy.
///
/// Each is declared once, as a static member beside the code that can fail, or in a file named
/// `Failure+Topic.swift` if several belong together.
struct Failure: Error {
  /// The program's exit status.
  let status: ExitStatus
  /// The line, which may still contain passwords.
  private let words: String?
  /// The underlying error, for callers that can do without the failed part; nil for none.
  let cause: (any Error)?

  /// Creates a failure with a status and a line; nil prints nothing.
  init(_ status: ExitStatus, _ words: String?, cause: (any Error)? = nil) {
    (self.status, self.words, self.cause) = (status, words, cause)
  }

  /// The same about a line of a file, or all of it where the line is nil.
  init(_ status: ExitStatus, at path: String, _ line: Int?, _ words: String) {
    self.init(status, Self.location(path, line) + words)
  }

  /// The line that says what is wrong and what would be right, without passwords that were typed; nil when
  /// nothing is to be said.
  var line: String? { words.map { Secrets.removed(from: $0) } }
}

extension Failure: Hashable {
  static func == (one: Failure, other: Failure) -> Bool {
    one.status == other.status && one.words == other.words
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(status)
    hasher.combine(words)
  }
}

extension Failure {
  /// The reader of standard output went away: no error, only an early end.
  static let readerGone = Failure(.success, nil)

  /// A signal asked for the end, which then came in good order.
  static func signalled(_ status: ExitStatus) -> Failure { Failure(status, nil) }

  /// True where a signal asked for the end.
  var isOfSignal: Bool { words == nil && status != .success }
}

extension Failure {
  /// The file and, where it is known, the line that an error is about.
  static func location(_ path: String, _ line: Int?) -> String {
    name(path) + ":" + (line.map { "\($0):" } ?? "") + " "
  }

  /// A file's name, fit for a terminal.
  static func name(_ path: String) -> String {
    path == "-" ? "standard input" : Printable.sanitised(path)
  }

  /// A word of the command line, cut to what fits in a line of an error.
  static func shortened(_ word: String) -> String {
    Printable.sanitised(word, limit: 60)
  }

  static func number(_ value: Double) -> String { DecimalText.text(value) }
}
