import ARRouteEngine
import TestSupport
import Testing

@Suite struct RouteProgressTests {
  /// Routes that pass close to themselves, in metres east and north.
  enum Course: String, CaseIterable {
    case outAndBack, figureOfEight, spiral, hairpins, lapTwice, knot

    var corners: [(Double, Double)] {
      switch self {
      case .outAndBack: [(0, 0), (0, 80), (60, 150), (0, 80), (0, 0)]
      case .figureOfEight:
        stride(from: 0.0, through: 360, by: 3).map {
          (80 * Angle.degrees($0).sine, 50 * Angle.degrees(2 * $0).sine)
        }
      case .spiral:
        stride(from: 0.0, through: 360 * 8, by: 10).map {
          let radius = 6 + $0 / 360 * 5
          return (radius * Angle.degrees($0).sine, radius * Angle.degrees($0).cosine)
        }
      case .hairpins:
        (0..<12).flatMap { row -> [(Double, Double)] in
          let north = Double(row) * 6
          return row.isMultiple(of: 2) ? [(0, north), (60, north)] : [(60, north), (0, north)]
        }
      case .lapTwice:
        [(0, 0), (50, 0), (50, 50), (0, 50), (0, 0), (50, 0), (50, 50), (0, 50), (0, 0)]
      case .knot:
        stride(from: 0.0, through: 360, by: 2).map {
          let radius = 60 + 30 * Angle.degrees(5 * $0).cosine
          return (radius * Angle.degrees(3 * $0).sine, radius * Angle.degrees(3 * $0).cosine)
        }
      }
    }

    func route(scale: Double = 1) throws -> Route {
      try Route(
        name: rawValue,
        coordinates: corners.map {
          GeodeticCoordinate.at(48.2, 16.37).moved(east: $0.0 * scale, north: $0.1 * scale)
        })
    }
  }

  /// Returns the maximum difference between progress and truth, in metres, when the walker is at each of
  /// the given chainages in turn.
  private func worst(
    _ progress: inout RouteProgress, on route: Route, _ chainages: StrideThrough<Double>,
    right: Double = 0, fixEvery: Int? = nil
  ) -> Double {
    var worst = 0.0
    for (number, chainage) in chainages.enumerated() {
      progress.update(
        to: route.place(atChainage: chainage, right: right), accuracy: 0,
        isFix: fixEvery.map { number.isMultiple(of: $0) } ?? false, on: route)
      worst = max(worst, abs(progress.match.chainage - chainage))
    }
    return worst
  }

  @Test(arguments: Course.allCases, [0.13, 0.4, 1.4])
  func followsAWalkerOnTheRoute(course: Course, step: Double) throws {
    let route = try course.route()
    var progress = RouteProgress(route: route, chainage: 0)
    let walk = stride(from: 0, through: route.length, by: step)
    // At a turning point, the two legs are up to two steps apart.
    #expect(worst(&progress, on: route, walk) <= 2 * step)
    #expect(progress.match.distance < 0.001)
  }

  @Test func followsEveryFrameOfAWalk() throws {
    let route = try Course.figureOfEight.route()
    var progress = RouteProgress(route: route, chainage: 0)
    let walk = stride(from: 0, through: route.length, by: 1.4 / 30)
    #expect(worst(&progress, on: route, walk) <= 0.1)
  }

  @Test(arguments: Course.allCases, [-2.0, -1, 1, 2])
  func followsAWalkerBesideTheRoute(course: Course, right: Double) throws {
    let route = try course.route()
    var progress = RouteProgress(route: route, chainage: 0)
    // There is an exact fix once a second, with poses in between.
    //
    // At a reversal, an offset of two metres to the side can be as much as seven metres along the route.
    let walk = stride(from: 0, through: route.length, by: 0.2)
    #expect(worst(&progress, on: route, walk, right: right, fixEvery: 7) < 8)
  }

  @Test(arguments: Course.allCases)
  func followsAWalkerBackward(course: Course) throws {
    let route = try course.route()
    var progress = RouteProgress(route: route, chainage: route.length)
    // Back at the turning point of an out-and-back street, the walker counts as having turned round again.
    let last = course == .outAndBack ? route.length / 2 : 0
    let walk = stride(from: route.length, through: last, by: -0.2)
    #expect(worst(&progress, on: route, walk) <= 0.4)
  }

