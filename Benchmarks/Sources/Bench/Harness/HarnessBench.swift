/// The overhead of the harness: an empty call is compared with another empty call.
///
/// If the ratio is far from 1, the machine is too noisy for the other figures to be trusted.
struct HarnessBench: BenchSuite {
  static let topic = "harness"

  static func run(_ harness: inout Harness) {
    harness.compare(
      "harness.empty", ours: { blackHole(0) }, yardsticks: .init { blackHole(0) })
  }
}
