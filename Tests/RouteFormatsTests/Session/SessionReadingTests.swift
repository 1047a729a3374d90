import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteFormats

/// Session logs as defined by SPEC §12.
@Suite struct SessionReadingTests {
  private typealias Entry = ARRouteEngine.Sample

  private static let header =
    #"{"type": "header", "version": 1, "route": {"name": "R", "points": [{"latitude": 7, "#
    + #""longitude": 8, "altitude": 3}, {"latitude": 9, "longitude": 10}]}, "#
    + #""seed": 18446744073709551615, "misalignment": -40.5}"#
  private static let pose =
    #"{"type": "pose", "time": 0.1, "position": [1,-2.5,3e1], "orientation": [0,0.6,0,0.8]}"#
  private static let location =
    #"{"type": "location", "time": 1.5, "latitude": 1, "longitude": 2, "#
    + #""horizontalAccuracy": -5, "altitude": 4}"#
  private static let truth =
    #"{"type": "truth", "time": 1, "latitude": 3, "longitude": -4, "heading": 350}"#

  private func content(_ lines: [String]) throws -> SessionContent {
    try #require(read(lines.joined(separator: "\n") + "\n").session)
  }

  /// With the real part first, a level phone is upside down; one that looks down at a table is not.
  @Test(arguments: [
    ("[%s, 0, %c, 0]", true), ("[0, %s, 0, %c]", false), ("[0.7071068, 0, 0, 0.7071068]", false),
    ("[0, 0, 1, 0]", true),
  ])
  func aPhoneThatIsUpsideDownThroughoutIsReported(orientation: String, isReported: Bool) throws {
    func lines(_ count: Int) -> [String] {
      (0..<count).map { step in
        let angle = Double(step) / 40
        let turn = orientation.replacing("%s", with: "\(LibM.cos(angle))")
          .replacing("%c", with: "\(LibM.sin(angle))")
        return #"{"type": "pose", "time": \#(step), "position": [0, 0, 0], "#
          + #""orientation": \#(turn)}"#
      }
    }
    func isUpsideDown(_ lines: [String]) throws -> Bool {
      try read(lines.joined(separator: "\n")).warnings.contains(.poses(.upsideDown))
    }
    #expect(try isUpsideDown(lines(20)) == isReported)
    #expect(try !isUpsideDown(lines(9)))
    // Held upright for a while, it was turned on purpose.
    #expect(try !isUpsideDown(lines(10) + Array(repeating: Self.pose, count: 10)))
  }

