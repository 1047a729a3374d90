/// The layout of plain text in lines of limited width.
enum TextColumns {
  /// Returns a text broken at its spaces into lines of at most `width` characters; a longer word gets its own
  /// line.
  static func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      if !line.isEmpty { line += " " }
      line += word
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// Returns a paragraph with every line indented by a number of spaces.
  static func paragraph(_ text: String, indent: Int, width: Int) -> [String] {
    let margin = String(repeating: " ", count: indent)
    return wrapped(text, width: width - indent).map { margin + $0 }
  }

  /// Returns terms with their meanings next to them; if a term is too long for its column, its meaning is
  /// below it.
  static func table(_ rows: [(term: String, meaning: String)], width: Int) -> [String] {
    let widest = rows.map(\.term.count).max() ?? 0
    let column = min(widest + 4, width * 3 / 8)
    return rows.flatMap { row -> [String] in
      var lines = paragraph(row.meaning, indent: column, width: width)
      let term = "  " + row.term
      guard term.count + 2 <= column, let first = lines.first else { return [term] + lines }
      lines[0] = term + first.dropFirst(term.count)
      return lines
    }
  }
}
