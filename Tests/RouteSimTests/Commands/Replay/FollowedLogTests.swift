import TestSupport
import Testing

@testable import RouteSim

/// Logs that the real program follows through a pipe.
@Suite struct FollowedLogTests {
  private let walk: CheckedWalk

  init() throws { walk = try CheckedWalk() }

  /// Runs a shell command in the folder of the walk.
  private func shell(_ line: String) throws -> Tool.Result {
    try Tool(path: "/bin/sh").run(
      ["-c", line], environment: ["ROUTESIM": try Tool.product.path], in: walk.folder.path)
  }

  @Test("poses older than others are reported as left out, and no sorting of fixes is reported")
  func tellsThePast() throws {
    let once = try shell(
      "cat walk.jsonl | \"$ROUTESIM\" replay - --route route.json --headless")
    let thrice = try shell(
      "cat walk.jsonl walk.jsonl walk.jsonl | "
        + "\"$ROUTESIM\" replay - --route route.json --headless")
    #expect(once.status == 0 && thrice.status == 0)
    // The last frame shows all samples with its time, even the latest of the repeated ones, so it is not
    // compared.
    let frames = [once, thrice].map { $0.text.split(separator: "\n").dropLast() }
    #expect(frames[0].count > 500 && frames[0] == frames[1])
    #expect(!once.errors.contains("left out"))
    let log = try walk.text("walk.jsonl")
    let poses = log.split(separator: "\n").count { $0.contains("\"pose\"") }
    let told = thrice.errors.split(separator: "\n").filter { $0.contains("not newer") }
    // The loss is reported at the first pose, and at the end.
    #expect(told.count == 2 && !told[0].contains("input: \(2 * poses) poses"))
    let words = "poses left out: not newer than an earlier one; increasing times were expected"
    #expect(told.last == "routesim: standard input: \(2 * poses) \(words)", "\(poses) poses")
    // No fix was sorted, or reported as such.
    #expect(!thrice.errors.contains("; sorted") && !thrice.errors.contains("time goes back"))
  }
}
