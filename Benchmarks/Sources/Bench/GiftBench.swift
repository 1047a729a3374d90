import ARRouteEngine
import RouteGifts
import Yardsticks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A million gifts in a world, three quarters of them in one city.
///
/// The figures are for finding the nearest 500 in the database's own index, and reading them as whole gifts.
/// The database is an SQLite file and, if ROUTESIM_TEST_POSTGRES names one, a PostgreSQL server.
///
/// The yardstick is SQLite's R*Tree in memory, in two dimensions. It returns the numbers of the gifts within
/// a radius that contains the same number of gifts.
struct GiftBench: BenchSuite {
  static let topic = "gifts"
  static let limited = [
    "gifts.frame", "gifts.stroke.frame", "gifts.sqlite.nearest", "gifts.postgres.nearest",
  ]

  private static let count = 1_000_000
  private static let limit = 500
  private static let walkers = 64

  static func run(_ harness: inout Harness) {
    frame(harness)
    guard harness.wants("gifts.sqlite") || harness.wants("gifts.postgres") else { return }
    let gifts = gifts()
    let path = "/tmp/routesim-bench-\(getpid()).sqlite"
    defer { for ending in ["", "-wal", "-shm"] { unlink(path + ending) } }
    var worlds = [("sqlite", path)]
    if let server = getenv("ROUTESIM_TEST_POSTGRES").map({ String(cString: $0) }) {
      worlds.append(("postgres", server))
    } else {
      print("# gifts.postgres: skipped, as ROUTESIM_TEST_POSTGRES names no server")
    }
    let degrees = gifts.flatMap {
      [$0.coordinate.latitude.degrees, $0.coordinate.longitude.degrees]
    }
    guard let table = yardstick_places_open(degrees, gifts.count) else {
      print("# gifts: skipped, as SQLite has no R*Tree")
      return
    }
    defer { yardstick_places_close(table) }
    for (name, address) in worlds {
      do {
        let store = try GiftAddress(address).open()
        for start in stride(from: 0, to: gifts.count, by: 10_000) {
          _ = try store.add(contentsOf: Array(gifts[start...].prefix(10_000)))
        }
        compare(harness, name, store, table)
      } catch {
        print("# gifts.\(name): skipped, as \(error)")
      }
    }
  }

  /// Measures a step and a frame with 10 000 gifts in range, of which the nearest 500 are shown.
  ///
  /// The yardstick is the same street without gifts.
  private static func frame(_ harness: Harness) {
    guard harness.wants("gifts.frame"),
      let start = GeodeticCoordinate(latitudeDegrees: 60.17, longitudeDegrees: 24.94)
    else { return }
    var random = RandomPlaces(state: 11)
    let gifts = (0..<10_000).compactMap { number -> Gift? in
      Placement(reference: start).coordinate(
        at: Vector3(random.number(-70...70), 0, random.number(-70...70))
      ).flatMap {
        Gift(
          identifier: "g\(number)", owner: "Ada", model: "star", coordinate: $0,
          trueCoordinate: start, placed: 1)
      }
    }
    let (full, empty) = (GiftWalk(gifts, at: start), GiftWalk([], at: start))
    harness.compare(
      "gifts.frame", unit: .microseconds, operations: GiftWalk.steps, limit: .atMost(1000),
      ours: { for _ in 0..<GiftWalk.steps { full.step() } },
      yardsticks: .init("street") { for _ in 0..<GiftWalk.steps { empty.step() } })
    harness.report("gifts.frame.shown", Double(full.shown), "gifts")
    stroke(harness, among: gifts, at: start)
  }

