import ARRouteEngine
import TestSupport
import Testing

@testable import RouteSimKit
@testable import RouteStage

/// The effects of the keys n, N, e, w, m and s, passed to the model as messages.
@Suite struct PlayerEventsTests {
  private static let script = """
    {"events": [
      {"at": 8, "set": {"tracking": "limited"}}, {"at": 12, "set": {"tracking": "normal"}},
      {"at": 20, "set": {"gps": false}}, {"at": 41, "set": {"gps": true}},
      {"at": 30, "expect": {"location.accuracy": {"max": 0.001}}},
      {"at": 31, "expect": {"tracking": "world"}},
      {"at": 50, "set": {"misalignment": 90}}
    ]}
    """

  private static func model() throws -> PlayerModel { try PlayerFixture.model(script: script) }

  private static func notice(_ model: PlayerModel) -> String { model.stage.notice?.text ?? "" }

  /// Returns all notices when going through the events in one direction; the key is pressed until there are
  /// no more events.
  private static func walk(_ model: inout PlayerModel, by key: String) throws -> [String] {
    var notices: [String] = []
    for _ in 0..<200 {
      try model.press(key)
      let notice = notice(model)
      guard notice.prefixMatch(of: #/\d+ of \d+: /#) != nil else { break }
      notices.append(notice)
      #expect(notice.hasSuffix(", \(Quantity.moment(model.player.position))"))
    }
    return notices
  }

  @Test("n and N go to every event in order, each with its number, and back")
  func goesThroughAll() throws {
    var model = try Self.model()
    while model.hasSpareWork { model.workAhead() }
    let events = model.events()
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
    let forward = try Self.walk(&model, by: "n")
    #expect(forward.count == events.count)
    #expect(Self.notice(model) == "No event after this")
    for (index, notice) in forward.enumerated() {
      #expect(notice.hasPrefix("\(index + 1) of \(events.count): "))
    }
    let back = try Self.walk(&model, by: "N")
    // The way back starts from the last event, which is not visited again.
    #expect(back == Array(forward.dropLast().reversed()))
    #expect(forward.contains { $0.contains("tracking lost for 0:04, 0:08") })
    #expect(forward.contains { $0.contains("fixes lost for 0:2") })
    #expect(forward.contains { $0.contains("expectation failed, ") && $0.contains(", 0:30.0") })
    #expect(!forward.contains { $0.contains("0:31.0") || $0.contains("correction run") })
    #expect(forward.contains { $0.contains("worst finish off, ") })
    #expect(forward.contains { $0.contains("worst arrows off, ") })
  }

  /// A player that has not gone through the log yet does so first.
  @Test func findsTheSameWhateverIsKnown() throws {
    var surveyed = try Self.model()
    while surveyed.hasSpareWork { surveyed.workAhead() }
    var fresh = try Self.model()
    for key in ["n", "n", "9", "N"] {
      try surveyed.press(key)
      try fresh.press(key)
      #expect(fresh.player.position == surveyed.player.position)
      #expect(Self.notice(fresh) == Self.notice(surveyed))
    }
  }

  @Test("a search can be cancelled", arguments: ["<escape>", "5"])
  func canBeGivenUp(key: String) throws {
    var model = try Self.model()
    _ = model.update(.key(KeyEvent("w")))
    #expect(model.isBehind && model.wish == .worst)
    #expect(
      model.banner(for: model.world.frame(clock: 0)).first?.hasPrefix(
        "Looking for the worst second") == true)
    try model.press(key)
    #expect(model.wish == nil && model.player.position == (key == "5" ? model.player.position : 0))
  }

