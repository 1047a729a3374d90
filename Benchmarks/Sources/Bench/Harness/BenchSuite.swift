/// The figures of one topic.
protocol BenchSuite {
  /// The first part of all its figures' names, such as `geodesy`.
  static var topic: String { get }

  /// Measures and prints its figures.
  static func run(_ harness: inout Harness)
}
