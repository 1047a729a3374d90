/// A flaw of a file that is read on all the same: how often it was met, and what was there first.
package struct FileFlaw<Reason: Hashable & Sendable>: Hashable, Sendable {
  /// The kind of flaw.
  var reason: Reason
  /// The number.
  package var count: Int
  /// The line of the first, from 1; nil where an identifier names it, or the format has no lines.
  package var line: Int?
  /// The first one, or the text that stood there, fit for a terminal; empty for nothing.
  var text: String

  /// - Parameters:
  ///   - reason: The kind of flaw.
  ///   - count: The number of occurrences.
  ///   - line: The line of the first, from 1; nil if an identifier names it, or the format has no lines.
  ///   - text: The first one, or its text, fit for a terminal.
  init(reason: Reason, count: Int = 1, line: Int? = nil, text: String = "") {
    self.reason = reason
    self.count = count
    self.line = line
    self.text = text
  }
}
