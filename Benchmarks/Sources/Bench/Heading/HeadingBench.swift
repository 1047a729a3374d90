import ARRouteEngine
import RouteSimKit

/// The errors of heading corrections on simulated walks, compared with yardsticks (SPEC §11).
///
/// There are five classes of walks under three conditions, with misalignments over the whole circle; all
/// rivals are tried on the same walks. The figures `median` and `p95` are for the error, |total − true
/// misalignment at the time|, in degrees.
struct HeadingBench: BenchSuite {
  static let topic = "heading"
  static let limited = ["heading.cost.\(CorrectionStrategy.robust)"]

  static func run(_ harness: inout Harness) {
    if harness.wants("heading.cost") { cost(harness) }
    let parts = ["pooled", "cell", "metres", "better", "reference", "honest"]
    if parts.contains(where: { harness.wants("heading.\($0)") }) {
      HeadingTable(walksPerCell: 100).report(harness)
    }
    FamilyTable.report(harness)
    FaultTable.report(harness)
    for sweep in HeadingSweep.all where harness.wants("heading.sweep.\(sweep.name)") {
      sweep.report(harness)
    }
  }

  /// Measures the time per fix over an hour of fixes.
  private static func cost(_ harness: Harness) {
    var settings = SimulationSettings(conditions: .city, seed: 3)
    settings.timeConstant = 30
    guard let walk = HeadingWalk(.zigzag, settings: settings) else { return }
    let estimates = (0..<30).flatMap { lap in
      walk.steps.map { step in
        var estimate = step.estimate
        estimate.fix.time += HeadingWalk.duration * Double(lap)
        estimate.epoch += lap
        return estimate
      }
    }
    for strategy in CorrectionStrategy.allCases {
      var settings = CorrectionSettings()
      settings.strategy = strategy
      harness.compare(
        "heading.cost.\(strategy)", unit: .microseconds, operations: estimates.count, rounds: 9,
        limit: strategy == .robust ? .atMost(50) : nil,
        ours: {
          var correction = HeadingCorrection(settings: settings)
          for estimate in estimates { correction.take(estimate) }
          blackHole(correction.total)
        })
    }
  }
}

/// A comparison of `robust` with Huber's estimator on walks whose fixes have unusual errors.
///
/// The walks are those under the condition `city`, of all classes; no ratio may exceed 1.1.
struct HeadingSweep: Sendable {
  let name: String
  var change: @Sendable (inout SimulationSettings) -> Void = { _ in }
  var claim = 1.0
  var isBlackedOut = false

  static let all: [HeadingSweep] =
    [5.0, 15, 30, 60, 120].map { constant in
      HeadingSweep(name: "correlated.\(Int(constant))s", change: { $0.timeConstant = constant })
    }
    + [0.0, 1, 2, 3].map { drift in
      HeadingSweep(name: "drift.\(Int(drift))%", change: { $0.driftPercent = drift })
    }
    + [
      HeadingSweep(name: "white", change: { $0.timeConstant = 0.01 }),
      HeadingSweep(name: "claims.half", claim: 0.5),
      HeadingSweep(name: "claims.double", claim: 2),
      HeadingSweep(name: "blackout", isBlackedOut: true),
      HeadingSweep(name: "outliers", change: { $0.outlierPercent = 10 }),
    ]

  private static let walksPerClass = 120

  func report(_ harness: Harness) {
    let classes = WalkClass.allCases
    let scores = Gathering.gather(classes.count * Self.walksPerClass) { index in
      var settings = SimulationSettings(conditions: .city, seed: UInt64(90_000 + index))
      change(&settings)
      let start = 25 + Double(index % 40)
      let disturbance = HeadingDisturbance(
        claim: claim, blackout: isBlackedOut ? start...start + 30 : nil)
      let kind = classes[index % classes.count]
      return HeadingWalk(kind, settings: settings, disturbance: disturbance).map { walk in
        [
          HeadingTrial.score(
            HeadingCorrection(settings: CorrectionSettings()), on: walk, isFollowed: false),
          HeadingTrial.score(
            LeastSquaresHeading(isHuber: true, placement: walk.placement), on: walk,
            isFollowed: false),
        ]
      }
    }
    for (index, time) in HeadingTrial.times.enumerated() {
      let name = "heading.sweep.\(name).\(Int(time))s"
      for (figure, share) in [("median", 0.5), ("p95", 0.95)] {
        let robust = quantile(scores.map { $0[0].atTimes[index] }, share)
        let huber = quantile(scores.map { $0[1].atTimes[index] }, share)
        harness.report("\(name).robust.\(figure)", robust, "deg")
        harness.report("\(name).huber.\(figure)", huber, "deg")
        harness.report("\(name).ratio.\(figure)", robust / huber, "x")
      }
    }
  }
}
