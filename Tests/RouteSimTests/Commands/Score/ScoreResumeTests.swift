import CPOSIX
import Foundation
import TestSupport
import Testing

@testable import RouteSim

@Suite("score --resume")
struct ScoreResumeTests {
  private let logs: ScoreFolder
  /// The output of an undisturbed run.
  private let whole: [UInt8]

  init() throws {
    logs = try ScoreFolder(walks: 6)
    whole = try Self.undisturbed.get()
  }

  /// All tests use the same logs, so the undisturbed run is made once.
  private static let undisturbed = Result {
    let logs = try ScoreFolder(walks: 6)
    return try logs.score(logs.walks + ["none"]).output
  }

  private func resume(_ names: [String]? = nil, _ words: [String] = []) throws -> Tool.Result {
    try logs.score((names ?? logs.walks + ["none"]) + words + ["--output", "s.jsonl", "--resume"])
  }

  @Test("from nothing it writes the same as score, and a second run changes nothing")
  func fromNothing() throws {
    #expect(try resume().status == 0)
    #expect(try logs.bytes("s.jsonl") == whole)
    #expect(try resume().status == 0)
    #expect(try logs.bytes("s.jsonl") == whole)
  }

  @Test("a file that is cut off anywhere is completed", arguments: 0..<12)
  func cut(seed: Int) throws {
    var random = TestRandom(seed: UInt64(seed))
    let length = seed == 0 ? 0 : Int.random(in: 1..<whole.count, using: &random)
    try logs.folder.write(Array(whole.prefix(length)), to: "s.jsonl")
    #expect(try resume().status == 0)
    #expect(try logs.bytes("s.jsonl") == whole)
  }

  /// The next line is shorter than the incomplete one, part of which would remain after it if the run were
  /// killed again.
  @Test("an incomplete line is removed before the next is written")
  func halfLine() throws {
    let all = lines(whole)
    let (half, next) = (String(all[1].dropLast(9)), all[6])
    try #require(next.utf8.count < half.utf8.count)
    let path = try logs.folder.write(all[0] + half, to: "s.jsonl")
    let journal = try ScoreJournal(path)
    try journal.append(Array(next.utf8), of: "none")
    #expect(try logs.bytes("s.jsonl") == Array((all[0] + next).utf8))
    #expect(Set(journal.heads.keys) == [logs.walks[0]])
  }

  /// Returns the lines of a text, including their line ends.
  private func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { $0 + "\n" }
  }

  @Test("existing lines are not calculated again, but changed logs are")
  func keeps() throws {
    // Each line is given a distance that no log has; it survives only if the log is not read again.
    var marked = lines(whole)
    for index in marked.indices {
      marked[index] = marked[index].replacing("\"meters\": ", with: "\"meters\": 9")
    }
    try logs.folder.write(marked.joined(), to: "s.jsonl")
    let other = try logs.bytes(logs.walks[5])
    try logs.folder.write(other, to: logs.walks[2])
    #expect(try resume().status == 0)
    let result = lines(try logs.bytes("s.jsonl"))
    for index in 0..<6 where index != 2 { #expect(result[index] == marked[index]) }
    #expect(result[2] == (try logs.score([logs.walks[2]]).text))
  }

  @Test("other parameters, strategies or ways of reading result in other lines")
  func otherSettings() throws {
    for words in [
      ["--strategy", "all"], ["--count", "50"], ["--gap", "100"], ["--keep-all-fixes"],
      ["--seed", "2"], ["--simulate-poses"],
    ] {
      try logs.folder.write(whole, to: "s.jsonl")
      #expect(try resume(nil, words).status == 0)
      let fresh = try logs.score(logs.walks + ["none"] + words).output
      #expect(try logs.bytes("s.jsonl") == fresh && fresh != whole)
    }
  }

  @Test(
    "with another order, more logs or fewer logs, the result is that of score", arguments: 0..<6)
  func otherList(seed: Int) throws {
    var random = TestRandom(seed: UInt64(seed))
    let before = logs.walks.shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random))
    let after = (logs.walks + ["none"]).shuffled(using: &random).dropLast(2)
    #expect(try resume(Array(before)).status == 0)
    let old = try logs.bytes("s.jsonl")
    try logs.folder.write(
      Array(old.prefix(old.count - Int.random(in: 0...50, using: &random))), to: "s.jsonl")
    #expect(try resume(Array(after)).status == 0)
    #expect(try logs.bytes("s.jsonl") == (try logs.score(Array(after)).output))
  }

  @Test("killed at any moment and started again, it gives the same bytes", arguments: 0..<4)
  func killed(seed: Int) throws {
    var random = TestRandom(seed: UInt64(seed))
    var kills = 0
    // The time before each kill increases, so each run finishes at least one more line sooner or later.
    var patience = 0.0
    while true {
      patience += 0.01
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try Tool.product.path)
      process.arguments =
        ["score"] + logs.walks + ["none", "--jobs", "2", "--output", "s.jsonl", "--resume"]
      process.currentDirectoryURL = URL(fileURLWithPath: logs.folder.path)
      process.standardError = FileHandle.nullDevice
      try process.run()
      let moment = ContinuousClock.now + .seconds(Double.random(in: 0...patience, using: &random))
      while process.isRunning, ContinuousClock.now < moment { sched_yield() }
      if process.isRunning {
        kill(process.processIdentifier, SIGKILL)
        kills += 1
      }
      process.waitUntilExit()
      if process.terminationReason == .exit, process.terminationStatus == 0 { break }
    }
    #expect(kills > 0)
    #expect(try logs.bytes("s.jsonl") == whole)
    let left = try logs.folder.names.filter { $0.hasSuffix(".tmp") }
    #expect(left == [])
  }

  @Test("another kind of file is refused, and stays unchanged")
  func foreign() throws {
    for text in [
      "notes", "notes\n", "{\"version\": 2}\n", "\n",
      String(decoding: whole, as: UTF8.self) + "notes",
      "{\"type\": \"header\"}\n",
    ] {
      try logs.folder.write(text, to: "s.jsonl")
      let result = try resume()
      #expect(
        result.status == 65 && result.errors.contains("this line was not written by score"),
        "\(text)")
      #expect(try logs.bytes("s.jsonl") == Array(text.utf8))
    }
    try FileManager.default.removeItem(atPath: logs.folder.path + "/s.jsonl")
    #expect(mkfifo(logs.folder.path + "/s.jsonl", 0o600) == 0)
    #expect(try resume().status == 64)
  }

  @Test("a file without write permission stays unchanged")
  func mayNotBeWritten() throws {
    try logs.folder.write(Array(whole.prefix(whole.count / 2)), to: "s.jsonl")
    #expect(chmod(logs.folder.path + "/s.jsonl", 0o444) == 0)
    let result = try resume()
    #expect(result.status == 74 && result.errors.hasPrefix("routesim: s.jsonl: cannot write: "))
    #expect(try logs.bytes("s.jsonl") == Array(whole.prefix(whole.count / 2)))
  }

  @Test("of two simultaneous runs on one file, the second is refused")
  func twoRuns() throws {
    try logs.folder.write(whole, to: "s.jsonl")
    let held = posix_open(logs.folder.path + "/s.jsonl", O_RDWR)
    #expect(posix_lock(held))
    let result = try resume()
    close(held)
    #expect(result.status == 69 && result.errors.contains("another run is writing it"))
    #expect(try logs.bytes("s.jsonl") == whole)
  }
}
