/// The figures of one topic.
protocol BenchSuite {
  /// The first part of all its figures' names, such as `geodesy`.
  static var topic: String { get }
  /// The names of all its figures that have a limit, whether they can be measured here or not; none unless
  /// said otherwise.
  static var limited: [String] { get }

  /// Measures and prints its figures.
  static func run(_ harness: inout Harness)
}

extension BenchSuite {
  static var limited: [String] { [] }
}
