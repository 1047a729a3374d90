import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteFormats
@testable import RouteSimKit
@testable import RouteStage

@Suite("Leaving things in a walk")
struct WalkStreetTests {
  /// Returns a walk in a street with shared gifts, looking 30° down.
  private static func walk(
    user: String? = "Bob", gifts: [Gift] = [], pitch: Double = -30,
    simulation: SimulationSettings? = nil
  ) throws -> WalkModel {
    var street = try TestStreet.world([(0, 90)])
    street.show(nil)
    street.lay(LaidGifts(gifts, seenBy: user))
    street.turn(to: Attitude(heading: .zero, pitch: .degrees(pitch)))
    let phone = try simulation.map {
      try SimulatedPhone(settings: $0, fusion: FusionSettings(), street: street)
    }
    return WalkModel(
      street: street, phone: phone, stage: WalkFixture.stage(columns: 120, rows: 40),
      gifts: GiftHands(models: ["star", "ball"], airReach: 3, hasUser: user != nil))
  }

  private static func gift(_ identifier: String, owner: String, north: Double = 2.5) throws -> Gift
  {
    let place = try TestStreet.center()
    let there = Geodesic.direct(from: place, azimuth: .zero, distance: north).coordinate
    return try #require(
      Gift(identifier: identifier, owner: owner, model: "ball", coordinate: there, placed: 1))
  }

  private static func wishes(_ effects: [WindowEffect]) -> [GiftWish] {
    effects.compactMap { if case .layer(let wish) = $0 { wish.content as? GiftWish } else { nil } }
  }

  @Test("looks for gifts at first, and again after ten metres")
  func looksAround() throws {
    var model = try Self.walk()
    #expect(Self.wishes(model.update(.tick)).count == 1)
    var count = 0
    try model.press("=========")
    for _ in 0..<90 {
      try model.press("w")
      count += Self.wishes(model.update(.tick)).count
    }
    let gone = (model.street.pose.position).length
    #expect(gone > 15 && count == Int(gone / 10))
  }

  @Test("puts a gift of the chosen kind at the crosshair")
  func puts() throws {
    var model = try Self.walk()
    try model.press("ii")
    #expect(model.stage.tool == .put)
    try model.press("c")
    let effects = try model.press("<enter>")
    guard case .put(let draft)? = Self.wishes(effects).first else {
      Issue.record("\(effects)")
      return
    }
    #expect(draft.model == "ball")
    // 1.5 m / tan 30° to the north, with its front facing the user who puts it.
    let line = try Geodesic.inverse(
      from: model.street.coordinate, to: draft.spot.coordinate)
    #expect(abs(line.distance - 2.598_076) < 1e-3)
    #expect(abs(draft.heading.degrees - 180) < 1e-9 && abs(draft.spot.height) < 1e-9)
    let gift = try #require(draft.gift(identifier: "new", owner: "Bob", placed: 5))
    _ = model.update(.news(.gifts(.put(gift, waits: false))))
    #expect(model.world.frame(clock: 0).gifts?.map(\.gift.identifier) == ["new"])
    #expect(model.stage.notice?.text == "You left a ball")
    // In the sky, the gift is put at the distance set with keys.
    var high = try Self.walk(pitch: 20)
    try high.press("ii>")
    guard case .put(let draft)? = Self.wishes(try high.press("<enter>")).first else {
      Issue.record("nothing was put")
      return
    }
    let up = LibM.sin(Angle.degrees(20).radians)
    #expect(abs(draft.spot.height - (1.5 + 5 * up)) < 1e-9)
  }

  @Test("opens another user's gift at the crosshair, within reach")
  func opens() throws {
    var model = try Self.walk(gifts: [try Self.gift("one", owner: "Ada")])
    #expect(Self.wishes(try model.press("<enter>")) == [.open("one")])
    let opened = try #require(try Self.gift("one", owner: "Ada").opened(by: "Bob", at: 9))
    _ = model.update(.news(.gifts(.opened(opened))))
    #expect(model.stage.notice?.text == "Unwrapped: a ball from Ada")
    #expect(model.world.frame(clock: 0).gifts?.isEmpty == true)
    #expect(Self.wishes(try model.press("<enter>")).isEmpty)

    var late = try Self.walk(gifts: [try Self.gift("one", owner: "Ada")])
    let lost = try #require(try Self.gift("one", owner: "Ada").opened(by: "Eve", at: 9))
    _ = late.update(.news(.gifts(.tooLate(lost))))
    #expect(late.stage.notice?.text == "Eve was quicker: it is theirs")
    #expect(late.world.frame(clock: 0).gifts?.isEmpty == true)

    var own = try Self.walk(user: "Ada", gifts: [try Self.gift("one", owner: "Ada")])
    #expect(Self.wishes(try own.press("<enter>")).isEmpty)
    #expect(Self.wishes(try own.press("<delete>")) == [.takeAway("one")])
    var far = try Self.walk(gifts: [try Self.gift("one", owner: "Ada", north: 8.3)])
    #expect(Self.wishes(try far.press("<enter>")).isEmpty)
    #expect(far.stage.notice?.text == "The nearest gift is 8.3 m away; come within 3 m")
    var nobody = try Self.walk(user: nil, gifts: [try Self.gift("one", owner: "Ada")])
    #expect(Self.wishes(try nobody.press("<enter>")).isEmpty)
    #expect(nobody.tools == [.tap, .look, .pen])
  }

  @Test("a wall keeps gifts closed and in place, and the window reports that")
  func wallsKeepGifts() throws {
    let center = try TestStreet.center()
    let wall = try [(-20.0, 1.0), (20, 1), (20, 1.5), (-20, 1.5)].map { east, north in
      try #require(Placement(reference: center).coordinate(at: Vector3(east, 0, -north)))
    }
    let building = Building(
      footprint: try #require(Footprint(outline: wall)), base: 0, height: 12)
    for occlusion in StreetStyle.Occlusion.allCases {
      for (user, key, wish) in [
        ("Bob", "<enter>", GiftWish.open("one")), ("Ada", "<delete>", .takeAway("one")),
      ] {
        var model = try Self.walk(user: user, gifts: [try Self.gift("one", owner: "Ada")])
        model.street.show(streets: StreetMap(buildings: [building]))
        model.street.settings.street.occlusion = occlusion
        let wishes = Self.wishes(try model.press(key))
        #expect(wishes == (occlusion == .none ? [wish] : []))
        #expect((model.stage.notice?.text == "A wall hides that gift") == (occlusion != .none))
      }
      // No gift of the walker's own is in view when the phone looks past the wall.
      var model = try Self.walk(user: "Ada", gifts: [try Self.gift("one", owner: "Ada")], pitch: 20)
      model.street.show(streets: StreetMap(buildings: [building]))
      model.street.settings.street.occlusion = occlusion
      #expect(Self.wishes(try model.press("<delete>")).isEmpty)
      #expect(model.stage.notice?.text == "Your own gift is not at the crosshair")
    }
  }

  @Test("reports what other users do nearby")
  func tellsOfOthers() throws {
    var model = try Self.walk(user: "Ada", gifts: [try Self.gift("mine", owner: "Ada")])
    _ = model.update(
      .news(.gifts(.changed([try Self.gift("other", owner: "Bob", north: 20.3)]))))
    #expect(model.stage.notice?.text == "Bob left a gift, 20 m from here")
    #expect(model.world.frame(clock: 0).gifts?.count == 2)
    let opened = try #require(try Self.gift("mine", owner: "Ada").opened(by: "Eve", at: 9))
    _ = model.update(.news(.gifts(.changed([opened]))))
    #expect(model.stage.notice?.text == "Eve opened your ball")
    _ = model.update(.news(.gifts(.around([]))))
    #expect(model.world.frame(clock: 0).gifts?.isEmpty == true)
  }

  @Test("a phone with sensor errors leaves a gift with its error and the true position")
  func keepsTheTruth() throws {
    var settings = SimulationSettings()
    settings.misalignment = .degrees(40)
    settings.gpsAccuracy = 8
    var model = try Self.walk(simulation: settings)
    for _ in 0..<60 { _ = model.update(.tick) }
    try model.press("ii")
    guard case .put(let draft)? = Self.wishes(try model.press("<enter>")).first else {
      Issue.record("nothing was put")
      return
    }
    let truth = try #require(draft.spot.trueCoordinate)
    // The true position is 2.6 m to the north of the walker.
    let line = try Geodesic.inverse(from: model.street.coordinate, to: truth)
    #expect(abs(line.distance - 2.598) < 0.02)
    #expect(abs(line.initialAzimuth.wrapped.degrees) < 1)
    #expect(try Geodesic.distance(from: truth, to: draft.spot.coordinate) > 0.5)
  }

  @Test("draws with the mouse and at the crosshair, and saves three files")
  func draws() throws {
    var model = try Self.walk()
    try model.press("iii")
    #expect(model.stage.tool == .pen)
    let region = try #require(model.layout?.panels.first { $0.view == .camera }).frame.inner
    let (column, row) = (region.column + region.columns / 2, region.row + region.rows * 3 / 4)
    _ = model.update(.mouse(MouseEvent(.press(.left), column: column, row: row)))
    for step in 1...4 {
      _ = model.update(.mouse(MouseEvent(.drag(.left), column: column + step, row: row)))
    }
    _ = model.update(.mouse(MouseEvent(.release(.left), column: column + 4, row: row)))
    #expect(model.world.drawing?.strokes.map(\.points.count) == [5])
    #expect(model.world.drawing?.isDown == false)
    // Moving the phone draws at the crosshair until Enter lifts the pen.
    try model.press("<enter>")
    for _ in 0..<20 {
      try model.press("d")
      _ = model.update(.tick)
    }
    try model.press("<enter>")
    var leaving = model
    #expect(leaving.update(.key(KeyEvent(.character("q")))).isEmpty)
    #expect(leaving.stage.notice?.text.contains("Not saved: the drawing, ; saves it") == true)
    #expect(leaving.update(.key(KeyEvent(.character("q")))) == [.quit])
    let count = try #require(model.world.drawing?.strokes.last).points.count
    #expect(count > 3 && model.world.drawing?.strokes.count == 2)
    for _ in 0..<20 { _ = model.update(.tick) }
    #expect(model.world.drawing?.strokes.last?.points.count == count)
    try model.press("llL")
    #expect(abs((model.world.drawing?.strokes.last?.raised ?? 0) - 0.05) < 1e-9)
    try model.press("c")
    #expect(model.world.drawing?.style.isSmooth == true)
    guard case .keep(let documents)? = try model.press(";").first else {
      Issue.record("nothing was kept")
      return
    }
    #expect(
      documents.map(\.name)
        == ["geojson", "obj", "gltf"].map { .numbered(stem: "drawing", ending: $0) })
    let file = try DrawingFile(Array(documents[0].text.utf8))
    #expect(file.strokes.map(\.spots.count) == [5, count])
    try model.press("<delete>")
    #expect(model.world.drawing?.strokes.count == 1)
    try model.press("~")
    #expect(model.world.drawing?.strokes.isEmpty == true)
    #expect(try model.press(";").isEmpty)
  }
}
