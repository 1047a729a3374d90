import Foundation
import TestSupport
import Testing

/// Checks that no link on the repository's pages is broken.
@Suite struct ManualLinkTests {
  @Test(arguments: MarkdownPage.linkedPaths)
  func linksLeadSomewhere(path: String) throws {
    #expect(try Self.deadLinks(of: MarkdownPage(path: path)) == [])
  }

  /// `CHANGELOG.md` may name files that no longer exist.
  @Test(arguments: MarkdownPage.linkedPaths.filter { $0 != "CHANGELOG.md" })
  func filesNamedAreThere(path: String) throws {
    let missing = try MarkdownPage(path: path).namedPaths.filter { !Self.exists($0.path) }
    #expect(missing.map { "\(path):\($0.number): \($0.path)" } == [])
  }

  @Test func everyPageIsInTheIndex() throws {
    let linked = try MarkdownPage(path: "docs/README.md").links.map { "docs/\($0.target)" }
    let pages = Set(MarkdownPage.manualPaths).subtracting(["README.md", "docs/README.md"])
    #expect(pages.subtracting(linked).sorted() == [])
  }

  @Test func everyPictureIsShown() throws {
    let shown = try MarkdownPage.manual.flatMap { page in
      page.links.map { Self.resolved($0.target, from: page.path) }
    }
    let pictures = try FileManager.default
      .contentsOfDirectory(atPath: "\(DataFolder.packageRoot)/docs/images")
      .map { "docs/images/\($0)" }
    #expect(!pictures.isEmpty && Set(pictures).subtracting(shown).sorted() == [])
  }

  @Test(arguments: [
    "[a](nowhere.md)", "[a](walk.md#no-such-heading)", "[a](#nor-here)", "![a](walk.png)",
    "[`a`](nowhere.md) and [b](walk.md)", "[a]: nowhere.md", "[a](../../outside.md)",
  ])
  func aDeadLinkIsFound(line: String) throws {
    let page = MarkdownPage(path: "docs/page.md", text: "# Here\n\n\(line)\n")
    #expect(try Self.deadLinks(of: page).count == 1)
  }

  @Test(arguments: [
    "[a](walk.md#keys)", "[a](#here-and-there)", "[a](../README.md)", "[a](https://example.org/x)",
    "`[a](nowhere.md)`", "    [a](nowhere.md)", "[a](#here-and-there-1) [b](../routes)",
  ])
  func aLiveLinkIsLeftAlone(line: String) throws {
    let page = MarkdownPage(
      path: "docs/page.md", text: "# Here, and `there`\n\n\(line)\n\n## Here and there\n")
    #expect(try Self.deadLinks(of: page) == [])
  }

  private static func deadLinks(of page: MarkdownPage) throws -> [String] {
    try page.links.filter { try !leadsSomewhere($0.target, from: page) }
      .map { "\(page.path):\($0.number): \($0.target)" }
  }

  private static func leadsSomewhere(_ target: String, from page: MarkdownPage) throws -> Bool {
    if target.contains(/^[a-z]+:/) { return true }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts[0].isEmpty ? page.path : resolved(String(parts[0]), from: page.path)
    guard parts[0].isEmpty || exists(path) else { return false }
    guard parts.count == 2 else { return true }
    let anchors =
      parts[0].isEmpty ? page.anchors : try anchors[path] ?? MarkdownPage(path: path).anchors
    return anchors.contains(String(parts[1]))
  }

  /// The anchors of all pages, collected once because many other pages link to them.
  private static let anchors = Dictionary(
    uniqueKeysWithValues: MarkdownPage.linkedPaths.compactMap { path in
      (try? MarkdownPage(path: path)).map { (path, $0.anchors) }
    })

  private static func exists(_ path: String) -> Bool {
    !path.hasPrefix("..")
      && FileManager.default.fileExists(atPath: "\(DataFolder.packageRoot)/\(path)")
  }

  /// Returns a relative target as a path from the repository's root.
  private static func resolved(_ target: String, from page: String) -> String {
    var parts = page.split(separator: "/").dropLast()
    for part in target.prefix(while: { $0 != "#" }).split(separator: "/") where part != "." {
      if part == "..", parts.last != nil, parts.last != ".." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
