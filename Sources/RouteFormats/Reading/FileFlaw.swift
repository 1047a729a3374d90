/// A flaw in a file that could be read nevertheless: the number of times that it was found, and its first
/// occurrence.
package struct FileFlaw<Reason: Hashable & Sendable>: Hashable, Sendable {
  /// The kind of flaw.
  var reason: Reason
  /// The number of occurrences.
  package var count: Int
  /// The line of the first, from 1; nil if an identifier names it, or if the format has no lines.
  package var line: Int?
  /// The first occurrence or its text, safe for a terminal; may be empty.
  var text: String

  /// - Parameters:
  ///   - reason: The kind of flaw.
  ///   - count: The number of occurrences.
  ///   - line: The line of the first, from 1; nil if an identifier names it, or if the format has no lines.
  ///   - text: The first occurrence or its text, safe for a terminal.
  init(reason: Reason, count: Int = 1, line: Int? = nil, text: String = "") {
    self.reason = reason
    self.count = count
    self.line = line
    self.text = text
  }
}
