import ARRouteEngine
import Foundation

/// The disturbances during a walk.
package enum LegSurroundings: String, CaseIterable, Sendable {
  case calm, city, canyon
}

/// A walk along a route that comes close to itself, from a simulator of gait, AR's odometry and the
/// receiver.
///
/// The simulator shares no code with the program.
package struct LegWalk {
  /// The kind of route.
  package let course: LegCourse
  /// The disturbances during the walk.
  package let surroundings: LegSurroundings
  /// The accuracy of the receiver, in metres (68 %).
  package let accuracy: Double
  /// The samples of the walk, `interval` seconds apart.
  package private(set) var samples: [Sample] = []
  /// The receiver's fixes, in order of time.
  package private(set) var fixes: [Fix] = []
  let plan: LegPlan
  private var random: LegRandom
  private var lateral = 0.0
  private var wobble = 0.0
  private var pause = 0.0
  private let speed: Double

  /// The time between samples, in seconds.
  package static let interval = 0.2
  private static let perFix = 5

  /// One sample of the walk.
  package struct Sample {
    /// The time since the start, in seconds.
    package let time: Double
    /// The walker's position, x east and y north, in metres.
    package let place: Vector2
    /// The chainage of that position, in metres.
    package let chainage: Double
    /// True while the walker goes straight from one point of the route to another.
    package let isAcross: Bool
    /// The phone's position in AR's axes, with x to the right of its start and y ahead, in metres.
    package fileprivate(set) var seen = Vector2.zero
  }

  /// Generates a walk of the given kind from a seed.
  package init(
    _ course: LegCourse, _ surroundings: LegSurroundings, accuracy: Double, seed: Int
  ) {
    self.course = course
    self.surroundings = surroundings
    self.accuracy = accuracy
    let kind = LegCourse.allCases.firstIndex(of: course) ?? 0
    let place = LegSurroundings.allCases.firstIndex(of: surroundings) ?? 0
    random = LegRandom(seed: ((seed * 16 + kind) * 4 + place) * 32 + Int(accuracy))
    plan = LegPlan.make(course, &random)
    speed = random.number(1.1...1.6)
    walk()
    look()
    receive()
  }

  /// Returns the route of the walk.
  package func route() throws -> Route {
    try Route(name: course.rawValue, coordinates: plan.corners.map(Self.coordinate))
  }

  /// Returns true if a chainage is right for a sample, within max(20 m, 2 · accuracy).
  ///
  /// Returns nil on the way from one leg to another, where no chainage is the true one.
  package func isRight(_ chainage: Double, at sample: Sample) -> Bool? {
    let limit = max(20, 2 * accuracy)
    if abs(chainage - sample.chainage) <= limit { return true }
    guard sample.isAcross else { return false }
    guard course == .cutCorner else { return nil }
    return abs(chainage - plan.chainage(nearestTo: sample.place, about: sample.chainage)) <= limit
  }

  /// Returns the coordinate of a point on the plane.
  static func coordinate(_ place: Vector2) -> GeodeticCoordinate {
    let latitude = 52.5
    let parallel = 111_320.0 * 1.00211 * cos(latitude * .pi / 180)
    guard
      let coordinate = GeodeticCoordinate(
        latitudeDegrees: latitude + place.y / 111_267, longitudeDegrees: 13.4 + place.x / parallel)
    else { preconditionFailure("\(place) is off the Earth") }
    return coordinate
  }
}

extension LegWalk {
  private mutating func walk() {
    var smooth: Vector2?
    for move in plan.moves {
      switch move {
      case .along(let from, let to):
        let sign = to >= from ? 1.0 : -1.0
        var chainage = from
        while (to - chainage) * sign > 0 {
          let ahead = plan.place(at: min(chainage + 0.5, plan.length))
          let along = ahead - plan.place(at: max(chainage - 0.5, 0))
          let side = along.length > 0.01 ? along.quarterLeft * (lateral / along.length) : .zero
          add(plan.place(at: chainage) + side, chainage, isAcross: false, &smooth)
          chainage += sign * stepLength()
        }
      case .across(let from, let to):
        let (start, end) = (plan.place(at: from), plan.place(at: to))
        let length = (end - start).length
        var way = 0.0
        while way < length {
          add(
            start.interpolated(to: end, way / length), from + (to - from) * way / length,
            isAcross: true, &smooth)
          way += stepLength()
        }
      }
    }
  }

