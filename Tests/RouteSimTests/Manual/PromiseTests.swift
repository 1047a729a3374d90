import Foundation
import TestSupport
import Testing

/// Checks that the tests named on the page of promises exist.
@Suite struct PromiseTests {
  @Test func eachHasItsTests() throws {
    let root = "\(DataFolder.packageRoot)/Tests"
    var suites: [String: [String]] = [:]
    let files = try #require(FileManager.default.enumerator(atPath: root))
    for case let path as String in files where path.hasSuffix("Tests.swift") {
      let name = String(path.split(separator: "/").last?.dropLast(".swift".count) ?? "")
      suites[name, default: []].append(
        try String(contentsOfFile: "\(root)/\(path)", encoding: .utf8))
    }
    let page = try MarkdownPage(path: "docs/promises.md")
    let rows = page.prose.filter { $0.text.hasPrefix("| ") && $0.text != "| promise | test |" }
    #expect(rows.count > 30)
    for row in rows {
      let tests = row.text.matches(of: #/`([A-Z]\w+Tests)/(\w+)`/#)
      #expect(!tests.isEmpty, "line \(row.number) has no test")
      for test in tests {
        let declaration = "func \(test.2)("
        let isThere = suites[String(test.1)]?.contains { text in
          text.contains("struct \(test.1)") && text.contains(declaration)
        }
        #expect(isThere == true, "line \(row.number): there is no \(test.1)/\(test.2)")
      }
    }
  }
}
