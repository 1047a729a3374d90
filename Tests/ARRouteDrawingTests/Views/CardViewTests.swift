import ARRouteEngine
import TestSupport
import Testing

@testable import ARRouteDrawing

@Suite("Views of places")
struct CardViewTests {
  private static func world(
    _ offsets: [(east: Double, north: Double)], names: [String] = [], facing: Facing = .billboard,
    attitude: Attitude = Attitude(heading: .zero)
  ) throws -> World {
    let center = try #require(GeodeticCoordinate(latitudeDegrees: 60.17, longitudeDegrees: 24.94))
    let placement = Placement(reference: center)
    let places = try offsets.enumerated().map { number, offset in
      Place(
        name: names.indices.contains(number) ? names[number] : "Place \(number)", category: "cafe",
        coordinate: try #require(placement.coordinate(at: Vector3(offset.east, 0, -offset.north))))
    }
    var settings = WorldSettings()
    settings.cards.clusterRadius = 0
    settings.cards.facing = facing
    var world = World(at: center, settings: settings)
    world.show(Surroundings(places))
    world.turn(to: attitude)
    return world
  }

  private static func panels(_ drawing: Drawing) -> [Panel] {
    drawing.items.compactMap { if case .panel(let panel) = $0.shape { panel } else { nil } }
  }

  /// Returns the lines of a card that no other card covers.
  private static func lines(of card: Frame.Card, in frame: Frame) -> [CardLayout.Line] {
    let corners = card.corners.map(\.position)
    return CardLayout.lines(
      of: card, in: CardRoom(corners, in: frame.pinhole.viewport, under: []))
  }

  @Test("a card's number of further places stays after a name that runs from right to left")
  func bidirectional() throws {
    var settings = WorldSettings()
    let center = try #require(GeodeticCoordinate(latitudeDegrees: 60.17, longitudeDegrees: 24.94))
    let placement = Placement(reference: center)
    settings.cards.clusterRadius = 50
    func line(_ name: String) throws -> String {
      var world = World(at: center, settings: settings)
      let places = try [30.0, 31].map {
        Place(
          name: name, category: "cafe",
          coordinate: try #require(placement.coordinate(at: Vector3(0, 0, -$0))))
      }
      world.show(Surroundings(places))
      let drawing = CameraView.drawing(of: world.frame(clock: 0), in: world)
      return try #require(Self.panels(drawing).first?.lines.first?.string)
    }
    // A left-to-right mark (UAX #9) separates letters that run from right to left from a number after them.
    #expect(try line("العربية") == "العربية\u{200E} +1")
    #expect(try line("Kahvila") == "Kahvila +1")
  }

  @Test("cards are painted from far to near, above street and arrows and below mark and hint")
  func order() throws {
    let route = try TestRoutes.route([(0, 0), (0, 150)], latitude: 60.17, longitude: 24.94)
    var world = try World(route: route)
    let placement = Placement(reference: world.coordinate)
    let places = try [120.0, 70, 95].map {
      Place(
        name: "at \($0)",
        coordinate: try #require(placement.coordinate(at: Vector3(0, 0, -$0))))
    }
    world.settings.cards.clusterRadius = 0
    world.show(Surroundings(places))
    let drawing = CameraView.drawing(of: world.frame(clock: 0), in: world)
    #expect(Self.panels(drawing).map(\.title) == ["at 120.0", "at 95.0", "at 70.0"])
    let layers = drawing.items.map(\.layer)
    let first = try #require(layers.firstIndex(of: .places))
    let last = try #require(layers.lastIndex(of: .places))
    #expect(try #require(layers.lastIndex(of: .arrows)) < first)
    #expect(try #require(layers.firstIndex(of: .placemark)) > last)
  }

  @Test("a cluster's long name is cut, and the number of further places is kept")
  func clusters() throws {
    let names = ["Argentiinan suurlähetystön vastaanottohuoneisto", "B", "C"]
    var world = try Self.world([(0, 80), (1, 81), (2, 82)], names: names)
    world.settings.cards.clusterRadius = 12
    let frame = world.frame(clock: 0)
    #expect(frame.cards?.map(\.title) == [names[0] + " +2"])
    let panel = try #require(Self.panels(CameraView.drawing(of: frame, in: world)).first)
    let line = panel.lines[0].string
    #expect(line.hasPrefix("Argentiinan") && line.hasSuffix("… +2"))
  }

  /// The ends of a short line in the card are projected point by point, with the scene's projection.
  @Test(
    "text lies in its card's plane, however the phone is held", arguments: Facing.allCases,
    1...25 as ClosedRange<UInt64>)
  func textIsInThePlane(facing: Facing, seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let attitude = Attitude(
      heading: .degrees(random.number(-20...20)), pitch: .degrees(random.number(-15...15)),
      roll: .degrees(random.number(-40...40)))
    let world = try Self.world([(random.number(-20...20), 90)], facing: facing, attitude: attitude)
    let frame = world.frame(clock: 0)
    let card = try #require(frame.cards?.first)
    guard let panel = Self.panels(CameraView.drawing(of: frame, in: world)).first else {
      #expect(!card.isVisible)
      return
    }
    let transform = CameraTransform(frame.camera.pose)
    func screen(_ place: Vector3) throws -> Vector2 {
      try #require(frame.pinhole.project(transform.cameraPosition(of: place))).position
    }
    for (line, layout) in zip(panel.lines, Self.lines(of: card, in: frame)) {
      let axes = try #require(line.axes)
      let place =
        card.panel.center + card.panel.right * layout.shift + card.panel.up * layout.rise
      #expect((line.position - (try screen(place))).length < 1e-9)
      // A thousandth of the card's width to the right, and the same length down.
      let step = card.panel.right.length / 1000
      let right = card.panel.right * (1 / 1000)
      let down = card.panel.up * (-step / card.panel.up.length)
      let points = line.size / (layout.size * 2 * card.panel.right.length) * step
      #expect(
        ((try screen(place + right)) - line.position - axes.along * points).length < 1e-3 * points)
      #expect(
        ((try screen(place + down)) - line.position - axes.down * points).length < 1e-3 * points)
    }
  }

  @Test("long names become smaller, and longer ones are cut; all stay on their cards")
  func longNames() throws {
    // The longest name would take an hour if all letters were measured again for each letter cut.
    let names = [
      "Bar", "Bistrot Chez Mémé Germaine", String(repeating: "Kahvila ", count: 20),
      String(repeating: "Kahvila ", count: 100_000), "",
    ]
    for name in names {
      let world = try Self.world([(0, 100)], names: [name])
      let card = try #require(world.frame(clock: 0).cards?.first)
      for line in Self.lines(of: card, in: world.frame(clock: 0)) {
        #expect(NamedFace.width(of: line.text) * line.size <= 0.92 + 1e-12)
        #expect(!line.text.isEmpty && line.size >= 0.06)
      }
    }
  }

  @Test("places out of view are not painted; plan and orbit show every place within reach")
  func views() throws {
    let world = try Self.world([(0, 100), (0, -100), (100, 0), (-30, 20)])
    let frame = world.frame(clock: 0)
    #expect(frame.cards?.count == 4)
    #expect(Self.panels(CameraView.drawing(of: frame, in: world)).map(\.title) == ["Place 0"])
    let plan = PlanView.drawing(of: frame, in: world, options: .init(width: 400, height: 400))
    let marks = plan.items.filter { item in
      if case .disc = item.shape { item.layer == .places } else { false }
    }
    #expect(marks.count == 4)
    let names = plan.texts.map(\.string)
    #expect(Set(names).isSuperset(of: ["Place 0", "Place 1", "Place 2", "Place 3"]))
    let orbit = OrbitView.drawing(of: frame, in: world, options: .init(width: 400, height: 400))
    #expect(orbit.items.contains { $0.layer == .places })
  }
}
