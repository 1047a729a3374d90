import ARRouteEngine

/// The walker's leg: the percentage of correct chainages on walks from an independent simulator, compared
/// with the required percentage.
///
/// There are 1 053 walks: for each kind of route, in three kinds of surroundings, with receivers whose
/// accuracies are 5, 8 and 15 m. The constants of the belief were tuned on other seeds.
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
      var certainties = LegCertainties()
      for course in LegCourse.allCases {
        let score = score(course, surroundings, &certainties)
        harness.report("\(name).\(course).right", score.percentRight, "%")
        harness.report("\(name).\(course).longest", score.longest, "s")
        all.add(score)
      }
      harness.report("\(name).walks", Double(all.walks), "walks")
      harness.report(
        "\(name).right", all.percentRight, "%", limit: .atLeast(leastRight(surroundings)))
      harness.report("\(name).lostStarts", Double(all.lostStarts), "walks")
      harness.report("\(name).lostForAMinute", Double(all.longLost), "walks")
      certainties.report(name, harness)
    }
  }

  private static func leastRight(_ surroundings: LegSurroundings) -> Double {
    switch surroundings {
    case .calm: 99.9
    case .city: 99.5
    case .canyon: 98
    }
  }

  private static func score(
    _ course: LegCourse, _ surroundings: LegSurroundings, _ certainties: inout LegCertainties
  ) -> LegScore {
    var all = LegScore()
    for accuracy in [5.0, 8, 15] {
      for seed in firstSeed..<(firstSeed + seeds) {
        let walk = LegWalk(course, surroundings, accuracy: accuracy, seed: seed)
        let score = try? LegScore(walk) { sample, world in
          guard let confidence = world.guidance?.certainty.confidence,
            let chainage = world.guidance?.progress.match.chainage,
            let isRight = walk.isRight(chainage, at: sample)
          else { return }
          certainties.add(confidence, isRight: isRight)
        }
        guard let score else { fatalError("the walk's route is none") }
        all.add(score)
      }
    }
    return all
  }
}

/// The percentage of correct legs, by the confidence that the world states.
private struct LegCertainties {
  private var counts = [(all: Int, right: Int, stated: Double)](repeating: (0, 0, 0), count: 10)

  mutating func add(_ confidence: Double, isRight: Bool) {
    let decile = min(Int(confidence * 10), 9)
    counts[decile].all += 1
    counts[decile].right += isRight ? 1 : 0
    counts[decile].stated += confidence
  }

  /// Reports each tenth of the confidence scale that was stated at least once.
  func report(_ name: String, _ harness: Harness) {
    for (decile, count) in counts.enumerated() where count.all > 0 {
      let name = "\(name).certainty.\(10 * decile)%"
      harness.report("\(name).stated", 100 * count.stated / Double(count.all), "%")
      harness.report("\(name).right", 100 * Double(count.right) / Double(count.all), "%")
      harness.report("\(name).moments", Double(count.all), "moments")
    }
  }
}