  /// The date of time 0, in either form; anything else is reported.
  @Test(arguments: [
    (#""2026-01-01T12:00:00Z""#, 1_767_268_800.0, false), ("1767268800.5", 1_767_268_800.5, false),
    ("null", nil, false), ("12", nil, true), (#""noon""#, nil, true), ("1e300", nil, true),
  ])
  func readsTheDateOfItsStart(text: String, start: Double?, isReported: Bool) throws {
    let header = #"{"type": "header", "version": 1, "start": \#(text)}"#
    let document = try read([header, Self.pose, Self.location].joined(separator: "\n"))
    #expect(document.session?.start == start)
    #expect(document.session?.date(ofTime: 1.5) == start.map { $0 + 1.5 })
    let isSaid = document.warnings.contains {
      if case .unreadableTimes = $0 { true } else { false }
    }
    #expect(isSaid == isReported)
    // A second header may add the date, but not change it.
    let second = try read(
      [Self.header, header, #"{"type": "header", "version": 1, "start": 1700000000}"#, Self.pose]
        .joined(separator: "\n"))
    #expect(second.session?.start == start ?? 1_700_000_000)
  }

  @Test func handsOverEverySampleInItsOrder() throws {
    let document = try read(
      [Self.header, Self.pose, Self.location, Self.truth].joined(separator: "\n"))
    let session = try #require(document.session)
    #expect(session.seed == .max)
    #expect(session.misalignment == .degrees(-40.5))
    let place = try #require(
      GeodeticCoordinate(latitudeDegrees: 1, longitudeDegrees: 2, altitude: 4))
    let truePlace = try #require(GeodeticCoordinate(latitudeDegrees: 3, longitudeDegrees: -4))
    let turn = try #require(Quaternion(x: 0, y: 0.6, z: 0, w: 0.8))
    #expect(
      session.samples == [
        .pose(time: 0.1, Pose(position: Vector3(1, -2.5, 30), orientation: turn)),
        .fix(Fix(time: 1.5, coordinate: place, horizontalAccuracy: -5)),
        .truth(Truth(time: 1, coordinate: truePlace, heading: .degrees(350))),
      ])
    #expect(document.name == "R")
    #expect(document.routes.points.map(\.altitude) == [3, nil])
    #expect(document.tracks.points.map(\.horizontalAccuracy) == [-5])
  }

  @Test func readsTheOptionalRecordsAndMembers() throws {
    let session = try content([
      #"{"type":"tracking","time":2,"state":"limited"}"#,
      #"{"type":"tracking","time":3,"state":"normal"}"#, #"{"type":"reset","time":4}"#,
      #"{"type":"truth","time":5,"latitude":0,"longitude":0,"heading":0,"orientation":[1,0,0,0]}"#,
      #"{"type":"tracking","time":6,"state":"limited","reason":"excessiveMotion"}"#,
      #"{"type":"tracking","time":7,"state":"limited","reason":null}"#,
      #"{"type":"tracking","time":8,"state":"normal","reason":"initializing"}"#,
    ])
    #expect(session.seed == nil)
    #expect(session.misalignment == nil)
    #expect(
      Array(session.samples.prefix(3)) == [
        .tracking(time: 2, .limited), .tracking(time: 3, .normal), .sessionReset(time: 4),
      ])
    #expect(
      Array(session.samples.dropFirst(4)) == [
        .tracking(time: 6, .limited, reason: .excessiveMotion), .tracking(time: 7, .limited),
        .tracking(time: 8, .normal),
      ])
    guard case .truth(let truth) = session.samples[3] else {
      Issue.record("no truth")
      return
    }
    #expect(truth.orientation == Quaternion(x: 1, y: 0, z: 0, w: 0))
  }

  @Test(arguments: [0, 1, 3, 4]) func takesAHeaderAnywhereOrNowhere(place: Int) throws {
    var lines = [Self.pose, Self.truth, Self.location]
    if place < 4 { lines.insert(Self.header, at: place) }
    let session = try content(lines)
    #expect(session.samples.count == 3)
    #expect(session.misalignment == (place < 4 ? .degrees(-40.5) : nil))
  }

  @Test(
    arguments: [
      (#"{"type":"pose","time":1,"position":[0,0,0],"orientation":[0,0,0,0]}"#, .badOrientation),
      (#"{"type":"pose","time":1,"position":[0,0,0],"orientation":[0,0,0,2]}"#, .badOrientation),
      (#"{"type":"pose","time":1,"position":[0,0,0],"orientation":[0,0,1]}"#, .incompleteRecord),
      // Previously, such a log ended the program on the page of tracks.
      (#"{"type":"pose","time":1,"position":[0,1e308,0],"orientation":[0,0,0,1]}"#, .badPlace),
      (#"{"type":"pose","time":1,"position":[-10000001,0,0],"orientation":[0,0,0,1]}"#, .badPlace),
      (
        #"{"type":"pose","time":1,"position":[0,0,0],"orientation":[0,0,0,NaN]}"#, .incompleteRecord
      ),
      (#"{"type":"pose","time":1,"position":[0,0],"orientation":[0,0,0,1]}"#, .incompleteRecord),
      (
        #"{"type":"pose","time":1,"position":[0,0,0,0],"orientation":[0,0,0,1]}"#, .incompleteRecord
      ),
      (
        #"{"type":"pose","time":1,"position":[0,null,0],"orientation":[0,0,0,1]}"#,
        .incompleteRecord
      ),
      (#"{"type":"pose","position":[0,0,0],"orientation":[0,0,0,1]}"#, .incompleteRecord),
      (
        #"{"type":"pose","time":NaN,"position":[0,0,0],"orientation":[0,0,0,1]}"#, .incompleteRecord
      ),
      (#"{"type":"location","time":1,"latitude":90.5,"longitude":0}"#, .badLatitude),
      (#"{"type":"location","time":1,"latitude":0,"longitude":181}"#, .badLongitude),
      (#"{"type":"location","time":1,"latitude":0}"#, .missingPosition),
      (#"{"type":"location","time":1,"latitude":0,"longitude":0}"#, .incompleteRecord),
      (
        #"{"type":"location","latitude":0,"longitude":0,"horizontalAccuracy":1}"#, .incompleteRecord
      ),
      (#"{"type":"truth","time":1,"latitude":0,"longitude":0}"#, .incompleteRecord),
      (#"{"type":"truth","time":1,"latitude":-91,"longitude":0,"heading":0}"#, .badLatitude),
      (#"{"type":"tracking","time":1,"state":"lost"}"#, .incompleteRecord),
      (#"{"type":"header","version":2,"misalignment":40}"#, .unknownVersion),
      (#"{"type":"tap","time":1,"position":[1]}"#, .incompleteRecord),
      (#"{"type":"tap","time":1,"position":[1,null]}"#, .incompleteRecord),
      (#"{"type":"tap","position":[1,2]}"#, .incompleteRecord),
      (#"{"type":"choose","time":1,"place":1.5}"#, .incompleteRecord),
      (#"{"type":"choose","time":1,"place":-1}"#, .incompleteRecord),
      (#"{"type":"choose","time":1,"place":1e300}"#, .incompleteRecord),
      (#"{"type":"choose","time":1,"place":"Ateneum"}"#, .incompleteRecord),
      (#"{"type":"choose","time":1,"place":"Ate\u006eeum"}"#, .incompleteRecord),
      (#"{"type":"choose","time":1,"place":true}"#, .incompleteRecord),
      (#"{"type":"choose","time":1,"place":[1]}"#, .incompleteRecord),
      (#"{"type":"choose","place":1}"#, .incompleteRecord),
      (#"{"type":"reset"}"#, .incompleteRecord), (#"{"type":"pose","time":"#, .malformedRecord),
    ] as [(String, DropReason)])
  func dropsAndCountsWhatIsMalformed(line: String, reason: DropReason) throws {
    let document = try read([Self.pose, line, line, Self.pose].joined(separator: "\n"))
    #expect(document.session?.samples.count == 2)
    #expect(document.drops.map(\.reason) == [reason])
    #expect(document.drops.map(\.count) == [2])
    #expect(document.drops.map(\.line) == [2])
  }

  /// AR may add new reasons; a record keeps its state even if the reason is unknown.
  @Test(
    arguments: [
      #""fog""#, "\"\"", "1", "-1e300", "true", "null", "[]", #"["excessiveMotion"]"#, "{}",
      #"{"reason":"excessiveMotion"}"#, #"{"state":"normal","time":9}"#,
    ])
  func aReasonThatNobodyKnowsIsNone(reason: String) throws {
    let before = #"{"type":"tracking","time":1,"state":"limited","reason":"#
    let document = try read(
      [
        Self.pose, before + reason + "}",
        before + #""relocalizing","reason":"# + reason + "}",
        #"{"reason":"# + reason + #","type":"tracking","time":1,"state":"limited"}"#,
        before + reason + #","reason":"relocalizing"}"#,
      ].joined(separator: "\n"))
    #expect(document.drops.isEmpty)
    #expect(
      document.session.map { Array($0.samples.dropFirst()) } == [
        .tracking(time: 1, .limited), .tracking(time: 1, .limited), .tracking(time: 1, .limited),
        .tracking(time: 1, .limited, reason: .relocalizing),
      ])
  }

  /// The rotation by 45° is written with two decimals, so its length is 1.004.
  @Test func bringsOrientationsToLengthOne() throws {
    let line = #"{"type":"pose","time":1,"position":[0,0,0],"orientation":[0,0.71,0,0.71]}"#
    guard case .pose(_, let pose) = try content([line, line]).samples[0] else {
      Issue.record("no pose")
      return
    }
    #expect(abs(pose.orientation.y - 0.5.squareRoot()) < 1e-15)
    #expect(abs(pose.orientation.w - 0.5.squareRoot()) < 1e-15)
  }

  @Test func skipsAndCountsUnknownTypes() throws {
    let document = try read(
      [Self.pose, #"{"type":"weather"}"#, "{}", Self.pose].joined(separator: "\n"))
    #expect(document.warnings == [.skippedRecords(count: 2, line: 2)])
    #expect(document.drops == [])
  }
}
