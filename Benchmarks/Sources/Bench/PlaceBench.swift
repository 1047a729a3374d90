import ARRouteDrawing
import ARRouteEngine
import RouteFormats
import Yardsticks

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// 100 000 places along the street, of which 500 are in range.
///
/// The figures are the time to find those 500, the time for a frame with their cards, and the time to start
/// with a file of all places.
///
/// The search is compared with a scan of all places and with SQLite's R*Tree, and its result is compared with
/// GeographicLib's. A frame is compared with a frame of the same street without places.
struct PlaceBench: BenchSuite {
  static let topic = "places"
  static let limited =
    [
      "places.index", "places.index.outAndBack", "places.query", "places.frame.60",
      "places.frame.500",
    ]
    + BenchTownFiles.Format.allCases.map { "places.start.\($0)" }

  private static let count = 100_000
  private static let radius = 200.0
  private static let held = 500.0
  /// The number of positions from which places are searched for.
  private static let walkers = 64

  static func run(_ harness: inout Harness) {
    let town = BenchTown(count: count, within: radius, holding: held)
    if harness.wants("places.query") || harness.wants("places.index") { find(harness, town) }
    frames(harness, town)
    let files = BenchTownFiles(town)
    defer { files.remove() }
    read(harness, files)
    start(harness, files)
  }

  private static func find(_ harness: Harness, _ town: BenchTown) {
    let coordinates = town.coordinates
    let degrees = town.sites.flatMap { [$0.latitude, $0.longitude] }
    precondition(coordinates.count == count)
    // The places are first on one side of the street and then on the other.
    let eastward = coordinates.sorted { $0.longitude.radians < $1.longitude.radians }
    let outAndBack =
      eastward.indices.filter { $0.isMultiple(of: 2) }.map { eastward[$0] }
      + eastward.indices.filter { !$0.isMultiple(of: 2) }.reversed().map { eastward[$0] }
    harness.compare(
      "places.index.outAndBack", unit: .milliseconds, rounds: 9, limit: .atMost(40),
      ours: { blackHole(PlaceIndex(outAndBack).count) })
    let index = PlaceIndex(coordinates)
    let scan = PlaceScan(town.sites)
    guard let table = yardstick_places_open(degrees, count) else {
      print("# places.query: skipped, as SQLite has no R*Tree")
      return
    }
    defer { yardstick_places_close(table) }
    harness.compare(
      "places.index", unit: .milliseconds, rounds: 9, limit: .atMost(40),
      ours: { blackHole(PlaceIndex(coordinates).count) },
      yardsticks: .init("rtree") {
        yardstick_places_close(yardstick_places_open(degrees, count))
      })
    let centers = centers(town)
    var found = Array(repeating: Int32(0), count: count)
    var sum = 0
    harness.compare(
      "places.query", unit: .microseconds, operations: walkers, limit: .atMost(50),
      ours: {
        sum = 0
        for center in centers {
          sum += index.neighbors(of: center.coordinate, within: radius, limit: count).count
        }
        blackHole(sum)
      },
      yardsticks: .init("scan") {
        sum = 0
        for center in centers { sum += scan.within(radius, of: center).count }
        blackHole(sum)
      },
      .init("rtree") {
        sum = 0
        for center in centers {
          sum += yardstick_places_within(
            table, center.latitude, center.longitude, radius, &found, found.count)
        }
        blackHole(sum)
      })
    harness.report("places.query.found", Double(sum) / Double(walkers), "places")
    guard harness.wants("places.query.differing") else { return }
    differing(harness, town, index, scan, table)
  }

  /// Counts the places for which the search and GeographicLib disagree, and does the same for the scan and
  /// the R*Tree.
  private static func differing(
    _ harness: Harness, _ town: BenchTown, _ index: PlaceIndex, _ scan: PlaceScan,
    _ table: UnsafeMutableRawPointer
  ) {
    var found = Array(repeating: Int32(0), count: count)
    var lengths = Array(repeating: 0.0, count: count)
    var differing = (ours: 0, scan: 0, rtree: 0)
    for center in centers(town) {
      let pairs = town.sites.flatMap {
        [center.latitude, center.longitude, $0.latitude, $0.longitude]
      }
      yardstick_geodesic_distance(pairs, count, &lengths)
      let near = Set(lengths.indices.filter { lengths[$0] <= radius })
      let ours = index.neighbors(of: center.coordinate, within: radius, limit: count)
      differing.ours += near.symmetricDifference(ours.map(\.index)).count
      differing.scan += near.symmetricDifference(scan.within(radius, of: center)).count
      let hits = yardstick_places_within(
        table, center.latitude, center.longitude, radius, &found, found.count)
      differing.rtree += near.symmetricDifference(found[..<hits].map { Int($0) }).count
    }
    harness.report("places.query.differing", Double(differing.ours), "places")
    harness.report("places.query.differing.scan", Double(differing.scan), "places")
    harness.report("places.query.differing.rtree", Double(differing.rtree), "places")
  }

