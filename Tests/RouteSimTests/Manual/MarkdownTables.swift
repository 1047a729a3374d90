import Foundation
import TestSupport
import Testing

/// Tables in the documents that are generated from declarations, between `<!-- KIND: NAME -->` and `<!--
/// /KIND -->`.
enum MarkdownTables {
  /// Expects the documents to contain each table of a kind once, as it is generated now; `script/record`
  /// regenerates the tables.
  static func expect(_ tables: [String: String], ofKind kind: String) throws {
    var found: [String] = []
    for path in MarkdownPage.manualPaths.map({ "\(DataFolder.packageRoot)/\($0)" }) {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let renewed = renewed(text, kind: kind, with: tables)
      found += renewed.names
      if Golden.isRecording {
        guard renewed.text != text else { continue }
        try renewed.text.write(toFile: path, atomically: true, encoding: .utf8)
        Issue.record("recorded the \(kind) in \(path)")
      } else if let difference = Golden.firstDifference(golden: text, text: renewed.text) {
        Issue.record("the \(kind) in \(path), \(difference)")
      }
    }
    #expect(found.sorted() == tables.keys.sorted(), "each table of \(kind) is there once")
  }

  /// Returns a document in which the tables of a kind are regenerated, and the names of these tables.
  ///
  /// - Parameter tables: The tables by name; other tables stay unchanged.
  static func renewed(
    _ text: String, kind: String, with tables: [String: String]
  ) -> (text: String, names: [String]) {
    let marks =
      #/(<!-- (?<kind>[a-z]+): (?<name>[a-z]+) -->\n)(?<table>(?s:.*?))(<!-- /\k<kind> -->)/#
    var names: [String] = []
    let renewed = text.replacing(marks) { match in
      guard match.kind == kind else { return String(match.0) }
      let name = String(match.name)
      names.append(name)
      return match.1 + (tables[name] ?? String(match.table)) + match.5
    }
    return (renewed, names)
  }
}
