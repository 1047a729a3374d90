import ARRouteEngine
import TestSupport
import Testing

@Suite("The belief about the leg")
struct LegBeliefTests {
  /// One walk of each kind in each kind of surroundings; `script/bench legs` runs a thousand.
  @Test("finds the leg on routes that come close to themselves", arguments: LegCourse.allCases)
  func findsTheLeg(course: LegCourse) throws {
    var all = LegScore()
    for (number, surroundings) in LegSurroundings.allCases.enumerated() {
      let walk = LegWalk(
        course, surroundings, accuracy: [5, 8, 15][number], seed: 40 + number)
      all.add(try LegScore(walk))
    }
    #expect(all.percentRight >= 98)
    #expect(all.lostStarts == 0)
    #expect(all.longLost == 0)
  }

  @Test("begins at the start of a round trip, not at its end", arguments: 0..<20)
  func startsAtTheStart(seed: Int) throws {
    for accuracy in [5.0, 15] {
      let walk = LegWalk(.roundTrip, .calm, accuracy: accuracy, seed: 900 + seed)
      let route = try walk.route()
      var world = try World(
        route: route, start: .coordinate(walk.fixes[0].coordinate), fusion: FusionSettings())
      #expect(world.progress.match.chainage < route.length / 2)
      var events = world.update(.fix(walk.fixes[0]))
      for sample in walk.samples.prefix(100) {
        let pose = Pose(
          position: Vector3(sample.seen.x, 0, -sample.seen.y), attitude: Attitude(heading: .zero))
        events += world.update(.pose(time: sample.time, pose))
        #expect(world.progress.match.chainage < route.length / 2)
      }
      #expect(!events.contains(.arrived))
    }
  }

  @Test("its confidence is honest: it is right about as often as it states")
  func isCalibrated() throws {
    var said = 0.0
    var right = 0
    var count = 0
    var doubts = 0
    for course in LegCourse.allCases {
      let walk = LegWalk(course, .canyon, accuracy: 15, seed: 77)
      _ = try LegScore(walk) { sample, world in
        let leg = world.legCertainty
        guard let confidence = leg.confidence else { return }
        // Both numbers are shares of a whole.
        #expect(confidence + (leg.second?.confidence ?? 0) <= 1 + 1e-9)
        if leg.second?.confidence ?? 0 >= LegCertainty.doubt { doubts += 1 }
        guard let isRight = walk.isRight(world.progress.match.chainage, at: sample) else { return }
        said += confidence
        right += isRight ? 1 : 0
        count += 1
      }
    }
    #expect(doubts > 0)
    #expect(abs(said - Double(right)) / Double(count) < 0.03)
  }

  @Test("the same samples give the same belief")
  func isDeterministic() throws {
    var chainages: [[Double]] = []
    for _ in 0..<2 {
      var found: [Double] = []
      _ = try LegScore(LegWalk(.spiral, .city, accuracy: 8, seed: 3)) { _, world in
        found.append(world.progress.match.chainage)
      }
      chainages.append(found)
    }
    #expect(chainages[0] == chainages[1])
  }

  @Test("without a position from AR, the fixes alone find the leg, but later")
  func followsFixesAlone() throws {
    var settings = FusionSettings()
    settings.tracking = .orientation
    var all = LegScore()
    for course in [LegCourse.roundTrip, .outAndBack, .laps, .turnedBack] {
      all.add(try LegScore(LegWalk(course, .calm, accuracy: 5, seed: 12), settings: settings))
    }
    #expect(all.percentRight >= 95)
    #expect(all.lostStarts == 0)
  }

