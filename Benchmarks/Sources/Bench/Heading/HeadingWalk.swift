import ARRouteEngine
import RouteSimKit

/// A simulated walk in the form of inputs for a heading correction, with the truth.
struct HeadingWalk {
  /// An estimate, with the truth at the same time.
  struct Step {
    let estimate: Estimate
    let misalignment: Angle
    /// The true position of the phone, on the plane of the walk's placement.
    let place: Vector3
    /// The distance walked, metres.
    let distance: Double
  }

  let steps: [Step]
  let placement: Placement
  let settings: SimulationSettings

  /// The duration of each walk, seconds.
  static let duration = 121.0
}

/// The course that a walk takes.
enum WalkClass: String, CaseIterable {
  case straight
  case corner
  case zigzag
  case stopAndGo
  case loop

  /// Returns the walk's route, in a random direction; its size and side are random as well.
  func route(from start: GeodeticCoordinate, random: inout SplitMix64) -> Route? {
    let leg = 35 + 30 * random.uniform()
    let side = random.uniform() < 0.5 ? 1.0 : -1.0
    let course = Angle.degrees(360 * random.uniform())
    let points: [Vector2] =
      switch self {
      case .straight, .stopAndGo: [.zero, Vector2(0, 300)]
      case .corner: [.zero, Vector2(0, leg), Vector2(side * 250, leg)]
      case .zigzag:
        (0..<10).map { Vector2(side * leg * Double(($0 + 1) / 2), leg * Double($0 / 2)) }
      case .loop:
        (0..<60).map { corner in
          let angle = Angle.degrees(15 * Double(corner))
          return Vector2(side * leg / 2 * (1 - angle.cosine), leg / 2 * angle.sine)
        }
      }
    let placement = Placement(reference: start)
    let places = points.compactMap { point in
      placement.coordinate(
        at: Vector3(
          point.x * course.cosine + point.y * course.sine, 0,
          point.x * course.sine - point.y * course.cosine))
    }
    return try? Route(name: nil, coordinates: places)
  }
}

/// The disturbances of a walk.
struct HeadingDisturbance {
  /// The factor by which the claimed accuracy of fixes exceeds that of the simulation.
  var claim = 1.0
  /// The period without fixes, seconds; nil if absent.
  var blackout: ClosedRange<Double>?
}

extension HeadingWalk {
  /// Simulates a walk whose misalignment is drawn from the whole circle.
  init?(
    _ kind: WalkClass, settings: SimulationSettings, disturbance: HeadingDisturbance = .init()
  ) {
    var random = SplitMix64(seed: settings.seed &* 31 &+ 7)
    var settings = settings
    // On one walk in ten, the misalignment is ±180°.
    let isSeam = random.uniform() < 0.1
    let turn = 360 * random.uniform() - 180
    settings.misalignment = .degrees(isSeam ? 180 : turn)
    guard
      let start = GeodeticCoordinate(latitudeDegrees: 60, longitudeDegrees: 25),
      let route = kind.route(from: start, random: &random)
    else { return nil }
    placement = Placement(reference: start)
    self.settings = settings
    guard let placed = try? PlacedRoute(route: route, placement: placement) else { return nil }
    var walker = Walker(placed: placed, seed: settings.seed)
    var phone = PhoneSimulator(settings: settings, placement: placement)
    var matcher = EstimateMatcher()
    var steps: [Step] = []
    var (distance, rest, last) = (0.0, 0.0, walker.pose.position)
    for tick in 0...Int(Self.duration * 10) {
      let time = Double(tick) / 10
      if kind == .stopAndGo && tick % 10 == 0 && rest <= 0 && random.uniform() < 0.06 {
        rest = 5 + 15 * random.uniform()
      }
      rest -= 0.1
      let truth = tick == 0 || rest > 0 ? walker.pose : walker.advance(by: 0.1)
      let moved = truth.position - last
      distance += Vector2(moved.x, moved.z).length
      last = truth.position
      phone.isReceiving = !(disturbance.blackout?.contains(time) ?? false)
      for sample in phone.advance(to: time, truth: truth) {
        switch sample {
        case .pose(let time, let pose): matcher.add(pose, at: time)
        case .fix(var fix):
          fix.horizontalAccuracy *= disturbance.claim
          _ = matcher.add(fix)
        case .truth, .tracking, .sessionReset, .act: break
        }
      }
      while let estimate = matcher.next() {
        steps.append(
          Step(
            estimate: estimate, misalignment: phone.misalignment, place: truth.position,
            distance: distance))
      }
    }
    self.steps = steps
  }
}
