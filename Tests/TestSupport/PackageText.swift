import Foundation

/// A text file in the package that is written by people: a source, a page, a script, or a table for a test.
package struct PackageText: Sendable {
  /// The path inside the package, such as `docs/choices.md`.
  package let path: String
  /// The contents of the file.
  package let text: String

  /// The extensions of such files; files without an extension are scripts.
  private static let endings: Set<String> = [
    "", "c", "cpp", "css", "csv", "h", "html", "js", "json", "md", "py", "sh", "swift",
  ]
  /// Folders whose files are generated, downloaded, or used as input for parsers.
  private static let passedOver: Set<String> = ["Goldens", "corpus", "regressions"]
  /// The maximum size of a file that is written by hand, in bytes.
  private static let longest = 1 << 20

  /// Returns the text files in some folders of the package, and those directly in its root, sorted by path.
  ///
  /// - Parameter folders: The folders; those that do not exist are left out.
  package static func all(in folders: [String]) throws -> [PackageText] {
    let root = URL(fileURLWithPath: DataFolder.packageRoot)
    let top = try FileManager.default.contentsOfDirectory(
      at: root, includingPropertiesForKeys: [.isRegularFileKey])
    let deep = folders.flatMap { folder in
      let files = FileManager.default.enumerator(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: [.isRegularFileKey],
        options: .skipsHiddenFiles)
      return files?.compactMap { $0 as? URL } ?? []
    }
    let texts = (top + deep).compactMap { PackageText(of: $0) }
    return texts.sorted { $0.path < $1.path }
  }

  private init?(of file: URL) {
    let path = String(file.path.dropFirst(DataFolder.packageRoot.count + 1))
    guard Self.endings.contains(file.pathExtension),
      !path.split(separator: "/").contains(where: { Self.passedOver.contains(String($0)) }),
      let values = try? file.resourceValues(forKeys: [.isRegularFileKey, .fileSizeKey]),
      values.isRegularFile == true, values.fileSize ?? 0 <= Self.longest,
      let text = try? String(contentsOf: file, encoding: .utf8)
    else { return nil }
    self.path = path
    self.text = text
  }
}
