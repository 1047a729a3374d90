import Foundation
import RouteStage
import TestSupport
import Testing

/// The tables of keys in the documents, between `<!-- keys: COMMAND -->` and `<!-- /keys -->`.
enum KeyMarkdown {
  /// The lines of a table.
  static func table(_ keys: [KeyHelp]) -> String {
    let rows = keys.map { help in
      let labels = help.keys.split(separator: " ").map { $0 == "…" ? "…" : "`\($0)`" }
      return "| \(labels.joined(separator: " ")) | \(help.full) |\n"
    }
    return "| keys | |\n|---|---|\n" + rows.joined()
  }

  /// A document with its tables made anew, and of which commands' windows they are.
  ///
  /// - Parameter tables: The tables by their commands; those of others stay as they are.
  static func renewed(
    _ text: String, with tables: [String: String]
  ) -> (text: String, commands: [String]) {
    let marks = #/(<!-- keys: (?<command>[a-z]+) -->\n)(?<table>(?s:.*?))(<!-- /keys -->)/#
    var commands: [String] = []
    let renewed = text.replacing(marks) { match in
      let command = String(match.command)
      commands.append(command)
      return match.1 + (tables[command] ?? String(match.table)) + match.4
    }
    return (renewed, commands)
  }
}
