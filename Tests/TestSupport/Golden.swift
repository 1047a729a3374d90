import Foundation
import Testing

/// Texts that were inspected once, are kept as files next to the tests, and have been compared ever since.
///
/// A golden called `sizing.txt` in `Tests/SomeTests/SizingTests.swift` is the file
/// `Tests/SomeTests/Goldens/sizing.txt`. `script/record` rewrites the goldens and fails that run; its user
/// inspects the difference and explains in the commit why it is right.
package enum Golden {
  /// Expects a text to equal the golden text, byte for byte.
  ///
  /// While recording (`ROUTESIM_RECORD=1`), it writes the file instead and always records an issue, so no
  /// recording run passes as a test.
  ///
  /// - Parameters:
  ///   - text: The current output of the program.
  ///   - name: The name of the golden file, in the folder `Goldens` next to the test.
  package static func expect(
    _ text: String, matches name: String, file: String = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let path = path(of: name, beside: file)
    if isRecording {
      record(text, at: path, sourceLocation: sourceLocation)
      return
    }
    guard let golden = try? String(contentsOfFile: path, encoding: .utf8) else {
      Issue.record("no golden at \(path): run script/record", sourceLocation: sourceLocation)
      return
    }
    if let difference = firstDifference(golden: golden, text: text) {
      Issue.record("\(name), \(difference)", sourceLocation: sourceLocation)
    }
  }

  /// True when files are to be rewritten rather than compared.
  package static var isRecording: Bool {
    ProcessInfo.processInfo.environment["ROUTESIM_RECORD"] == "1"
  }

  /// Returns the number of the first line in which two texts differ, and both versions of that line.
  ///
  /// - Returns: nil if the texts are equal, byte for byte.
  package static func firstDifference(golden: String, text: String) -> String? {
    // Compared as bytes, because two strings are equal whenever they look the same.
    if Array(golden.utf8) == Array(text.utf8) { return nil }
    let golden = golden.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    let text = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    let common = zip(golden, text).prefix { $0.elementsEqual($1) }.count
    return """
      line \(common + 1)
      golden: \(line(common, of: golden))
      found:  \(line(common, of: text))
      """
  }

  private static func line(_ index: Int, of lines: [Substring.UTF8View]) -> String {
    guard index < lines.count else { return "(the text ends before it)" }
    return String(Substring(lines[index])).debugDescription
  }

  private static func record(_ text: String, at path: String, sourceLocation: SourceLocation) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("recorded \(path)", sourceLocation: sourceLocation)
    } catch {
      Issue.record("could not record \(path): \(error)", sourceLocation: sourceLocation)
    }
  }

  private static func path(of name: String, beside file: String) -> String {
    URL(fileURLWithPath: file).deletingLastPathComponent()
      .appendingPathComponent("Goldens").appendingPathComponent(name).path
  }
}
