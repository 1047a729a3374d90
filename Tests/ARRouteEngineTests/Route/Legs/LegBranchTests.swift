import TestSupport
import Testing

@testable import ARRouteEngine

/// The storage in which a belief keeps results for its next hypotheses.
@Suite("Branches of a belief")
struct LegBranchTests {
  /// Returns hypotheses near a route: twins that differ in direction, others at the same position with a
  /// different spread, and others on a different leg.
  private static func hypotheses(
    on route: Route, _ ground: LegGround, _ random: inout TestRandom
  ) -> [LegHypothesis] {
    var hypotheses: [LegHypothesis] = []
    for _ in 0..<12 {
      let segment = random.whole(0...route.segmentCount - 1)
      let place = Vector2(random.number(-60...60), random.number(-60...60))
      let point = ground.nearest(to: place, on: segment, of: route).point
      var hypothesis = LegHypothesis(
        position: place, yaw: random.number(-3...3),
        spread: LegSpread(place: random.magnitude(0.5...40), yaw: 0.4), point: point)
      hypotheses.append(hypothesis)
      hypothesis.isForward = false
      hypotheses.append(hypothesis)
      hypothesis.spread.yy *= 4
      hypotheses.append(hypothesis)
      let other = random.whole(0...route.segmentCount - 1)
      hypothesis.point = ground.nearest(to: place, on: other, of: route).point
      hypotheses.append(hypothesis)
    }
    return hypotheses
  }

  @Test("a shared search finds the same points as a separate one", arguments: UInt64(0)..<60)
  func looksAreShared(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    // Some seeds repeat a single point, which is not a route.
    guard let route = try? Route(name: nil, coordinates: TroubledRoute(seed: seed).coordinates)
    else { return }
    let ground = LegGround(at: route.coordinates[0])
    let settings = LegSettings()
    var shared = LegLooks(settings)
    var count = 0
    for hypothesis in Self.hypotheses(on: route, ground, &random) {
      let isFarther = random.whole(0...2) == 0
      var (found, expected) = ([RoutePoint](), [RoutePoint]())
      shared.look(around: hypothesis, isFarther: isFarther, on: route, ground) { found.append($0) }
      var own = LegLooks(settings)
      own.look(around: hypothesis, isFarther: isFarther, on: route, ground) { expected.append($0) }
      #expect(found == expected)
      count += found.count
    }
    #expect(count > 0)
  }

  @Test("rivals are the same as when each pair is compared", arguments: UInt64(0)..<40)
  func rivalsAreFound(seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    func stance() -> LegStance {
      let angle = Angle.degrees(random.number(-180...180))
      return LegStance(
        isForward: random.whole(0...1) == 0,
        point: RoutePoint(
          segment: 0, fraction: 0, chainage: random.number(0...60), foot: .zero,
          direction: Vector2(angle.cosine, angle.sine)),
        position: Vector2(random.number(0...40), random.number(0...40)),
        yaw: random.number(-0.5...0.5)
      )
    }
    var rivals = LegRivals([], scores: [])
    var all: [(stance: LegStance, score: Double)] = []
    var replaced = 0
    for number in 0..<300 {
      let (new, score) = (stance(), random.number(0...9))
      let known = all.firstIndex { $0.stance.isSame(as: new) }
      let found = rivals.equal(of: new)
      #expect(found?.number == known, "\(number)")
      if let known, let found {
        #expect(rivals.score(at: found) == all[known].score)
        all[known] = (new, score)
        rivals.replace(found, by: new, score: score)
        replaced += 1
      } else {
        all.append((new, score))
        rivals.append(new, score: score)
      }
    }
    #expect(replaced > 20 && all.count > 20)
  }
}
