import ARRouteEngine
import Yardsticks

/// Compares `robust` under faults of AR with the published method and with estimators that know more (SPEC
/// §11).
///
/// The walks last 240 s and are in a city. Figures are for the error, |total − true misalignment at the
/// time|, in degrees; `honest` is the percentage of walks on which the truth is within two standard errors.
/// `told` knows the noise and the time at which the axes leap, but not by how much they turn.
///
/// On walks with a leap, `shown` is `robust` when the leap is visible in the poses. `foretold` knows the
/// noise, that there is one leap, and its size, but not its time. `changed` knows the noise and that there is
/// one leap, of any size, like an offline fit that allows for one change of the axes. `rare` knows the noise
/// and that there is one leap per hour. On walks whose axes wander, `halved` knows the noise of the fixes,
/// and that the axes wander by 0.3 to 1.5° per √second on half of all walks; `wandering` knows that they do
/// so on all walks.
struct FaultTable {
  private struct Fault: Sendable {
    let name: String
    let kind: heading_fault
    let size: Double
  }

  private static let faults = [
    Fault(name: "none", kind: heading_no_fault, size: 0),
    Fault(name: "leap.5", kind: heading_leap, size: 5),
    Fault(name: "leap.10", kind: heading_leap, size: 10),
    Fault(name: "leap.20", kind: heading_leap, size: 20),
    Fault(name: "leap.40", kind: heading_leap, size: 40),
    Fault(name: "leap.90", kind: heading_leap, size: 90),
    Fault(name: "leap.170", kind: heading_leap, size: 170),
    Fault(name: "ride", kind: heading_ride, size: 0),
    Fault(name: "wander.8", kind: heading_wander, size: 8),
    Fault(name: "unsteady", kind: heading_unsteady, size: 0.5),
    Fault(name: "loss.20", kind: heading_loss, size: 20),
  ]

  private static let times = [120.0, 160, 200, 240]
  private static let walks = 100
  /// The duration of a walk, seconds.
  private static let walk = 240.0
  /// The random walk of axes that do not wander, degrees per √second.
  private static let calmest = 0.05
  /// The rates at which axes that wander do so, degrees per √second.
  private static let wanderings = [0.3, 0.6, 1, 1.5]

  static func report(_ harness: Harness) {
    for seeds in FamilyTable.seeds {
      for fault in faults where harness.wants("heading.fault.\(fault.name).\(seeds.name)") {
        report(fault, seeds, harness)
      }
    }
  }

  private static func report(
    _ fault: Fault, _ seeds: (name: String, first: UInt64), _ harness: Harness
  ) {
    let scores = Gathering.gather(walks) { score(fault, seed: seeds.first + UInt64($0)) }
    for (time, seconds) in times.enumerated() {
      let name = "heading.fault.\(fault.name).\(seeds.name).\(Int(seconds))s"
      for (rival, label) in (scores.first ?? []).map(\.name).enumerated() {
        let errors = scores.map { $0[rival].answers[time].off }
        harness.report("\(name).\(label).median", quantile(errors, 0.5), "deg")
        harness.report("\(name).\(label).p95", quantile(errors, 0.95), "deg")
        let stated = scores.compactMap { $0[rival].answers[time].isHonest }
        let honest = 100 * Double(stated.count { $0 }) / Double(max(stated.count, 1))
        harness.report("\(name).\(label).honest", honest, "%")
        guard rival > 0 else { continue }
        let own = scores.map { $0[0].answers[time].off }
        let interval = PairedComparison(own, errors) { quantile($0, 0.5) }
        harness.report("\(name).less.\(label).median.low", interval.low, "deg")
        harness.report("\(name).less.\(label).median.high", interval.high, "deg")
      }
    }
  }

  /// The name of a rival, and its answers at `times`.
  private typealias Score = (name: String, answers: [FamilyAnswer])

  private static func score(_ fault: Fault, seed: UInt64) -> [Score]? {
    guard let trial = FamilyTrial(fault.kind, size: fault.size, seed: seed) else { return nil }
    let robust = HeadingCorrection(settings: CorrectionSettings())
    let published = PublishedSetting(strategy: .all, count: 100, seconds: 10, isFresh: false)
    var rivals: [(name: String, rival: any FamilyRival)] = [
      ("robust", FamilyEstimator(robust, on: trial)),
      ("all", FamilyEstimator(published.correction, on: trial)),
    ]
    if fault.kind == heading_leap {
      rivals.append(("shown", FamilyEstimator(robust, on: trial, isShown: true)))
    }
    rivals += knowing(fault, trial.noise)
    return rivals.map { ($0, trial.walk($1, askedAt: times)) }
      + [("told", told(fault, trial))]
  }

  private static func told(_ fault: Fault, _ trial: FamilyTrial) -> [FamilyAnswer] {
    let told = FamilyYardstick(told: trial.noise)
    var hasLeapt = fault.kind != heading_leap
    return trial.walk(told, askedAt: times) { fix, _ in
      guard !hasLeapt, fix.time >= FamilyTrial.leap else { return }
      hasLeapt = true
      told.forgetAxes()
    }
  }

  /// Returns the rivals that know something about the fault.
  private static func knowing(
    _ fault: Fault, _ noise: heading_noise
  ) -> [(name: String, rival: any FamilyRival)] {
    func leaping(in seconds: Double, isSure: Bool, by size: Double = 0) -> FamilyYardstick {
      FamilyYardstick(told: noise, leapingIn: seconds, isSure: isSure, by: size)
    }
    func wandering(on share: Double) -> FamilyYardstick {
      var calm = noise
      calm.yaw_walk = calmest
      return FamilyYardstick(told: calm, wanderingOn: share, by: wanderings)
    }
    return switch fault.kind {
    case heading_leap:
      [
        ("foretold", leaping(in: walk, isSure: true, by: fault.size)),
        ("changed", leaping(in: walk, isSure: true)), ("rare", leaping(in: 3600, isSure: false)),
      ]
    case heading_no_fault, heading_wander, heading_unsteady:
      [("halved", wandering(on: 0.5)), ("wandering", wandering(on: 1))]
    default: []
    }
  }
}
