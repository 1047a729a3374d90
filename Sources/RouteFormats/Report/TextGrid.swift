/// Lines of cells laid out in columns of text, each as wide as its widest cell or as given.
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

  /// The two blanks between columns.
  private static let gap = "  "

  /// Creates a grid from lines that have as many cells as there are alignments.
  ///
  /// - Parameter widths: The width of each column, in terminal cells; nil for that of its widest cell. A
  ///   wider cell shifts everything after it to the right.
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

  /// The lines, without line ends and trailing blanks.
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

  /// Returns a text padded to a width and aligned to the right, or to the left if the width is negative.
  package static func padded(_ text: String, _ width: Int) -> String {
    let blanks = String(repeating: " ", count: max(0, abs(width) - TextWidth.columns(text)))
    return width < 0 ? text + blanks : blanks + text
  }

  /// Returns a text without its trailing blanks.
  package static func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }
}