  @Test(arguments: Course.allCases, UInt64(0)..<12)
  func followsFixesThatWander(course: Course, seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    // The legs are 15 m apart: with closer legs, such fixes would occasionally prove the wrong leg
    // according to SPEC §6.
    let route = try course.route(scale: 3)
    var progress = RouteProgress(route: route, chainage: 0)
    var error = (right: 0.0, ahead: 0.0)
    var lost = 0
    for chainage in stride(from: 0, through: route.length, by: 1.4) {
      // A first-order Gauss–Markov process with 1.9 m per axis and a time constant of 30 s.
      error.right = 0.967 * error.right + random.number(-0.85...0.85)
      error.ahead = 0.967 * error.ahead + random.number(-0.85...0.85)
      let fix = route.place(
        atChainage: min(max(chainage + error.ahead, 0), route.length), right: error.right)
      progress.update(to: fix, accuracy: 3, isFix: true, on: route)
      // Errors along the route reach 8 m, and twice that at a turning point.
      if abs(progress.match.chainage - chainage) > 20 { lost += 1 }
    }
    // If legs cross at an acute angle, as in the knot, three consecutive fixes may all be off to the wrong
    // side; progress must then recover within seconds.
    #expect(lost <= (course == .knot ? 10 : 0))
  }
}

@Suite struct RouteProgressTurningPointTests {
  private static let start = GeodeticCoordinate.at(-33.9, 151.2)
  private let route: Route

  init() throws {
    let turn = Self.start.moved(east: 0, north: 100)
    route = try Route(name: nil, coordinates: [Self.start, turn, Self.start])
  }

  private func walk(_ norths: [Double], accuracy: Double = 0) -> [Double] {
    var progress = RouteProgress(route: route, chainage: 0)
    return norths.map { north in
      progress.update(
        to: Self.start.moved(east: 0, north: north), accuracy: accuracy, on: route)
      return progress.match.chainage
    }
  }

  private func there(to turn: Double, step: Double) -> [Double] {
    let out = Array(stride(from: 0, through: turn, by: step))
    return out + out.reversed()
  }

  @Test(arguments: [99.0, 99.9, 100, 100.5, 103], [0.05, 0.3])
  func whoHasBeenThereIsOnTheWayBack(turn: Double, step: Double) {
    let chainages = walk(there(to: turn, step: step))
    #expect(abs((chainages.last ?? 0) - 200) < 0.01)
  }

  @Test(arguments: [50.0, 90, 97])
  func whoTurnsRoundEarlierGoesBack(turn: Double) {
    let chainages = walk(there(to: turn, step: 0.05))
    #expect((chainages.max() ?? 0) < turn + 0.01)
    #expect(abs(chainages.last ?? 1) < 0.01)
  }

  @Test func nobodyIsAheadOfHisFeet() {
    for (north, chainage) in zip(0...100, walk((0...100).map(Double.init))) {
      #expect(abs(chainage - Double(north)) < 0.01)
    }
  }

  @Test func anUncertainWalkerHasBeenThereFromFartherAway() {
    let chainages = walk(there(to: 94, step: 0.5), accuracy: 8)
    #expect(abs((chainages.last ?? 0) - 200) < 0.01)
  }

  @Test func aWalkerWhoStaysStays() {
    let chainages = walk([98.5, 98.5, 98.5, 99.9, 99.9, 99.9])
    #expect(chainages.allSatisfy { $0 < 100 })
  }
}

@Suite struct RouteProgressRelocationTests {
  private static let start = GeodeticCoordinate.at(52.5, 13.4)

  /// Returns a route along two parallel streets 30 m apart, joined at the far end.
  private static func hairpin() throws -> Route {
    try Route(
      name: nil,
      coordinates: [(0.0, 0.0), (0, 300), (30, 300), (30, 0)].map {
        start.moved(east: $0.0, north: $0.1)
      })
  }

  @Test func theThirdFixNearerToAnotherLegMovesThere() throws {
    let route = try Self.hairpin()
    var progress = RouteProgress(route: route, chainage: 100)
    let place = Self.start.moved(east: 28, north: 100)
    var chainages: [Double] = []
    for _ in 0..<3 {
      progress.update(to: place, accuracy: 5, isFix: true, on: route)
      chainages.append(progress.match.chainage)
    }
    #expect(chainages[1] < 110)
    #expect(abs(chainages[2] - 530) < 0.1)
  }

  @Test func aFixInBetweenStartsTheCountAnew() throws {
    let route = try Self.hairpin()
    var progress = RouteProgress(route: route, chainage: 100)
    for east in [28.0, 28, 10, 28, 28] {
      progress.update(
        to: Self.start.moved(east: east, north: 100), accuracy: 5, isFix: true, on: route)
      #expect(progress.match.chainage < 110)
    }
  }

  @Test func posesNeverProveAnotherLeg() throws {
    let route = try Self.hairpin()
    var progress = RouteProgress(route: route, chainage: 100)
    for _ in 0..<100 {
      progress.update(to: Self.start.moved(east: 28, north: 100), accuracy: 0, on: route)
    }
    #expect(progress.match.chainage < 110)
  }

