import RouteFormats

/// HTML elements for the pages about many logs.
enum PageMarkup {
  /// Returns a table, which may be wider than the page, with its rows in groups; empty groups are dropped.
  static func table(_ heads: [String], _ bodies: [[String]]) -> String {
    "<div class=\"scroll\"><table><thead><tr>"
      + heads.map { "<th scope=\"col\">\(XMLText.escaped($0))</th>" }.joined()
      + "</tr></thead>\n"
      + bodies.filter { !$0.isEmpty }.map { "<tbody>\n\($0.joined())</tbody>\n" }.joined()
      + "</table></div>\n"
  }

  /// Returns a row with a heading and cells with their classes.
  static func row(_ name: String, _ cells: [(text: String, style: String)]) -> String {
    "<tr><th scope=\"row\">\(XMLText.escaped(name))</th>"
      + cells.map { text, style in
        "<td\(style.isEmpty ? "" : " class=\"\(style)\"")>\(XMLText.escaped(text))</td>"
      }.joined() + "</tr>\n"
  }

  /// Returns a legend entry: a sample of a line and its meaning.
  ///
  /// For fixes, the sample is a dot.
  static func key(_ style: String, _ words: String) -> String {
    "<span><svg width=\"26\" height=\"10\" aria-hidden=\"true\"><path class=\"line \(style)\" "
      + "d=\"\(style == "fix" ? "M13,5H13" : "M1,5H25")\"/></svg>\(words)</span>\n"
  }
}
