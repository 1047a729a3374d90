/// The figures of one topic.
protocol BenchSuite {
  /// The first part of all its figures' names, such as `geodesy`.
  static var topic: String { get }
  /// The names of all its figures with a limit, whether measurable here or not; by default empty.
  static var limited: [String] { get }

  /// Measures and prints its figures.
  static func run(_ harness: inout Harness)
}

extension BenchSuite {
  static var limited: [String] { [] }
}