  private mutating func add(
    _ place: Vector2, _ chainage: Double, isAcross: Bool, _ smooth: inout Vector2?
  ) {
    // People cut corners.
    let rounded = smooth?.interpolated(to: place, 0.28) ?? place
    smooth = rounded
    samples.append(
      Sample(
        time: Double(samples.count) * Self.interval, place: rounded, chainage: chainage,
        isAcross: isAcross))
  }

  private mutating func stepLength() -> Double {
    guard pause <= 0 else {
      pause -= Self.interval
      return 0
    }
    if random.happens(0.0016) { pause = random.number(2...15) }
    wobble += -0.04 * wobble + 0.042 * random.normal()
    lateral = min(max(lateral * 0.98 + 0.34 * random.normal(), -3), 3)
    return max(0.2, speed * (1 + wobble)) * Self.interval
  }

  /// Generates AR's odometry, which is rotated by the compass's error and has a scale of its own and axes
  /// that drift.
  private mutating func look() {
    let (compass, scale, drift) =
      switch surroundings {
      case .calm: (5.0, 0.005, 0.05)
      case .city: (20.0, 0.015, 0.15)
      case .canyon: (60.0, 0.03, 0.3)
      }
    var yaw = compass * random.normal() * .pi / 180
    let factor = 1 + scale * random.normal()
    for index in samples.indices.dropFirst() {
      let move = samples[index].place - samples[index - 1].place
      yaw += drift * .pi / 180 * move.length.squareRoot() * random.normal()
      // A true bearing β appears at β − yaw.
      let turned = Vector2(
        move.x * cos(yaw) - move.y * sin(yaw), move.x * sin(yaw) + move.y * cos(yaw))
      samples[index].seen = samples[index - 1].seen + turned * factor
    }
  }

  /// Generates the receiver's fixes.
  ///
  /// The errors drift; in streets there are echoes and gaps, and in a canyon there is a constant error.
  private mutating func receive() {
    let deviation = accuracy / 1.515
    let constant = surroundings == .calm ? random.number(20...40) : random.number(15...60)
    let kept = exp(-1 / constant)
    var error = randomVector() * deviation
    let street = surroundings == .canyon ? randomVector() * (0.4 * deviation) : .zero
    let (echoShare, echoLength, echoSize, silence) =
      switch surroundings {
      case .calm: (0.0, 1.0, 0.0...0.0, 0.0)
      case .city: (0.04, 6.0, 1.0...2.5, 0.05)
      case .canyon: (0.1, 8.0, 1.5...4.0, 0.15)
      }
    var claim = 0.0
    var echo: Vector2?
    var isSilent = false
    for (number, sample) in samples.enumerated() where number.isMultiple(of: Self.perFix) {
      error = error * kept + randomVector() * (deviation * 0.97 * (1 - kept * kept).squareRoot())
      claim = claim * 0.9 + 0.08 * random.normal()
      if echo != nil {
        if random.happens(1 / echoLength) { echo = nil }
      } else if random.happens(echoShare / (1 - echoShare) / echoLength) {
        let bearing = random.number(0...2 * .pi)
        echo = Vector2(cos(bearing), sin(bearing)) * (accuracy * random.number(echoSize))
      }
      isSilent = random.happens(isSilent ? 1 - 1 / 6 : silence / (1 - silence) / 6)
      if isSilent && number > 0 { continue }
      let place =
        sample.place + error + street + randomVector() * (0.2 * deviation) + (echo ?? .zero)
      fixes.append(
        Fix(
          time: sample.time, coordinate: Self.coordinate(place),
          horizontalAccuracy: accuracy * max(0.5, 1 + claim)))
    }
  }

  private mutating func randomVector() -> Vector2 {
    let x = random.normal()
    return Vector2(x, random.normal())
  }
}

extension Vector2 {
  fileprivate var quarterLeft: Vector2 { Vector2(-y, x) }
}
