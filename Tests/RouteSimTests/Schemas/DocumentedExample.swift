import Foundation
import TestSupport

/// A block of JSON in the README or on a page of `docs`.
struct DocumentedExample: Sendable, CustomStringConvertible {
  /// The path of the page, relative to the package's root.
  let page: String
  /// The line number of the fence, from 1.
  let line: Int
  /// The schema named in a comment before the block, `<!-- schema: design -->`; nil without a comment.
  let schema: String?
  /// True when the block is JSON Lines.
  let isLines: Bool
  let text: String

  var description: String { "\(page):\(line)" }

  /// The schemas for whole documents, and those for single lines.
  static let documents = [
    "arrow-legibility", "arrows", "correction-study", "design", "design-difference", "devices",
    "frame",
    "inspect", "marks", "placements", "places", "script",
    "sizing", "sizing-along", "sweep",
    "test-report", "verdict",
  ]
  static let lines = ["correction-run", "frame", "score", "session-log"]

  /// Returns the blocks on all pages, in order.
  static func all() throws -> [DocumentedExample] {
    try MarkdownPage.manualPaths.flatMap { page in
      examples(
        page: page,
        try String(contentsOfFile: "\(DataFolder.packageRoot)/\(page)", encoding: .utf8))
    }
  }

  static func examples(page: String, _ text: String) -> [DocumentedExample] {
    var examples: [DocumentedExample] = []
    var schema: String?
    var open: (line: Int, info: Substring, body: [Substring])?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      if let block = open {
        guard line == "```" else {
          open?.body.append(line)
          continue
        }
        if ["json", "jsonl"].contains(block.info) {
          examples.append(
            DocumentedExample(
              page: page, line: block.line, schema: schema, isLines: block.info == "jsonl",
              text: block.body.joined(separator: "\n")))
        }
        (open, schema) = (nil, nil)
      } else if line.hasPrefix("```") {
        open = (index + 1, line.dropFirst(3), [])
      } else if let match = line.wholeMatch(of: /<!-- schema: (\S+) -->/) {
        schema = String(match.1)
      } else if !line.isEmpty {
        schema = nil
      }
    }
    return examples
  }
}
