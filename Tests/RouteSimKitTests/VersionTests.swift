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

  /// What a reader pastes must get this release, not the one before.
  @Test func whateverNamesTheVersionNamesThisOne() throws {
    let pages = try FileManager.default.subpathsOfDirectory(
      atPath: DataFolder.packageRoot + "/docs"
    )
    .filter { $0.hasSuffix(".md") }.map { "docs/" + $0 }
    var found = 0
    let guide = "Sources/ARRouteEngine/ARRouteEngine.docc/RouteInYourApp.md"
    for path in pages + [
      guide, "README.md", "action.yml", "Corpus/src/routesim_corpus/__init__.py",
    ] {
      let text = try String(contentsOfFile: "\(DataFolder.packageRoot)/\(path)", encoding: .utf8)
      let patterns = [
        #/RouteSim(?:/releases/download/|@)v(\d+\.\d+\.\d+)/#, #/routesim[_-](\d+\.\d+\.\d+)/#,
        #/"program": "(\d+\.\d+\.\d+)"/#, #/__version__ = "(\d+\.\d+\.\d+)"/#,
        #/RouteSim", from: "(\d+\.\d+\.\d+)"/#,
      ]
      for match in patterns.flatMap({ text.matches(of: $0) }) {
        found += 1
        #expect(match.1 == RouteSimVersion.string, "\(path): \(match.0)")
      }
    }
    #expect(found > 10)
  }

  /// lintian, and so `script/package`, refuses a changelog with a word twice in a row.
  @Test func theChangelogHasNoWordTwiceInARow() throws {
    let text = try String(
      contentsOfFile: DataFolder.packageRoot + "/CHANGELOG.md", encoding: .utf8)
    let doubled = text.matches(of: /\b([A-Za-z]+)\s+\1\b/).map { String($0.1) }
    #expect(doubled == [])
  }
}
