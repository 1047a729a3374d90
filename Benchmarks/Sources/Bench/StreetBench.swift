import ARRouteDrawing
import ARRouteEngine
import RouteCells
import RouteFormats
import Yardsticks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A real street: Porto, with 11 000 buildings around the bundled walk; the map is in the folder named by
/// ROUTESIM_DATA.
///
/// Reading is compared with zlib, which only unpacks the blocks, and with osmium, which prints the map's
/// areas as text. The picture is compared with a plain span rasterizer in C that draws the same shapes. A
/// frame with this map alone is compared with a frame with ten such maps side by side, because the time must
/// not depend on parts that are not visible.
struct StreetBench: BenchSuite {
  static let topic = "street"
  static let limited = [
    "street.load", "street.raster.160x100.spans.ratio", "street.raster.390x844.spans.ratio",
    "street.frame.160x100", "street.frame.390x844", "street.plan.drawing", "street.plan.cells",
    "street.autoWalk",
  ]

  static func run(_ harness: inout Harness) {
    guard let folder = BenchProcess.environment("ROUTESIM_DATA"),
      let walk = BenchProcess.environment("ROUTESIM_ROUTE")
    else {
      return skip("ROUTESIM_DATA and ROUTESIM_ROUTE do not say where Porto is")
    }
    let routes = walk.lastIndex(of: "/").map { String(walk[...$0]) } ?? ""
    let (path, way) = ("\(folder)/osm/porto.osm.pbf", "\(routes)porto_saobento_gaia.route.gpx")
    guard let map = try? StreetMap.read(path: path).map,
      let document = try? GeoDocument.read(path: way),
      let route = try? Route(name: nil, coordinates: document.routeCoordinates)
    else { return skip("\(path) or \(way) cannot be read") }
    harness.report("street.buildings", Double(map.buildings.count), "buildings")
    load(harness, path, map, route)
    let walker = StreetWalk(map, on: route)
    rasterize(harness, walker)
    frames(harness, walker)
    if harness.wants("street.seen") { seen(harness, map, route, walker) }
    auto(harness, way, path)
  }

  private static func skip(_ reason: String) { print("# street: skipped, as \(reason)") }

  private static func load(
    _ harness: Harness, _ path: String, _ map: StreetMap, _ route: Route
  ) {
    let bytes = BenchProcess.bytes(of: path)
    let reading = harness.compare(
      "street.read", unit: .milliseconds, rounds: 15,
      ours: { blackHole(try? StreetMap.read(path: path).map.buildings.count) },
      yardsticks: .init("zlib") { blackHole(yardstick_pbf_unpack(bytes, bytes.count)) },
      .init("osmium") {
        BenchProcess.run([
          "osmium", "export", "--no-progress", "-f", "geojsonseq", "-o", "/dev/null", "-O", path,
        ])
      })
    let laying = harness.compare(
      "street.model", unit: .milliseconds, rounds: 15,
      ours: {
        var world = try? World(route: route)
        world?.show(streets: map)
        blackHole(world?.street == nil)
      })
    guard let reading, let laying else { return }
    harness.report(
      "street.load", (reading[0] + laying[0]) * 1e3, "ms", limit: .atMost(1000))
  }

  /// Measures drawing the shapes of a frame as pixels.
  private static func rasterize(_ harness: Harness, _ walker: StreetWalk) {
    for (width, height) in [(160, 100), (390, 844)] {
      let name = "street.raster.\(width)x\(height)"
      guard harness.wants(name) else { continue }
      let drawing = walker.shapes
      let yardstick = YardstickScene(drawing)
      let spans = SpanPicture(yardstick, width: width, height: height)
      let ours = OurPicture(drawing, width: width, height: height)
      let different = zip(ours.draw(), spans.draw()).count { $0 != $1 }
      harness.report(
        "\(name).difference", 100 * Double(different) / Double(width * height), "%")
      harness.compare(
        name, unit: .microseconds, ratioLimit: .atLeast(1 / 1.5),
        ours: { blackHole(ours.draw()[width]) },
        yardsticks: .init("spans") { blackHole(spans.draw()[width]) })
    }
  }

  /// Measures whole frames: the step, the computation of the frame, the drawing and the picture.
  private static func frames(_ harness: Harness, _ walker: StreetWalk) {
    for (width, height, limit) in [(160, 100, 1000.0), (390, 844, 5000)] {
      let name = "street.frame.\(width)x\(height)"
      harness.compare(
        name, unit: .microseconds, operations: StreetWalk.steps, rounds: 15,
        limit: .atMost(limit),
        ours: { for _ in 0..<StreetWalk.steps { walker.paint(width: width, height: height) } })
    }
    harness.compare(
      "street.plan.drawing", unit: .microseconds, operations: StreetWalk.steps, rounds: 15,
      limit: .atMost(2000),
      ours: { for _ in 0..<StreetWalk.steps { walker.plan(radius: 120) } })
    harness.compare(
      "street.plan.cells", unit: .microseconds, operations: StreetWalk.steps, rounds: 15,
      limit: .atMost(2000),
      ours: { for _ in 0..<StreetWalk.steps { walker.planInCells(radius: 120) } })
  }

