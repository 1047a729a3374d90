import ARRouteEngine

/// Compares `robust` with yardsticks on the family: walks whose noise is drawn at random for each walk (SPEC
/// §11).
///
/// Two generators (`FamilyWorld`) make the walks. Each uses the seeds on which the constants were tuned
/// (`seen`), and seeds that were never used for tuning (`fresh`). Figures are for the error, |total − true
/// misalignment at the time|, in degrees; `ratio` is the ratio to the error of `told`, the estimator that
/// knows each walk's noise. `metres` is the median, over the walks, of the distance after which the error
/// stays below 5°. `honest` is the percentage of walks on which the truth is within two standard errors.
/// `over` is the factor by which the error of `robust` exceeds a rival's error, with its 95 % interval.
struct FamilyTable {
  let name: String
  private let trials: [FamilyTrial]
  private let names: [String]
  /// The scores for each walk, and for each rival on that walk.
  private let scores: [[FamilyScore]]

  private static let figures = [("median", 0.5), ("p95", 0.95)]
  /// The maximum ratio of the error of `robust` to that of Huber's estimator in a class of walks.
  private static let tolerance = 1.03
  /// The sets of seeds, each with its name and its first seed.
  static let seeds: [(name: String, first: UInt64)] = [("seen", 50_000), ("fresh", 246_000_000)]

  /// - Parameter draws: The number of walks drawn for the estimator `bound`; 0 to leave that estimator out.
  init(_ world: FamilyWorld, _ seeds: (name: String, first: UInt64), walks: Int, draws: Int = 0) {
    name = "heading.family.\(world).\(seeds.name)"
    names = ["robust", "told", "huber", "nominal"] + (draws > 0 ? ["bound"] : [])
    let results = Gathering.gather(walks) { index -> (FamilyTrial, [FamilyScore])? in
      guard let trial = FamilyTrial(world, seed: seeds.first + UInt64(index)) else { return nil }
      let robust = HeadingCorrection(settings: CorrectionSettings())
      let huber = LeastSquaresHeading(isHuber: true, placement: trial.placement)
      var scores = [
        trial.score(FamilyEstimator(robust, on: trial)),
        trial.score(FamilyYardstick(told: trial.noise)),
        trial.score(FamilyEstimator(huber, on: trial)),
        trial.score(FamilyYardstick.nominal()),
      ]
      if draws > 0 { scores.append(trial.score(FamilyYardstick(boundOf: draws))) }
      return (trial, scores)
    }
    trials = results.map(\.0)
    scores = results.map(\.1)
  }

  /// Prints all figures.
  func report(_ harness: Harness) {
    harness.report("\(name).walks", Double(trials.count), "walks")
    let all = Array(trials.indices)
    for time in FamilyScore.times.indices {
      let name = "\(name).\(Int(FamilyScore.times[time]))s"
      for (figure, share) in Self.figures {
        for (rival, label) in names.enumerated() {
          let value = figureOf(rival, time, share, all)
          harness.report("\(name).\(label).\(figure)", value, "deg")
          if label != "told" {
            harness.report(
              "\(name).\(label).ratio.\(figure)", value / figureOf(1, time, share, all), "x")
          }
          if rival > 0 { reportOver(rival, label, time, (figure, share), harness) }
        }
      }
      for (rival, label) in names.enumerated() where label != "huber" {
        harness.report("\(name).\(label).honest", honest(rival, time, all), "%")
      }
    }
    let metres = names.indices.map { rival in quantile(scores.map { $0[rival].metres }, 0.5) }
    for (label, value) in zip(names, metres) {
      harness.report("\(name).metres.\(label)", value, "m")
      harness.report("\(name).metres.\(label).ratio", value / metres[1], "x")
    }
    for (index, metres) in FamilyScore.shortWalks.enumerated() {
      for (rival, label) in names.enumerated() where label != "huber" {
        let stated = scores.compactMap { $0[rival].isHonestSoon.dropFirst(index).first ?? nil }
        harness.report("\(name).\(Int(metres))m.\(label).honest", Self.percent(stated), "%")
      }
    }
    reportMembers(harness)
  }

  /// Reports the factor by which the error of `robust` exceeds a rival's error, with its 95 % interval.
  private func reportOver(
    _ rival: Int, _ label: String, _ time: Int, _ figure: (name: String, share: Double),
    _ harness: Harness
  ) {
    let (own, other) = (scores.map { $0[0].atTimes[time] }, scores.map { $0[rival].atTimes[time] })
    let interval = PairedComparison(own, other, by: /) { quantile($0, figure.share) }
    let name = "\(name).\(Int(FamilyScore.times[time]))s.over.\(label).\(figure.name)"
    harness.report(name, quantile(own, figure.share) / quantile(other, figure.share), "x")
    harness.report("\(name).low", interval.low, "x")
    harness.report("\(name).high", interval.high, "x")
  }

  private func figureOf(_ rival: Int, _ time: Int, _ share: Double, _ walks: [Int]) -> Double {
    quantile(walks.map { scores[$0][rival].atTimes[time] }, share)
  }

  private func honest(_ rival: Int, _ time: Int, _ walks: [Int]) -> Double {
    Self.percent(walks.compactMap { scores[$0][rival].isHonest[time] })
  }

  private static func percent(_ verdicts: [Bool]) -> Double {
    100 * Double(verdicts.count { $0 }) / Double(max(verdicts.count, 1))
  }

  private func reportMembers(_ harness: Harness) {
    let members = Set(trials.flatMap(\.members)).sorted()
    var (worse, dishonest) = (0, 0)
    for member in members {
      let walks = trials.indices.filter { trials[$0].members.contains(member) }
      for time in FamilyScore.times.indices {
        let name = "\(name).member.\(member).\(Int(FamilyScore.times[time]))s"
        for (figure, share) in Self.figures {
          let ratio = figureOf(0, time, share, walks) / figureOf(2, time, share, walks)
          if ratio > Self.tolerance { worse += 1 }
          harness.report("\(name).huber.\(figure)", ratio, "x")
        }
        let shares = names.indices.filter { names[$0] != "huber" }.map { honest($0, time, walks) }
        if !(92...98).contains(shares[0]) { dishonest += 1 }
        for (label, share) in zip(names.filter { $0 != "huber" }, shares) {
          harness.report("\(name).\(label).honest", share, "%")
        }
      }
    }
    let count = members.count * FamilyScore.times.count
    harness.report("\(name).members.worse", Double(worse), "of \(2 * count)")
    harness.report("\(name).members.dishonest", Double(dishonest), "of \(count)")
  }
}

extension FamilyTable {
  /// Prints all requested tables; the estimator `bound`, which is slow to compute, is measured on fewer
  /// walks.
  static func report(_ harness: Harness) {
    for world in FamilyWorld.allCases {
      for seeds in seeds where harness.wants("heading.family.\(world).\(seeds.name)") {
        FamilyTable(world, seeds, walks: 3000).report(harness)
      }
    }
    if harness.wants("heading.family.theirs.bound") {
      FamilyTable(.theirs, ("bound", seeds[0].first), walks: 500, draws: 300).report(harness)
    }
  }
}
