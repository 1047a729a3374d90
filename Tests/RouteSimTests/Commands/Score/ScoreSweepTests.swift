import Foundation
import TestSupport
import Testing

@Suite("score --sweep")
struct ScoreSweepTests {
  @Test("each set gives the same lines as its parameters alone")
  func sets() throws {
    let logs = try ScoreFolder(walks: 2)
    try logs.folder.write(
      """
      {"sets": [{"name": "usual"}, {"name": "far", "parameters": {"minDistance": 20, "worstAccuracy": 8}}],
       "grid": {"count": [20, 40], "fresh": [true]}}
      """, to: "sweep.json")
    let words = logs.walks + ["--strategy", "all,robust"]
    let swept = try ScoreFolder.objects(try logs.score(words + ["--sweep", "sweep.json"]).text)
    for (name, options) in [
      ("usual", []), ("far", ["--min-distance", "20", "--worst-accuracy", "8"]),
      ("count=20,fresh=true", ["--count", "20", "--fresh"]),
      ("count=40,fresh=true", ["--count", "40", "--fresh"]),
    ] as [(String, [String])] {
      let alone = try ScoreFolder.objects(try logs.score(words + options).text)
      for (one, many) in zip(alone, swept) {
        let scores = try #require(many["scores"] as? [[String: Any]])
        #expect(scores.count == 8)
        let own = scores.filter { $0["set"] as? String == name }.map { strip($0) }
        let expected = try #require(one["scores"] as? [[String: Any]]).map { strip($0) }
        #expect(try data(own) == data(expected), "\(name)")
      }
    }
  }

  private func strip(_ score: [String: Any]) -> [String: Any] {
    score.filter { $0.key != "set" }
  }

  private func data(_ scores: [[String: Any]]) throws -> Data {
    try JSONSerialization.data(withJSONObject: scores, options: .sortedKeys)
  }

  @Test("options apply to all sets, whose own parameters take precedence")
  func base() throws {
    let logs = try ScoreFolder(walks: 1)
    try logs.folder.write(
      #"{"sets": [{"name": "a"}, {"name": "b", "parameters": {"count": 7}}]}"#, to: "sweep.json")
    let line = try #require(
      try ScoreFolder.objects(
        try logs.score(
          [logs.walks[0], "--sweep", "sweep.json", "--count", "9", "--odometry-drift", "3"]
        ).text
      ).first)
    let scores = try #require(line["scores"] as? [[String: Any]])
    let parameters = scores.map { $0["parameters"] as? [String: Double] }
    #expect(parameters == [["count": 9, "odometryDrift": 3], ["count": 7, "odometryDrift": 3]])
  }

  @Test(
    "a mistake is reported in one line that names it",
    arguments: [
      ("{\n \"grid\": {\"cout\": [1]}}", 2, "grid has no “cout”; count, seconds, fresh"),
      (
        "{\"sets\":\n[{\"name\": \"a\"},\n{\"name\": \"a\"}]}", 3,
        "the name of a set is “a” in two sets"
      ),
      ("{\"sets\": [{\"parameters\": {}}]}", 1, "a set needs “name”"),
      ("{}", 1, "the sweep needs “sets”"), ("", 1, "the file is empty"),
      ("{\"grid\": {\"count\": [1]}}", 1, "count is 1; a whole number, 2 to 10000 was expected"),
      ("{\"grid\": {\"placemarkMax\": [1]}}", 1, "grid has no “placemarkMax”"),
      (
        "{\"draws\": {\"seed\": 1, \"count\": 1, \"parameters\": {\"count\": [9, 3]}}}", 1,
        "count is 3; a number above the first"
      ),
      (
        "{\"draws\": {\"seed\": 1, \"count\": 1, \"parameters\": {}}}", 1,
        "parameters is an object; parameters with their ranges"
      ),
    ] as [(String, Int, String)])
  func mistakes(text: String, line: Int, part: String) throws {
    let logs = try ScoreFolder(walks: 0)
    try logs.folder.write(text, to: "sweep.json")
    let result = try logs.score(["a", "--sweep", "sweep.json"])
    #expect(result.status == 65 && result.text == "")
    #expect(
      result.errors.hasPrefix("routesim: sweep.json:\(line): \(part)")
        && result.errors.split(separator: "\n").count == 1, "\(result.errors)")
  }
}
