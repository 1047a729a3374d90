import ARRouteEngine
import Yardsticks

/// `robust` where AR is at fault, beside the published method and one that is told (SPEC §11).
///
/// Walks of 240 s in a city. Figures are of |total − true misalignment then|, degrees; `honest` is how often
/// the truth lies within two standard errors. `told` knows the noise and when axes leapt, not by how much;
/// `foretold` the noise, by how much they leap and that it is once on the walk, not when; `listed` that it
/// is by one of these sizes; `rare` the same, and that it is once an hour; `changed` that it is once on the
/// walk, neither when nor by how much, as an offline fit with a change of the axes has it. `halved` knows the
/// noise but for AR's, and that axes wander on half of all walks; `wandering` that they do on all.
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
  /// The seconds of a walk.
  private static let walk = 240.0
  private static let leap = 120.0

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
      for (rival, label) in rivals(fault).enumerated() {
        let errors = scores.map { $0[rival][time].off }
        harness.report("\(name).\(label).median", quantile(errors, 0.5), "deg")
        harness.report("\(name).\(label).p95", quantile(errors, 0.95), "deg")
        let stated = scores.compactMap { $0[rival][time].isHonest }
        let honest = 100 * Double(stated.count { $0 }) / Double(max(stated.count, 1))
        harness.report("\(name).\(label).honest", honest, "%")
        guard rival > 0 else { continue }
        let own = scores.map { $0[0][time].off }
        let interval = PairedComparison(own, errors) { quantile($0, 0.5) }
        harness.report("\(name).less.\(label).median.low", interval.low, "deg")
        harness.report("\(name).less.\(label).median.high", interval.high, "deg")
      }
    }
  }

  private static func rivals(_ fault: Fault) -> [String] {
    switch fault.kind {
    case heading_leap: ["robust", "all", "told", "foretold", "listed", "rare", "changed"]
    case heading_no_fault, heading_wander, heading_unsteady:
      ["robust", "all", "told", "halved", "wandering"]
    default: ["robust", "all", "told"]
    }
  }

  /// By rival, then by time.
  private static func score(_ fault: Fault, seed: UInt64) -> [[FamilyAnswer]]? {
    guard let trial = FamilyTrial(fault.kind, size: fault.size, seed: seed) else { return nil }
    let published = PublishedSetting(strategy: .all, count: 100, seconds: 10, isFresh: false)
    let told = FamilyYardstick(told: trial.noise)
    var hasLeapt = fault.kind != heading_leap
    let toldAnswers = trial.walk(told, askedAt: times) { fix, _ in
      guard !hasLeapt, fix.time >= leap else { return }
      hasLeapt = true
      told.forgetAxes()
    }
    let robust = HeadingCorrection(settings: CorrectionSettings())
    let own = [robust, published.correction].map { correction in
      trial.walk(FamilyEstimator(correction, on: trial), askedAt: times)
    }
    return own + [toldAnswers]
      + knowing(fault, trial.noise).map { trial.walk($0, askedAt: times) }
  }

  /// Those who know something of the fault.
  private static func knowing(_ fault: Fault, _ noise: heading_noise) -> [FamilyYardstick] {
    switch fault.kind {
    case heading_leap:
      let sizes = faults.filter { $0.kind == heading_leap }.map(\.size)
      return [(walk, [fault.size]), (walk, sizes), (3600, sizes), (walk, [])]
        .map { FamilyYardstick(told: noise, leapsEvery: $0, by: $1) }
    case heading_no_fault, heading_wander, heading_unsteady:
      var calm = noise
      calm.yaw_walk = 0.05
      return [0.5, 1].map {
        FamilyYardstick(told: calm, wanderingOn: $0, by: [0.3, 0.6, 1, 1.5])
      }
    default: return []
    }
  }
}
