import Foundation
import RouteFormats
import TestSupport
import Testing

@Suite("score")
struct ScoreCommandTests {
  private let logs: ScoreFolder

  init() throws { logs = try ScoreFolder(walks: 5) }

  @Test("gives the same bytes each time, for any number of jobs, locale and time zone")
  func sameBytes() throws {
    let words = logs.walks + ["none", "--strategy", "robust,all,random"]
    let once = try logs.score(words + ["--jobs", "1"])
    #expect(once.status == 0 && once.text.split(separator: "\n").count == 6)
    for jobs in [["--jobs", "1"], ["--jobs", "2"], ["--jobs", "9"], []] {
      #expect(try logs.score(words + jobs).output == once.output)
    }
    let abroad: [String: String?] = [
      "LC_ALL": "de_DE.UTF-8", "TZ": "Asia/Kathmandu", "HOME": "/nowhere",
    ]
    #expect(try logs.score(words, environment: abroad).output == once.output)
    #expect(try logs.score(words + ["--output", "scores.jsonl"]).output == [])
    #expect(try logs.bytes("scores.jsonl") == once.output)
  }

  @Test("lines are in the order in which logs are named")
  func order() throws {
    let names = [4, 1, 3, 0, 2].map { logs.walks[$0] }
    let list = names.dropFirst(2).joined(separator: "\n")
    let result = try logs.score(Array(names.prefix(2)) + ["--from-list", "-"], input: list)
    #expect(try ScoreFolder.objects(result.text).map { $0["log"] as? String } == names)
    let straight = try logs.score(names)
    #expect(straight.output == result.output)
  }

  @Test("a log's figures are those that correct finds in it")
  func figures() throws {
    let lines = try ScoreFolder.objects(
      try logs.score(logs.walks + ["--strategy", "robust,all"]).text)
    for (name, line) in zip(logs.walks, lines) {
      let scores = try #require(line["scores"] as? [[String: Any]])
      #expect(scores.map { $0["strategy"] as? String } == ["robust", "all"])
      for score in scores {
        let strategy = try #require(score["strategy"] as? String)
        let runs = try ScoreFolder.objects(
          try Tool.product.run(
            ["correct", name, "--strategy", strategy, "--format", "jsonl"], in: logs.folder.path
          ).text)
        #expect(score["runs"] as? Int == runs.count)
        #expect(score["statedEnd"] as? Double == runs.last?["error"] as? Double)
        // The total that was valid 30 s after the start, compared with the truth of its run; within a
        // second the truth drifts with a standard deviation of 0.12° (SPEC §8.2).
        let before = runs.filter { ($0["time"] as? Double ?? 0) <= 30 }
        let total = try #require(before.last?["total"] as? Double)
        let truth = try #require(before.last?["truth"] as? Double)
        let error = try #require(score["error30"] as? Double)
        let seconds = 30 - (try #require(before.last?["time"] as? Double))
        let offset = abs((total - truth).remainder(dividingBy: 360))
        #expect(abs(error - offset) < 4 * 0.12 * (1 + seconds), "\(name) \(strategy)")
        let stated = runs.filter { $0["error"] is Double }
        let within = stated.count { run in
          guard let total = run["total"] as? Double, let truth = run["truth"] as? Double,
            let error = run["error"] as? Double
          else { return false }
          return abs((total - truth).remainder(dividingBy: 360)) <= error
        }
        if let share = score["within1Sigma"] as? Double {
          #expect(abs(share - Double(within) / Double(stated.count)) < 1e-6)
        } else {
          #expect(stated.isEmpty)
        }
      }
    }
  }

  @Test("all figures equal those that correct reports for many logs")
  func figuresOfMany() throws {
    let words = logs.walks + ["--strategy", "robust,all"]
    let lines = try ScoreFolder.objects(try logs.score(words).text)
    let told = try ScoreFolder.objects(
      try Tool.product.run(["correct"] + words + ["--format", "jsonl"], in: logs.folder.path).text)
    try #require(told.map { $0["log"] as? String } == logs.walks && lines.count == told.count)
    let keys = [
      "runs", "error30", "error60", "error120", "errorEnd", "settledSeconds", "settledMeters",
      "convergedSeconds", "convergedMeters", "statedEnd",
    ]
    var known: Set<String> = []
    for (line, other) in zip(lines, told) {
      let scores = try #require(line["scores"] as? [[String: Any]])
      let others = try #require(other["strategies"] as? [[String: Any]])
      for (score, other) in zip(scores, others) {
        #expect(score["strategy"] as? String == other["strategy"] as? String)
        for key in keys {
          #expect(score[key] as? Double == other[key] as? Double, "\(key)")
          if score[key] is Double { known.insert(key) }
        }
      }
    }
    // Walks of 80 m take less than two minutes.
    #expect(known == Set(keys).subtracting(["error120"]))
  }

  @Test("a log without a route gets the requested one, and another choice results in new lines")
  func routeOfFixes() throws {
    try logs.simulate(["--seed", "3", "--format", "gpx", "--output", "bare.gpx"])
    let words = ["bare.gpx", "--simulate-poses"]
    let lines = try [[], ["--route-from", "smoothed"], ["--route-from", "raw"]].map { choice in
      try #require(try ScoreFolder.objects(try logs.score(words + choice).text).first)
    }
    let lengths = lines.compactMap { $0["routeMeters"] as? Double }
    let report = try Tool.product.run(
      ["inspect", "bare.gpx", "--format", "json"], in: logs.folder.path)
    let made = try #require(
      try ScoreFolder.objects(report.text).first?["madeRoute"] as? [String: Any])
    #expect(lengths.count == 3 && lengths[0] == lengths[1])
    #expect(lengths[0] == made["length"] as? Double)
    #expect(lengths[2] == made["rawLength"] as? Double)
    let settings = lines.compactMap { $0["settings"] as? String }
    #expect(settings.count == 3 && settings[0] != settings[2])
    let refused = try logs.score(words + ["--route-from", "map"])
    #expect(refused.status == 64 && refused.errors.contains("--route-from"))
  }

