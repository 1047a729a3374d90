public import PhoneSensors

/// A recorder of a walk with a phone as a session log, which RouteSim replays and corrects.
///
/// Pass it each reading of the sensors as it arrives. It holds at most `capacity` bytes and writes whole
/// lines about once per second of its readings, whether they are poses or not: an app that is killed loses
/// the last second, and a log that is cut off can still be read. Call `flush` when the app goes to the
/// background and `finish` at the end. If the file cannot be written, lines are lost but memory does not
/// grow: `problem` gives the reason and `left` the number of readings.
public actor SessionRecorder {
  /// The readings that are not in the log, counted by reason.
  public var left: LeftOut {
    var left = lines.left
    left.unwritten += unwritten
    return left
  }
  /// The reason why the last write failed; nil if it succeeded.
  public private(set) var problem: (any Error)?
  /// The number of bytes written.
  public private(set) var count = 0

  /// The maximum number of bytes held back, unless a single line is longer.
  public static let capacity = 1 << 16
  /// The maximum duration of the readings that are lost if the app is killed, seconds.
  public static let longestWait = 1.0

  private let sink: any LogSink
  private var lines: SessionLogLines
  private var waiting: [UInt8] = []
  /// The number of readings in `waiting`.
  private var waitingReadings = 0
  private var unwritten = 0
  private var lastFlush = 0.0

  /// Begins a log.
  ///
  /// - Parameters:
  ///   - sink: The destination of the log.
  ///   - name: The name of the walk.
  ///   - route: The route to walk, in degrees; empty for none.
  ///   - posesPerSecond: The maximum number of AR's pictures kept per second; 20 make about 10 MB per hour.
  public init(
    to sink: any LogSink, name: String, route: [(latitude: Double, longitude: Double)] = [],
    posesPerSecond: Double = 20
  ) {
    self.sink = sink
    lines = SessionLogLines(posesPerSecond: posesPerSecond)
    waiting = lines.header(name: name, route: route)
  }

  /// Records a sensor reading.
  public func record(_ reading: SensorReading) {
    let bytes = lines.lines(for: reading)
    if !bytes.isEmpty {
      waiting += bytes
      waitingReadings += 1
    }
    // The difference counts in both directions: a fix may be older than its arrival, or later because of a
    // wrong clock.
    let wait = abs((lines.moment ?? 0) - lastFlush)
    if waiting.count >= Self.capacity || wait >= Self.longestWait { write() }
  }

  /// Records a source until it ends.
  public func follow(_ source: some SensorSource & Sendable) async {
    for await reading in source.readings { record(reading) }
    finish()
  }

  /// Writes everything held back, so that it survives whatever comes next: call it before the app goes to
  /// the background.
  public func flush() {
    write()
    guard problem == nil else { return }
    do { try sink.sync() } catch { problem = error }
  }

  /// Writes the remaining lines.
  public func finish() { flush() }

  private func write() {
    lastFlush = lines.moment ?? 0
    guard !waiting.isEmpty else { return }
    do {
      try sink.write(waiting)
      count += waiting.count
      problem = nil
    } catch {
      problem = error
      // The header is kept, since without it a log has no name; everything else is dropped, or memory would
      // fill up as the disk did.
      unwritten += waitingReadings
      if count == 0, let end = waiting.firstIndex(of: 10) {
        waiting.removeSubrange(waiting.index(after: end)...)
        waitingReadings = 0
        return
      }
    }
    waiting.removeAll(keepingCapacity: true)
    waitingReadings = 0
  }
}