  /// Near a pole and far from the start of the walk, the plane is projected again.
  @Test("a walk of many kilometres keeps its leg", arguments: [0.0, 52, 89.95])
  func keepsItsLegFarAway(latitude: Double) throws {
    let start = GeodeticCoordinate.at(latitude, 13)
    let corners = (0...16).map { number in
      Geodesic.direct(
        from: start, azimuth: .degrees(70), distance: Double(number) * 1000
      ).coordinate
    }
    let route = try Route(name: nil, coordinates: corners)
    var world = try World(
      route: route, start: .coordinate(start), fusion: FusionSettings())
    for second in stride(from: 0.0, through: 15_000 / 1.4, by: 1) {
      let way = second * 1.4
      let place = route.coordinate(atChainage: way)
      _ = world.update(.fix(Fix(time: second, coordinate: place, horizontalAccuracy: 5)))
      let seen = Angle.degrees(70)
      _ = world.update(
        .pose(
          time: second,
          Pose(
            position: Vector3(way * seen.sine, 0, -way * seen.cosine),
            attitude: Attitude(heading: .zero))))
      #expect(abs(world.progress.match.chainage - way) < 20)
    }
  }

  @Test("knows nothing before the first fix")
  func knowsNothingAtFirst() throws {
    let walk = LegWalk(.roundTrip, .calm, accuracy: 5, seed: 1)
    var world = try World(
      route: walk.route(), start: .coordinate(walk.fixes[0].coordinate), fusion: FusionSettings())
    #expect(world.legCertainty == .unknown)
    let pose = Pose(position: .zero, attitude: Attitude(heading: .zero))
    _ = world.update(.pose(time: 0, pose))
    #expect(world.legCertainty == .unknown)
    _ = world.update(.fix(walk.fixes[0]))
    #expect(world.legCertainty.confidence != nil)
  }

  /// The walk begins in the middle of a street that is walked in both directions, near the turning point.
  @Test("a walker whose first fixes came from an echo is still found", arguments: [60.0, 90, 150])
  func isFoundAfterAnEchoAtTheStart(echo: Double) throws {
    let start = GeodeticCoordinate.at(48, 11)
    let route = try Route(
      name: nil, coordinates: [0.0, 300, 0].map { start.moved(east: $0, north: 0) })
    var world = try World(
      route: route, start: .coordinate(start.moved(east: 255 + echo, north: -35)),
      fusion: FusionSettings())
    var wrong = 0
    for second in 0...245 {
      let chainage = 255 + 1.4 * Double(second)
      let east = chainage < 300 ? chainage : 600 - chainage
      let wander = 5 * Angle(radians: Double(second) / 7).sine
      let off = second < 6 ? (echo, -35) : (wander, -wander)
      _ = world.update(
        .fix(
          Fix(
            time: Double(second), coordinate: start.moved(east: east + off.0, north: off.1),
            horizontalAccuracy: 20)))
      let pose = Pose(
        position: Vector3(east - 255, 0, 0), attitude: Attitude(heading: .zero))
      _ = world.update(.pose(time: Double(second), pose))
      if abs(world.progress.match.chainage - chainage) > 40 { wrong += 1 }
    }
    // The duration of the echo, plus the time needed to believe that it has ended.
    #expect(wrong <= 45)
  }