  @Test("registration errors are those of the frames that replay prints")
  func registration() throws {
    for (name, line) in zip(
      logs.walks, try ScoreFolder.objects(try logs.score(logs.walks).text))
    {
      let score = try #require((line["scores"] as? [[String: Any]])?.first)
      let registration = try #require(score["registration"] as? [String: [String: Double]])
      let frames = try ScoreFolder.objects(
        try Tool.product.run(["replay", name, "--headless"], in: logs.folder.path).text)
      let errors = frames.compactMap { $0["registration"] as? [String: Double] }
      #expect(errors.count == frames.count)
      for (key, member) in [
        ("finish", "finishDegrees"), ("finishMeters", "finishMeters"),
        ("arrowMeters", "arrowMeters"),
      ] {
        let sorted = errors.compactMap { $0[member] }.sorted()
        try #require(!sorted.isEmpty, "\(errors.first ?? [:])")
        let spread = try #require(registration[key])
        #expect(spread["median"] == sorted[(sorted.count + 1) / 2 - 1], "\(key)")
        #expect(spread["p95"] == sorted[(sorted.count * 95 + 99) / 100 - 1], "\(key)")
        #expect(spread["max"] == sorted.last, "\(key)")
      }
    }
  }

  @Test("a line describes its log")
  func facts() throws {
    let line = try #require(try ScoreFolder.objects(try logs.score([logs.walks[1]]).text).first)
    let bytes = try logs.bytes(logs.walks[1])
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(line["bytes"] as? Int == bytes.count)
    #expect(line["fixes"] as? Int == text.components(separatedBy: "\"location\"").count - 1)
    #expect(line["poses"] as? Int == text.components(separatedBy: "\"pose\"").count - 1)
    #expect(line["format"] as? String == "session" && line["route"] as? String == "log")
    #expect(line["seed"] as? Int == 1 && line["conditions"] as? String == "city")
    #expect(line["device"] is NSNull && line["error"] is NSNull)
    #expect(line["truth"] as? Bool == true && line["warnings"] as? [String] == [])
    if let sum = Tool(named: "sha256sum") {
      let printed = try sum.run([logs.walks[1]], in: logs.folder.path).text
      #expect(printed.hasPrefix(try #require(line["sha256"] as? String)))
    }
  }