  @Test("during a search, its goal and progress are shown")
  func saysHowFar() throws {
    var model = try Self.model()
    _ = model.update(.key(KeyEvent("w")))
    #expect(Self.notice(model) == "Looking for the worst second")
    #expect(model.isBehind)
    var shares: [Int] = []
    while model.wish != nil {
      let banner = try #require(model.banner(for: model.world.frame(clock: 0)).first)
      let words = #/Looking for the worst second, (\d+) %; Esc stays here/#
      shares.append(
        try #require(banner.wholeMatch(of: words).flatMap { Int($0.output.1) }, "\(banner)"))
      model.catchUp()
    }
    #expect(shares == shares.sorted() && Set(shares).count > 5)
    #expect(shares.first == 0 && (50...100).contains(shares.last ?? 0))
    #expect(Self.notice(model).hasPrefix("Worst finish off, "))
  }

  @Test(arguments: LogEvent.Kind.allCases)
  func oneKindAtATime(kind: LogEvent.Kind) throws {
    var model = try Self.model()
    while model.hasSpareWork { model.workAhead() }
    let presses = try #require(EventChoice.allCases.firstIndex(of: .kind(kind)))
    try model.press(String(repeating: "e", count: presses))
    #expect(model.choice == .kind(kind))
    let events = model.events()
    #expect(Self.notice(model) == "Events: \(kind.title), \(events.count)")
    #expect(events.allSatisfy { $0.kind == kind })
    let told = try Self.walk(&model, by: "n")
    #expect(told.count == events.count, "\(told.suffix(3)) \(events.map(\.time).suffix(3))")
    try model.press(String(repeating: "E", count: presses))
    #expect(model.choice == .notable)
  }

  @Test func correctionRunsAreThoseOfTheSurvey() throws {
    var model = try Self.model()
    while model.hasSpareWork { model.workAhead() }
    model.choice = .kind(.correction)
    #expect(model.events().map(\.time) == model.survey.runs && !model.survey.runs.isEmpty)
  }

  /// The result is compared with the frames of a headless replay, one by one.
  @Test func theWorstSecondIsThatOfTheFrames() throws {
    var model = try Self.model()
    var frames: [Frame] = []
    let scenario = try Scenario(Array(Self.script.utf8))
    var run = ReplayRun(
      try PlayerFixture.player(scenario).origin, scenario: scenario,
      ticks: ReplayTicks(rate: 10, isSparseInLulls: true))
    while let step = run.next(until: run.replay.end) {
      if case .frame(let frame) = step { frames.append(frame) }
    }
    func worst(_ value: (Frame) -> Double?) throws -> (time: Double, value: Double) {
      let all = frames.compactMap { frame in value(frame).map { (frame.time, $0) } }
      let most = try #require(all.map(\.1).max())
      return try #require(all.first { $0.1 == most })
    }
    try model.press("w")
    // Near the finish, an angle means little.
    let finish = try worst { frame in
      (frame.guidance?.finish.distance ?? 0) < 20 ? nil : frame.registration?.finish.degrees
    }
    #expect(model.player.position == finish.time && finish.value > 30)
    #expect(
      Self.notice(model)
        == "Worst finish off, \(Quantity.fixed(finish.value, 1))°, \(Quantity.moment(finish.time))")
    try model.press("sw")
    let arrows = try worst { $0.registration?.arrowDistance }
    #expect(model.player.position == arrows.time)
    try model.press("ssw")
    #expect(model.player.position == (try worst { $0.location.accuracy }).time)
    // The next worst second is elsewhere, and after the last one comes the first again.
    let first = model.player.position
    try model.press("w")
    #expect(abs(model.player.position - first) > 29 || Self.notice(model).hasPrefix("Worst"))
  }

  /// A leap is a frame whose position is far from that of the previous frame, because nobody walks 10 m in
  /// a tenth of a second.
  @Test func leapsAreThoseOfTheFrames() throws {
    let script = """
      {"events": [{"at": 15, "set": {"tracking": "orientation", "gpsAccuracy": 60}},
        {"at": 40, "set": {"gpsAccuracy": 0}}]}
      """
    var model = try PlayerFixture.model(script: script)
    while model.hasSpareWork { model.workAhead() }
    let scenario = try Scenario(Array(script.utf8))
    var replay = try PlayerFixture.player(scenario).origin
    var before: GeodeticCoordinate?
    var leaps: [(time: Double, length: Double)] = []
    for tick in 0...Int(replay.end * 10) {
      replay.advance(to: Double(tick) / 10)
      let place = replay.frame.location.coordinate
      if let before {
        let length = try Geodesic.distance(from: before, to: place)
        if length > 9 { leaps.append((Double(tick) / 10, length)) }
      }
      before = place
    }
    let found = model.figures.findings.filter {
      if case .leap = $0.what { true } else { false }
    }
    #expect(!found.isEmpty)
    for finding in found {
      guard case .leap(let length) = finding.what else { continue }
      // The distance walked in a tenth of a second is not part of the leap.
      #expect(leaps.contains { $0.time == finding.time && abs($0.length - length) < 0.5 })
    }
    for leap in leaps where leap.length > FigureSurvey.leap + 0.5 {
      #expect(found.contains { $0.time == leap.time }, "\(leap)")
    }
  }

