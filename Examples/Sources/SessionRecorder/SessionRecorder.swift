public import PhoneSensors

/// Records a walk with a phone as a session log, which RouteSim can replay and correct.
///
/// Pass each sensor reading to the recorder as it arrives. The recorder holds back at most `capacity` bytes,
/// and writes whole lines about once per second of readings, whether these are poses or not. If the app is
/// killed, at most the last second is lost, and a log that was cut off can still be read. Call `flush` when
/// the app goes to the background, and `finish` at the end. If the file cannot be written, lines are lost,
/// but memory use does not grow: `problem` gives the reason, and `left` the number of readings lost.
public actor SessionRecorder {
  /// The number of readings that are not in the log, by reason.
  public var left: LeftOut {
    var left = lines.left
    left.unwritten += unwritten
    return left
  }
  /// The error of the last write; nil if it succeeded.
  public private(set) var problem: (any Error)?
  /// The number of bytes written.
  public private(set) var count = 0

  /// The maximum number of bytes held back, except that a single line may be longer.
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
  ///   - route: The points of the route to walk, in degrees; empty for no route.
  ///   - posesPerSecond: The maximum number of poses written per second; 20 poses per second give about 10 MB
  ///     per hour.
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
    // The difference is negative if a fix is older than the readings before it, or if an earlier fix had a
    // time from a wrong clock.
    let wait = abs((lines.moment ?? 0) - lastFlush)
    if waiting.count >= Self.capacity || wait >= Self.longestWait { write() }
  }

  /// Records the readings from a source until it ends.
  public func follow(_ source: some SensorSource & Sendable) async {
    for await reading in source.readings { record(reading) }
    finish()
  }

  /// Writes everything held back, so that it is kept whatever happens next.
  ///
  /// Call this before the app goes to the background.
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
      // The header is kept, because a log has no name without it. Everything else is dropped, because
      // otherwise memory would fill up while the disk is full.
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