  /// Returns positions that are so far inside the town that it surrounds them.
  private static func centers(_ town: BenchTown) -> [PlaceScan.Center] {
    var random = RandomPlaces(state: 2)
    let reach = town.reach - 2 * radius
    return (0..<walkers).map { _ in
      let place = BenchTown.degrees(
        east: random.number(-reach...reach), north: random.number(-reach...reach))
      guard let center = PlaceScan.Center(place.latitude, place.longitude) else {
        fatalError("a place in Helsinki is one")
      }
      return center
    }
  }
}

extension PlaceBench {
  /// Measures a frame of a walk among cards: a sample is processed, the frame is computed, and the camera
  /// view is drawn.
  ///
  /// The cards are those of the nearest 60 places, which is the default, or those of all 500. Nearby places
  /// are looked up every 10 m.
  private static func frames(_ harness: Harness, _ town: BenchTown) {
    guard harness.wants("places.frame") || harness.wants("places.look") else { return }
    let places = town.sites.compactMap { site in
      GeodeticCoordinate(latitudeDegrees: site.latitude, longitudeDegrees: site.longitude).map {
        Place(
          name: site.tags.first { $0.key == "name" }?.value ?? "", category: site.tags[0].value,
          coordinate: $0)
      }
    }
    let surroundings = Surroundings(places)
    let empty = TownWalk(nil, limit: 1)
    for limit in [60, 500] {
      let walk = TownWalk(surroundings, limit: limit)
      harness.compare(
        "places.frame.\(limit)", unit: .microseconds, operations: TownWalk.steps,
        limit: .atMost(1000),
        ours: { for _ in 0..<TownWalk.steps { walk.step() } },
        yardsticks: .init("street") { for _ in 0..<TownWalk.steps { empty.step() } })
      harness.report("places.frame.\(limit).cards", Double(walk.cards), "cards")
      harness.compare(
        "places.look.\(limit)", unit: .microseconds, rounds: 31, ours: { walk.look() })
    }
  }

  /// Measures reading a file in each format.
  ///
  /// The yardsticks are Python's JSON and CSV readers, which return all strings and numbers of the file;
  /// libxml2 with callbacks that do nothing; and zlib alone.
  private static func read(_ harness: Harness, _ files: BenchTownFiles) {
    for format in BenchTownFiles.Format.allCases {
      let name = "places.read.\(format)"
      guard harness.wants(name), let path = files.path(format) else { continue }
      let medians = harness.compare(
        name, unit: .milliseconds, rounds: 15,
        ours: {
          let list = try? PlaceList.read(path: path)
          precondition(list?.places.count == count)
        },
        yardsticks: files.reader(of: format))
      guard let medians, let length = files.length(format) else { continue }
      harness.report("\(name).size", Double(length) / 1e6, "MB")
      harness.report("\(name).throughput", Double(length) / medians[0] / 1e6, "MB/s")
    }
  }

  /// Measures the whole program, from its start to the end of its first picture in a terminal.
  private static func start(_ harness: Harness, _ files: BenchTownFiles) {
    guard let program = getenv("ROUTESIM").map({ String(cString: $0) }) else { return }
    let place = "\(BenchTown.middle.latitude),\(BenchTown.middle.longitude)"
    let walk = [program, "walk", "--at", place, "--hold-frames", "1"]
    for format in BenchTownFiles.Format.allCases {
      let name = "places.start.\(format)"
      guard harness.wants(name), let path = files.path(format) else { continue }
      let runs = (0..<15).map { _ in ProcessBench.inTerminal(walk + ["--places", path]) }
      harness.report(
        name, median(runs.map { $0.first_picture * 1e3 }), "ms", limit: .atMost(300))
      harness.report("\(name).processor", median(runs.map { $0.processor * 1e3 }), "ms")
    }
    let name = "places.start.empty"
    guard harness.wants(name) else { return }
    let runs = (0..<15).map { _ in ProcessBench.inTerminal(walk) }
    harness.report(name, median(runs.map { $0.first_picture * 1e3 }), "ms")
  }
}