  @Test("a walker whom AR did not follow for a while is found again", arguments: [20.0, 80])
  func isFoundAfterAGap(gap: Double) throws {
    let start = GeodeticCoordinate.at(48, 11)
    let route = try Route(
      name: nil, coordinates: [0.0, 300, 0].map { start.moved(east: $0, north: 0) })
    var world = try World(
      route: route, start: .coordinate(start), fusion: FusionSettings())
    var isFirst = true
    for second in 0...400 {
      let time = Double(second)
      let chainage = 1.4 * time
      // AR does not see the walker for a while, after the turning point; the walker continues.
      if 250..<(250 + gap) ~= time { continue }
      if time >= 250 + gap, isFirst {
        isFirst = false
        _ = world.update(.sessionReset(time: time))
      }
      let east = chainage < 300 ? chainage : 600 - chainage
      _ = world.update(
        .fix(
          Fix(
            time: time, coordinate: start.moved(east: east, north: 0), horizontalAccuracy: 5)))
      let origin = isFirst ? 0 : 600 - 1.4 * (250 + gap)
      let pose = Pose(
        position: Vector3(east - origin, 0, 0), attitude: Attitude(heading: .zero))
      _ = world.update(.pose(time: time, pose))
      guard time < 250 || time >= 253 + gap else { continue }
      #expect(
        abs(world.progress.match.chainage - min(chainage, 600)) < 25, "after \(second) s")
    }
  }

  @Test("a walker who comes back from far away is found")
  func findsWhoWasFarAway() throws {
    let start = GeodeticCoordinate.at(48, 11)
    let route = try Route(
      name: nil,
      coordinates: [(0.0, 0.0), (0, 400), (300, 400), (300, 0)].map {
        start.moved(east: $0.0, north: $0.1)
      })
    var world = try World(
      route: route, start: .coordinate(start), fusion: FusionSettings())
    // The walker goes along the first street, then 700 m away to the west, by bus to the last street, and
    // along that street.
    var way: [(Double, Double)] = []
    for north in stride(from: 0.0, through: 200, by: 1.4) { way.append((0, north)) }
    for west in stride(from: 0.0, through: 700, by: 1.4) { way.append((-west, 200)) }
    for north in stride(from: 300.0, through: 100, by: -1.4) { way.append((300, north)) }
    for (second, place) in way.enumerated() {
      let time = Double(second)
      _ = world.update(
        .fix(
          Fix(
            time: time, coordinate: start.moved(east: place.0, north: place.1),
            horizontalAccuracy: 5)))
      _ = world.update(
        .pose(
          time: time,
          Pose(position: Vector3(place.0, 0, -place.1), attitude: Attitude(heading: .zero))))
      if abs(place.0 + 600) < 0.7 { #expect(world.isOffRoute) }
    }
    #expect(!world.isOffRoute)
    #expect(abs(world.progress.match.chainage - 1000) < 10)
  }

  /// Adds a walk to the east from the start: `east` gives the true position each second, and `seen` the
  /// position according to AR.
  private func walk(
    _ world: inout World, from start: GeodeticCoordinate, seconds: Range<Int>,
    at east: (Int) -> Double, seen: (Int) -> Double, hasFixes: Bool = true
  ) {
    for second in seconds {
      let time = Double(second)
      if hasFixes {
        let place = start.moved(east: east(second), north: 0)
        _ = world.update(.fix(Fix(time: time, coordinate: place, horizontalAccuracy: 5)))
      }
      let pose = Pose(
        position: Vector3(seen(second), 0, 0), attitude: Attitude(heading: .zero))
      _ = world.update(.pose(time: time, pose))
    }
  }

  @Test("on another route, the walker is not located by a fix from the previous AR session")
  func anotherRouteInANewSession() throws {
    let start = GeodeticCoordinate.at(48, 11)
    let street = try Route(
      name: nil, coordinates: [0.0, 600].map { start.moved(east: $0, north: 0) })
    var world = try World(route: street, start: .coordinate(start), fusion: FusionSettings())
    walk(&world, from: start, seconds: 0..<200) {
      Double($0) * 1.4
    } seen: {
      Double($0) * 1.4
    }
    #expect(abs(world.progress.match.chainage - 279) < 10)
    _ = world.update(.sessionReset(time: 200))
    let other = try Route(
      name: nil, coordinates: [-100.0, 700].map { start.moved(east: $0, north: 0) })
    #expect(try world.lead(along: other) == [.newRoute])
    // No fix has arrived yet in the new session, whose AR origin is the phone's current position.
    walk(&world, from: start, seconds: 200..<205, at: { _ in 0 }, seen: { _ in 0 }, hasFixes: false)
    #expect(abs(world.progress.match.chainage - 379) < 15)
    walk(&world, from: start, seconds: 205..<240) { _ in
      280
    } seen: { _ in
      0
    }
    #expect(abs(world.progress.match.chainage - 380) < 15)
  }

  @Test("on another route, the walker is not located by a fix from before AR lost tracking")
  func anotherRouteAfterALoss() throws {
    let start = GeodeticCoordinate.at(48, 11)
    func street(from west: Double) throws -> Route {
      try Route(name: nil, coordinates: [west, 900].map { start.moved(east: $0, north: 0) })
    }
    func way(_ second: Int) -> Double { Double(second) * 1.4 }
    var world = try World(
      route: street(from: 0), start: .coordinate(start), fusion: FusionSettings())
    walk(&world, from: start, seconds: 0..<200, at: way, seen: way)
    _ = world.update(.tracking(time: 200, .limited))
    // AR stays at its last position while the walker continues.
    walk(&world, from: start, seconds: 200..<300, at: way, seen: { _ in way(200) })
    _ = world.update(.tracking(time: 300, .normal))
    #expect(try world.lead(along: street(from: -100)) == [.newRoute])
    walk(
      &world, from: start, seconds: 300..<303, at: way, seen: { way($0 - 100) }, hasFixes: false)
    #expect(abs(world.progress.match.chainage - (way(302) + 100)) < 20)
    walk(&world, from: start, seconds: 303..<340, at: way, seen: { way($0 - 100) })
    #expect(abs(world.progress.match.chainage - (way(339) + 100)) < 20)
  }

  /// On the way back, the walker takes a tram along a street that is walked in both directions; AR does not
  /// see the ride.
  @Test("a walker who was carried is searched for from the last position, not from the start")
  func isFoundAfterBeingCarried() throws {
    let start = GeodeticCoordinate.at(48, 11)
    let route = try Route(
      name: nil, coordinates: [0.0, 600, 0].map { start.moved(east: $0, north: 0) })
    var world = try World(route: route, start: .coordinate(start), fusion: FusionSettings())
    func east(_ second: Int) -> Double {
      let way = min(Double(second), 500) * 1.6
      return way < 600 ? way : 1200 - way
    }
    walk(&world, from: start, seconds: 0..<500, at: east, seen: east)
    #expect(abs(world.progress.match.chainage - 798) < 20)
    walk(&world, from: start, seconds: 500..<560) { _ in
      150
    } seen: { _ in
      east(500)
    }
    #expect(abs(world.progress.match.chainage - 1050) < 20)
  }

  /// Both the compass and the direction of the route make the opposite more likely.
  @Test(
    "going back from midway is recognised within 15 s, whatever the compass says",
    arguments: [0.0, 60, -120, 180], 0..<5)
  func goesBackFromTheMiddle(misalignment: Double, seed: Int) throws {
    let start = GeodeticCoordinate.at(48, 11)
    let route = try Route(
      name: nil, coordinates: [0.0, 900].map { start.moved(east: $0, north: 0) })
    var world = try World(
      route: route, start: .coordinate(start.moved(east: 450, north: 0)), fusion: FusionSettings())
    var random = SplitMix64(seed: UInt64(seed))
    var error = Vector2(random.normal(), random.normal()) * 3.3
    let turn = Angle.degrees(misalignment)
    for second in 0..<60 {
      let walked = 1.4 * Double(second)
      let fix = start.moved(east: 450 - walked + error.x, north: error.y)
      let time = Double(second)
      _ = world.update(.fix(Fix(time: time, coordinate: fix, horizontalAccuracy: 5)))
      // The walker goes west, but AR's axes are rotated.
      let seen = Vector2(-walked * turn.cosine, -walked * turn.sine)
      _ = world.update(
        .pose(
          time: time,
          Pose(position: Vector3(seen.x, 0, -seen.y), attitude: Attitude(heading: .zero))))
      let kept = 0.97
      error =
        error * kept
        + Vector2(random.normal(), random.normal()) * (3.3 * (1 - kept * kept).squareRoot())
      guard second >= 15 else { continue }
      #expect(abs(world.progress.match.chainage - (450 - walked)) < 20, "\(second) s")
    }
  }
}