  /// Measures the same scene with an additional stroke of 100 000 points, 300 m long, that winds around the
  /// walker.
  private static func stroke(
    _ harness: Harness, among gifts: [Gift], at start: GeodeticCoordinate
  ) {
    let placement = Placement(reference: start)
    let spots = (0..<100_000).compactMap { step -> Spot? in
      let turn = Angle(radians: Double(step) * 0.0015)
      let radius = 1 + Double(step) / 20_000
      return placement.coordinate(at: Vector3(turn.cosine * radius, 0, turn.sine * radius)).map {
        Spot(coordinate: $0, height: 0, trueCoordinate: nil)
      }
    }
    guard let stroke = LeftStroke(spots: spots, style: PenStyle()) else { return }
    let before = peakMemory
    let (drawn, plain) = (GiftWalk(gifts, stroke, at: start), GiftWalk(gifts, at: start))
    harness.report("gifts.stroke.memory", Double(peakMemory - before) / 1024, "MB")
    harness.compare(
      "gifts.stroke.frame", unit: .microseconds, operations: GiftWalk.steps, limit: .atMost(1000),
      ours: { for _ in 0..<GiftWalk.steps { drawn.step() } },
      yardsticks: .init("gifts") { for _ in 0..<GiftWalk.steps { plain.step() } })
  }

  /// The peak memory of this process, kilobytes.
  private static var peakMemory: Int {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return Int(usage.ru_maxrss)
  }

  private static func compare(
    _ harness: Harness, _ name: String, _ store: any GiftStore, _ table: UnsafeMutableRawPointer
  ) {
    let centers = centers()
    var found = Array(repeating: Int32(0), count: count)
    var sum = 0
    harness.compare(
      "gifts.\(name).nearest", unit: .microseconds, operations: walkers, limit: .atMost(5000),
      ours: {
        sum = 0
        for center in centers {
          sum += (try? store.nearest(to: center, within: 2e7, limit: limit))?.count ?? 0
        }
        blackHole(sum)
      },
      yardsticks: .init("rtree") {
        var hits = 0
        for center in centers {
          hits += yardstick_places_within(
            table, center.latitude.degrees, center.longitude.degrees, 290, &found, found.count)
        }
        blackHole(hits)
      })
    harness.report("gifts.\(name).nearest.found", Double(sum) / Double(walkers), "gifts")
  }

  /// Returns a position that differs from Helsinki's city centre by up to ten kilometres along each axis.
  private static func city(_ random: inout RandomPlaces) -> (latitude: Double, longitude: Double) {
    BenchTown.degrees(
      east: random.number(-10_000...10_000), north: random.number(-10_000...10_000))
  }

  private static func centers() -> [GeodeticCoordinate] {
    var random = RandomPlaces(state: 7)
    return (0..<walkers).compactMap { _ in
      let place = city(&random)
      return GeodeticCoordinate(
        latitudeDegrees: place.latitude, longitudeDegrees: place.longitude)
    }
  }

  private static func gifts() -> [Gift] {
    var random = RandomPlaces(state: 3)
    return (0..<count).compactMap { number in
      let place =
        number % 4 > 0
        ? city(&random)
        : (latitude: random.number(-80...80), longitude: random.number(-180...180))
      return GeodeticCoordinate(
        latitudeDegrees: place.latitude, longitudeDegrees: place.longitude
      ).flatMap {
        Gift(
          identifier: "bench-\(number)", owner: "Ada", model: "star", coordinate: $0,
          placed: Double(number))
      }
    }
  }
}

/// A phone that walks back and forth among gifts.
private final class GiftWalk {
  static let steps = 64

  private var world: World
  private var time = 0.0
  /// The number of gifts shown in the last frame.
  private(set) var shown = 0

  init(_ gifts: [Gift], _ stroke: LeftStroke? = nil, at start: GeodeticCoordinate) {
    world = World(at: start)
    if let stroke { _ = world.beginDrawing(left: [stroke]) }
    world.lay(LaidGifts(gifts, seenBy: "Bob"))
  }

  func step() {
    time += 0.1
    let east = (time / 5).truncatingRemainder(dividingBy: 40) - 20
    _ = world.update(
      .pose(
        time: time,
        Pose(position: Vector3(east, 0, 0), attitude: Attitude(heading: .degrees(time * 7)))))
    shown = world.frame(clock: time).gifts?.count ?? 0
    blackHole(shown)
  }
}
