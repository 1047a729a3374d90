/// The overhead of the harness: an empty call compared with an empty call.
///
/// A ratio far from 1 means that the machine is too noisy to trust the other figures.
struct HarnessBench: BenchSuite {
  static let topic = "harness"

  static func run(_ harness: inout Harness) {
    harness.compare(
      "harness.empty", ours: { blackHole(0) }, yardsticks: .init { blackHole(0) })
  }
}
