import CommandLineKit
import RouteFormats

/// The reason for an early exit: a status, and a line that states the fault and its remedy.
///
/// Each failure is declared once, as a static member next to the code that can fail, or in a file named
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

  /// Creates a failure about a line of a file, or about the whole file if the line is nil.
  init(_ status: ExitStatus, at path: String, _ line: Int?, _ words: String) {
    self.init(status, Self.location(path, line) + words)
  }

  /// The line that states the fault and its remedy, without any passwords the user typed; nil to print
  /// nothing.
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
  /// The exit when the reader of standard output has gone away: early, but not an error.
  static let readerGone = Failure(.success, nil)

  /// Creates an exit with a status for an orderly end of the program at the request of a signal.
  static func signalled(_ status: ExitStatus) -> Failure { Failure(status, nil) }

  /// True when a signal has requested the end of the program.
  var isOfSignal: Bool { words == nil && status != .success }
}

extension Failure {
  /// Returns the file and, if known, the line of an error.
  static func location(_ path: String, _ line: Int?) -> String {
    name(path) + ":" + (line.map { "\($0):" } ?? "") + " "
  }

  /// Returns a file's name, sanitised for a terminal.
  static func name(_ path: String) -> String {
    path == "-" ? "standard input" : Printable.sanitised(path)
  }

  /// Returns a word of the command line, shortened to fit an error line.
  static func shortened(_ word: String) -> String {
    Printable.sanitised(word, limit: 60)
  }

  static func number(_ value: Double) -> String { DecimalText.text(value) }
}
