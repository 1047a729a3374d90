import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import TestSupport
import Testing

/// The recipe for adding a layer, carried out in this file alone: lamps along the street.
@Suite("Recipe: a layer") struct LayerRecipeTests {
  private static let place = GeodeticCoordinate(latitudeDegrees: 41, longitudeDegrees: -8)

  private static func world(withLamps: Bool) throws -> World {
    let start = try #require(place)
    let north = Geodesic.direct(from: start, azimuth: .zero, distance: 20).coordinate
    var world = World(at: start)
    if withLamps {
      world.setLayer(Lamps(coordinates: [north]))
      world.placeContent()
    }
    return world
  }

  @Test func framesHaveItsFacts() throws {
    let world = try Self.world(withLamps: true)
    let lamps = try #require(world.frame(clock: 0).layers[LampFacts.self])
    let lamp = try #require(lamps.positions.first)
    #expect(abs(lamp.z - -20) < 1e-6 && abs(lamp.x) < 1e-6)
    #expect(abs(lamp.y - -world.settings.eyeHeight) < 1e-9)
  }

  @Test func theJSONOfAFrameHasThem() throws {
    var (with, without) = (JSONWriter(), JSONWriter())
    with.frame(try Self.world(withLamps: true).frame(clock: 0))
    without.frame(try Self.world(withLamps: false).frame(clock: 0))
    let expected = without.text.dropLast() + #", "lamps": 1}"#
    #expect(with.text == expected)
  }

  @Test func picturesShowIt() throws {
    let world = try Self.world(withLamps: true)
    let dark = try Self.world(withLamps: false)
    let frame = world.frame(clock: 0)
    func count(_ drawing: Drawing) -> Int { drawing.items.count }
    #expect(
      count(CameraView.drawing(of: frame, in: world))
        == count(CameraView.drawing(of: dark.frame(clock: 0), in: dark)) + 1)
    let plan = PlanView.Options(width: 300, height: 300)
    #expect(
      count(PlanView.drawing(of: frame, in: world, options: plan))
        == count(PlanView.drawing(of: dark.frame(clock: 0), in: dark, options: plan)) + 1)
  }

  @Test func peopleActOnIt() throws {
    var world = try Self.world(withLamps: true)
    #expect(world.update(.act(time: 1, Act(LampAct.takeDown))) == [])
    #expect(world.frame(clock: 0).layers[LampFacts.self]?.positions == [])
    #expect(Act(LampAct.takeDown) == Act(LampAct.takeDown))
    #expect(Act(LampAct.takeDown) != .choose(nil))
  }

  @Test func aNewSessionKeepsIt() throws {
    var world = try Self.world(withLamps: true)
    let start = try #require(Self.place)
    let east = Geodesic.direct(from: start, azimuth: .degrees(90), distance: 5).coordinate
    try world.restart(at: .coordinate(east))
    let lamp = try #require(world.frame(clock: 0).layers[LampFacts.self]?.positions.first)
    #expect(abs(lamp.x - -5) < 1e-3 && abs(lamp.z - -20) < 1e-3)
  }
}

/// Lamps along the street.
private struct Lamps: StreetLayer {
  fileprivate(set) var coordinates: [GeodeticCoordinate]
  private var positions: [Vector3] = []

  init(coordinates: [GeodeticCoordinate]) { self.coordinates = coordinates }

  mutating func lay(in world: World, isMoved: Bool) {
    positions = coordinates.compactMap { world.position(of: $0, height: 0) }
  }

  func restarted(in world: World) -> Lamps { Lamps(coordinates: coordinates) }

  func facts(in world: World, with others: FactsInMaking) -> LampFacts? {
    LampFacts(positions: positions)
  }
}

private enum LampAct: LayerAct {
  case takeDown

  func perform(seenFrom pose: Pose, in world: inout World) -> [Event] {
    world.changeLayer(Lamps.self) { $0.coordinates = [] }
    world.placeContent()
    return []
  }
}

private struct LampFacts: WrittenFacts {
  let positions: [Vector3]

  func write(into json: inout JSONWriter) {
    json.key("lamps")
    json.number(positions.count)
  }
}

extension Lamps: PaintedLayer {
  func paintGround(on canvas: inout SceneCanvas, in picture: LayerPicture) {
    for lamp in picture.frame.layers[LampFacts.self]?.positions ?? [] {
      canvas.addLine(
        .note, from: lamp, to: lamp + Vector3(0, 4, 0),
        stroke: Stroke(canvas.theme.label, width: 2))
    }
  }

  func paintPlan(on sheet: inout PlanSheet, map: MapFromScene, in picture: LayerPicture) {
    for lamp in picture.frame.layers[LampFacts.self]?.positions ?? [] {
      sheet.add(
        .note,
        .disc(
          center: sheet.point(map.position(of: lamp)), radius: 3, fill: sheet.theme.label,
          stroke: nil))
    }
  }
}
