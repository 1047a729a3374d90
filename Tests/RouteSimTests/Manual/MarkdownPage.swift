import Foundation
import TestSupport

/// A page of Markdown, parsed only to the extent that tests of the manual need.
struct MarkdownPage: Sendable {
  /// The path in the repository, such as `docs/walk.md`.
  let path: String
  /// The lines of the page.
  let lines: [String]
  /// The blocks of code on the page, in order.
  let blocks: [CodeBlock]
  /// The lines outside blocks of code, each with its line number from 1.
  let prose: [(number: Int, text: String)]

  /// Creates a page from a file in the repository.
  init(path: String) throws {
    let file = "\(DataFolder.packageRoot)/\(path)"
    self.init(path: path, text: try String(contentsOfFile: file, encoding: .utf8))
  }

  /// Creates a page from a text.
  init(path: String, text: String) {
    self.path = path
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var blocks: [CodeBlock] = []
    var prose: [(number: Int, text: String)] = []
    var index = 0
    while index < lines.count {
      if let block = CodeBlock(in: lines, at: index) {
        blocks.append(block)
        index += block.height
      } else {
        prose.append((index + 1, lines[index]))
        index += 1
      }
    }
    self.blocks = blocks
    self.prose = prose
  }

  /// The pages for users of the program: the README and the manual.
  static var manual: [MarkdownPage] {
    get throws { try manualPaths.map(MarkdownPage.init(path:)) }
  }

  /// The paths of the manual's pages, beginning with the README.
  static let manualPaths: [String] = {
    let names = FileManager.default.enumerator(atPath: "\(DataFolder.packageRoot)/docs")?
      .compactMap { $0 as? String }
    return ["README.md"]
      + (names ?? []).filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
  }()

  /// The paths of all pages that link to each other.
  static let linkedPaths =
    manualPaths + [
      "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "routes/README.md",
    ]
}

extension MarkdownPage {
  /// The targets of links and pictures, each with its line number.
  var links: [(number: Int, target: String)] {
    prose.flatMap { line -> [(number: Int, target: String)] in
      guard line.text.contains("](") || line.text.contains("]:") else { return [] }
      // Text in backticks is not a link, but it may be the text of one.
      let text = line.text.replacing(/`[^`]*`/, with: "")
      let inline = text.matches(of: /\]\(([^)\s]+)[^)]*\)/).map { $0.output.1 }
      let reference = text.prefixMatch(of: /\[[^\]]+\]:\s*(\S+)/).map { $0.output.1 }
      return (inline + [reference].compactMap { $0 }).map { (line.number, String($0)) }
    }
  }

  /// The names that a link may contain after `#`: headings as GitHub spells them, and anchors set by hand.
  var anchors: Set<String> {
    var anchors: Set<String> = []
    for (_, text) in prose {
      if text.contains("<a ") {
        anchors.formUnion(text.matches(of: /<a (?:id|name)="([^"]+)"/).map { String($0.output.1) })
      }
      guard let heading = Self.heading(text) else { continue }
      let words = heading.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }.lowercased()
      let base = String(
        words.compactMap { character -> Character? in
          if character == " " { return "-" }
          return character.isLetter || character.isNumber || "-_".contains(character)
            ? character : nil
        })
      // The second of several equal headings gets `-1`, the third `-2`.
      var anchor = base
      var count = 0
      while !anchors.insert(anchor).inserted {
        count += 1
        anchor = "\(base)-\(count)"
      }
    }
    return anchors
  }

  /// The files and folders in the repository that the prose names in backticks.
  var namedPaths: [(number: Int, path: String)] {
    prose.flatMap { line in
      line.text.matches(
        of: /`((?:docs|routes|script|Sources|Tests|Fuzzing|Benchmarks|Examples)\/[^`\s]*)/
      )
      .map { (line.number, String($0.output.1)) }
      .filter { !$0.1.contains { "…*<{".contains($0) } }
    }
  }

  /// Returns the cells of all rows of tables under a heading, without backticks and links; headers are left
  /// out.
  ///
  /// - Returns: nil if there is no such heading.
  func rows(under heading: String) -> [[String]]? {
    guard let start = prose.firstIndex(where: { Self.heading($0.text) == heading }) else {
      return nil
    }
    let body = prose[(start + 1)...].prefix { Self.heading($0.text) == nil }.map(\.text)
    return zip(body, [""] + body).compactMap { line, previous in
      // The first line of a table is its header; the second, `|---|`, contains no space.
      guard line.hasPrefix("| "), previous.hasPrefix("|") else { return nil }
      return line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { cell in
          cell.replacing("`", with: "").replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
            .trimmingCharacters(in: .whitespaces)
        }
    }
  }

  private static func heading(_ line: String) -> String? {
    guard line.hasPrefix("#") else { return nil }
    return line.wholeMatch(of: /#{1,6} +(.*)/).map { String($0.output.1) }
  }
}
