import TestSupport
import Testing

@testable import RouteSim

/// Logs that are followed by the real program, through a pipe.
@Suite struct FollowedLogTests {
  private let walk: CheckedWalk

  init() throws { walk = try CheckedWalk() }

  /// Runs a shell line in the walk's folder.
  private func shell(_ line: String) throws -> Tool.Result {
    try Tool(path: "/bin/sh").run(
      ["-c", line], environment: ["ROUTESIM": try Tool.product.path], in: walk.folder.path)
  }

  @Test("poses of the past are reported as left out, and fixes not as put in order")
  func tellsThePast() throws {
    let once = try shell(
      "cat walk.jsonl | \"$ROUTESIM\" replay - --route route.json --headless")
    let thrice = try shell(
      "cat walk.jsonl walk.jsonl walk.jsonl | "
        + "\"$ROUTESIM\" replay - --route route.json --headless")
    #expect(once.status == 0 && thrice.status == 0)
    // The last frame shows all samples of its time, even the latest of the past.
    let frames = [once, thrice].map { $0.text.split(separator: "\n").dropLast() }
    #expect(frames[0].count > 500 && frames[0] == frames[1])
    #expect(!once.errors.contains("left out"))
    let log = try walk.text("walk.jsonl")
    let poses = log.split(separator: "\n").count { $0.contains("\"pose\"") }
    let told = thrice.errors.split(separator: "\n").filter { $0.contains("not newer") }
    // At the first one, and at the end.
    #expect(told.count == 2 && !told[0].contains("input: \(2 * poses) poses"))
    let words = "poses left out: not newer than an earlier one; increasing times were expected"
    #expect(told.last == "routesim: standard input: \(2 * poses) \(words)", "\(poses) poses")
    // None was put in order, or shown.
    #expect(!thrice.errors.contains("; sorted") && !thrice.errors.contains("time goes back"))
  }
}
