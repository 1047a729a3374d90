/// A harness that measures our work and its yardsticks, and prints lines of the form `name value unit`.
///
/// Our work and its yardsticks take turns within every round, so that a machine that slows down slows all of
/// them. A figure is the median over the rounds; a ratio is the median of the ratios in each round.
struct Harness {
  /// A piece of work, with the label used in the names of its figures.
  struct Contender {
    /// The last part of the figure's name.
    let label: String
    /// Does the work of one call, which must be the same number of operations for all contenders.
    let body: () -> Void

    /// - Parameter label: The label; `yardstick` if there is only one yardstick.
    init(_ label: String = "yardstick", _ body: @escaping () -> Void) {
      self.label = label
      self.body = body
    }
  }

  /// The minimum duration of a turn, seconds.
  ///
  /// It is long enough for the clock to be accurate, but short enough that most turns are not interrupted by
  /// the scheduler of a busy machine.
  private static let shortestTurn = 0.0005
  /// The duration of the warm-up before timing, seconds; idle processors are slow at first.
  private static let warmUp = 0.1
  /// The time after which a comparison ends early, provided that it has had the minimum number of rounds.
  private static let patience = Duration.seconds(4)
  private static let leastRounds = 9

  private let filters: [String]
  private let limits: Limits
  private let clock = ContinuousClock()

  /// - Parameters:
  ///   - filters: The prefixes of the names of the figures to measure; empty to measure all.
  ///   - limits: The limits of the figures.
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
  ///   - name: The name of the figure, whose parts are separated by dots, from the topic to the detail:
  ///     `geodesy.inverse.walking`.
  ///   - limit: The limit for the figure, which is printed as `name.limit`; nil if absent.
  func report(_ name: String, _ value: Double, _ unit: String, limit: Limit? = nil) {
    guard wants(name) else { return }
    print("\(name) \(Self.text(value)) \(unit)")
    guard let limit else { return }
    let held = limits.judge(name, value, unit, limit)
    print("\(name).limit \(Self.text(held.bound)) \(unit)")
  }

  /// Measures the times of our work and of its yardsticks, and prints all times and their ratios.
  ///
  /// Prints `name`, `name.yardstick` and `name.ratio`, which says how many times faster our work is.
  /// Yardsticks with other labels print `name.label` and `name.label.ratio`.
  ///
  /// - Parameters:
  ///   - operations: The number of operations in one call of a contender; times are per operation.
  ///   - rounds: The number of turns of each contender; there may be fewer if they take too long.
  ///   - limit: The limit of our time, in `unit`; nil if absent.
  ///   - ratioLimit: The limit for the ratio to the first yardstick; nil if absent.
  ///   - ours: Our work.
  ///   - yardsticks: The contenders with which our work is compared; may be empty.
  /// - Returns: The median time per operation of each contender, in seconds, ours first; nil if the figure
  ///   was not requested.
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

  /// Returns how many times a piece of work is called in a turn.
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

/// The units in which times are printed.
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

  /// The symbol of the unit, as printed.
  var symbol: String {
    switch self {
    case .nanoseconds: "ns"
    case .microseconds: "us"
    case .milliseconds: "ms"
    }
  }
}

/// Returns the median; for an even number of values, the larger of the two in the middle.
///
/// - Precondition: `values` is not empty.
func median(_ values: [Double]) -> Double {
  values.sorted()[values.count / 2]
}
