import Foundation
import TestSupport
import Testing

/// System calls that fail, as on other file systems and on networks.
///
/// The file is the complete new one and the status is 0, or it is the old one and the status is different.
@Suite(.enabled(if: Tool.isInstalled("strace"), "strace is not there"))
struct SystemFailureTests {
  private static let words = [
    "simulate", DataFolder.packageRoot + "/routes/porto_saobento_gaia.route.gpx",
  ]

  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test(arguments: [
    ("fsync:error=EPERM:when=1", false, false), ("fsync:error=EIO:when=1", true, false),
    ("fsync:error=EINTR:when=1", false, true), ("fsync:error=EINTR:when=1..2", true, true),
    ("fallocate:error=EOPNOTSUPP", true, true), ("fallocate:error=ENOSPC", true, false),
    ("rename:error=EXDEV", false, true), ("rename:error=EACCES", true, true),
  ])
  func isOldOrNew(failure: String, isLinked: Bool, isNew: Bool) throws {
    let strace = try #require(Tool(named: "strace"))
    let old = String(repeating: "old\n", count: 1_000_000)
    let path = try folder.write(old, to: "a.jsonl")
    if isLinked { try FileManager.default.linkItem(atPath: path, toPath: folder.path + "/b.jsonl") }
    let result = try strace.run(
      ["-f", "-o", "/dev/null", "-e", "inject=\(failure)", try Tool.product.path] + Self.words
        + ["--output", "a.jsonl"], in: folder.path)
    try #require(!result.errors.contains("strace"), "\(result.errors)")
    let content = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(result.status == (isNew ? 0 : 74), "\(result.errors)")
    let expected = try isNew ? Data(Tool.product.run(Self.words).output) : Data(old.utf8)
    #expect(content == expected)
    #expect(try folder.names == (isLinked ? ["a.jsonl", "b.jsonl"] : ["a.jsonl"]))
  }

  @Test("if an output is non-blocking, the program waits until it accepts data")
  func nonBlockingPipe() throws {
    let pipe = Pipe()
    let end = pipe.fileHandleForWriting.fileDescriptor
    #expect(fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Tool.product.path)
    process.arguments = Self.words
    process.standardOutput = pipe
    try process.run()
    try pipe.fileHandleForWriting.close()
    let output = try pipe.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try output == Data(Tool.product.run(Self.words).output))
  }
}
