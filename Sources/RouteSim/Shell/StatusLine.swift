import RouteFormats

/// A status line for a terminal of any type and width: its text, blanks and carriage returns.
///
/// The cursor waits at the start of the line: the `^C` that the terminal echoes then appears in the line and
/// vanishes with it, instead of wrapping at the end of a full line.
struct StatusLine: Hashable, Sendable {
  /// The number of columns that the line may occupy; 0 for no line.
  let columns: Int

  private let text: String

  /// Creates a line from a text; a narrow terminal shows the end of it, which contains the numbers.
  ///
  /// - Parameter columns: The number of columns of the terminal; the last stays empty, as some terminals wrap
  ///   there.
  init(_ text: String, columns: Int) {
    let most = max(columns - 1, 0)
    self.text = Self.end(of: Printable.sanitised(text), columns: most)
    self.columns = self.text.isEmpty ? 0 : max(TextWidth.columns(self.text), min(2, most))
  }

  /// Returns the text that replaces a line of `old` columns with this one, so that nothing of the old line
  /// remains.
  ///
  /// - Parameter terminal: The number of columns of the terminal, which may have become narrower.
  func text(replacing old: Int, terminal: Int) -> String {
    let most = max(min(old, terminal - 1), 0)
    let blanks = max(most - TextWidth.columns(text), 0)
    return "\r" + text + String(repeating: " ", count: blanks) + "\r"
  }

  /// Returns the text, or as much of its end as fits after an ellipsis.
  private static func end(of text: String, columns most: Int) -> String {
    guard TextWidth.columns(text) > most else { return text }
    guard most > 0 else { return "" }
    let scalars = Array(text.unicodeScalars)
    var start = scalars.count
    var width = 1
    // A combining mark belongs to the character before it.
    for index in scalars.indices.reversed() {
      width += TextWidth.columns(scalars[index])
      if width > most { break }
      if TextWidth.columns(scalars[index]) > 0 { start = index }
    }
    var kept = String.UnicodeScalarView()
    kept.append(contentsOf: scalars[start...])
    return "…" + String(kept)
  }
}
