import Foundation
import TestSupport
import Testing

@Suite("score --worker")
struct ScoreWorkerTests {
  @Test("answers are the lines that score writes, in the order of the names", arguments: [1, 3])
  func answers(jobs: Int) throws {
    let logs = try ScoreFolder(walks: 4)
    let names = [3, 0, 0, 2, 1].map { logs.walks[$0] }
    let result = try logs.score(
      ["--worker", "--jobs", "\(jobs)"], input: names.joined(separator: "\n"))
    #expect(result.status == 0 && result.errors == "")
    let lines = result.text.split(separator: "\n")
    #expect(lines.count == names.count)
    for (line, name) in zip(lines, names) {
      #expect("\(line)\n" == (try logs.score([name]).text))
    }
  }

  @Test("each name is answered, whatever it is, and the next one follows")
  func hostileNames() throws {
    let logs = try ScoreFolder(walks: 1)
    let long = String(repeating: "x", count: 200_000)
    let input = Array("\n-\n\(logs.walks[0])\r\nnone\na\0b\n".utf8) + [0xFF, 0x0A]
    let result = try Tool.product.run(
      ["score", "--worker"], input: input + Array("\(long)\n\(logs.walks[0])".utf8),
      in: logs.folder.path)
    #expect(result.status == 0)
    let lines = try ScoreFolder.objects(result.text)
    try #require(lines.count == 8)
    let scored = lines.indices.filter { lines[$0]["error"] is NSNull }
    #expect(scored == [2, 7])
    #expect(
      lines[1]["error"] as? String
        == "LOG and --worker cannot both be standard input; name a file for one of them")
    #expect(
      (lines[4]["error"] as? String)?.hasPrefix(
        "standard input:5: this name contains a NUL character")
        == true)
    #expect(
      (lines[5]["error"] as? String)?.hasPrefix("standard input:6: this name is not UTF-8") == true)
    #expect(lines[3]["error"] as? String == "none: no such file")
  }

  @Test("an answer comes immediately, before the next name is given")
  func atOnce() throws {
    let logs = try ScoreFolder(walks: 3)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try Tool.product.path)
    process.arguments = ["score", "--worker", "--jobs", "2"]
    process.currentDirectoryURL = URL(fileURLWithPath: logs.folder.path)
    let (names, answers) = (Pipe(), Pipe())
    process.standardInput = names
    process.standardOutput = answers
    try process.run()
    for name in logs.walks {
      names.fileHandleForWriting.write(Data("\(name)\n".utf8))
      var line: [UInt8] = []
      // If the answer were held back, this loop would wait for ever.
      while line.last != UInt8(ascii: "\n") {
        let piece = answers.fileHandleForReading.availableData
        try #require(!piece.isEmpty)
        line += piece
      }
      #expect(String(decoding: line, as: UTF8.self) == (try logs.score([name]).text))
    }
    try names.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
