import TestSupport
import Testing

/// The map of folders in ARCHITECTURE, compared with the actual folders.
@Suite struct FolderMapTests {
  @Test("every source folder is on the map")
  func everyFolderIsNamed() throws {
    let map = try #require(PackageText.all(in: []).first { $0.path == "ARCHITECTURE.md" }).text
    let words = Set(map.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    let folders = Set(
      try SourceFile.all().flatMap { $0.path.split(separator: "/").dropLast().map(String.init) })
    #expect(folders.count > 100)
    #expect(folders.filter { !words.contains($0) && !$0.hasSuffix(".docc") }.sorted() == [])
  }
}
