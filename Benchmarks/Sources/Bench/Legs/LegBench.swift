import ARRouteEngine

/// On which leg the walker is: how often the chainage is right on walks of an independent
/// simulator, beside what is asked for.
///
/// Each kind of route, three surroundings, receivers of 5, 8 and 15 m: 1 053 walks. Their seeds are
/// not those the belief's constants were chosen on.
struct LegBench: BenchSuite {
  static let topic = "legs"
  static let limited = LegSurroundings.allCases.map { "legs.\($0).right" }
  private static let firstSeed = 5000
  private static let seeds = 9

  static func run(_ harness: inout Harness) {
    for surroundings in LegSurroundings.allCases {
      let name = "legs.\(surroundings)"
      guard harness.wants(name) else { continue }
      var all = LegScore()
      for course in LegCourse.allCases {
        let score = score(course, surroundings)
        harness.report("\(name).\(course).right", score.percentRight, "%")
        harness.report("\(name).\(course).longest", score.longest, "s")
        all.add(score)
      }
      harness.report("\(name).walks", Double(all.walks), "walks")
      harness.report(
        "\(name).right", all.percentRight, "%", limit: .atLeast(leastRight(surroundings)))
      harness.report("\(name).lostStarts", Double(all.lostStarts), "walks")
      harness.report("\(name).lostForAMinute", Double(all.longLost), "walks")
    }
  }

  private static func leastRight(_ surroundings: LegSurroundings) -> Double {
    switch surroundings {
    case .calm: 99.9
    case .city: 99.5
    case .canyon: 98
    }
  }

  private static func score(_ course: LegCourse, _ surroundings: LegSurroundings) -> LegScore {
    var all = LegScore()
    for accuracy in [5.0, 8, 15] {
      for seed in firstSeed..<(firstSeed + seeds) {
        let walk = LegWalk(course, surroundings, accuracy: accuracy, seed: seed)
        guard let score = try? LegScore(walk) else { fatalError("the walk's route is none") }
        all.add(score)
      }
    }
    return all
  }
}