  @Test func farOffTheRouteTheNearestLegIsTaken() throws {
    let route = try Self.hairpin()
    var progress = RouteProgress(route: route, chainage: 100)
    for east in stride(from: 0.0, through: 90, by: 0.5) {
      progress.update(to: Self.start.moved(east: east, north: 100), accuracy: 0, on: route)
    }
    #expect(progress.isOffRoute)
    #expect(abs(progress.match.chainage - 530) < 0.1)
    #expect(abs(progress.match.crossTrack + 60) < 0.1)
  }

  @Test func aDetourFromTheWayBackEndsOnTheWayBack() throws {
    let turn = Self.start.moved(east: 0, north: 200)
    let route = try Route(name: nil, coordinates: [Self.start, turn, Self.start])
    var progress = RouteProgress(route: route, chainage: 290)
    let detour = Array(stride(from: 0.0, through: 80, by: 0.5))
    for east in detour + detour.reversed() {
      progress.update(to: Self.start.moved(east: east, north: 110), accuracy: 0, on: route)
      #expect(abs(progress.match.chainage - 290) < 0.1)
    }
  }

  @Test func aSpurNobodyWalksIsPassedBy() throws {
    let corners = [(0.0, 0.0), (0, 50), (12, 50), (0, 50), (0, 100)]
    let route = try Route(
      name: nil, coordinates: corners.map { Self.start.moved(east: $0.0, north: $0.1) })
    var progress = RouteProgress(route: route, chainage: 0)
    for north in stride(from: 0.0, through: 100, by: 0.05) {
      progress.update(to: Self.start.moved(east: 0, north: north), accuracy: 0, on: route)
    }
    #expect(abs(progress.match.chainage - 124) < 0.1)
    for north in stride(from: 100.0, through: 0, by: -0.05) {
      progress.update(to: Self.start.moved(east: 0, north: north), accuracy: 0, on: route)
    }
    #expect(progress.match.chainage < 0.1)
  }

  @Test func aCutCornerCostsNothing() throws {
    let corners = [(0.0, 0.0), (0, 100), (100, 100)]
    let route = try Route(
      name: nil, coordinates: corners.map { Self.start.moved(east: $0.0, north: $0.1) })
    var progress = RouteProgress(route: route, chainage: 60)
    for step in stride(from: 0.0, through: 40, by: 0.05) {
      progress.update(
        to: Self.start.moved(east: step, north: 60 + step), accuracy: 0, on: route)
    }
    #expect(abs(progress.match.chainage - 140) < 0.1)
  }

  @Test(arguments: [(10, 0), (400, 30), (-3000, 200)])
  func aLeapEndsAtTheNearestPoint(north: Double, east: Double) throws {
    let route = try Self.hairpin()
    var progress = RouteProgress(route: route, chainage: 0)
    let place = Self.start.moved(east: east, north: north)
    progress.update(to: place, accuracy: 0, on: route)
    #expect(abs(progress.match.distance - route.nearest(to: place).distance) < 0.001)
  }

  @Test(arguments: [0.5, 2.9])
  func theShortestRoutesHaveProgress(length: Double) throws {
    let route = try Route(
      name: nil, coordinates: [Self.start, Self.start.moved(east: length, north: 0)])
    var progress = RouteProgress(route: route, at: Self.start)
    #expect(progress.match.chainage == 0)
    progress.update(to: Self.start.moved(east: length * 2, north: 1), accuracy: 0, on: route)
    #expect(progress.match.chainage == route.length)
    #expect(abs(progress.match.distance - (1 + length * length).squareRoot()) < 1e-6)
  }

  @Test(arguments: [Double.nan, -5, .infinity, 0])
  func anyAccuracyIsTaken(accuracy: Double) throws {
    let route = try Self.hairpin()
    var progress = RouteProgress(route: route, chainage: 0)
    progress.update(
      to: Self.start.moved(east: 1, north: 50), accuracy: accuracy, isFix: true, on: route)
    #expect(abs(progress.match.chainage - 50) < 0.01)
  }

  /// If the vertical component is ignored, the antipode appears to be at the walker's feet.
  @Test(arguments: UInt64(0)..<20)
  func aFixOnTheOtherSideOfTheEarthIsAJump(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    let route = try Route(
      name: nil, coordinates: RandomRoute.wander(from: (48, 11), count: 80, step: 30, &random))
    var progress = RouteProgress(route: route, chainage: random.number(0...route.length))
    for reach in [0, 0.1, 400, 30_000] {
      let place = Antipode.place(of: route, within: reach, &random)
      progress.update(to: place, accuracy: 5, isFix: true, on: route)
      #expect(progress.isOffRoute && progress.match.distance > 1.99e7, "seed \(seed)")
      let chainage = random.number(0...route.length)
      progress.update(
        to: route.coordinate(atChainage: chainage), accuracy: 5, isFix: true, on: route)
      // Any leg within the accuracy is acceptable.
      #expect(progress.match.distance < 5)
    }
  }
}
