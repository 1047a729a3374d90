import TestSupport
import Testing

@testable import ARRouteDrawing
@testable import ARRouteEngine
@testable import RouteCells
@testable import RouteSimKit
@testable import RouteStage

@Suite("The contents of the plan")
struct PlanSightTests {
  private static func text(_ model: some StageModel) -> String {
    var painter = StagePainter(.plain)
    return PlainTextPrinter.print(painter.paint(model))
  }

  private static func radius(_ model: WalkModel) throws -> Double {
    model.planOptions(in: try #require(model.planRegion)).radius
  }

  @Test func keysZoomByAFactorAndBackspaceIsBack() throws {
    var model = try WalkFixture.model(columns: 120, rows: 40)
    let usual = try Self.radius(model)
    try model.press("<pageup><pageup>")
    #expect(abs(try Self.radius(model) - usual / 2) < 1e-9)
    try model.press("<pagedown><pagedown><pagedown><pagedown>")
    #expect(abs(try Self.radius(model) - usual * 2) < 1e-9)
    #expect(model.stage.plan.middle == .phone)
    try model.press("<backspace>")
    #expect(try Self.radius(model) == usual && model.stage.plan == PlanSight())
  }

  @Test func zoomingEnds() throws {
    var model = try WalkFixture.model(columns: 120, rows: 40)
    try model.press(String(repeating: "<pageup>", count: 60))
    #expect(try Self.radius(model) == 5)
    try model.press(String(repeating: "<pagedown>", count: 80))
    #expect(try Self.radius(model) == 500_000)
    #expect(Self.text(model).contains("Plan"))
  }

  /// This holds whichever direction is up, and whatever the window's shape.
  @Test(arguments: [(80, 24), (120, 40), (200, 60), (60, 60), (200, 24)], [false, true])
  func theWholeRouteFits(size: (Int, Int), isHeadingUp: Bool) throws {
    var model = try WalkFixture.model(
      columns: size.0, rows: size.1, legs: [(0, 0), (0, 1200), (700, 1300), (650, 300)])
    model.turn(by: .degrees(63), up: .zero)
    try model.press(isHeadingUp ? "uy" : "y")
    let region = try #require(model.planRegion)
    let options = model.planOptions(in: region)
    let projection = model.projection(options)
    let points = try #require(model.world.guidance).placed.positions.map(projection.point(of:))
    for point in points {
      #expect((0...options.width).contains(point.x) && (0...options.height).contains(point.y))
    }
    // The route fills a large part of the sheet.
    let width = (points.map(\.x).max() ?? 0) - (points.map(\.x).min() ?? 0)
    let height = (points.map(\.y).max() ?? 0) - (points.map(\.y).min() ?? 0)
    #expect(max(width / options.width, height / options.height) > (isHeadingUp ? 0.4 : 0.8))
  }

  @Test(arguments: UInt64(0)..<50) func pointsArePlacesAndBack(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let projection = PlanProjection(
      middle: Vector3(random.number(-5000...5000), 2, random.number(-5000...5000)),
      top: .degrees(random.number(-360...360)), width: random.number(50...2000),
      height: random.number(50...2000), radius: random.number(5...5000))
    let point = Vector2(random.number(-100...2000), random.number(-100...2000))
    // Doubles near 10⁴ are accurate to 10⁻¹².
    #expect((projection.point(of: projection.position(at: point)) - point).length < 1e-6)
  }

  @Test func aSmallMapShowsTheRouteWhereThePlanDoesNot() throws {
    var model = try WalkFixture.model(
      columns: 120, rows: 40, legs: [(0, 0), (0, 1200), (700, 1300)])
    #expect(Self.text(model).contains(" Route "))
    try model.press("y")
    let heading = Self.text(model).split(separator: "\n").contains {
      $0.contains("Route ") && $0.contains("+ Route")
    }
    #expect(!heading)
    let region = try #require(model.planRegion)
    #expect(model.planOverview(in: region) == nil)
    try model.press("<backspace>")
    let overview = try #require(model.planOverview(in: region))
    #expect(overview.frame.intersection(region) == overview.frame)
    // The overview shows all of the route, with the phone at its start.
    let projection = model.projection(overview.options)
    for position in try #require(model.world.guidance).placed.positions {
      let point = projection.point(of: position)
      #expect((0...overview.options.width).contains(point.x))
      #expect((0...overview.options.height).contains(point.y))
    }
  }

  @Test func theFinishBeyondTheEdgeIsAPointerWithItsDistance() throws {
    var model = try WalkFixture.model(columns: 120, rows: 40, legs: [(0, 0), (0, 900)])
    let region = try #require(model.planRegion)
    func plan(_ model: WalkModel) -> [String] {
      PlanView.drawing(
        of: model.world.frame(clock: 0), in: model.world, options: model.planOptions(in: region)
      ).texts
    }
    // The walker has gone 900 m to the north along the meridian.
    #expect(plan(model).contains("900 m") || plan(model).contains("899 m"))
    try model.press("y")
    #expect(!plan(model).contains { $0.hasPrefix("900") || $0.hasPrefix("899") })
  }

  @Test func thePlanIsBroughtUpByItsKeys() throws {
    var model = try WalkFixture.model(columns: 80, rows: 24)
    try model.press("vv")
    #expect(model.planRegion == nil)
    try model.press("<pageup>")
    #expect(model.planRegion != nil && model.stage.selected == .plan)
  }
}

extension Drawing {
  fileprivate var texts: [String] {
    items.compactMap { item in
      if case .text(let line) = item.shape { line.string } else { nil }
    }
  }
}
