import ARRouteEngine
import RouteCells
import TestSupport
import Testing

@testable import RouteSimKit
@testable import RouteStage

/// The effects of the mouse in the walk, derived from the bytes that terminals send.
@Suite("The mouse in the walk and the player")
struct StageMouseTests {
  private static func middle(_ model: some StageModel, _ view: StageView) throws -> (Int, Int) {
    let region = try #require(model.region(of: view))
    return (region.column + region.columns / 2, region.row + region.rows / 2)
  }

  @Test func aClickSelectsAView() throws {
    var model = try WalkFixture.model(columns: 200, rows: 60)
    for view in [StageView.orbit, .plan, .camera, .orbit] {
      // The click is on the frame of the view, where it has no other effect.
      let panel = try #require(model.layout?.panels.first { $0.view == view }).frame
      model.click(column: panel.column + 1, row: panel.row)
      #expect(model.stage.selected == view)
    }
  }

  @Test func whatIsBesideThePhoneStaysThereWhenThePhoneIsClicked() throws {
    var model = try WalkFixture.model(columns: 80, rows: 24)
    try model.press("<tab><tab>")
    #expect(model.layout?.panels.map(\.view) == [.camera, .orbit])
    let (column, row) = try Self.middle(model, .camera)
    model.click(column: column, row: row)
    #expect(model.stage.selected == .camera)
    #expect(model.layout?.panels.map(\.view) == [.camera, .orbit])
    try model.press("<tab>")
    #expect(model.layout?.panels.map(\.view) == [.camera, .plan])
  }

  /// The plan states how wide a cell is; the walker stands in the middle of one.
  @Test(arguments: [(30.0, 40.0), (-20, 60), (0, -15), (10, 5)])
  func aClickOnThePlanStandsThere(east: Double, north: Double) throws {
    var model = try WalkFixture.model(columns: 120, rows: 40)
    let start = try #require(model.world.guidance?.route.coordinates.first)
    let cell = try #require(model.planCell(east: east, north: north))
    let region = try #require(model.planRegion)
    let metresPerPoint = 1 / model.projection(model.planOptions(in: region)).scale
    model.click(column: cell.column, row: cell.row)
    let there = model.world.frame(clock: 0).camera.coordinate
    // Metres on a sphere of 6371 km; the ellipsoid differs by less than 1 %.
    let foundNorth = (there.latitude.degrees - start.latitude.degrees) * 111_195
    let foundEast =
      (there.longitude.degrees - start.longitude.degrees) * 111_195 * start.latitude.cosine
    #expect(abs(foundEast - east) < 4 * metresPerPoint + 0.01 * abs(east))
    #expect(abs(foundNorth - north) < 8 * metresPerPoint + 0.01 * abs(north))
    #expect(model.stage.notice?.text.contains("from the route") == true)
  }

  @Test func draggingMovesThePlanAndNobodyWalks() throws {
    var model = try WalkFixture.model(columns: 120, rows: 40)
    let before = model.world.pose
    let cell = try #require(model.planCell(east: 20, north: 32))
    model.drag([cell, (cell.column - 3, cell.row + 2), (cell.column - 6, cell.row + 3)])
    let after = try #require(model.planCell(east: 20, north: 32))
    #expect(after == (cell.column - 6, cell.row + 3))
    #expect(model.world.pose == before)
    try model.press("<backspace>")
    #expect(try #require(model.planCell(east: 20, north: 32)) == cell)
  }

  @Test func draggingBackToTheStartIsNoClick() throws {
    var model = try WalkFixture.model(columns: 120, rows: 40)
    let before = model.world.pose
    let cell = try #require(model.planCell(east: 20, north: 30))
    model.drag([cell, (cell.column + 4, cell.row), cell])
    #expect(model.world.pose == before)
  }

  /// The position under the pointer stays there.
  @Test func theWheelZoomsAboutThePointer() throws {
    var model = try WalkFixture.model(columns: 120, rows: 40)
    let cell = try #require(model.planCell(east: 35, north: 45))
    for _ in 0..<3 { model.wheel(up: true, column: cell.column, row: cell.row) }
    let near = try #require(model.planCell(east: 35, north: 45))
    // The position is somewhere in its cell, and three notches enlarge the offset by a factor of 2.8.
    #expect(abs(near.column - cell.column) <= 3 && abs(near.row - cell.row) <= 3)
    for _ in 0..<3 { model.wheel(up: false, column: cell.column, row: cell.row) }
    #expect(try #require(model.planCell(east: 35, north: 45)) == cell)
  }

  @Test func atThePhoneTheWheelKeepsItInTheMiddle() throws {
    var model = try WalkFixture.model(columns: 120, rows: 40)
    let cell = try #require(model.planCell(east: 0, north: 0))
    model.wheel(up: true, column: cell.column, row: cell.row)
    #expect(model.stage.plan.middle == .phone && model.stage.plan.nearness > 1)
  }

