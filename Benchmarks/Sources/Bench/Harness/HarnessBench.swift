/// What the harness itself costs: a call of nothing, beside a call of nothing.
///
/// A ratio far from 1 says that the machine is too restless to trust the other figures.
struct HarnessBench: BenchSuite {
  static let topic = "harness"

  static func run(_ harness: inout Harness) {
    harness.compare(
      "harness.empty", ours: { blackHole(0) }, yardsticks: .init { blackHole(0) })
  }
}
