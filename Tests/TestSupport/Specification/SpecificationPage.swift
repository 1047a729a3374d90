import Foundation

/// A page of the documentation, for tests of its text.
package struct SpecificationPage: Sendable {
  /// The lines of the page, each under a heading or before the first one.
  private let lines: [Line]

  private struct Line {
    var text: Substring
    /// The heading above the line, or the heading that the line is.
    var heading: String
    /// True when the line is inside a fenced block of code, or opens or closes such a block.
    var isFenced: Bool
  }

  /// Creates a page from its text.
  package init(_ text: String) {
    var heading = ""
    var isFenced = false
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let isFence = line.hasPrefix("```")
      if let title = Self.title(of: line), !isFenced { heading = title }
      defer { if isFence { isFenced.toggle() } }
      return Line(text: line, heading: heading, isFenced: isFence || isFenced)
    }
  }

  /// Creates a page from its path in the package.
  package init(path: String) throws {
    self.init(try String(contentsOfFile: "\(DataFolder.packageRoot)/\(path)", encoding: .utf8))
  }

  /// The headings without their marks, in order.
  package var headings: [String] {
    lines.compactMap { $0.isFenced ? nil : Self.title(of: $0.text) }
  }

  /// Returns the tables directly under a heading, each as rows of cells, without the header row.
  ///
  /// The cells do not contain code marks.
  package func tables(under heading: String) -> [[[String]]] {
    var tables: [[[String]]] = []
    var isInTable = false
    for line in lines where line.heading == heading && !line.isFenced {
      let isRow = line.text.hasPrefix("|")
      if isRow && !isInTable { tables.append([]) }
      if isRow { tables[tables.count - 1].append(Self.cells(of: line.text)) }
      isInTable = isRow
    }
    return tables.map { Array($0.dropFirst(2)) }
  }

  /// Returns the blocks of code directly under a heading, both fenced and indented, in order.
  package func blocks(under heading: String) -> [String] {
    var blocks: [[Substring]] = []
    var isOpen = false
    for line in lines where line.heading == heading {
      let isIndented = !line.isFenced && line.text.hasPrefix("    ")
      let isFence = line.isFenced && line.text.hasPrefix("```")
      if isIndented || line.isFenced && !isFence {
        if !isOpen { blocks.append([]) }
        blocks[blocks.count - 1].append(isIndented ? line.text.dropFirst(4) : line.text)
      }
      isOpen = isIndented || line.isFenced && !isFence
    }
    return blocks.map { $0.joined(separator: "\n") }
  }

  private static func title(of line: Substring) -> String? {
    let marks = line.prefix { $0 == "#" }
    guard !marks.isEmpty, line.dropFirst(marks.count).first == " " else { return nil }
    return line.dropFirst(marks.count).trimmingCharacters(in: .whitespaces)
  }

  private static func cells(of line: Substring) -> [String] {
    let escaped = line.replacing("\\|", with: "\u{0}")
    return escaped.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
      .map {
        $0.replacing("`", with: "").replacing("\u{0}", with: "|")
          .trimmingCharacters(in: .whitespaces)
      }
  }
}
