import CPOSIX
import Foundation
import TestSupport
import Testing

@Suite("score that is interrupted")
struct ScoreInterruptTests {
  @Test(
    "keeps the finished lines, which are complete, and reports their number",
    arguments: [true, false])
  func keepsLines(isFile: Bool) throws {
    let logs = try ScoreFolder(walks: 3)
    // So many names that the run is interrupted before the end.
    let names = (0..<4000).map { "\($0).jsonl" }
    for (number, name) in names.enumerated() {
      try logs.folder.write(number % 2 == 0 ? "nothing" : "nor this", to: name)
    }
    try logs.folder.write(names.joined(separator: "\n"), to: "list")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Tool.product.path)
    process.arguments =
      ["score"] + logs.walks + ["--from-list", "list", "--jobs", "1"]
      + (isFile ? ["--output", "s.jsonl"] : [])
    process.currentDirectoryURL = URL(fileURLWithPath: logs.folder.path)
    let output = Pipe()
    process.standardOutput = output
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    // The first error is printed once the walks are done.
    var said = errors.fileHandleForReading.availableData
    #expect(!said.isEmpty)
    process.interrupt()
    let text: String
    if isFile {
      said += errors.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      text = String(decoding: try logs.bytes("s.jsonl"), as: UTF8.self)
    } else {
      text = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      said += errors.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
    }
    #expect(process.terminationStatus == 130)
    #expect(text.hasSuffix("\n"))
    let lines = try ScoreFolder.objects(text)
    #expect(lines.count > 3)
    #expect(lines.map { $0["log"] as? String } == Array((logs.walks + names).prefix(lines.count)))
    let last = String(decoding: said, as: UTF8.self).split(separator: "\n").last
    #expect(last == "routesim: \(lines.count) of \(names.count + 3) logs have been scored")
  }
}