  @Test func curvesTakeTurns() throws {
    var model = try Self.model()
    while model.hasSpareWork { model.workAhead() }
    var titles: [String] = []
    for _ in 0..<6 {
      try model.press("s")
      titles.append(model.timeline?.curve?.figure.title ?? "none")
    }
    #expect(
      titles == ["arrows off", "heading ±", "place ±", "speed", "none", "finish off"])
    #expect(Self.notice(model).hasPrefix("Curve: finish off, 0."))
    try model.press("S")
    #expect(Self.notice(model) == "No curve")
    try model.press("w")
    #expect(Self.notice(model) == "No curve is shown; s shows one")
  }

  /// A block in the corner of the route hides the finish while the walker is on the first leg, west of the
  /// block.
  @Test("if streets are known, curves show how much they hide")
  func curvesOfStreets() throws {
    let corners = [(5.0, 8.0), (35, 8), (35, 42), (5, 42)]
    let start = try TestRoutes.route([(0, 0), (0, 50)], latitude: 48.2, longitude: 16.37)
      .coordinates[0]
    let placement = Placement(reference: start)
    let outline = try corners.map {
      try #require(placement.coordinate(at: Vector3($0.0, 0, -$0.1)))
    }
    let block = Building(footprint: try #require(Footprint(outline: outline)), height: 12)
    let streets = StreetMap(buildings: [block])
    var model = try PlayerFixture.model(streets: streets)
    while model.hasSpareWork { model.workAhead() }
    var titles: [String] = []
    for _ in 0..<8 {
      try model.press("s")
      titles.append(model.timeline?.curve?.figure.title ?? "none")
    }
    #expect(
      titles == [
        "arrows off", "heading ±", "place ±", "speed", "finish behind", "arrows hidden", "none",
        "finish off",
      ])
    let behind = model.figures[.finishBehind]
    let extremes = try #require(behind.extremes)
    // From a point south-west of the block, the line to the finish runs through it from its west side to
    // its north side; farther along the route, to its east side. The hidden part is 0 at the corner, and
    // 30 m across the block, or slightly more because the line is inclined.
    #expect(extremes.low == 0)
    #expect(30...46 ~= extremes.high)
    // On the second leg, there is no building between the walker and the finish.
    let last = model.figures.offset(of: model.player.end)
    #expect(behind.extremes(from: last - 15, to: last)?.high == 0)
    let hidden = try #require(model.figures[.hiddenArrows].extremes)
    #expect(0 <= hidden.low && hidden.high <= 1)
  }

  @Test("settings change the curves only from the time of the setting")
  func figuresFollowWhatIsSet() throws {
    var model = try PlayerFixture.model()
    while model.hasSpareWork { model.workAhead() }
    let before = model.figures[.finishError]
    try model.press("5c")
    while model.hasSpareWork { model.workAhead() }
    var other = try PlayerFixture.model()
    try other.press("5c")
    while other.hasSpareWork { other.workAhead() }
    #expect(model.figures[.finishError] == other.figures[.finishError])
    #expect(model.figures.findings == other.figures.findings)
    #expect(model.figures[.finishError] != before)
    let middle = model.figures.offset(of: model.player.position) - 1
    #expect(
      model.figures[.finishError].extremes(from: 0, to: middle)
        == before.extremes(from: 0, to: middle))
  }

  @Test func marksAreSetFoundAndTakenAway() throws {
    var model = try PlayerFixture.model()
    try model.press("3m")
    let time = model.player.position
    #expect(model.stage.window.line?.purpose == .note(time: time))
    // Nothing that is typed here acts as a key, and no file is requested.
    #expect(try model.press("qué 東?<enter>").isEmpty)
    #expect(model.marks.marks == [LogMarks.Mark(time: time, note: "qué 東?")])
    #expect(Self.notice(model) == "Bookmarked \(Quantity.moment(time))")
    #expect(model.timeline?.noted == [model.marks.marks[0].time])
    #expect(model.loss == "1 bookmark (--bookmarks FILE keeps them)")
    try model.press("7m<enter>0")
    model.choice = .kind(.mark)
    try model.press("n")
    #expect(Self.notice(model).hasPrefix("1 of 2") && Self.notice(model).contains("mark, qué 東?"))
    try model.press("0/qu<enter>")
    #expect(abs(model.player.position - time) < 0.001)
    try model.press("M")
    #expect(model.marks.marks.count == 1)
    #expect(Self.notice(model) == "Bookmark at \(Quantity.moment(time)) removed")
    try model.press("M")
    #expect(Self.notice(model) == "No bookmark within 1 s of here")
    try model.press("m<escape>")
    #expect(model.marks.marks.count == 1)
  }

  @Test func marksAreKeptWhereThatIsAsked() throws {
    var before = LogMarks()
    before.set(LogMarks.Mark(time: 4, note: "before"))
    var model = PlayerModel(
      try PlayerFixture.player(), marks: before, keptIn: "seen.json", asRead: before.json,
      stage: WalkFixture.stage(columns: 80, rows: 24))
    let effects = try model.press("2mlater<enter>")
    let document = WindowDocument(
      .replacing("seen.json"), text: model.marks.json, since: before.json)
    #expect(effects == [.write(document)])
    #expect(model.loss == nil)
    let read = try LogMarks(Array(model.marks.json.utf8))
    #expect(read.marks.map(\.note) == ["before", "later"])
    #expect(Self.notice(model).hasSuffix(", kept in seen.json"))

    // Another program removes one mark and adds another.
    var theirs = LogMarks()
    theirs.set(LogMarks.Mark(time: 5, note: "theirs"))
    let merging = model.update(.changed(text: theirs.json, since: before.json))
    #expect(model.marks.marks.map(\.note) == ["theirs", "later"])
    #expect(
      merging == [
        .write(
          WindowDocument(.replacing("seen.json"), text: model.marks.json, since: before.json))
      ])
    #expect(model.update(.changed(text: "no marks", since: "")) == [])
    #expect(Self.notice(model).hasPrefix("Not saved: seen.json"))
  }
}
