import ARRouteDrawing
import ARRouteEngine

/// A complete frame of a walk: a sample is processed, the frame is computed, and the camera view is drawn.
///
/// The routes differ greatly in length, because the time must not depend on the length. If the ratio to the
/// shortest route is below 1/1.2, the time does depend on the length. Rasterizing and printing are not
/// included.
struct FrameBench: BenchSuite {
  static let topic = "frame"

  /// The names and the lengths of the routes, in metres, shortest first.
  private static let lengths = [("300m", 300.0), ("10km", 10_000), ("1000km", 1_000_000)]

  static let limited = lengths.flatMap { ["frame.facts.\($0.0)", "frame.complete.\($0.0)"] }

  static func run(_ harness: inout Harness) {
    let walks = lengths.map { Walk(length: $0.1) }
    for (index, (name, _)) in lengths.enumerated() {
      compare(harness, "frame.facts.\(name)", .atMost(2), walks[index], walks[0]) { $0.facts() }
      compare(harness, "frame.complete.\(name)", .atMost(60), walks[index], walks[0]) {
        $0.picture()
      }
    }
  }

  private static func compare(
    _ harness: Harness, _ name: String, _ limit: Limit, _ walk: Walk, _ shortest: Walk,
    step: @escaping (Walk) -> Void
  ) {
    let ours = { for _ in 0..<Walk.steps { step(walk) } }
    if walk === shortest {
      harness.compare(
        name, unit: .microseconds, operations: Walk.steps, limit: limit, ours: ours)
    } else {
      harness.compare(
        name, unit: .microseconds, operations: Walk.steps, limit: limit, ours: ours,
        yardsticks: .init("300m") { for _ in 0..<Walk.steps { step(shortest) } })
    }
  }
}

/// A walker who goes back and forth over 40 m in the middle of a route, looking around.
private final class Walk {
  /// The number of steps in one call of a contender: one round trip.
  static let steps = 60
  /// The distance between vertices of the route, metres; on the bundled routes it is 16 to 28 m.
  private static let vertexDistance = 17.0
  /// The distance after which the bends of the route repeat, metres, so that all walkers see the same
  /// picture.
  private static let period = 5 * vertexDistance

  private var world: World
  private let start: Vector3
  private let heading: Angle
  private var count = 0

  init(length: Double) {
    do {
      let route = try Route(name: nil, coordinates: Self.zigzag(length: length))
      world = try World(
        route: route, camera: Device.standard.camera, settings: WorldSettings(),
        start: .chainage((length / 2 / Self.period).rounded(.down) * Self.period))
    } catch {
      fatalError("the benchmark's route cannot be walked: \(error)")
    }
    start = world.pose.position
    heading = world.guidance?.heading ?? .zero
  }

  /// Takes a step and computes the frame.
  func facts() {
    takeStep()
    blackHole(world.frame(clock: world.time))
  }

  /// Takes a step, computes the frame and draws the camera view.
  func picture() {
    takeStep()
    let frame = world.frame(clock: world.time)
    blackHole(CameraView.drawing(of: frame, in: world))
  }

  private func takeStep() {
    count += 1
    let phase = Double(count % Self.steps) / Double(Self.steps)
    let along = 40 * (phase < 0.5 ? phase : 1 - phase)
    let turn = Angle.degrees(25 * (2 * phase - 1))
    let pose = Pose(
      position: start + Vector3(heading.sine, 0, -heading.cosine) * along,
      attitude: Attitude(heading: heading + turn, pitch: .degrees(-5)))
    for event in world.update(.pose(time: Double(count) / 30, pose)) { blackHole(event) }
  }

  /// Returns a route that bends slightly at every vertex, like a street, and leads north-east overall.
  private static func zigzag(length: Double) -> [GeodeticCoordinate] {
    let count = Int((length / vertexDistance).rounded(.up))
    guard var place = GeodeticCoordinate(latitudeDegrees: 48, longitudeDegrees: 2) else {
      fatalError("48 north, 2 east is a place")
    }
    var coordinates = [place]
    for index in 0..<count {
      let azimuth = Angle.degrees(40 + 25 * Double(index % 5 - 2))
      let step = min(vertexDistance, length - Double(index) * vertexDistance)
      place = Geodesic.direct(from: place, azimuth: azimuth, distance: step).coordinate
      coordinates.append(place)
    }
    return coordinates
  }
}
