/// A harness that measures work against its yardsticks, and prints `name value unit` lines.
///
/// Our work and its yardsticks take turns within every round, so that a machine that slows down slows all
/// of them; a figure is the median over the rounds, a ratio the median of the rounds' ratios.
struct Harness {
  /// A piece of work, with the label used in the names of its figures.
  struct Contender {
    /// The last part of the figure's name.
    let label: String
    /// Does the work of one call: the same number of operations for all contenders.
    let body: () -> Void

    /// - Parameter label: `yardstick` if there is only one.
    init(_ label: String = "yardstick", _ body: @escaping () -> Void) {
      self.label = label
      self.body = body
    }
  }

  /// The minimum duration of a turn, seconds: long enough for the clock, yet short enough for most turns
  /// not to be interrupted by the scheduler of a busy machine.
  private static let shortestTurn = 0.0005
  /// The duration of the warm-up before timing, seconds: idle processors are slow at first.
  private static let warmUp = 0.1
  /// The time after which a comparison ends early, once it has had its minimum number of rounds.
  private static let patience = Duration.seconds(4)
  private static let leastRounds = 9

  private let filters: [String]
  private let limits: Limits
  private let clock = ContinuousClock()

  /// - Parameters:
  ///   - filters: Prefixes of the names to measure; empty to measure everything.
  ///   - limits: The limits that figures are checked against.
  init(filters: [String], limits: Limits) {
    self.filters = filters
    self.limits = limits
  }

  /// Returns true when a figure, or any figure of a topic, was requested.
  func wants(_ name: String) -> Bool {
    filters.isEmpty || filters.contains { name.hasPrefix($0) || $0.hasPrefix(name) }
  }

  /// Prints a figure and its limit, if the figure was requested.
  ///
  /// - Parameters:
  ///   - name: The name, dotted, from the topic to the detail: `geodesy.inverse.walking`.
  ///   - limit: The limit of the figure; printed as `name.limit`, and checked at the end.
  func report(_ name: String, _ value: Double, _ unit: String, limit: Limit? = nil) {
    guard wants(name) else { return }
    print("\(name) \(Self.text(value)) \(unit)")
    guard let limit else { return }
    let held = limits.judge(name, value, unit, limit)
    print("\(name).limit \(Self.text(held.bound)) \(unit)")
  }

  /// Times our work and its yardsticks, and prints all times with their ratios.
  ///
  /// Prints `name`, `name.yardstick` and `name.ratio` (how many times faster ours is); further yardsticks
  /// print `name.label` and `name.label.ratio`.
  ///
  /// - Parameters:
  ///   - operations: The number of operations in one call of a contender; times are per operation.
  ///   - rounds: The number of turns of each contender, unless that takes too long.
  ///   - limit: The limit of our time, in the unit.
  ///   - ratioLimit: The limit of the ratio to the first yardstick.
  ///   - ours: Our work.
  ///   - yardsticks: The contenders to compare it with; may be empty.
  /// - Returns: Median seconds per operation, ours first; nil if the figure was not requested.
  @discardableResult
  func compare(
    _ name: String, unit: TimeUnit = .nanoseconds, operations: Int = 1, rounds: Int = 101,
    limit: Limit? = nil, ratioLimit: Limit? = nil, ours: @escaping () -> Void,
    yardsticks: Contender...
  ) -> [Double]? {
    precondition(operations > 0 && rounds > 0, "a comparison needs operations and rounds")
    guard wants(name) else { return nil }
    let contenders = [Contender("ours", ours)] + yardsticks
    let calls = contenders.map { callsPerTurn($0.body) }
    let warm = clock.now + .seconds(Self.warmUp)
    while clock.now < warm { ours() }
    var times = contenders.map { _ in [Double]() }
    let start = clock.now
    for round in 0..<rounds {
      if round >= Self.leastRounds && clock.now - start > Self.patience { break }
      for turn in contenders.indices {
        let index = (turn + round) % contenders.count
        let seconds = seconds(of: contenders[index].body, calls: calls[index])
        times[index].append(seconds / Double(calls[index] * operations))
      }
    }
    let medians = times.map { median($0) }
    report(name, medians[0] * unit.perSecond, unit.symbol, limit: limit)
    for index in contenders.indices.dropFirst() {
      let label = contenders[index].label
      report("\(name).\(label)", medians[index] * unit.perSecond, unit.symbol)
      let ratios = zip(times[index], times[0]).map { $0 / $1 }
      report(
        label == "yardstick" ? "\(name).ratio" : "\(name).\(label).ratio", median(ratios), "x",
        limit: index == 1 ? ratioLimit : nil)
    }
    return medians
  }

  /// Returns the number of calls that a piece of work makes in a turn.
  private func callsPerTurn(_ body: () -> Void) -> Int {
    body()
    var calls = 1
    while calls < 1 << 30 {
      let seconds = seconds(of: body, calls: calls)
      if seconds >= Self.shortestTurn { break }
      calls *= seconds > Self.shortestTurn / 16 ? 2 : 8
    }
    return calls
  }

  private func seconds(of body: () -> Void, calls: Int) -> Double {
    let duration = clock.measure {
      for _ in 0..<calls { body() }
    }
    return duration / .seconds(1)
  }

  /// Returns a number with four significant digits.
  static func text(_ value: Double) -> String {
    guard value.isFinite else { return "\(value)" }
    var scale = 1.0
    while abs(value) * scale < 1000 && scale < 1e9 { scale *= 10 }
    let rounded = (value * scale).rounded() / scale
    return rounded.magnitude < 1e15 && rounded == rounded.rounded()
      ? "\(Int(rounded))" : "\(rounded)"
  }
}

/// The unit in which a time is printed.
enum TimeUnit {
  case nanoseconds
  case microseconds
  case milliseconds

  /// The number of units in a second.
  var perSecond: Double {
    switch self {
    case .nanoseconds: 1e9
    case .microseconds: 1e6
    case .milliseconds: 1e3
    }
  }

  /// The printed symbol of the unit.
  var symbol: String {
    switch self {
    case .nanoseconds: "ns"
    case .microseconds: "us"
    case .milliseconds: "ms"
    }
  }
}

/// Returns the median; for an even number of values, the upper of the middle two.
///
/// - Precondition: `values` is not empty.
func median(_ values: [Double]) -> Double {
  values.sorted()[values.count / 2]
}