  @Test("phone and surroundings in the header are passed on unchanged")
  func header() throws {
    let text = String(decoding: try logs.bytes(logs.walks[0]), as: UTF8.self)
    try logs.folder.write(
      text.replacing(
        "\"conditions\": \"calm\"", with: ##""conditions": "old \"town\"", "device": "a\u001bb""##),
      to: "named.jsonl")
    let result = try logs.score(["named.jsonl"])
    let line = try #require(try ScoreFolder.objects(result.text).first)
    #expect(line["conditions"] as? String == "old \"town\"")
    #expect(line["device"] as? String == "a\u{1b}b")
    #expect(!result.output.contains(0x1B))
  }

  @Test("the same bytes under another name, through a pipe or compressed, give the same line")
  func otherNames() throws {
    let plain = try #require(try ScoreFolder.objects(try logs.score([logs.walks[2]]).text).first)
    let bytes = try logs.bytes(logs.walks[2])
    try logs.folder.write(bytes, to: "copy.jsonl")
    let gzip = try #require(Tool(named: "gzip"))
    try logs.folder.write(try gzip.run(["-c"], input: bytes).output, to: "copy.jsonl.gz")
    let piped = try Tool.product.run(["score", "-"], input: bytes, in: logs.folder.path)
    let named = try logs.score(["copy.jsonl", "copy.jsonl.gz"])
    let lines = try ScoreFolder.objects(named.text + piped.text)
    for (line, name) in zip(lines, ["copy.jsonl", "copy.jsonl.gz", "-"]) {
      #expect(line["log"] as? String == name)
      #expect(
        (line["sha256"] as? String == plain["sha256"] as? String) == (name != "copy.jsonl.gz"))
      #expect(
        try JSONSerialization.data(withJSONObject: line["scores"] as Any, options: .sortedKeys)
          == JSONSerialization.data(withJSONObject: plain["scores"] as Any, options: .sortedKeys))
    }
  }

  @Test("lines state their cost, and the end the total memory, only with --cost")
  func cost() throws {
    let result = try logs.score(logs.walks + ["--cost"])
    for line in try ScoreFolder.objects(result.text) {
      let cost = try #require(line["cost"] as? [String: Double])
      #expect(Set(cost.keys) == ["processor", "wall"] && cost.values.allSatisfy { $0 >= 0 })
    }
    #expect(
      result.errors.hasPrefix("routesim: 5 logs, ") && result.errors.hasSuffix(" MB of memory\n"))
    #expect(!(try logs.score(logs.walks).text.contains("cost")))
  }

  @Test(
    "options that make no sense give status 64",
    arguments: [
      ([], "score needs LOG; "), (["-", "--from-list", "-"], "LOG and --from-list cannot both"),
      (["a", "--worker"], "LOG and --worker contradict"),
      (["--worker", "--resume"], "--resume and --worker contradict"),
      (["--worker", "--sweep", "-"], "--sweep and --worker cannot both"),
      (["a", "--resume"], "--resume continues a file; name it with --output"),
      (["a", "--output", "a.svg"], "--output a.svg: this kind of file cannot be written"),
      (["route.json", "--output", "route.json"], "route.json would overwrite itself"),
      (["a", "--sweep", "route.json", "--output", "route.json"], "route.json would overwrite"),
    ] as [([String], String)])
  func usage(words: [String], part: String) throws {
    let result = try logs.score(words)
    #expect(result.status == 64 && result.text == "")
    #expect(result.errors.hasPrefix("routesim: " + part), "\(result.errors)")
  }

  @Test("a log of each kind and each kind of unusable log give the inspected lines")
  func golden() throws {
    let folder = logs.folder
    try folder.write(
      """
      {"type": "header", "device": "handmade"}
      {"type": "pose", "time": 0, "position": [0, 0, 0], "orientation": [0, 0, 0, 1]}
      {"type": "location", "time": 0, "latitude": 0, "longitude": 0, "horizontalAccuracy": 5}
      {"type": "location", "time": 0, "latitude": 52.5, "longitude": 13.4, "horizontalAccuracy": 5}
      {"type": "pose", "time": 20, "position": [0, 0, -28], "orientation": [0, 0, 0, 1]}
      {"type": "location", "time": 20, "latitude": 52.50025, "longitude": 13.4, "horizontalAccuracy": 5}
      {"type": "tracking", "time": 25, "state": "limited"}
      {"type": "tracking", "time": 30, "state": "normal"}
      {"type": "reset", "time": 200}
      {"type": "pose", "time": 200, "position": [0, 0, 0], "orientation": [0, 0, 0, 1]}
      {"type": "location", "time": 200, "latitude": 52.5003, "longitude": 13.4, "horizontalAccuracy": null}
      {"type": "location", "time": 205, "latitude": 95, "longitude": 13.4}
      {"type": "pose", "time": 220, "position": [0, 0, -28], "orientation": [0, 0, 0, 1]}
      {"type": "location", "time": 220, "latitude": 52.50055, "longitude": 13.4, "horizontalAccuracy": 50000}

      """, to: "handmade.jsonl")
    try logs.simulate(["--seed", "3", "--format", "gpx", "--output", "poseless.gpx"])
    let poses = (0..<40).map { "\($0),\(Double($0) * 1.4),0,0,1,0,0,0" }
    try FileManager.default.createDirectory(
      atPath: folder.path + "/logger", withIntermediateDirectories: true)
    try folder.write(poses.joined(separator: "\n") + "\n", to: "logger/arkit.csv")
    let fixes = (0..<40).map { "\($0),52.5,\(13.4 + Double($0) * 2.06e-5),4,30" }
    try folder.write(fixes.joined(separator: "\n") + "\n", to: "logger/platform-location.csv")
    try folder.write("", to: "empty.jsonl")
    try folder.write("no log at all\u{1b}[2J\n", to: "bad \"\u{1b}[2J\".txt")
    let names = [
      "handmade.jsonl", logs.walks[1], "poseless.gpx", "logger", "empty.jsonl", "route.json",
      "bad \"\u{1b}[2J\".txt", "none.jsonl",
    ]
    let plain = try logs.score(names)
    let made = try logs.score(["poseless.gpx", "--simulate-poses", "--strategy", "weighted"])
    #expect(plain.status == 0 && made.status == 0)
    // Parts that differ from version to version are left out of the golden file.
    let text = (plain.text + made.text).replacing(
      /"program": "[0-9.]+", "settings": "[0-9a-f]{16}"/, with: "…")
    Golden.expect(text, matches: "score.jsonl")
  }
}