  @Test func aClickOnTheSmallMapGoesThere() throws {
    var model = try WalkFixture.model(columns: 120, rows: 40, legs: [(0, 0), (0, 1200)])
    let region = try #require(model.planRegion)
    let overview = try #require(model.planOverview(in: region))
    let inner = overview.frame.inner
    let point = model.projection(overview.options).point(
      of: try #require(model.world.guidance).placed.position(atChainage: 600))
    model.click(
      column: inner.column + Int(point.x / 8), row: inner.row + Int(point.y / 16))
    // Each cell of the overview is about 100 m high.
    let metresPerRow = 16 / model.projection(overview.options).scale
    #expect(abs(model.world.progress.match.chainage - 600) < metresPerRow)
  }

  @Test func theWheelWalksOverThePhoneAlone() throws {
    var model = try WalkFixture.model(columns: 120, rows: 40)
    let (column, row) = try Self.middle(model, .camera)
    for _ in 0..<3 { model.wheel(up: true, column: column, row: row) }
    #expect(model.isActive)
    model.run(seconds: 1)
    #expect(abs(model.world.pose.position.z + 3) < 1e-9)
    model.wheel(up: false, column: column, row: row)
    model.run(seconds: 1)
    #expect(abs(model.world.pose.position.z + 2) < 1e-9)
    let before = model.world.pose
    model.wheel(up: true, column: 119, row: 5)
    model.run(seconds: 1)
    #expect(model.world.pose == before)
  }

  @Test func draggingInThePhoneLooksAroundWithoutPlacesToo() throws {
    var model = try WalkFixture.model(columns: 120, rows: 40)
    let (column, row) = try Self.middle(model, .camera)
    model.drag([(column, row), (column - 4, row), (column - 8, row)])
    let region = try #require(model.region(of: .camera))
    let expected = model.world.camera.horizontalFieldOfView.degrees * 8 / Double(region.columns)
    #expect(abs(model.attitude.heading.wrapped.degrees - expected) < 1e-6)
  }

  @Test func helpAndLinesTakeNoMouse() throws {
    for key in ["?", ":", "/"] {
      var model = try WalkFixture.model(columns: 120, rows: 40)
      try model.press(key)
      let before = (model.world.pose, model.stage.plan, model.stage.selected)
      let cell = try #require(model.planCell(east: 20, north: 30))
      model.click(column: cell.column, row: cell.row)
      model.wheel(up: true, column: cell.column, row: cell.row)
      #expect(before == (model.world.pose, model.stage.plan, model.stage.selected))
    }
  }
}

/// The effects of the mouse when a log is played.
@Suite("The mouse in the player")
struct PlayerMouseTests {
  /// Returns the player of an hour with a gap of ten minutes, which playing skips.
  private static func hour() throws -> PlayerModel {
    var lines: [String] = []
    for second in 0...3600 where !(1200..<1800).contains(second) {
      lines.append(
        """
        {"type":"pose","time":\(second),"position":[\(Double(second) / 10),0,0],\
        "orientation":[0,0,0,1]}
        """)
    }
    let recording = try Recording(
      document: try read(lines.joined(separator: "\n"), name: "log.jsonl"),
      settings: SimulationSettings())
    let world = try TestStreet.world([(east: 0.0, north: 90.0)], fusion: FusionSettings())
    return PlayerModel(
      ReplayPlayer(Replay(of: recording, in: world)), scenario: .empty,
      stage: WalkFixture.stage(columns: 120, rows: 40))
  }

  /// Every column of the timeline of an hour's log, before, in and after a gap.
  @Test func aClickOnTheTimelineLandsWithinItsCellsTime() throws {
    var model = try Self.hour()
    let layout = try #require(model.layout)
    let timeline = try #require(model.timeline)
    let line = timeline.line(in: layout.timeline)
    #expect(line.columns > 60)
    var last = -1.0
    for offset in 0..<line.columns {
      model.click(column: line.column + offset, row: line.row)
      #expect(timeline.column(of: model.clock, columns: line.columns) == offset)
      #expect(model.clock > last)
      last = model.clock
    }
  }

  @Test func draggingAlongTheTimelineSeeksToItsEnds() throws {
    var model = try Self.hour()
    let layout = try #require(model.layout)
    let line = try #require(model.timeline).line(in: layout.timeline)
    model.drag([(line.column + 5, line.row), (line.column + 30, line.row - 3)])
    let timeline = try #require(model.timeline)
    #expect(timeline.column(of: model.clock, columns: line.columns) == 30)
    model.drag([(line.column + 5, line.row), (119, line.row)])
    #expect(model.clock == model.player.end)
    model.drag([(line.column + 5, line.row), (0, line.row)])
    #expect(model.clock == model.player.start)
    // A click to the side of the line begins nothing.
    model.click(column: 2, row: line.row)
    #expect(model.clock == model.player.start)
  }

  @Test func theWheelStepsOverTimelineAndPhone() throws {
    var model = try PlayerFixture.model()
    let layout = try #require(model.layout)
    let line = try #require(model.timeline).line(in: layout.timeline)
    model.wheel(up: true, column: line.column + 3, row: line.row)
    model.wheel(up: true, column: line.column + 3, row: line.row)
    #expect(abs(model.clock - 0.2) < 1e-9)
    let phone = try #require(model.region(of: .camera))
    model.wheel(up: false, column: phone.column + 2, row: phone.row + 2)
    #expect(abs(model.clock - 0.1) < 1e-9)
  }

  @Test func aClickOnThePlanGoesToTheMomentNearestThere() throws {
    var model = try PlayerFixture.model(columns: 120, rows: 40)
    // The walk goes 50 m north and then 40 m east.
    let cell = try #require(model.planCell(east: 0, north: 30))
    model.click(column: cell.column, row: cell.row)
    let found = model.world.progress.match.chainage
    // The tolerance is a cell of the plan plus the phone's error.
    #expect(abs(found - 30) < 15)
    #expect(model.stage.notice?.text.contains("Nearest point") == true)
  }
}
