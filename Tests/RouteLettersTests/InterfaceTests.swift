import Foundation
import TestSupport
import Testing

/// The declarations of `CPango`, compared with those in the real headers.
@Suite struct InterfaceTests {
  /// The flags with which a C compiler finds the real headers; nil if they are not installed.
  private static let flags: [String]? = {
    guard let tool = Tool(named: "pkg-config"), Tool.isInstalled("cc"),
      let result = try? tool.run(["--cflags", "pangoft2"]), result.status == 0
    else { return nil }
    return result.text.split(whereSeparator: \.isWhitespace).map(String.init)
  }()

  @Test(
    "handwritten declarations match the headers (libpango1.0-dev)",
    .enabled(if: flags != nil))
  func declarations() throws {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Interface/interface.c").path
    let result = try #require(Tool(named: "cc")).run(
      ["-std=c11", "-Wall", "-Werror", "-Wno-deprecated-declarations", "-fsyntax-only"]
        + (Self.flags ?? []) + [source])
    #expect(result.status == 0, "\(result.errors)")
  }
}
