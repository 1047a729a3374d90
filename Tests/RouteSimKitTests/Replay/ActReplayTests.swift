import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats
@testable import RouteSimKit

@Suite("Acts in a replay")
struct ActReplayTests {
  private static let offsets = [(east: 0.0, north: 90.0), (0, 100), (70, 100)]

  private static func poses() throws -> [String] {
    let center = try TestStreet.center()
    return (0...100).map { step in
      let time = Double(step) / 10
      return """
        {"type":"pose","time":\(time),"position":[0,0,0],"orientation":[0,0,0,1]}
        {"type":"truth","time":\(time),"latitude":\(center.latitude.degrees),\
        "longitude":\(center.longitude.degrees),"heading":0}
        """
    }
  }

  private static func replay(_ lines: [String], script: String = #"{"events": []}"#) throws
    -> Replay
  {
    var replay = Replay(
      of: try Recording(
        document: try read(lines.joined(separator: "\n"), name: "log.jsonl"),
        settings: SimulationSettings()),
      in: try TestStreet.world(offsets, fusion: FusionSettings()),
      scenario: try Scenario(Array(script.utf8)))
    replay.advance(to: 0)
    return replay
  }

  private static func text(_ replay: Replay, at time: Double) -> String {
    var replay = replay
    replay.advance(to: time)
    return ReplayFixture.text(of: replay.frame)
  }

  /// A log that contains touches, a script that makes them, and a player's keys lead to the same frames.
  @Test func logsScriptsAndPlayersAreOneWay() throws {
    var lines = try Self.poses()
    lines.insert(#"{"type":"tap","time":3,"position":[187.5,320]}"#, at: 31)
    lines.insert(#"{"type":"choose","time":6,"place":2}"#, at: 62)
    lines.insert(#"{"type":"choose","time":8,"place":null}"#, at: 83)
    let logged = try Self.replay(lines)
    let scripted = try Self.replay(
      try Self.poses(),
      script: """
        {"events": [{"at": 3, "tap": [187.5, 320]}, {"at": 6, "choose": "Place 2"},
          {"at": 8, "choose": null}]}
        """)
    var player = ReplayPlayer(try Self.replay(try Self.poses()))
    for (time, act) in [
      (3.0, Act.tap(Vector2(187.5, 320))), (6, .choose(2)), (8, .choose(nil)),
    ] {
      player.seek(to: time)
      player.perform(act)
    }
    var seen: [(Int, Int?)] = []
    for time in [2.9, 3, 5, 6, 7.9, 8, 9] {
      var replay = logged
      replay.advance(to: time)
      seen.append((replay.world.spreadCards.count, replay.world.chosenPlace))
      let expected = ReplayFixture.text(of: replay.frame)
      #expect(expected.contains("\"places\""))
      #expect(Self.text(scripted, at: time) == expected)
      player.seek(to: time)
      #expect(ReplayFixture.text(of: player.frame) == expected)
    }
    #expect(seen.map(\.0) == [0, 2, 2, 2, 2, 0, 0])
    #expect(seen.map(\.1) == [nil, nil, nil, 2, 2, nil, nil])
  }

  /// On another phone, the same places are touched, whether by the log, by the script or in the player.
  @Test func touchesStayOnTheirScreen() throws {
    var lines = try Self.poses()
    lines.insert(#"{"type":"tap","time":3,"position":[187.5,320]}"#, at: 31)
    let logged = try ReplayPlayer(Self.replay(lines))
    let scripted = ReplayPlayer(
      try Self.replay(try Self.poses(), script: #"{"events": [{"at": 3, "tap": [187.5, 320]}]}"#))
    var played = ReplayPlayer(try Self.replay(try Self.poses()))
    played.seek(to: 3)
    played.perform(.tap(Vector2(187.5, 320)))
    let tablet = try #require(Device(name: "ipad-pro-11"))
    var players = [logged, scripted, played]
    for index in players.indices {
      players[index].seek(to: 5)
      players[index].adjust { world in
        world.camera = tablet.camera
        world.settings.margins = ScreenMargins(of: tablet)
      }
      #expect(players[index].view.spreadCards.count == 2, "what is open stays")
      players[index].seek(to: 2)
      #expect(players[index].view.spreadCards.isEmpty)
      players[index].seek(to: 5)
      #expect(players[index].view.spreadCards.map(\.group.members) == [[0], [1]])
      #expect(players[index].view.camera == tablet.camera)
    }
    // Touches made on the other phone refer to its screen.
    let center = tablet.camera.viewport.center
    players[2].seek(to: 6)
    players[2].perform(.choose(nil))
    players[2].perform(.tap(Vector2(center.x, center.y - 10)))
    #expect(players[2].view.spreadCards.count == 2)
    players[2].adjust { $0.camera = Device.standard.camera }
    players[2].seek(to: 1)
    players[2].seek(to: 6)
    #expect(players[2].view.spreadCards.count == 2)
  }

  /// A session log that is written contains the actions that it was read with.
  @Test func aWrittenLogTellsOfThem() throws {
    let acts: [Sample] = [
      .act(time: 1, .tap(Vector2(10.25, 300))), .act(time: 2, .choose(7)),
      .act(time: 3, .choose(nil)),
    ]
    var writer = SessionLogWriter()
    writer.begin(LogHeader())
    for act in acts { writer.append(act) }
    writer.end()
    let document = try read(String(decoding: writer.take(), as: UTF8.self))
    #expect(document.session.map { Array($0.samples) } == acts)
  }

  @Test(arguments: [
    #""tap": [1]"#, #""tap": [1, 2, 3]"#, #""tap": "1,2""#, #""tap": [-1, 2]"#,
    #""tap": [1, null]"#, #""choose": 1.5"#, #""choose": -1"#, #""choose": true"#,
  ])
  func aScriptIsToldWhatItCannotDo(member: String) {
    #expect(throws: ScenarioError.self) {
      try Scenario(Array("{\"events\": [{\"at\": 1, \(member)}]}".utf8))
    }
  }

  /// A place that a script chooses must exist before the replay begins.
  @Test func aScriptIsToldThatThereIsNoSuchPlace() throws {
    let world = try TestStreet.world(Self.offsets)
    for (act, isSound) in [
      (#""choose": "Place 1""#, true), (#""choose": "place 1""#, false), (#""choose": 2"#, true),
      (#""choose": 3"#, false), (#""choose": null"#, true), (#""tap": [1, 2]"#, true),
    ] {
      let script = try Scenario(Array("{\"events\": [{\"at\": 1, \(act)}]}".utf8))
      #expect(((try? script.check(from: world)) != nil) == isSound, "\(act)")
      // Without places, nothing can be touched at all.
      let street = World(at: try TestStreet.center())
      #expect(throws: ScenarioError.self) { try script.check(from: street) }
    }
  }

  /// A script's touch refers to the view at that time.
  @Test func aTouchGoesWhereTheScriptLooks() throws {
    let script = """
      {"events": [{"at": 2, "look": {"heading": 35}, "tap": [187.5, 320]}]}
      """
    var replay = try Self.replay(try Self.poses(), script: script)
    replay.advance(to: 3)
    #expect(replay.world.chosenPlace == 2 && replay.world.spreadCards.isEmpty)
  }
}
