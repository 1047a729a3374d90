import Foundation
import TestSupport

@testable import ARRouteEngine
@testable import RouteFormats
@testable import RouteSimKit

/// The output of every command that writes JSON, with the schema for it.
struct WrittenOutputs {
  private(set) var cases: [SchemaCase] = []
  /// The commands that wrote the texts.
  private(set) var commands: [String] = []

  private let folder: ScratchFolder
  private let product: Tool

  /// A route of 80 m around a corner, with and without altitudes.
  private static let route = """
    {"type": "Feature", "properties": {"name": "A \\u001b corner"}, "geometry": {
      "type": "LineString", "coordinates": [
        [13.4, 52.5, 34.5], [13.4, 52.50036], [13.4006, 52.50036, 35]]}}
    """

  /// Collects the output of every command, from synthetic routes and logs.
  init() throws {
    folder = try ScratchFolder()
    product = try Tool.product
    try folder.write(Self.route, to: "route.json")
    try folder.write(
      #"{"label": {"units": "imperial"}, "mark": {"letter": "A"}}"#, to: "design.json")
    try addFrames()
    try addLogs()
    try addReplays()
    try addStudies()
    try addScores()
    try addVerdicts()
    try addTables()
    try addDesigns()
  }

  private mutating func add(_ schema: String, lines: Bool = false, _ words: String) throws {
    let result = try product.run(words.split(separator: " ").map(String.init), in: folder.path)
    guard result.status == 0 else { throw Failed(command: words, errors: result.errors) }
    add(schema, lines: lines, result.text, from: words)
  }

  private mutating func add(
    _ schema: String, lines: Bool = false, _ text: String, from command: String
  ) {
    cases.append(
      SchemaCase(
        schema: schema, text: text, lines: lines,
        written: schema != "design" && !schema.contains("#")))
    commands.append(command)
  }

  /// The error if a command fails that should have succeeded.
  struct Failed: Error {
    let command: String
    let errors: String
  }
}

extension WrittenOutputs {
  private mutating func addFrames() throws {
    let photograph =
      "--background \(DataFolder.packageRoot)/Tests/RouteSimTests/Fixtures/streets/upright.jpg"
    for options in [
      "\(photograph) --photo-horizon 38%,2.5", "\(photograph) --photo-fov 24mm",
      "\(photograph) --photo-fov device",
      "", "--device pixel-8 --landscape --units imperial --pitch 40 --roll -170 --time 1234.56",
      "--headings 0,90,180,270", "--chainages 0,30,79 --hint-style halo --headings 0,120,200",
      "--headings 10,170,260 --hint-style wedge --language ru --viewport 90x160 --fov 60",
      "--at 52.51,13.39 --placement sphere --still", "--at -12.5,-170 --placement auxiliary",
      "--terrain --pitch -90 --chainage 60", "--chainage 79.9 --pitch 90 --waypoints",
      // These frames contain overlaps: of the label with the disc at the top, of the hint with the disc at
      // the side, and of both with the phone.
      "--avoid screen --device iphone-15 --chainage 10 --pitch -28 --placemark-max 300 --headings 40,70,220",
    ] {
      try add("frame", lines: true, "render route.json --format json \(options)")
    }
    try folder.write(#"{"hint": {"distance": false}}"#, to: "bare.json")
    try add(
      "frame", lines: true, "render route.json --format json --design bare.json --headings 180,260")
    try folder.write(
      """
      name,lat,lon,category,address,level
      Bar,52.5102,13.3901,bar,Ring 3,2
      ,52.5101,13.3903,cafe,,
      Under,52.5104,13.3901,,,-1
      Bar,52.5102,13.3901,bar,,1-3
      Far,52.5113,13.39,,,
      """, to: "places.csv")
    for options in ["--pitch 30 --roll 20", "--heading 180"] {
      try add(
        "frame", lines: true,
        "render route.json --at 52.5101,13.39 --format json --places places.csv \(options)")
    }
    try add(
      "frame", lines: true, "render --at 52.5101,13.39 --format json --places places.csv")
    try add(
      "frame", lines: true,
      "render --at 52.5101,13.39 --format json --places places.csv --depth-test")
    try folder.write(
      """
      {"features": [
       {"id": "known", "geometry": {"coordinates": [13.39, 52.51013]}, "properties": {"owner": "Ada",
        "model": "star", "placed": "2026-01-02T03:04:05Z", "truth": [13.39001, 52.51012]}},
       {"id": "behind", "geometry": {"coordinates": [13.39, 52.5096]}, "properties": {"owner": "Bob",
        "model": "ball", "height": 1.5, "placed": "2026-01-02T03:04:06Z"}}
      ]}
      """, to: "gifts.geojson")
    _ = try Tool.product.run(["gifts", "import", "gifts.sqlite", "gifts.geojson"], in: folder.path)
    for user in ["Ada", "Bob"] {
      try add(
        "frame", lines: true,
        "render --at 52.5101,13.39 --heading 0 --pitch -30 --format json --gifts gifts.sqlite --user \(user)"
      )
    }
  }

  private mutating func addLogs() throws {
    try add("session-log", lines: true, "simulate route.json --conditions city --seed 3")
    try add(
      "session-log", lines: true,
      "simulate route.json --alignment camera --tracking orientation")
    try folder.write(cases[cases.count - 2].text, to: "city.jsonl")
    try folder.write(cases[cases.count - 1].text, to: "tilted.jsonl")
    // Records that the program can write although no command does.
    var writer = SessionLogWriter()
    writer.begin(LogHeader())
    writer.append(.tracking(time: 0.5, .limited))
    writer.append(.tracking(time: 0.75, .limited, reason: .excessiveMotion))
    writer.append(.sessionReset(time: 1e-7))
    writer.append(.act(time: 1, .tap(Vector2(187.5, 300))))
    writer.append(.act(time: 1.5, .choose(3)))
    writer.append(.act(time: 2, .choose(nil)))
    let unnamed = try TestRoutes.route([(0, 0), (0, 9)])
    var header = LogHeader()
    header.route = unnamed
    writer.begin(header)
    let start = unnamed.coordinates[0].atAltitude(-3.5)
    writer.append(.fix(Fix(time: 2, coordinate: start, horizontalAccuracy: 4)))
    writer.append(.fix(Fix(time: 3, coordinate: start, statedAccuracy: nil)))
    let text = String(decoding: writer.take(), as: UTF8.self)
    add("session-log", lines: true, text, from: "SessionLogWriter")
  }

  private mutating func addReplays() throws {
    let truth = #"{"type": "truth"#
    let pose = #"{"type": "pose"#
    let city = try String(contentsOfFile: folder.path + "/city.jsonl", encoding: .utf8)
    let lines = city.split(separator: "\n")
    // The truth is unknown, and AR loses tracking and starts again.
    let unknown =
      lines.dropFirst().filter { !$0.hasPrefix(truth) }.prefix(200)
      + [
        #"{"type": "tracking", "time": 25, "state": "limited", "reason": "relocalizing"}"#,
        #"{"type": "location", "time": 26, "latitude": 52.5, "longitude": 13.4, "#
          + #""horizontalAccuracy": 80}"#,
        #"{"type": "tracking", "time": 30, "state": "normal"}"#,
        #"{"type": "reset", "time": 35}"#,
        #"{"type": "pose", "time": 36, "position": [0, 0, 0], "orientation": [0, 0, 0, 1]}"#,
      ]
    // The accuracy of one of the fixes is unknown, too.
    let fix = #"{"type": "location", "time": 5,"#
    let vague = unknown.map { line -> String in
      guard line.hasPrefix(fix) else { return String(line) }
      return String(line).replacing(
        /"horizontalAccuracy": [0-9.]+/, with: #""horizontalAccuracy": null"#)
    }
    try folder.write(vague.joined(separator: "\n"), to: "unknown.jsonl")
    try folder.write(
      lines.filter { !$0.hasPrefix(pose) }.joined(separator: "\n"), to: "poseless.jsonl")
    // AR reports poses before the receiver reports fixes.
    let early = /"type": "location", "time": [0-2],/
    try folder.write(
      lines.filter { !$0.contains(early) }.joined(separator: "\n"), to: "late.jsonl")
    for options in [
      "city.jsonl --rate 0.5", "unknown.jsonl --rate 1 --hint-style halo --route-from raw",
      "late.jsonl --rate 1 --to 4",
      "tilted.jsonl --rate 0.3 --tracking orientation",
      "poseless.jsonl --rate 0.4 --hint-style wedge",
    ] {
      try add("frame", lines: true, "replay --headless \(options)")
    }
    try folder.write(#"{"events": [{"at": 2.25, "snapshot": "moment.json"}]}"#, to: "script.json")
    try add(
      "frame", lines: true, "replay --headless city.jsonl --to 3 --rate 1 --script script.json")
    try addDrawing()
    let moment = try String(contentsOfFile: folder.path + "/moment.json", encoding: .utf8)
    add("frame", moment, from: "a snapshot")
    try folder.write(
      #"{"events": [{"at": 1, "match": "none.txt"}, {"at": 9, "expect": {"tracking": "world"}}], "#
        + #""summary": [{"expect": {"registration.error.max": 0}}]}"#, to: "checks.json")
    for words in [
      "city.jsonl --to 3 --script checks.json --check frames>9", "unknown.jsonl",
      "unknown.jsonl --from 1.01 --to 1.02", "nothing.jsonl",
      "city.jsonl --rate 1 --arrival-distance 60",
      "city.jsonl --to 3 --street \(DataFolder.packageRoot)/routes/helsinki_street.osm.pbf",
    ] {
      let command = "replay --headless \(words) --report report.json"
      _ = try product.run(command.split(separator: " ").map(String.init), in: folder.path)
      let report = try String(contentsOfFile: folder.path + "/report.json", encoding: .utf8)
      add("test-report", report, from: command)
    }
    try add("devices", "devices --format json")
    _ = try product.run(
      ["check", "city.jsonl", "unknown.jsonl", "--script", "checks.json", "--report", "all.json"],
      in: folder.path)
    for line in try String(contentsOfFile: folder.path + "/all.json", encoding: .utf8)
      .split(separator: "\n")
    {
      add("test-report", line + "\n", from: "check")
    }
    for options in [
      "city.jsonl --strategy robust,all,random,disjoint,weighted --seconds 20 --explain",
      "city.jsonl --strategy all --fresh --once",
      "poseless.jsonl --simulate-poses --explain --max-accuracy 8",
      "tilted.jsonl --seconds 15",
      "unknown.jsonl --strategy weighted,robust --max-accuracy 8 --explain",
    ] {
      try add("correction-run", lines: true, "correct --format jsonl \(options)")
    }
  }

  /// Adds a phone that looks down at a table and then up, while a user draws.
  private mutating func addDrawing() throws {
    let (sine, cosine) = ("-0.258819", "0.965926")
    let poses = (0...40).map { step in
      let turn = step < 35 ? "[\(sine), 0, 0, \(cosine)]" : "[0.707107, 0, 0, 0.707107]"
      return """
        {"type": "pose", "time": \(Double(step) / 10), "position": [0, 0, 0], "orientation": \(turn)}
        {"type": "truth", "time": \(Double(step) / 10), "latitude": 52.51, "longitude": 13.39, "heading": 0}
        """
    }
    let fix =
      #"{"type": "location", "time": 0, "latitude": 52.51, "longitude": 13.39, "horizontalAccuracy": 5}"#
    try folder.write((poses + [fix]).joined(separator: "\n"), to: "table.jsonl")
    try folder.write(
      """
      {"type": "FeatureCollection", "features": [
       {"type": "Feature", "properties": {"height": 0.7, "name": "table"}, "geometry": {"type": "Polygon",
        "coordinates": [[[13.389995, 52.510012], [13.390005, 52.510012], [13.390005, 52.510018], [13.389995, 52.510018]]]}},
       {"type": "Feature", "properties": {"truth": [13.39, 52.51002]}, "geometry": {"type": "LineString",
        "coordinates": [[13.39001, 52.51002], [13.39002, 52.51002]]}},
       {"type": "Feature", "properties": {}, "geometry": {"type": "LineString",
        "coordinates": [[13.39001, 52.51003], [13.39002, 52.51003]]}}]}
      """, to: "street.geojson")
    try folder.write(
      #"{"events": [{"at": 2, "pen": {"draw": [[180, 333], [190, 333]], "smooth": true}}]}"#,
      to: "pen.json")
    try add(
      "frame", lines: true,
      "replay --headless table.jsonl --route route.json --rate 2 --surfaces street.geojson "
        + "--drawing street.geojson --script pen.json")
    try folder.write(
      """
      {"type": "Polygon", "coordinates": [[[13.3899, 52.5103], [13.3901, 52.5103], [13.3901, 52.5104],
       [13.3899, 52.5104]]]}
      """, to: "house.geojson")
    try folder.write("name,lat,lon\nbehind,52.5105,13.39\n", to: "behind.csv")
    try add(
      "frame", "render --at 52.51,13.39 --street house.geojson --places behind.csv --format json"
    )
    for heading in [45, 225] {
      try add(
        "frame", "render route.json --street house.geojson --heading \(heading) --format json")
    }
    try folder.write(
      """
      {"type": "Polygon", "coordinates": [[[13.3999, 52.5001], [13.4001, 52.5001], [13.4001, 52.5002],
       [13.3999, 52.5002]]]}
      """, to: "inn.geojson")
    // A house on the route, a house far away, a large placemark, and a small screen without any buildings.
    for options in [
      "--street inn.geojson --step 5 --apart 0",
      "--street house.geojson --design bare.json --step 5 --apart 0 --worst 100",
      "--street house.geojson --by contrast --step 5 --apart 0 --worst 100",
      "--street house.geojson --facing finish --step 5 --apart 0 --worst 100 --placemark-max 200",
      "--viewport 100x60 --focal 90 --placemark-min 30 --compare design.json --facing finish",
    ] {
      try add("sizing-along", "sizing --along route.json --format json \(options)")
    }
  }

  private mutating func addStudies() throws {
    let walks = (1...7).map { "study\($0).jsonl" }
    for (seed, name) in walks.enumerated() {
      let words = ["simulate", "route.json", "--conditions", "canyon", "--seed", "\(seed)"]
      _ = try product.run(words + ["--output", name], in: folder.path)
      // The log is used under several names, to have enough logs for an interval of 95 %.
      let log = try String(contentsOfFile: "\(folder.path)/\(name)", encoding: .utf8)
      for copy in ["second-", "third-"] { try folder.write(log, to: copy + name) }
    }
    try folder.write("nothing", to: "nothing.jsonl")
    let long = [
      "simulate", DataFolder.packageRoot + "/routes/paris_artsmetiers_oberkampf.route.gpx",
    ]
    _ = try product.run(long + ["--output", "long.jsonl"], in: folder.path)
    for logs in [
      walks.joined(separator: " ") + " nothing.jsonl poseless.jsonl", "unknown.jsonl long.jsonl",
      "unknown.jsonl",
      "long.jsonl city.jsonl \(walks.joined(separator: " ")) "
        + walks.flatMap { ["second-" + $0, "third-" + $0] }.joined(separator: " "),
    ] {
      try add(
        "correction-study", "correct --format json --simulate-poses --strategy robust,all \(logs)")
    }
    // One of these strategies never runs.
    try add(
      "correction-study",
      "correct --format json --seconds 500 --strategy robust,all city.jsonl unknown.jsonl")
    try add(
      "correction-study#/$defs/log", lines: true,
      "correct --format jsonl --seconds 500 --strategy all,robust city.jsonl unknown.jsonl")
  }

  /// Adds scores of walks with all values, of logs with few values, and of sets of all parameters.
  private mutating func addScores() throws {
    try folder.write(
      """
      {"sets": [{"name": "usual"}, {"name": "few", "parameters": {"worstAccuracy": 0, "once": true}},
        {"name": "seldom", "parameters": {"seconds": 500}},
        {"name": "near", "parameters": {"count": 3, "minDistance": 1}}]}
      """, to: "sweep.json")
    try folder.write("nothing", to: "nothing.jsonl")
    let header = ##"{"type": "header", "device": "handmade", "conditions": "wood"}"##
    let samples = (0..<8).map { time in
      """
      {"type": "pose", "time": \(time), "position": [0, 0, \(-9 * time)], "orientation": [0, 0, 0, 1]}
      {"type": "location", "time": \(time), "latitude": \(52.5 + Double(time) * 8e-5), "longitude": 13.4, "horizontalAccuracy": null}
      """
    }
    try folder.write(([header] + samples).joined(separator: "\n"), to: "wood.jsonl")
    let still = samples[0] + "\n" + samples[0].replacing("\"time\": 0", with: "\"time\": 1")
    try folder.write(still, to: "still.jsonl")
    let logs =
      "city.jsonl long.jsonl wood.jsonl still.jsonl unknown.jsonl poseless.jsonl nothing.jsonl none.jsonl"
    try add("score", lines: true, "score \(logs) --simulate-poses")
    try add(
      "score", lines: true,
      "score \(logs) --cost --sweep sweep.json --strategy robust,all,random,disjoint,weighted")
  }

  /// Adds verdicts with many findings and with none, on walks of few kinds and of many.
  private mutating func addVerdicts() throws {
    let kinds = ["robust", "all", "robust,random"].flatMap { strategy in
      ["1", "500"].map { seconds in (strategy, seconds) }
    }
    for (number, kind) in kinds.enumerated() {
      let words =
        "score city.jsonl long.jsonl wood.jsonl still.jsonl unknown.jsonl --strategy \(kind.0) "
        + "--seconds \(kind.1) --cost --output scores\(number).jsonl"
      _ = try product.run(words.split(separator: " ").map(String.init), in: folder.path)
    }
    try add("verdict", "verdict scores0.jsonl scores1.jsonl --format json")
    try add("verdict", "verdict scores2.jsonl scores3.jsonl --format json --worst 0")
    try add("verdict", "verdict scores2.jsonl scores2.jsonl --format json --gate pairs>0")
    try add("verdict", "verdict scores4.jsonl scores0.jsonl --format json")
    try add("verdict", "verdict scores0.jsonl scores4.jsonl --format json")
    try folder.write(Self.scores(isLater: false), to: "some.jsonl")
    try folder.write(Self.scores(isLater: true), to: "more.jsonl")
    try add("verdict", "verdict some.jsonl more.jsonl --format json")
    let gate = "verdict some.jsonl more.jsonl --format json --gate lost=0"
    let gated = try product.run(gate.split(separator: " ").map(String.init), in: folder.path)
    add("verdict", lines: false, gated.text, from: gate)
    try add("verdict", "verdict more.jsonl some.jsonl --format json")
  }

  /// Returns scores of 200 walks, 19 of which are in a city.
  ///
  /// The later scores are worse, all of them settle, and one log cannot be scored.
  private static func scores(isLater: Bool) -> String {
    (0..<200).map { index in
      let isInCity = index % 10 == 7 && index < 190
      var line = SchemaSamples.score.replacing("\n", with: " ")
        .replacing("a.jsonl", with: "\(index).jsonl")
        .replacing("0123456789abcdef0123", with: "\(100 + index)4567890abcdef0123")
        .replacing("\"settledSeconds\": 5", with: "\"settledSeconds\": \(isLater ? "9" : "null")")
        .replacing(", \"cost\": {\"processor\": 0.1, \"wall\": 0.2}", with: "")
      if !isInCity { line = line.replacing("\"city\"", with: "null") }
      if isLater, isInCity { line = line.replacing("\"errorEnd\": 4", with: "\"errorEnd\": 8") }
      if isLater, index > 150 {
        line = line.replacing("\"statedEnd\": 9", with: "\"statedEnd\": null")
      }
      if isLater, index == 3 {
        line = line.replacing("\"error\": null", with: "\"error\": \"3: …\"")
      }
      return line + "\n"
    }.joined()
  }

  private mutating func addTables() throws {
    for options in [
      "", "--compare design.json --device pixel-8 --units imperial --distances 0,0.1,3,600",
      "--viewport 100x60 --focal 90 --placemark-max 300 --theme light --language zh",
      "--placemark-law perspective",
    ] {
      try add("sizing", "sizing --format json \(options)")
    }
    try folder.write("{}", to: "plain.json")
    try add(
      "design-difference",
      "render route.json --design design.json --design plain.json --diff --format json")
    try add("arrows", "arrows --format json")
    try add("arrow-legibility", "arrows --legibility --format json --distances 1,10")
    try add("arrows", "arrows --format json --spacings 2.5 --windows 0.5,30 --threshold 900")
    try add("placements", "placements --format json --latitudes 48,89 --distances 0.5,1e6")
    for file in ["route.json", "city.jsonl", "unknown.jsonl", "poseless.jsonl"] {
      try add("inspect", "inspect --format json \(file)")
    }
    for file in ["route.json", "city.jsonl", "unknown.jsonl", "poseless.jsonl"] {
      try add("places", "inspect --format geojson \(file)")
    }
    // From a receiver that is still searching at the start.
    try add(
      "places", "inspect --format geojson \(DataFolder.packageRoot)/routes/haicom-305N.log")
    for file in ["city.jsonl", "poseless.jsonl"] {
      try add(
        "places", "replay --headless --rate 0.5 --route route.json --format geojson \(file)")
    }
    try folder.write("lat,lon\n52.5101,13.39\n52.511,13.39\n", to: "near.csv")
    try add("inspect", "inspect --format json near.csv --places places.csv")
    // Places with all possible facts, and places without them.
    try folder.write(
      """
      {"events": [{"at": 2, "choose": 0}, {"at": 4, "choose": 1}, {"at": 6, "choose": 2},
        {"at": 8, "tap": [187, 330]}]}
      """, to: "choose.json")
    try add(
      "frame", lines: true,
      "replay city.jsonl --headless --rate 0.5 --to 10 --script choose.json --places places.csv")
    // A log with two poses and nothing else, which contains no point.
    let poses = #"{"type": "pose", "time": 1, "position": [0, 0, 0], "orientation": [0, 0, 0, 1]}"#
    try folder.write(poses + "\n" + poses, to: "poses.jsonl")
    try add("inspect", "inspect --format json poses.jsonl")
    // A log with only AR's orientation; a new session after a gap; and a log without positions and poses.
    let turns = ##"{"type": "header", "version": 1, "tracking": "orientation"}"##
    let later = [0, -1, -3].enumerated().map { index, z in
      poses.replacing("1,", with: "\(index + 1),", maxReplacements: 1)
        .replacing("0]", with: "\(z)]", maxReplacements: 1)
    }
    let anew = poses.replacing("1,", with: "300,", maxReplacements: 1)
    try folder.write(([turns] + later + [anew]).joined(separator: "\n"), to: "turns.jsonl")
    try add("inspect", "inspect --format json turns.jsonl")
    let states = ["limited", "normal"].map {
      ##"{"type": "tracking", "time": 1, "state": "\##($0)"}"##
    }
    try folder.write(states.joined(separator: "\n"), to: "states.jsonl")
    try add("inspect", "inspect --format json states.jsonl")
    // A log without a date, and with a gap.
    let sentences = ["120000", "120001", "120301"].map {
      "$GPGGA,\($0),4807.038,N,01131.000,E,1,08,0.9,545.4,M,,,,"
    }
    try folder.write(sentences.joined(separator: "\n"), to: "dateless.nmea")
    try add("inspect", "inspect --format json dateless.nmea")
    let table =
      "t,x,y,z,qx,qy,qz,qw,compass\n0,0,0,0,0,0,0,1,20\n0.1,0,0,-0.1,0,0,0,1,21\n"
    try folder.write(table, to: "poses.csv")
    try add("inspect", "inspect --format json poses.csv")
    try folder.write("time,lat,lon\n10,52,13\n11,52.01,13\n5,52.02,13\n12,52.03,13", to: "back.csv")
    try add("inspect", "inspect --format json back.csv")
    // A walker who stands still.
    let places = (0..<20).map { "\($0),\($0 % 2 == 0 ? "52.51" : "52.51001"),13.39,5" }
    try folder.write(
      (["time,lat,lon,accuracy"] + places).joined(separator: "\n"), to: "standing.csv")
    try add("inspect", "inspect --format json standing.csv")
    let bundled = DataFolder.packageRoot + "/routes"
    for file in WrittenOutputs.files(in: bundled) + WrittenOutputs.files(in: DataFolder.shared) {
      let result = try product.run(["inspect", "--format", "json", file])
      // Some of the data are neither routes nor logs.
      guard result.status != 65 || file.hasPrefix(bundled) else { continue }
      guard result.status == 0 else { throw Failed(command: file, errors: result.errors) }
      add("inspect", result.text, from: "inspect \(file)")
    }
  }

  private mutating func addDesigns() throws {
    for (design, name) in [
      (Design.standard, "the standard design"), (Self.unusual, "an unusual design"),
    ] {
      add("design", design.json, from: name)
    }
  }

  private static var unusual: Design {
    var design = Design.standard
    design.hintInset = 1e-9
    design.hintStyle = .wedge
    design.arrows.spacing = 0.1 + 0.2
    design.model = "models/\u{1F6B6} walker.obj"
    design.mark.color = Color(hex: 0x010203)
    design.mark.opacity = 1.0 / 3
    design.sign.letter = "\u{1F6B6}"
    design.colors.plate = Color(hex: 0xFFFFFF)
    design.colors.plateOpacity = 0.1 + 0.2
    design.arrows.color = Color(hex: 0x00FF08)
    design.arrows.light = .flat
    design.language = .ja
    design.units = .imperial
    design.typeface = "ヒラギノ角ゴ W3"
    return design
  }

  /// Returns the routes and logs in a folder and its subfolders, sorted; none if the folder is absent.
  private static func files(in folder: String) -> [String] {
    let endings = ["gpx", "kml", "tcx", "json", "jsonl", "log", "nmea", "csv"]
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return files.filter { file in endings.contains { file.hasSuffix(".\($0)") } }.sorted()
      .map { "\(folder)/\($0)" }
  }
}
