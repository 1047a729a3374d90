import Foundation
import TestSupport
import Testing

/// A walk of 80 m in a city, in a separate folder, and the reports on its replays.
struct CheckedWalk {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write(
      """
      {"type": "LineString", "coordinates": [[13.4, 52.5], [13.4, 52.50036], [13.4006, 52.50036]]}
      """, to: "route.json")
    let words = ["simulate", "route.json", "--seed", "3", "--output", "walk.jsonl"]
    #expect(try Tool.product.run(words, in: folder.path).status == 0)
  }

  func replay(_ words: String...) throws -> Tool.Result {
    try Tool.product.run(["replay", "walk.jsonl", "--headless"] + words, in: folder.path)
  }

  func check(
    _ words: [String], output: Tool.OutputTarget = .result
  ) throws -> Tool.Result {
    try Tool.product.run(["check"] + words, in: folder.path, output: output)
  }

  func text(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
  }

  func report(_ name: String = "report.json") throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(text(name).utf8)) as? [String: Any])
  }

  /// Returns the name, outcome and group of each check.
  func checks() throws -> [[String]] {
    let checks = try #require(try report()["checks"] as? [[String: Any]])
    return checks.map { check in
      ["name", "outcome", "group"].map { check[$0] as? String ?? "" }
    }
  }
}
