public import PhoneSensors

/// Records a walk with a phone as a session log, which RouteSim replays and corrects.
///
/// Give it each reading of the sensors as it comes. It holds at most `capacity` bytes and writes them
/// about once a second by its readings, poses or not, whole lines at a time: an app that is killed loses
/// the last second of them, and a log that is cut can still be read. Call `flush` when the app goes to the background and `finish` at the
/// end. A file that cannot be written loses lines and never memory: `problem` says why, `left` how many.
public actor SessionRecorder {
  /// What of the readings is not in the log.
  public var left: LeftOut {
    var left = lines.left
    left.unwritten += unwritten
    return left
  }
  /// Why the log could not be written the last time; nil while it can.
  public private(set) var problem: (any Error)?
  /// How many bytes were written.
  public private(set) var count = 0

  /// Bytes held back at most, unless a single line is longer.
  public static let capacity = 1 << 16
  /// Seconds of readings that are lost at most where the app is killed.
  public static let longestWait = 1.0

  private let sink: any LogSink
  private var lines: SessionLogLines
  private var waiting: [UInt8] = []
  /// How many readings `waiting` is of.
  private var waitingReadings = 0
  private var unwritten = 0
  private var lastFlush = 0.0

  /// Begins a log.
  ///
  /// - Parameters:
  ///   - sink: Where it goes.
  ///   - name: What the walk is called.
  ///   - route: The way that is to be walked, degrees; empty for none.
  ///   - posesPerSecond: Of AR's pictures, at most so many are kept: 20 make some 10 MB an hour.
  public init(
    to sink: any LogSink, name: String, route: [(latitude: Double, longitude: Double)] = [],
    posesPerSecond: Double = 20
  ) {
    self.sink = sink
    lines = SessionLogLines(posesPerSecond: posesPerSecond)
    waiting = lines.header(name: name, route: route)
  }

  /// Records what a sensor says.
  public func record(_ reading: SensorReading) {
    let bytes = lines.lines(for: reading)
    if !bytes.isEmpty {
      waiting += bytes
      waitingReadings += 1
    }
    // Either way: a fix may be of earlier than it comes, or of later by a clock that was wrong.
    let wait = abs((lines.moment ?? 0) - lastFlush)
    if waiting.count >= Self.capacity || wait >= Self.longestWait { write() }
  }

  /// Records a source to its end.
  public func follow(_ source: some SensorSource & Sendable) async {
    for await reading in source.readings { record(reading) }
    finish()
  }

  /// Writes what is held back, so that it survives what comes: before the app goes to the background.
  public func flush() {
    write()
    guard problem == nil else { return }
    do { try sink.sync() } catch { problem = error }
  }

  /// Writes the rest.
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
      // The header stays, for without it a log has no name; else memory would fill as the disk did.
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
