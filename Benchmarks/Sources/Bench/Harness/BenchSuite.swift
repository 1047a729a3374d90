/// A benchmark suite: all figures for one topic.
protocol BenchSuite {
  /// The topic, which begins the names of all figures, such as `geodesy`.
  static var topic: String { get }
  /// The names of all figures that have a limit, whether or not they can be measured on this machine; empty
  /// by default.
  static var limited: [String] { get }

  /// Measures and prints the figures.
  static func run(_ harness: inout Harness)
}

extension BenchSuite {
  static var limited: [String] { [] }
}
