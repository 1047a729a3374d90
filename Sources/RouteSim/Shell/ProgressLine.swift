import RouteFormats

/// A status line on the terminal with the progress of work that takes longer than a second.
///
/// It costs nothing without a viewer: nothing is ever written to a file or pipe.
final class ProgressLine {
  private let task: String
  private var clock: any WallClock
  private let show: ((String) -> Void)?
  /// The start of the work, nanoseconds of the clock.
  private let start: UInt64
  private var isShown = false
  /// The time at which to show the next line, nanoseconds of the clock.
  private var due: UInt64

  /// The time before the first line, nanoseconds.
  private static let patience: UInt64 = 1_000_000_000
  /// The time between lines, nanoseconds.
  private static let interval: UInt64 = 200_000_000

  /// Starts a line for work that begins now.
  ///
  /// - Parameters:
  ///   - task: The work, such as `reading walk.gpx`.
  ///   - show: Shows a line in place of the previous one, or clears it if empty; nil to show nothing.
  init(_ task: String, clock: any WallClock, show: ((String) -> Void)?) {
    self.task = task
    self.clock = clock
    self.show = show
    start = self.clock.now
    due = start + Self.patience
  }

  /// Starts a line for work that begins now, on standard error if that is a terminal and the program is not
  /// quiet.
  ///
  /// - Parameter output: The output that is written at the same time, nil for none; if it goes to the
  ///   terminal, no progress is shown.
  convenience init(_ task: String, besides output: Output? = nil) {
    let isSeen = StandardError.isTerminal && !StandardError.isQuiet && output?.isTerminal != true
    let show: (String) -> Void = { StandardError.show(status: $0) }
    self.init(task, clock: SteadyClock(), show: isSeen ? show : nil)
  }

  deinit { clear() }

  /// Reports the fraction of the work done, 0...1.
  func update(_ share: Double) { tell { "\(Int(min(max(share, 0), 1) * 100)) %" } }

  /// Reports the bytes processed, with their total if known.
  func update(bytes: Int, of total: Int?) {
    if let total, total > 0 {
      update(Double(bytes) / Double(total))
    } else {
      tell { "\(bytes / 1_000_000) MB" }
    }
  }

  /// Reports the number of pieces of work done, out of a total.
  func update(_ done: Int, of total: Int) { tell { "\(done) of \(total)" } }

  /// Reports the number of pieces done, out of a total, with their rate and the estimated remaining time.
  ///
  /// - Parameter first: The number of pieces done before the work began.
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

  /// Reports the number of frames of a film done, out of an unknown total.
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
