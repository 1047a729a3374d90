/// A flaw in a file that could nevertheless be read: the number of occurrences, and the first of them.
package struct FileFlaw<Reason: Hashable & Sendable>: Hashable, Sendable {
  /// The kind of flaw.
  var reason: Reason
  /// The number of occurrences.
  package var count: Int
  /// The line of the first occurrence, from 1; nil if it is named by an identifier, or if the format has no
  /// lines.
  package var line: Int?
  /// A description of the first occurrence, or the text at fault, safe for a terminal; may be empty.
  var text: String

  /// - Parameters:
  ///   - reason: The kind of flaw.
  ///   - count: The number of occurrences.
  ///   - line: The line of the first occurrence, from 1; nil if it is named by an identifier, or if the
  ///     format has no lines.
  ///   - text: A description of the first occurrence, or the text at fault, safe for a terminal; may be
  ///     empty.
  init(reason: Reason, count: Int = 1, line: Int? = nil, text: String = "") {
    self.reason = reason
    self.count = count
    self.line = line
    self.text = text
  }
}
