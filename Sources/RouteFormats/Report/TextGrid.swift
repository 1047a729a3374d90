/// Lines of cells as columns of text, each as wide as its widest cell or as given.
///
/// Widths are those of a terminal (`TextWidth`).
package struct TextGrid {
  /// The side of its column at which a cell stands.
  package enum Alignment: Hashable, Sendable {
    case left, right
  }

  private let lines: [[String]]
  private let alignments: [Alignment]
  private let widths: [Int]

  /// Two blanks stand between columns.
  private static let gap = "  "

  /// Lines of as many cells as there are alignments.
  ///
  /// - Parameter widths: The width of each column, in cells of a terminal; nil for that of its widest
  ///   cell. A cell that is wider moves what is behind it.
  package init(_ lines: [[String]], _ alignments: [Alignment], widths: [Int]? = nil) {
    self.lines = lines
    self.alignments = alignments
    self.widths =
      widths
      ?? alignments.indices.map { column in
        lines.reduce(0) { max($0, TextWidth.columns($1[column])) }
      }
  }

  /// Columns side by side, of equally many cells, all aligned at the right.
  package init(columns: [[String]]) {
    let lines = (columns.first ?? []).indices.map { line in columns.map { $0[line] } }
    self.init(lines, columns.map { _ in .right })
  }

  /// The lines, without their ends, and without blanks at their right.
  package var texts: [String] {
    lines.map { line in
      let cells = line.indices.map { column in
        Self.padded(line[column], alignments[column] == .left ? -widths[column] : widths[column])
      }
      return Self.trimmed(cells.joined(separator: Self.gap))
    }
  }

  /// The lines, each ended by a line feed.
  package var text: String { texts.map { $0 + "\n" }.joined() }

  /// A text brought to a width, at its right end, or at its left where the width is negative.
  package static func padded(_ text: String, _ width: Int) -> String {
    let blanks = String(repeating: " ", count: max(0, abs(width) - TextWidth.columns(text)))
    return width < 0 ? text + blanks : blanks + text
  }

  /// A text without the blanks at its right.
  package static func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }
}
