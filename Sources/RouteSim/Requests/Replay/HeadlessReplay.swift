import ARRouteEngine
import RouteSimKit

/// The replay without a screen: frames are written as lines of JSON, as fast as they are made or paced by a
/// clock.
///
/// The clock decides only when something is written, so the bytes are the same at any speed.
struct HeadlessReplay {
  /// A report in addition to the frames.
  enum Report {
    /// An expectation was not met.
    case failure(ExpectationFailure)
    /// The share of the log replayed, 0...1.
    case progress(Double)
    /// A picture that the script asks for.
    case snapshot(Snapshot, Frame, World)
  }

  /// Compares a picture with its baseline.
  typealias Comparing = (PictureMatch, Frame, World) throws(Failure) -> PictureMatch.Verdict

  /// The run: the frames to come, and the record of earlier ones.
  private(set) var run: ReplayRun
  /// The speed, seconds of the log per second of real time; nil to run without waiting.
  private let speed: Double?
  private var lines = FrameLines()
  /// The writer of frames as places; nil for lines of JSON.
  private var features: FrameFeatures?
  /// The due time of the first frame, nanoseconds, and its playing time in the log.
  private var start: (real: UInt64, log: Double)?
  private var stepCount = 0

  /// Creates a replay that has not begun.
  ///
  /// - Parameter features: The writer of frames as places; nil for lines of JSON.
  init(_ run: ReplayRun, speed: Double? = nil, features: FrameFeatures? = nil) {
    self.run = run
    self.features = features
    self.speed = speed
  }

  /// Advances to the time up to which the log is known, and writes the frames until then.
  ///
  /// - Parameters:
  ///   - end: The time up to which the log is known, seconds: its end, or an earlier time in a live stream.
  ///   - isStopped: Returns true to stop early; called before each frame.
  ///   - write: Called with whole lines of the output.
  ///   - report: Called with the other reports, in their order among the frames.
  ///   - compare: Compares pictures.
  mutating func go(
    until end: Double, clock: inout some WallClock, isStopped: () -> Bool = { false },
    write: ([UInt8]) throws(Failure) -> Void, report: (Report) throws(Failure) -> Void,
    compare: Comparing = { _, _, _ in PictureMatch.Verdict(.skipped, message: "not compared") }
  ) throws(Failure) {
    while !isStopped(), let step = run.next(until: end) {
      switch step {
      case .frame(let frame):
        if speed != nil {
          let time = run.replay.silences.playingTime(at: frame.time)
          wait(for: time, clock: &clock, isStopped: isStopped)
          guard !isStopped() else {
            run.dropFrame()
            break
          }
        }
        if let ready = take(frame) { try write(ready) }
        if speed != nil { try flush(write) }
        try reportProgress(at: frame.time, of: end, report)
      case .snapshot(let snapshot, let frame, let world):
        try report(.snapshot(snapshot, frame, world))
      case .match(let match, let event, let frame, let world):
        run.note(event, try compare(match, frame, world))
      case .failure(let failure): try report(.failure(failure))
      }
    }
    try flush(write)
  }

  /// Reports as failures those of the script's checks that lie beyond the end.
  mutating func finish(
    at end: Double, report: (Report) throws(Failure) -> Void
  ) throws(Failure) {
    for failure in run.finish(at: end) { try report(.failure(failure)) }
  }

  /// Records the checks skipped because a signal ended the run.
  mutating func interrupt() { run.interrupt(because: "skipped: the run was ended by a signal") }

  /// Appends samples of a live stream.
  mutating func append(_ samples: some Collection<Sample>, upTo end: Double) {
    run.append(samples, upTo: end)
  }

  /// Returns the output that follows the last frame, even after a signal.
  mutating func takeEnd() -> [UInt8] { features?.end() ?? [] }

  private mutating func take(_ frame: Frame) -> [UInt8]? {
    features == nil ? lines.take(frame) : features?.take(frame)
  }

  private mutating func flush(_ write: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    let rest = features == nil ? lines.takeRest() : features?.takeRest() ?? []
    if !rest.isEmpty { try write(rest) }
  }

  /// Waits until the due time of a frame.
  private mutating func wait(
    for time: Double, clock: inout some WallClock, isStopped: () -> Bool
  ) {
    guard let speed else { return }
    guard let start else {
      self.start = (clock.now, time)
      return
    }
    // This limit prevents an overflow; a delay that long never ends in practice.
    let delay = min((time - start.log) / speed * 1e9, 9e18)
    let due = start.real + UInt64(delay)
    while clock.now < due, !isStopped() { clock.sleep(until: due) }
  }

  private mutating func reportProgress(
    at time: Double, of end: Double, _ report: (Report) throws(Failure) -> Void
  ) throws(Failure) {
    stepCount += 1
    // Reading the clock for each report would cost more than the report.
    guard stepCount % 256 == 0, end > 0 else { return }
    try report(.progress(min(time / end, 1)))
  }
}
