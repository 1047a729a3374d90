/// Text in columns, each as wide as its widest cell or as wide as specified.
///
/// Widths are in terminal cells (`TextWidth`).
package struct TextGrid {
  /// The side of the column to which a cell is aligned.
  package enum Alignment: Hashable, Sendable {
    case left, right
  }

  private let lines: [[String]]
  private let alignments: [Alignment]
  private let widths: [Int]

  /// The gap between columns: two spaces.
  private static let gap = "  "

  /// Creates a grid from lines that each have one cell for every element of `alignments`.
  ///
  /// - Parameter widths: The width of each column, in terminal cells; nil to use the width of the widest
  ///   cell. A wider cell shifts everything after it to the right.
  package init(_ lines: [[String]], _ alignments: [Alignment], widths: [Int]? = nil) {
    self.lines = lines
    self.alignments = alignments
    self.widths =
      widths
      ?? alignments.indices.map { column in
        lines.reduce(0) { max($0, TextWidth.columns($1[column])) }
      }
  }

  /// Creates a grid from columns of equal length, all aligned to the right.
  package init(columns: [[String]]) {
    let lines = (columns.first ?? []).indices.map { line in columns.map { $0[line] } }
    self.init(lines, columns.map { _ in .right })
  }

  /// The lines, without line ends and trailing spaces.
  package var texts: [String] {
    lines.map { line in
      let cells = line.indices.map { column in
        Self.padded(line[column], alignments[column] == .left ? -widths[column] : widths[column])
      }
      return Self.trimmed(cells.joined(separator: Self.gap))
    }
  }

  /// The lines, each followed by a line feed.
  package var text: String { texts.map { $0 + "\n" }.joined() }

  /// Returns a text padded to a width, aligned to the right; a negative width aligns it to the left.
  package static func padded(_ text: String, _ width: Int) -> String {
    let blanks = String(repeating: " ", count: max(0, abs(width) - TextWidth.columns(text)))
    return width < 0 ? text + blanks : blanks + text
  }

  /// Returns a text without its trailing spaces.
  package static func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }
}
