import Foundation
import RouteSimKit
import TestSupport
import Testing

@Suite("Version")
struct VersionTests {
  @Test("the version consists of three numbers")
  func versionIsSemantic() {
    let parts = RouteSimVersion.string.split(separator: ".", omittingEmptySubsequences: false)
    #expect(parts.count == 3 && parts.allSatisfy { Int($0) != nil })
  }

  @Test("the changelog's newest release is this version")
  func changelogAgrees() throws {
    let changelog = try String(
      contentsOfFile: DataFolder.packageRoot + "/CHANGELOG.md", encoding: .utf8)
    let newest = try #require(changelog.firstMatch(of: /\n## \[([0-9.]+)\] - \d{4}-\d\d-\d\d\n/))
    #expect(newest.1 == RouteSimVersion.string)
  }

  /// lintian, and so `script/package`, refuses a changelog with a word twice in a row.
  @Test func theChangelogHasNoWordTwiceInARow() throws {
    let text = try String(
      contentsOfFile: DataFolder.packageRoot + "/CHANGELOG.md", encoding: .utf8)
    let doubled = text.matches(of: /\b([A-Za-z]+)\s+\1\b/).map { String($0.1) }
    #expect(doubled == [])
  }
}
