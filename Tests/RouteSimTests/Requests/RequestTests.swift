import Testing

@testable import ARRouteEngine
@testable import CommandLineKit
@testable import RouteFormats
@testable import RouteSim
@testable import RouteSimKit

/// Converts the words of a command line to values, without a process and without a file.
@Suite struct RequestTests {
  private func request<Asked: Request>(
    _ words: [String], as type: Asked.Type = Asked.self
  ) throws -> Asked {
    try #require(try RouteSimProgram.request(for: words) as? Asked)
  }

  private func render(_ options: String...) throws -> RenderRequest {
    try request(["render", "R", "--output", "o"] + options)
  }

  private func replay(_ options: String...) throws -> ReplayRequest {
    try request(["replay", "L"] + options)
  }

  // MARK: Every option

  /// The options of `replay` that apply only to films.
  private static let ofFilmsOfLogs = [
    "output", "format", "theme", "scale", "phone-frame", "safe-area", "background",
    "transparent", "font",
  ]

  @Test(arguments: RouteSimProgram.topics.map { $0.declaration.name })
  func noOptionIsForgotten(command: String) throws {
    let declaration = try #require(RouteSimProgram.program.command(named: command))
    let operands = declaration.operands.map { $0.name == "SHELL" ? "bash" : "R" }
    for option in declaration.options where !["help", "quiet"].contains(option.name) {
      var (words, companions) = option.sample
      let ofWalks = [
        "step", "facing", "worst", "apart", "by", "street", "street-style", "occlusion",
      ]
      if command == "sizing", ofWalks.contains(option.name) { companions += ["--along", "R"] }
      // Each of the two sets that are compared requires the other.
      if command == "verdict" { companions = [] }
      if option.name == "set-before" { words += ["--set-after", "b"] }
      if option.name == "set-after" { words += ["--set-before", "b"] }
      if option.name == "strategy-before" { words += ["--strategy-after", "all"] }
      if option.name == "strategy-after" { words += ["--strategy-before", "all"] }
      // The sizes are always a sheet.
      if command == "render", ["caption", "sheet-title"].contains(option.name) {
        companions += ["--chainages", "1,2", "--format", "svg"]
      }
      // The last of the choices is a route along a map.
      if option.name == "route-from" {
        if command == "score" { words = ["--route-from", "raw"] }
        if command != "score" { words += ["--street", "R"] }
      }
      // Windows also have a rate.
      if command == "walk", option.name == "fps" { companions = [] }
      // Each of these two options requires the other.
      if command == "simulate", option.name == "street" { words += ["--conditions", "street"] }
      var base = [command] + operands + companions
      // Pictures have options of their own, and so do films.
      if command == "render", companions.isEmpty, option.name != "film" {
        base +=
          option.name == "walking-speed"
          ? ["--film", "1..2", "--format", "y4m"]
          : ["--format", option.name == "depth-test" ? "png" : "svg"]
      }
      if command == "replay", Self.ofFilmsOfLogs.contains(option.name) {
        base +=
          ["--film", "1..2"]
          + (option.name == "format"
            ? ["--output", "f.webp"]
            : ["--format", option.name == "transparent" ? "webp" : "y4m"])
      }
      if command != "replay", option.name == "format" || option.name == "view" {
        base = [command] + operands
      }
      if command == "check" {
        companions.removeAll { $0 == "--headless" }
        let needed = words[0] == "--output" ? ["--check", "frames>1"] : ["--output", "frames"]
        base = [command] + operands + companions + needed
      }
      if command == "film" {
        for name in ["--film", "--format"] {
          guard let index = companions.firstIndex(of: name) else { continue }
          companions.removeSubrange(index...index + 1)
        }
        base = [command] + operands + companions
        switch option.name {
        case "output": base += ["--format", "webp"]
        case "format": base += ["--output", "folder/"]
        default: base += ["--format", option.name == "transparent" ? "webp" : "y4m"]
        }
      }
      if command == "gifts" {
        let puts = ["user", "at", "model", "height", "heading", "id"].contains(option.name)
        let needed = [("user", "Ada"), ("at", "5,6")].filter { $0.0 != option.name }
        base = [command] + (puts ? ["add", "R"] : ["list", "R"])
        if puts {
          base += needed.flatMap { ["--\($0.0)", $0.1] }
          // A gift needs a user and a place.
          if needed.count == 1 {
            let other = ["--\(option.name)", option.name == "user" ? "Bob" : "7,8"]
            let requests = try [other, words].map { try RouteSimProgram.request(for: base + $0) }
            #expect(String(reflecting: requests[0]) != String(reflecting: requests[1]))
            continue
          }
        } else {
          base += companions
        }
      }
      if command == "arrows", ["distances", "format"].contains(option.name) {
        base.append("--legibility")
      }
      let plain = try RouteSimProgram.request(for: base)
      // A worker gets its logs later.
      if command == "score", option.name == "worker" { base = [command] }
      let chosen = try RouteSimProgram.request(for: base + words)
      #expect(
        String(reflecting: plain) != String(reflecting: chosen),
        "\(command) \(words.joined(separator: " "))")
    }
  }

  @Test func filesAreNamedAndNotRead() throws {
    let nowhere = "/no/such/file.json"
    for words in [
      [
        "render", nowhere, "--design", nowhere, "--arrow-model", nowhere, "--background", nowhere,
        "--format", "svg",
      ], ["walk", nowhere, "--design", nowhere], ["inspect", nowhere], ["correct", nowhere],
      ["replay", nowhere, "--route", nowhere, "--script", nowhere], ["simulate", nowhere],
      ["sizing", "--design", nowhere, "--compare", nowhere], ["arrows", "--design", nowhere],
    ] {
      #expect(throws: Never.self) { try RouteSimProgram.request(for: words) }
    }
  }

  @Test(
    arguments: [
      (["render", "-", "--design", "-"], .twoStandardInputs("ROUTE", "--design")),
      (["render", "R", "--at", "1,2", "--chainage", "3"], .contradiction("--at", "--chainage")),
      (
        ["render", "R", "--chainages", "3", "--format", "text"],
        .contradiction("--chainages", "--format text")
      ),
      (
        ["render", "R", "--format", "svg", "--safe-area", "--viewport", "9x9", "--fov", "9"],
        .contradiction("--safe-area", "--viewport")
      ),
      (
        ["render", "R", "--format", "svg", "--view", "plan", "--background", "P"],
        .contradiction("--background", "--view plan")
      ),
      (
        ["walk", "R", "--alignment", "camera", "--misalignment", "1"],
        .contradiction("--misalignment", "--alignment camera")
      ),
      (["replay", "L", "--conditions", "street"], .streetOfLog),
      (["correct", "L", "--conditions", "street"], .streetOfLog),
      (
        ["walk", "R", "--conditions", "street", "--street", "-", "--almanac", "-"],
        .twoStandardInputs("--almanac", "--street")
      ),
      (
        ["simulate", "-", "--conditions", "street", "--street", "M", "--almanac", "-"],
        .twoStandardInputs("ROUTE", "--almanac")
      ),
      (["replay", "L", "--headless", "--loop"], .contradiction("--loop", "--headless")),
      (["replay", "L", "--headless", "--keys", "q"], .contradiction("--keys", "--headless")),
      (["replay", "L", "--from", "3", "--to", "2"], .emptyRange(from: 3, to: 2)),
      (
        ["replay", "L", "--output", "f.webp"],
        .missingCompanion(option: "--output", companion: "--film")
      ),
      (
        ["replay", "L", "--scale", "2"],
        .missingCompanion(option: "--scale", companion: "--film")
      ),
      (
        ["replay", "L", "--film", "1..2", "--format", "y4m", "--headless"],
        .contradiction("--headless", "--film")
      ),
      (
        ["replay", "L", "--film", "1..2", "--format", "y4m", "--to", "5"],
        .contradiction("--to", "--film")
      ),
      (["replay", "L", "--film", "1:00..2:00"], .filmWithoutFormat(ofLog: true)),
      (["render", "R", "--film", "1..2", "--format", "svg"], .filmWithoutFormat(ofLog: false)),
      (["render", "R", "--film", "1..2", "--output", "f.png"], .filmNeedsNumber("f.png")),
      (
        ["render", "R", "--depth-test", "--format", "svg"],
        .contradiction("--depth-test", "--format svg")
      ),
      (
        ["render", "R", "--depth-test", "--output", "f.kml"],
        .contradiction("--depth-test", "--output f.kml")
      ),
      (
        ["render", "R", "--depth-test", "--view", "plan", "--output", "f.png"],
        .contradiction("--depth-test", "--view plan")
      ),
      (
        [
          "render", "R", "--depth-test", "--design", "A", "--design", "B", "--diff", "--output",
          "f.png",
        ],
        .contradiction("--depth-test", "--diff")
      ),
      (
        ["render", "R", "--transparent", "--format", "text"],
        .contradiction("--transparent", "--format text")
      ),
      (
        ["render", "R", "--transparent", "--format", "json"],
        .contradiction("--transparent", "--format json")
      ),
      (
        ["render", "R", "--transparent", "--view", "plan", "--format", "svg"],
        .contradiction("--transparent", "--view plan")
      ),
      (
        ["render", "R", "--transparent", "--phone-frame", "--format", "svg"],
        .contradiction("--transparent", "--phone-frame")
      ),
      (
        ["render", "R", "--transparent", "--background", "b.png", "--format", "svg"],
        .contradiction("--transparent", "--background")
      ),
      (
        ["render", "R", "--transparent", "--headings", "1,2", "--format", "svg"],
        .contradiction("--transparent", "--headings")
      ),
      (
        ["render", "R", "--transparent", "--devices", "all", "--format", "svg"],
        .contradiction("--transparent", "--devices")
      ),
      (
        ["render", "R", "--transparent", "--film", "1..2", "--format", "y4m"],
        .contradiction("--transparent", "--format y4m")
      ),
      (
        ["replay", "L", "--transparent", "--film", "1..2", "--format", "y4m"],
        .contradiction("--transparent", "--format y4m")
      ),
      (
        ["replay", "L", "--transparent"],
        .missingCompanion(option: "--transparent", companion: "--film")
      ),
      (
        ["render", "R", "--film", "0..6000", "--fps", "100", "--format", "y4m"],
        .filmTooLong(frames: 428_572, limit: 99_999)
      ),
      (
        ["replay", "-", "--route", "R", "--script", "-"],
        .twoStandardInputs("LOG", "--script")
      ),
      (["sizing", "--keys", "q", "--object", "3"], .contradiction("--keys", "--object")),
      (["sizing", "--design", "-", "--compare", "-"], .twoStandardInputs("--design", "--compare")),
      (
        ["sizing"] + Array(repeating: ["--compare", "F"], count: 6).joined(),
        .tooManyDesigns(option: "--compare", limit: 5)
      ),
      (
        ["correct", "L", "--tracks", "t.svg", "--output", "t.svg", "--format", "jsonl"],
        .outputIsTaken("t.svg", by: "t.svg")
      ),
      (["arrows", "--fov", "9", "--focal", "9"], .contradiction("--fov", "--focal")),
      (
        ["correct", "L", "--viewport", "9x9"],
        .usage(.unknownOption("--viewport", command: "correct", nearest: nil))
      ),
    ] as [([String], Failure)])
  func contradictionsAreToldAtTheDoor(words: [String], failure: Failure) {
    #expect(throws: failure) { try RouteSimProgram.request(for: words) }
  }

  // MARK: What no request can hold

  @Test func aSheetHasAPose() {
    let pose = SheetPose(name: "here")
    #expect(SheetChoices(poses: [], columns: nil) == nil)
    #expect(SheetChoices(poses: [pose], columns: 0) == nil)
    #expect(SheetChoices(poses: [pose], columns: 1)?.poses == [pose])
  }

  @Test func tracksAreOfTheKindOfTheirName() {
    for path in ["-", "tracks", "tracks.png", ".svg/tracks"] { #expect(TracksFile(path) == nil) }
    #expect(TracksFile("a.SVG")?.kind == .svg && TracksFile("-.html")?.path == "-.html")
  }

  @Test(
    arguments: [
      (0, [1], [2]), (4, [0], [2]), (4, [1], [-2]), (.nan, [1], [2]), (4, [.infinity], [2]),
      (4, [1e-300], [1e4]), (4, [Double](repeating: 1, count: 101), [2]),
    ] as [(Double, [Double], [Double])])
  func arrowsAreCountedWithinBounds(threshold: Double, spacings: [Double], windows: [Double]) {
    let study = ArrowsRequest.Study(threshold: threshold, spacings: spacings, windows: windows)
    #expect(study == nil)
    #expect(ArrowsRequest.Study(threshold: 4, spacings: [0.1, 1e4], windows: []) != nil)
  }

  @Test func partsOfALogAndSpeedsOfWalkersAreInBounds() {
    #expect(ReplayRequest.Span(from: 3, to: 2) == nil && ReplayRequest.Span(from: -1, to: 2) == nil)
    #expect(ReplayRequest.Span(from: nil, to: -1) == nil)
    #expect(ReplayRequest.Span(from: 3, to: 3) != nil)
    #expect(ReplayRequest.Span(from: nil, to: nil) == .all)
    for rate in [0, -1, 10_001, .nan, .infinity] { #expect(ReplayRate(rate) == nil) }
    #expect(ReplayRate(1) == .one)
    for speed in [0, -1, 5.1, .nan, .infinity] {
      #expect(WalkingSpeed(metresPerSecond: speed) == nil)
    }
  }

  // MARK: Names

  @Test func anOptionOfOneNameTakesTheSameInEveryCommand() {
    var placeholders: [String: Set<String>] = [:]
    for option in RouteSimProgram.program.commands.flatMap(\.options) {
      placeholders[option.name, default: []].insert(option.placeholder ?? "no value")
    }
    // Formats differ by command. Columns are those of a terminal for a drawing, and those of a table for a
    // log. A walk has one strategy, a comparison several. A check of a run has a figure, a check of
    // settings none.
    placeholders["format"] = nil
    // Without a map, no route is made along one.
    placeholders["route-from"] = nil
    placeholders["columns"] = nil
    placeholders["strategy"] = nil
    placeholders["check"] = nil
    let differing = placeholders.filter { $0.value.count > 1 }
    #expect(placeholders.count > 50 && differing.isEmpty, "\(differing)")
  }

  @Test func speedsGoByTheirOldNameToo() throws {
    let walk: SimulateRequest = try request(["simulate", "R", "--speed", "2"])
    let present: SimulateRequest = try request(["simulate", "R", "--walking-speed", "2"])
    #expect(walk.speed.metresPerSecond == 2 && walk == present)
    guard case .headless(let old?) = try replay("--headless", "--speed", "4").mode,
      case .headless(let new?) = try replay("--headless", "--playback-speed", "4").mode,
      old.perSecond == 4, new == old
    else {
      Issue.record("another speed")
      return
    }
  }

  // MARK: Formats by extension

  @Test(
    arguments: [
      ("frame.svg", .picture(.svg)), ("a.b/frame.PNG", .picture(.png)), ("frame.jsonl", .json),
      ("frame.txt", .text),
      ("frame.ans", .ansi), ("frame.doc", nil), ("frame", nil), ("-", nil), ("svg", nil),
      ("frame.svg/frame", nil), ("frame.svg.gz", nil), (".", nil),
    ] as [(String, RenderCommand.Format?)])
  func aFilesNameAsksForAFormat(path: String, format: RenderCommand.Format?) {
    #expect(RenderCommand.Format(ofFile: path) == format)
  }

  @Test("a picture or page in an unsupported format is refused, unless a format is given")
  func unwrittenFormats() throws {
    for (words, endings) in [
      (
        ["render", "R", "--output", "a/x.JPG"],
        [
          "ansi", "ans", "txt", "json", "jsonl", "geojson", "kml", "csv", "svg", "html", "htm",
          "png",
        ]
      ),
      (["sizing", "--output", "x.jpg"], ["txt", "csv", "json", "svg", "html", "htm", "png"]),
      (["arrows", "--output", "x.png"], ["txt", "csv", "json", "svg"]),
      (["simulate", "R", "--output", "x.html"], ["jsonl", "gpx", "nmea"]),
      (["correct", "L", "--output", "x.svg"], ["txt", "jsonl", "json"]),
      (["inspect", "R", "--output", "x.pdf"], ["txt", "json", "geojson", "kml", "csv"]),
    ] {
      let path = words[words.count - 1]
      let refusal = Failure.unwrittenFormat(
        path, endings: endings, option: "--output", hasFormat: true)
      #expect(throws: refusal) {
        try RouteSimProgram.request(for: words)
      }
      let formats = ["render": "json", "simulate": "gpx", "correct": "jsonl", "inspect": "json"]
      let format = formats[words[0]] ?? "csv"
      _ = try RouteSimProgram.request(for: words + ["--format", format])
    }
  }

  @Test func noEndingAsksForTwoFormats() {
    func check<Format: WrittenFormat>(_ type: Format.Type) {
      let endings = Format.allCases.flatMap(\.endings)
      #expect(!endings.isEmpty && Set(endings).count == endings.count)
    }
    check(RenderCommand.Format.self)
    check(SizingRequest.Format.self)
    check(ArrowsRequest.Format.self)
    check(CorrectRequest.Format.self)
    check(StudyRequest.Format.self)
    check(InspectRequest.Format.self)
    check(LogFormat.self)
    check(TracksFile.Format.self)
  }

  @Test func theOutputsEndingIsTheFormatUnlessOneIsGiven() throws {
    func render(_ options: String...) throws -> RenderRequest.Product {
      try request(["render", "R"] + options, as: RenderRequest.self).product
    }
    guard case .screens(let png) = try render("--output", "x.png"), png.format == .png,
      case .screens(let svg) = try render("--output", "x.png", "--format", "svg"),
      svg.format == .svg, case .frames = try render("--output", "x.json"),
      case .cells(let other) = try render("--output", "x.unknown"), !other.isColored
    else {
      Issue.record("another format")
      return
    }
    func simulate(_ options: String...) throws -> LogFormat {
      try request(["simulate", "R"] + options, as: SimulateRequest.self).format
    }
    #expect(try simulate("--output", "w.gpx") == .gpx)
    #expect(try simulate("--output", "w.gpx", "--format", "xcode") == .xcode)
    #expect(try simulate("--output", "w.log") == .session)
    let sizing: SizingRequest = try request(["sizing", "--output", "s.csv"])
    #expect(sizing.sheet.format == .csv)
    let arrows: ArrowsRequest = try request(["arrows", "--output", "a.json"])
    #expect(arrows.format == .json)
    func correct(_ words: String...) throws -> CorrectCommand.Asked {
      try request(["correct"] + words)
    }
    guard case .one(let one) = try correct("L", "--output", "a/runs.json"),
      case .many(let many) = try correct("L", "M", "--output", "a/logs.json"),
      case .many(let page) = try correct("L", "--output", "a/logs.html"),
      case .many(let listed) = try correct("--from-list", "-", "--jobs", "3")
    else {
      Issue.record("one log for many, or many for one")
      return
    }
    #expect(one.format == .jsonl && one.output == .file("a/runs.json"))
    #expect(many.format == .json && many.logs == ["L", "M"])
    #expect(page.format == .html && listed.format == .table && listed.jobs == 3)
    let inspect: InspectRequest = try request(["inspect", "R", "--output", "r.JSON"])
    #expect(inspect.format == .json && inspect.output == .file("r.JSON"))
    let table: InspectRequest = try request([
      "inspect", "R", "--output", "r.json", "--format=table",
    ])
    #expect(table.format == .table)
    let usual: InspectRequest = try request(["inspect", "R"])
    #expect(usual.format == .table && usual.output == .standard)
  }

  @Test func anOptionThatAnEndingContradictsIsToldWithTheFile() {
    #expect(throws: Failure.contradiction("--columns", "--output x.png")) {
      try RouteSimProgram.request(for: ["render", "R", "--output", "x.png", "--columns", "9"])
    }
    #expect(throws: Failure.contradiction("--phone-frame", "--output x.txt")) {
      try RouteSimProgram.request(for: ["render", "R", "--output", "x.txt", "--phone-frame"])
    }
  }

  // MARK: Converted values

  @Test func anglesAreWrapped() throws {
    let pose = try render("--heading", "-45", "--roll", "370", "--pitch", "-6").world.pose
    #expect(pose.heading == .degrees(315))
    #expect(abs(pose.roll.degrees - 10) < 1e-12 && pose.pitch == .degrees(-6))
    #expect(try render().world.pose.heading == nil)
    #expect(try render().world.pose.stand == .chainage(0))
  }

  @Test func aScreenOfItsOwnIsNoDevice() throws {
    let own = try render("--viewport", "300x600", "--focal", "400", "--landscape").world.phone
    #expect(own.device == nil && own.camera.viewport == Viewport(width: 600, height: 300))
    let known = try render("--device", "pixel-8", "--fov", "50").world.phone
    #expect(known.device == Device(name: "pixel-8") && known.camera != known.preset.camera)
  }

  @Test func aSheetIsEveryPlaceWithEveryDirection() throws {
    let request = try render("--format", "json", "--chainages", "0,10", "--headings", "-90,0,90")
    guard case .frames(let sheet?, theme: _, testsDepth: false) = request.product else {
      Issue.record("\(request.product)")
      return
    }
    let poses = sheet.poses
    #expect(poses.map(\.chainage) == [0, 0, 0, 10, 10, 10])
    #expect(poses.prefix(3).map { $0.heading?.degrees } == [270, 0, 90])
    #expect(poses[0].name == "0 m, heading -90°")
    guard
      case .frames(nil, theme: .dark, testsDepth: false) = try render("--format", "json").product
    else {
      Issue.record("a frame alone is no sheet")
      return
    }
  }

  @Test func accuracyHasOneLimitInScriptsAndOptions() throws {
    let limit = SimulationSettings.gpsAccuracies.upperBound
    let script = "{\"events\": [{\"at\": 0, \"set\": {\"gpsAccuracy\": \(limit)}}]}"
    #expect(try Scenario(Array(script.utf8)).events[0].settings == [.gpsAccuracy(limit)])
    let walk: SimulateRequest = try request(["simulate", "R", "--gps-accuracy", "\(limit)"])
    #expect(walk.settings.gpsAccuracy == limit)
    #expect(throws: Failure.self) {
      try RouteSimProgram.request(for: ["simulate", "R", "--gps-accuracy", "\(limit * 1.001)"])
    }
  }

  @Test func aLogWithPosesIsNotSimulatedAgain() throws {
    #expect(throws: Failure.needsNoPoses(.conditions)) {
      try replay("--conditions", "city").simulation.changes(hasPoses: true)
    }
    let both = try replay("--drift", "4", "--outliers", "2").simulation
    #expect(try both.changes(hasPoses: true) == [.outliers(2), .drift(4)])
    #expect(try both.changes(hasPoses: false) == [.outliers(2)])
    #expect(try replay().simulation.isGiven == false)
  }

  @Test func sizingOpensAWindowUnlessThereIsSomethingToPrint() throws {
    func mode(_ options: String...) throws -> SizingRequest.Mode {
      try request(["sizing"] + options, as: SizingRequest.self).mode
    }
    guard case .either = try mode("--device", "pixel-8", "--compare", "F"),
      case .print = try mode("--distances", "5"),
      case .print = try mode("--compare", "F", "--compare", "G"),
      case .window = try mode("--hold-frames", "5")
    else {
      Issue.record("another mode")
      return
    }
  }

  @Test func aLabelIsNoDesignOfOnesOwn() throws {
    func design(_ options: String...) throws -> DesignChoices {
      try request(["sizing"] + options, as: SizingRequest.self).design
    }
    #expect(try !design("--units", "imperial", "--design", "F").isShaped)
    #expect(try design("--hint-style", "edge").isShaped)
  }
}
