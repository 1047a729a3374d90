/// The figures of one topic.
protocol BenchSuite {
  /// The first part of the names of all its figures, such as `geodesy`.
  static var topic: String { get }
  /// The names of all its figures that have a limit, whether they can be measured here or not; empty by
  /// default.
  static var limited: [String] { get }

  /// Measures and prints its figures.
  static func run(_ harness: inout Harness)
}

extension BenchSuite {
  static var limited: [String] { [] }
}
