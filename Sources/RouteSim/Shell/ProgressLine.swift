import RouteFormats

/// A passing line on the terminal that says how far some work has come, once it has taken a second.
///
/// It costs nothing where nobody looks: into a file or pipe nothing is ever written.
final class ProgressLine {
  private let task: String
  private var clock: any WallClock
  private let show: ((String) -> Void)?
  /// The start of the work, nanoseconds of the clock.
  private let start: UInt64
  private var isShown = false
  /// The time to show the next line, nanoseconds of the clock.
  private var due: UInt64

  /// The time before the first line, nanoseconds.
  private static let patience: UInt64 = 1_000_000_000
  /// The time from line to line, nanoseconds.
  private static let interval: UInt64 = 200_000_000

  /// Starts the progress of work that begins now.
  ///
  /// - Parameters:
  ///   - task: The work, as `reading walk.gpx`.
  ///   - show: Shows a line in place of the previous one, or clears it if empty; nil to show nothing.
  init(_ task: String, clock: any WallClock, show: ((String) -> Void)?) {
    self.task = task
    self.clock = clock
    self.show = show
    start = self.clock.now
    due = start + Self.patience
  }

  /// Starts the progress of work that begins now, on standard error if that is a terminal.
  ///
  /// - Parameter output: The output written meanwhile, nil for none; if it goes to the terminal, no progress
  ///   is shown.
  convenience init(_ task: String, besides output: Output? = nil) {
    let isSeen = StandardError.isTerminal && output?.isTerminal != true
    let show: (String) -> Void = { StandardError.show(status: $0) }
    self.init(task, clock: SteadyClock(), show: isSeen ? show : nil)
  }

  deinit { clear() }

  /// Reports the share of the work done, 0...1.
  func update(_ share: Double) { tell { "\(Int(min(max(share, 0), 1) * 100)) %" } }

  /// Says how many bytes are through, of how many where that is known.
  func update(bytes: Int, of total: Int?) {
    if let total, total > 0 {
      update(Double(bytes) / Double(total))
    } else {
      tell { "\(bytes / 1_000_000) MB" }
    }
  }

  /// Says how many pieces of the work are done, of how many.
  func update(_ done: Int, of total: Int) { tell { "\(done) of \(total)" } }

  /// Says the same, at which rate they get done, and how long the rest will take at that.
  ///
  /// - Parameter first: So many of them were done before the work began.
  func update(_ done: Int, of total: Int, from first: Int) {
    tell {
      let seconds = Double(clock.now - start) / 1e9
      let rate = Double(done - first) / max(seconds, 1e-9)
      let text = "\(done) of \(total)"
      guard done > first else { return text }
      let pace = rate < 1 ? 1 / rate : rate
      let speed =
        FixedDecimal.text(pace, decimals: pace < 10 ? 1 : 0) + (rate < 1 ? " s each" : " a second")
      let rest = ClockText.text(rounding: Double(total - done) / rate)
      return text + ", \(speed), \(rest) to go"
    }
  }

  /// Says how many pictures of a film are done, of nobody knows how many.
  func update(frames: Int) { tell { "\(frames) frames" } }

  /// Takes the line away.
  func clear() {
    guard isShown else { return }
    isShown = false
    show?("")
  }

  private func tell(_ words: () -> String) {
    guard let show else { return }
    let now = clock.now
    guard now >= due else { return }
    due = now + Self.interval
    isShown = true
    show("\(task), \(words())")
  }
}
