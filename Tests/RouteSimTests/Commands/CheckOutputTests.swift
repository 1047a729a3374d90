import Foundation
import TestSupport
import Testing

@testable import RouteSim

/// The files and the status of `routesim check` where something is in the way.
@Suite struct CheckOutputTests {
  private let walk: CheckedWalk

  init() throws {
    walk = try CheckedWalk()
    try walk.folder.write(
      #"{"events": [{"at": 5, "expect": {"tracking": "world"}}]}"#, to: "good.json")
    try walk.folder.write(
      #"{"events": [{"at": 5, "expect": {"tracking": "orientation"}}]}"#, to: "bad.json")
    try walk.folder.write(try walk.text("walk.jsonl"), to: "second.jsonl")
  }

  @Test(
    "frames never overwrite what the run reads or writes elsewhere",
    arguments: [
      ["walk.jsonl", "out/walk.jsonl.frames.jsonl", "--script", "good.json"],
      ["walk.jsonl", "second.jsonl", "--script", "out/walk.jsonl.frames.jsonl"],
      [
        "walk.jsonl", "second.jsonl", "--script", "good.json", "--route",
        "out/walk.jsonl.frames.jsonl",
      ],
      [
        "walk.jsonl", "second.jsonl", "--script", "good.json", "--report",
        "out/walk.jsonl.frames.jsonl", "--report-format", "tap",
      ],
      [
        "walk.jsonl", "second.jsonl", "--script", "pictures.json", "--report",
        "walk.jsonl.pictures/x.json",
      ],
    ])
  func framesAreKeptApart(words: [String]) throws {
    let contents =
      words.contains("--route")
      ? try walk.text("route.json")
      : try walk.text(words.contains("good.json") ? "second.jsonl" : "good.json")
    let name = "out/walk.jsonl.frames.jsonl"
    try FileManager.default.createDirectory(
      atPath: walk.folder.path + "/out", withIntermediateDirectories: true)
    try walk.folder.write(contents, to: name)
    try walk.folder.write(
      #"{"events": [{"at": 5, "snapshot": "x.json", "expect": {"tracking": "world"}}]}"#,
      to: "pictures.json")
    let result = try walk.check(words + ["--output", "out"])
    #expect(result.status != 0 && result.text.isEmpty, "\(result.errors)")
    #expect(try walk.text(name) == contents)
  }

  /// `grep -q` and `head` close the pipe early.
  @Test func aClosedOutputDoesNotHideAFailure() throws {
    let words = ["walk.jsonl", "second.jsonl", "--report", "all.xml", "--script"]
    let result = try walk.check(words + ["bad.json"], output: .closedPipe)
    #expect(result.status == ExitStatus.expectationFailed.rawValue)
    #expect(try walk.text("all.xml").contains(#"failures="2" errors="0""#))
    #expect(try walk.check(words + ["good.json"], output: .closedPipe).status == 0)
    let full = try walk.check(words + ["bad.json"], output: .path("/dev/full"))
    #expect(full.status == ExitStatus.writeFailed.rawValue)
    #expect(try walk.text("all.xml").contains(#"failures="2" errors="0""#))
  }

  @Test(arguments: ["frames/", "there"])
  func aFolderIsOneForASingleLogToo(folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: walk.folder.path + "/there", withIntermediateDirectories: true)
    let result = try walk.check([
      "walk.jsonl", "--to", "5", "--script", "good.json", "--output", folder,
    ])
    #expect(result.status == 0, "\(result.errors)")
    let frames = try walk.text("\(folder)/walk.jsonl.frames.jsonl")
    #expect(frames.split(separator: "\n").count == 51)
  }

  @Test func aPipeInAListIsAnErrorAndTheRestIsChecked() throws {
    #expect(mkfifo(walk.folder.path + "/pipe", 0o600) == 0)
    try walk.folder.write("pipe\nwalk.jsonl\n", to: "list")
    let result = try walk.check(["--from-list", "list", "--script", "good.json"])
    #expect(result.status == ExitStatus.noInput.rawValue)
    #expect(result.text.contains("passed walk.jsonl: 1 check"))
    #expect(result.errors.contains("pipe: this is a pipe or a device"))
  }

  @Test func anEmptyExpectationChecksNothing() throws {
    try walk.folder.write(#"{"events": [{"at": 5, "expect": {}}]}"#, to: "empty.json")
    let result = try walk.check(["walk.jsonl", "--script", "empty.json"])
    #expect(result.status == ExitStatus.badData.rawValue)
    #expect(result.errors.contains("empty.json:1: the script checks nothing"))
  }
}
