import RouteStage

/// The tables of keys in the documents, by the command that opens the window.
enum KeyMarkdown {
  /// Returns the lines of a table of keys.
  static func table(_ keys: [KeyHelp]) -> String {
    let rows = keys.map { help in
      let labels = help.keys.split(separator: " ").map { $0 == "…" ? "…" : "`\($0)`" }
      return "| \(labels.joined(separator: " ")) | \(help.full) |\n"
    }
    return "| keys | |\n|---|---|\n" + rows.joined()
  }
}