/// A walker who goes back and forth over 30 m of a street in the middle of the town, looking around.
///
/// The walker takes 30 steps per second at 1.4 m/s. Nearby places are looked up six times on each round trip.
private final class TownWalk {
  /// The number of steps in one call of a contender: one round trip.
  static let steps = 1286
  private static let length = 30.0

  private var world: World
  private var count = 0
  /// The number of cards shown in the last frame.
  private(set) var cards = 0
  private let surroundings: Surroundings?

  init(_ surroundings: Surroundings?, limit: Int) {
    guard
      let place = GeodeticCoordinate(
        latitudeDegrees: BenchTown.middle.latitude, longitudeDegrees: BenchTown.middle.longitude)
    else { fatalError("a place in Helsinki is one") }
    var settings = WorldSettings()
    settings.cards.limit = limit
    world = World(at: place, camera: Device.standard.camera, settings: settings)
    world.show(surroundings)
    self.surroundings = surroundings
  }

  /// Takes a step, computes the frame and draws the camera view.
  func step() {
    count += 1
    let phase = Double(count % Self.steps) / Double(Self.steps)
    let along = 2 * Self.length * (phase < 0.5 ? phase : 1 - phase)
    let pose = Pose(
      position: Vector3(along, 0, 0),
      attitude: Attitude(
        heading: .degrees(25 * (20 * phase).remainder(dividingBy: 1)), pitch: .zero))
    for event in world.update(.pose(time: Double(count) / 30, pose)) { blackHole(event) }
    let frame = world.frame(clock: world.time)
    cards = frame.cards?.count ?? 0
    blackHole(CameraView.drawing(of: frame, in: world))
  }

  /// Looks up the nearby places again, clusters them and places their cards.
  func look() {
    world.show(surroundings)
    blackHole(world.surroundings?.placed.count)
  }
}

/// A scan of all places, which measures the distance to each along a straight line through the Earth, and
/// sorts the places in range.
private struct PlaceScan {
  /// The position of a viewer.
  struct Center {
    let latitude: Double
    let longitude: Double
    let coordinate: GeodeticCoordinate

    init?(_ latitude: Double, _ longitude: Double) {
      guard
        let coordinate = GeodeticCoordinate(
          latitudeDegrees: latitude, longitudeDegrees: longitude)
      else { return nil }
      (self.latitude, self.longitude, self.coordinate) = (latitude, longitude, coordinate)
    }
  }

  private let x: [Double]
  private let y: [Double]
  private let z: [Double]

  init(_ sites: [BenchTown.Site]) {
    let places = sites.map { Self.position($0.latitude, $0.longitude) }
    (x, y, z) = (places.map(\.x), places.map(\.y), places.map(\.z))
  }

  /// Returns the numbers of the places within a radius, which is in metres, nearest first.
  func within(_ radius: Double, of center: Center) -> [Int] {
    let center = Self.position(center.latitude, center.longitude)
    // A chord of 200 m is 8 nm shorter than its arc.
    let most = radius * radius
    var hits: [(square: Double, number: Int)] = []
    x.withUnsafeBufferPointer { x in
      y.withUnsafeBufferPointer { y in
        z.withUnsafeBufferPointer { z in
          for number in x.indices {
            let (east, north, up) = (
              x[number] - center.x, y[number] - center.y, z[number] - center.z
            )
            let square = east * east + north * north + up * up
            if square <= most { hits.append((square, number)) }
          }
        }
      }
    }
    hits.sort { ($0.square, $0.number) < ($1.square, $1.number) }
    return hits.map(\.number)
  }

  /// Returns a position on the ellipsoid, metres from its centre.
  private static func position(
    _ latitude: Double, _ longitude: Double
  ) -> (x: Double, y: Double, z: Double) {
    let (latitude, longitude) = (latitude * .pi / 180, longitude * .pi / 180)
    let squaredEccentricity = 0.00669437999014
    let radius = 6_378_137 / (1 - squaredEccentricity * sin(latitude) * sin(latitude)).squareRoot()
    return (
      radius * cos(latitude) * cos(longitude), radius * cos(latitude) * sin(longitude),
      radius * (1 - squaredEccentricity) * sin(latitude)
    )
  }
}
