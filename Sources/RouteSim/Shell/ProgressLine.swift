import RouteFormats

/// A status line on the terminal with the progress of work that takes longer than a second.
///
/// It costs nothing without a viewer: nothing is ever written into a file or pipe.
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

  /// Reports the bytes processed, with their total if known.
  func update(bytes: Int, of total: Int?) {
    if let total, total > 0 {
      update(Double(bytes) / Double(total))
    } else {
      tell { "\(bytes / 1_000_000) MB" }
    }
  }

  /// Reports the pieces of work done, of a total.
  func update(_ done: Int, of total: Int) { tell { "\(done) of \(total)" } }

  /// Reports the same, with their rate and the estimated remaining time.
  ///
  /// - Parameter first: The number done before the work began.
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

  /// Reports the frames of a film done, of an unknown total.
  func update(frames: Int) { tell { "\(frames) frames" } }

  /// Clears the line.
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
