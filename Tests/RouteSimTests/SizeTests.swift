import Foundation
import TestSupport
import Testing

/// Checks the lengths of files, functions and protocols in Sources.
@Suite struct SizeTests {
  @Test func filesAreShort() throws {
    let long = try SourceFile.all().filter {
      $0.code.split(
        separator: "\n", omittingEmptySubsequences: false
      ).count > 401
    }
    #expect(long.map(\.path) == [])
  }

  @Test func functionsAreShort() throws {
    let long = try declarations(beginning: ["func", "init", "var", "subscript"]).filter {
      $0.lines.count > 60
    }
    #expect(long.map(\.name) == [])
  }

  @Test func protocolsAreSmall() throws {
    let keywords: Set<Substring> = ["var", "func", "init", "subscript", "associatedtype"]
    let wide = try declarations(beginning: ["protocol"]).filter { declaration in
      let requirements = declaration.lines.dropFirst().filter { line in
        !words(of: line).prefix(4).allSatisfy { !keywords.contains($0) }
      }
      return requirements.count > 15
    }
    #expect(wide.map(\.name) == [])
  }

  private struct Declaration {
    var name: String
    var lines: [Substring]
  }

  /// Returns declarations with a body of several lines, from the first line to the closing brace.
  private func declarations(beginning keywords: Set<Substring>) throws -> [Declaration] {
    let modifiers: Set<Substring> = [
      "public", "private", "package", "fileprivate", "static", "mutating", "nonisolated",
      "override", "final", "class", "discardableResult", "inline", "__always", "MainActor",
      "consuming",
    ]
    return try SourceFile.all().flatMap { file in
      let lines = file.code.split(separator: "\n", omittingEmptySubsequences: false)
      return lines.indices.compactMap { index -> Declaration? in
        let words = words(of: lines[index]).drop { modifiers.contains($0) }
        guard let keyword = words.first, keywords.contains(keyword) else { return nil }
        // Other variables are stored.
        if keyword == "var", !lines[index].hasSuffix("{") { return nil }
        let name = keyword == "init" ? keyword : words.dropFirst().first ?? keyword
        let indent = lines[index].prefix { $0 == " " }
        let head = lines[index...].firstIndex { $0.hasSuffix("{") || $0.hasSuffix("}") } ?? index
        if lines[head].hasSuffix("}"), lines[head] != indent + "}" { return nil }
        guard let end = lines[index...].firstIndex(of: indent + "}") else { return nil }
        return Declaration(name: "\(file.path) \(name)", lines: Array(lines[index...end]))
      }
    }
  }

  private func words(of line: Substring) -> [Substring] {
    line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
  }
}
