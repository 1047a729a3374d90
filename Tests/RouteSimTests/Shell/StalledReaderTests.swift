import Foundation
import TestSupport
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Checks that the first signal ends the program even if the reader of its pipe stops reading.
@Suite struct StalledReaderTests {
  private static let log = "\(DataFolder.packageRoot)/routes/haicom-305N.log"
  private static let lines = [
    "replay \(log) --headless",
    "replay - --route \(WalkSession.route) --headless <\(log)",
    "simulate \(WalkSession.route)",
    "sizing --format svg",
    "correct \(log) --simulate-poses --strategy all --explain --format jsonl",
  ]

  @Test("the first signal ends the program", arguments: lines, [SIGTERM, SIGINT, SIGHUP])
  func ends(line: String, signal: Int32) throws {
    try Self.expectAnEnd(of: "exec \"$0\" \(line)", by: signal)
  }

  @Test(
    "the first signal ends it even if the parent process ignores alarms, which the program uses")
  func endsWithoutAlarms() throws {
    try Self.expectAnEnd(of: "trap '' ALRM; exec \"$0\" \(Self.lines[0])", by: SIGTERM)
  }

  @Test(
    "the first signal ends it while a named pipe has no reader",
    arguments: [
      "replay \(log) --headless --to 1 --report pipe --report-format json >/dev/null",
      "score \(log) --simulate-poses --output pipe", "simulate \(WalkSession.route) --output pipe",
    ])
  func endsUnopened(line: String) throws {
    let folder = try ScratchFolder()
    try #require(mkfifo("\(folder.path)/pipe", 0o600) == 0)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "exec \"$0\" \(line)", try Tool.product.path]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    // If the system does not show this state, the program has reached it after this time; if not, a signal
    // ends the program anyway.
    for _ in 0..<400 where !waitsForReader(process.processIdentifier) {
      try #require(process.isRunning)
      Patience().pause()
    }
    Self.expectAnEnd(of: process, by: SIGTERM)
    #expect(try folder.names == ["pipe"])
  }

  /// Returns true when a process is opening a pipe and waits for its reader, which Linux shows for sleeping
  /// processes.
  private func waitsForReader(_ process: Int32) -> Bool {
    let place = try? String(contentsOfFile: "/proc/\(process)/wchan", encoding: .utf8)
    return place == "wait_for_partner"
  }

  /// - Parameter commands: Shell commands, in which `$0` is the program.
  private static func expectAnEnd(of commands: String, by signal: Int32) throws {
    let pipe = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", commands, try Tool.product.path]
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    // The pipe must fill up, whichever process writes most of it.
    let end = dup(pipe.fileHandleForWriting.fileDescriptor)
    defer { close(end) }
    try process.run()
    let patience = Patience()
    while takesMore(end) {
      try #require(process.isRunning && !patience.isExhausted, "the pipe never filled up")
      patience.pause()
    }
    expectAnEnd(of: process, by: signal)
  }

  private static func expectAnEnd(of process: Process, by signal: Int32) {
    kill(process.processIdentifier, signal)
    let patience = Patience()
    while process.isRunning {
      if patience.isExhausted {
        kill(process.processIdentifier, SIGKILL)
        Issue.record("it waits for its reader")
        return
      }
      patience.pause()
    }
    let status = process.terminationStatus
    #expect((process.terminationReason == .exit ? status : 128 + status) == 128 + signal)
  }

  private static func takesMore(_ descriptor: Int32) -> Bool {
    var event = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&event, 1, 0) > 0
  }
}