  private static func seen(
    _ harness: Harness, _ map: StreetMap, _ route: Route, _ walker: StreetWalk
  ) {
    var many = map
    for number in 1..<10 { many.add(map, movedNorthBy: Double(number) * 0.1) }
    harness.report("street.seen.buildings", Double(many.buildings.count), "buildings")
    let other = StreetWalk(many, on: route)
    for (name, step) in [
      ("drawing", { $0.look() }), ("plan", { $0.plan(radius: 120) }),
    ] as [(String, (StreetWalk) -> Void)] {
      harness.compare(
        "street.seen.\(name)", unit: .microseconds, operations: StreetWalk.steps, rounds: 15,
        ours: { for _ in 0..<StreetWalk.steps { step(other) } },
        yardsticks: .init("one") { for _ in 0..<StreetWalk.steps { step(walker) } })
    }
  }

  /// Measures the automatic walk in a terminal of 120×40.
  private static func auto(_ harness: Harness, _ way: String, _ path: String) {
    let name = "street.autoWalk"
    guard harness.wants(name), let program = BenchProcess.environment("ROUTESIM") else { return }
    let frames = 300
    let plain = [program, "walk", way, "--keys", " "]
    var shares: (ours: [Double], plain: [Double]) = ([], [])
    for _ in 0..<3 {
      for (arguments, key) in [
        (plain + ["--street", path], \(ours: [Double], plain: [Double]).ours), (plain, \.plain),
      ] {
        // The time for starting must not count as time for walking.
        let runs = [frames, 1].map {
          ProcessBench.inTerminal(arguments + ["--hold-frames", "\($0)"])
        }
        shares[keyPath: key].append(
          (runs[0].processor - runs[1].processor) / (runs[0].wall - runs[1].wall) * 100)
      }
    }
    harness.report(name, median(shares.ours), "%", limit: .atMost(8))
    harness.report("\(name).plain", median(shares.plain), "%")
  }
}

extension StreetMap {
  /// Adds another map, moved north by the given number of degrees.
  fileprivate mutating func add(_ other: StreetMap, movedNorthBy degrees: Double) {
    func moved(_ place: GeodeticCoordinate) -> GeodeticCoordinate {
      GeodeticCoordinate(
        latitudeDegrees: place.latitude.degrees + degrees,
        longitudeDegrees: place.longitude.degrees) ?? place
    }
    func moved(_ footprint: Footprint) -> Footprint {
      Footprint(
        outline: footprint.outline.map(moved), holes: footprint.holes.map { $0.map(moved) })
        ?? footprint
    }
    buildings += other.buildings.map {
      var building = $0
      building.footprint = moved($0.footprint)
      return building
    }
    ways += other.ways.map {
      var way = $0
      way.line = $0.line.map(moved)
      return way
    }
    areas += other.areas.map {
      var area = $0
      area.footprint = moved($0.footprint)
      return area
    }
    trees += other.trees.map(moved)
  }
}

/// A walker who goes back and forth on a route through a town at 1.4 m/s, with 30 frames per second, looking
/// around.
private final class StreetWalk {
  /// The number of steps in one call of a contender.
  static let steps = 60

  private var world: World
  private var count = 0
  private var rasterizer = Rasterizer()
  private var painter = CellPainter(style: .blocks)
  private var cells = CellGrid(columns: 60, rows: 38)
  /// The town in the form in which plans draw it, with a step of one pixel of the picture made from cells.
  private var town: PlanTown? = PlanTown(step: Vector2(2, 2))

  init(_ map: StreetMap, on route: Route) {
    guard let world = try? World(route: route, start: .chainage(route.length / 3)) else {
      fatalError("Porto's route can be walked")
    }
    self.world = world
    self.world.show(streets: map)
  }

  private func step() -> Frame {
    count += 1
    let phase = Double(count % Self.steps) / Double(Self.steps)
    let heading = world.guidance?.heading ?? .zero
    let along = 2.8 * (phase < 0.5 ? phase : 1 - phase)
    let pose = Pose(
      position: Vector3(heading.sine, 0, -heading.cosine) * along,
      attitude: Attitude(heading: .degrees(360 * phase), pitch: .degrees(-3)))
    for event in world.update(.pose(time: Double(count) / 30, pose)) { blackHole(event) }
    return world.frame(clock: world.time)
  }

  /// Takes a step, computes the frame and makes the drawing.
  func look() { blackHole(CameraView.drawing(of: step(), in: world)) }

  /// Takes a step, and makes the picture at a size in pixels.
  func paint(width: Int, height: Int) {
    rasterizer.render(CameraView.drawing(of: step(), in: world), width: width, height: height)
    blackHole(rasterizer.bitmap.pixels[width])
  }

  private func plan(of radius: Double) -> Drawing {
    PlanView.drawing(
      of: step(), in: world,
      options: PlanView.Options(
        width: 480, height: 608, radius: radius, view: .terminal(theme: .terminal)),
      keeping: &town)
  }

  /// Takes a step and draws the plan.
  func plan(radius: Double) { blackHole(plan(of: radius)) }

  /// Takes a step and paints the plan in cells.
  func planInCells(radius: Double) {
    painter.paint(plan(of: radius), in: cells.bounds, of: &cells)
    blackHole(cells.cells[0])
  }

  /// The shapes in the view along the street that a plain rasterizer can draw.
  var shapes: Drawing {
    count = 0
    let whole = CameraView.drawing(of: step(), in: world)
    var drawing = Drawing(width: whole.width, height: whole.height, background: whole.background)
    for item in whole.items {
      switch item.shape {
      case .mesh, .backdrop, .polygon, .disc: drawing.add(item.layer, item.shape)
      case .polyline, .text, .curves, .group, .image, .panel: break
      }
    }
    return drawing
  }
}
