import Foundation
import TestSupport
import Testing

/// The declarations of `CPostgres`, compared with those in the real header.
@Suite struct InterfaceTests {
  /// The flags with which a C compiler finds the real header; nil if it is not installed.
  private static let flags: [String]? = {
    guard let tool = Tool(named: "pkg-config"), Tool.isInstalled("cc"),
      let result = try? tool.run(["--cflags", "libpq"]), result.status == 0
    else { return nil }
    return result.text.split(whereSeparator: \.isWhitespace).map(String.init)
  }()

  @Test(
    "handwritten declarations match the header (libpq-dev)", .enabled(if: flags != nil))
  func declarations() throws {
    let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Interface/interface.c").path
    let result = try #require(Tool(named: "cc")).run(
      ["-std=c11", "-Wall", "-Werror", "-fsyntax-only"] + (Self.flags ?? []) + [source])
    #expect(result.status == 0, "\(result.errors)")
  }
}
