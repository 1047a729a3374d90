import Foundation
import PhoneSensors
import SessionRecorder
import Testing

/// A simulated phone that walks north and then east; its readings are those that ARKit and CoreLocation would
/// report.
struct FakePhone: SensorSource {
  let readings: AsyncStream<SensorReading>

  init(_ all: [SensorReading]) {
    readings = AsyncStream { continuation in
      for reading in all { continuation.yield(reading) }
      continuation.finish()
    }
  }

  static let clocks = ClockReading(uptime: 436_000.25, sinceEpoch: 1_760_000_000.5)

  /// Returns ARKit's camera for an upright phone with a given heading; x points to the phone's lower end, and
  /// y to the right.
  static func camera(
    at time: Double, east: Double, north: Double, heading: Double,
    tracking: CameraReading.Tracking = .normal, reason: CameraReading.Reason? = nil
  ) -> SensorReading {
    let angle = heading * .pi / 180
    let right = SIMD4(cos(angle), 0, sin(angle), 0)
    let back = SIMD4(-sin(angle), 0, cos(angle), 0)
    return .camera(
      CameraReading(
        timestamp: clocks.uptime + time,
        columns: [SIMD4(0, -1, 0, 0), right, back, SIMD4(east, 1.4, -north, 1)],
        tracking: tracking, reason: reason, focalLength: 1500, imageWidth: 1920, imageHeight: 1440))
  }

  static func fix(at time: Double, east: Double, north: Double) -> SensorReading {
    .location(
      LocationReading(
        sinceEpoch: clocks.sinceEpoch + time, latitude: 48 + north / 111_200,
        longitude: 11 + east / (111_320 * cos(48 * .pi / 180)), horizontalAccuracy: 4))
  }

  /// Returns a walk of two minutes at 1.4 m/s with 60 pictures per second: one minute to the north, then one
  /// to the east.
  ///
  /// - Parameter degrees: The bearing of AR's −z axis, degrees; AR's axes are rotated from true north by this
  ///   angle.
  static func walk(turnedBy degrees: Double) -> [SensorReading] {
    var all: [SensorReading] = [
      .clocks(clocks), .screen(ScreenReading(orientation: .portrait, width: 390, height: 844)),
      fix(at: -30, east: 500, north: 500),
    ]
    let turn = degrees * .pi / 180
    for step in 0...7200 {
      let time = Double(step) / 60
      let (east, north) = (max(0, time - 60) * 1.4, min(time, 60) * 1.4)
      let heading = time <= 60 ? 0.0 : 90
      // This is the same position in axes that are rotated clockwise.
      let (x, y) = (east * cos(turn) - north * sin(turn), east * sin(turn) + north * cos(turn))
      all.append(camera(at: time, east: x, north: y, heading: heading - degrees))
      if step % 60 == 30 { all.append(fix(at: time, east: east, north: north)) }
    }
    return all
  }
}

/// A log in memory, which simulates a disk that may be full.
final class MemorySink: LogSink, @unchecked Sendable {
  private let lock = NSLock()
  private var stored: [UInt8] = []
  private var room: Int
  private(set) var syncs = 0
  private(set) var longest = 0

  struct Full: Error {}

  init(room: Int = .max) { self.room = room }

  var text: String { lock.withLock { String(decoding: stored, as: UTF8.self) } }

  func makeRoom(_ bytes: Int) { lock.withLock { room = bytes } }

  func write(_ bytes: [UInt8]) throws {
    try lock.withLock {
      longest = max(longest, bytes.count)
      guard stored.count + bytes.count <= room else { throw Full() }
      stored += bytes
    }
  }

  func sync() throws { lock.withLock { syncs += 1 } }
}

@Suite struct SessionRecorderTests {
  /// The path of the program; nil if the environment variable `ROUTESIM` is not set.
  static let program = ProcessInfo.processInfo.environment["ROUTESIM"]

  private func run(_ arguments: [String]) throws -> (status: Int32, text: String) {
    // The output goes to a file, because other processes that are started meanwhile may inherit the end of a
    // pipe.
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("recorder-\(UUID().uuidString).txt")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.program))
    process.arguments = arguments
    process.standardOutput = try FileHandle(forWritingTo: file)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try String(contentsOf: file, encoding: .utf8))
  }

  private func inFile<Result>(
    _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("recorder-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: url) }
    return try await body(url)
  }

  private struct Report: Decodable {
    struct AR: Decodable { let duration, rate: Double }
    struct Point: Decodable {
      let latitude, longitude: Double
      let time: String
    }
    let kind: String
    let name: String
    let points, poses, dropped: Int
    let first, last: Point
    let ar: AR
  }

  @Test(.enabled(if: program != nil, "ROUTESIM names no program: script/test sets it"))
  func whatIsRecordedIsReadByTheProgram() async throws {
    try await inFile { url in
      let recorder = SessionRecorder(to: try FileSink(url: url), name: "A \"walk\"")
      await recorder.follow(FakePhone(FakePhone.walk(turnedBy: 35)))
      #expect(await recorder.left.earlyFixes == 1)
      let (status, text) = try run(["inspect", "--format", "json", url.path])
      #expect(status == 0)
      let report = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
      #expect(report.kind == "session" && report.name == "A \"walk\"")
      #expect(report.points == 120 && report.dropped == 0)
      #expect(report.first.time == "2025-10-09T08:53:21Z")
      // Twenty of the sixty pictures per second are kept.
      #expect(report.poses == 2401 && abs(report.ar.rate - 20) < 0.1 && report.ar.duration == 120)
      #expect(abs(report.last.longitude - 11 - 59.5 * 1.4 / (111_320 * cos(48 * .pi / 180))) < 1e-8)
    }
  }

  /// The misalignment of 35° must be found from the recorded walk.
  @Test(.enabled(if: program != nil, "ROUTESIM names no program: script/test sets it"))
  func theCorrectionFindsHowTheAxesWereTurned() async throws {
    try await inFile { url in
      let recorder = SessionRecorder(to: try FileSink(url: url), name: "walk")
      await recorder.follow(FakePhone(FakePhone.walk(turnedBy: 35)))
      let (status, text) = try run(["correct", "--format", "jsonl", url.path])
      struct Line: Decodable { let total: Double }
      let last = try #require(text.split(separator: "\n").last)
      let total = try JSONDecoder().decode(Line.self, from: Data(last.utf8)).total
      // The fixes are exact, although they claim an accuracy of 4 m. The remaining error comes from this
      // test's approximate length of a degree of latitude.
      #expect(status == 0 && abs(total - 35) < 0.5, "\(total)")
      let frames = try run(["replay", url.path, "--headless", "--rate", "1"])
      #expect(frames.status == 0 && frames.text.split(separator: "\n").count == 121)
    }
  }

  @Test func theLinesAreThoseOfTheFormat() async throws {
    let sink = MemorySink()
    let recorder = SessionRecorder(
      to: sink, name: "A", route: [(48, 11), (48.001, 11.5)], posesPerSecond: 10)
    let all: [SensorReading] = [
      .clocks(FakePhone.clocks),
      .screen(ScreenReading(orientation: .portrait, width: 390, height: 844)),
      FakePhone.camera(at: 0, east: 0, north: 0, heading: 0),
      FakePhone.camera(at: 0.05, east: 0, north: 0, heading: 0),
      FakePhone.camera(at: 0.1, east: 1, north: 2.5, heading: 90),
      FakePhone.camera(
        at: 0.2, east: 1, north: 2.5, heading: 90, tracking: .limited, reason: .excessiveMotion),
      FakePhone.camera(at: 0.3, east: 9, north: 9, heading: 0, tracking: .notAvailable),
      FakePhone.fix(at: 0.25, east: 0, north: 111.2),
      FakePhone.camera(at: 0.4, east: .nan, north: 9, heading: 0),
      FakePhone.camera(at: 0.1, east: 0, north: 9, heading: 0),
      .newSession(uptime: FakePhone.clocks.uptime + 5),
      FakePhone.camera(at: 5.5, east: 0, north: 0, heading: -90),
    ]
    for reading in all { await recorder.record(reading) }
    await recorder.finish()
    #expect(
      sink.text == """
        {"type": "header", "version": 1, "name": "A", "route": {"name": "A", "points": [{"latitude": 48, "longitude": 11}, {"latitude": 48.001, "longitude": 11.5}]}}
        {"type": "header", "version": 1, "start": 1760000000.5}
        {"type": "pose", "time": 0, "position": [0, 1.4, 0], "orientation": [0, 0, 0, 1]}
        {"type": "pose", "time": 0.1, "position": [1, 1.4, -2.5], "orientation": [0, -0.707106781, 0, 0.707106781]}
        {"type": "tracking", "time": 0.2, "state": "limited", "reason": "excessiveMotion"}
        {"type": "pose", "time": 0.2, "position": [1, 1.4, -2.5], "orientation": [0, -0.707106781, 0, 0.707106781]}
        {"type": "tracking", "time": 0.3, "state": "limited"}
        {"type": "location", "time": 0.25, "latitude": 48.001, "longitude": 11, "horizontalAccuracy": 4, "altitude": null}
        {"type": "tracking", "time": 0.4, "state": "normal"}
        {"type": "reset", "time": 5}
        {"type": "pose", "time": 5.5, "position": [0, 1.4, 0], "orientation": [0, 0.707106781, 0, 0.707106781]}

        """)
    let left = await recorder.left
    #expect(left.badPoses == 1 && left.backInTime == 1 && left.unwritten == 0)
  }

  @Test func anHourIsHeldInABoundedPiece() async throws {
    let sink = MemorySink()
    let recorder = SessionRecorder(to: sink, name: "long", posesPerSecond: 60)
    await recorder.record(.clocks(FakePhone.clocks))
    for step in 0..<36_000 {
      await recorder.record(
        FakePhone.camera(at: Double(step) / 60, east: 0, north: Double(step), heading: 0))
    }
    #expect(sink.longest < SessionRecorder.capacity + 1024)
    // Everything except the last second must have been written without a flush.
    #expect(sink.text.split(separator: "\n").count > 36_000 - 70)
  }

  @Test("with fixes alone, or after the last pose, up to 64 KB were held back")
  func fixesAloneAreWrittenOnceASecond() async throws {
    let sink = MemorySink()
    let recorder = SessionRecorder(to: sink, name: "resting")
    await recorder.record(.clocks(FakePhone.clocks))
    for step in 0..<20 {
      await recorder.record(
        FakePhone.camera(at: Double(step) / 20, east: 0, north: 0, heading: 0))
    }
    #expect(sink.text.isEmpty)
    // AR pauses while the walk goes on; fixes arrive late, and one fix has the time of a clock that was
    // wrong.
    for second in 2..<100 {
      let time = second == 50 ? 1e7 : Double(second) - 0.3
      await recorder.record(FakePhone.fix(at: time, east: 0, north: Double(second)))
      #expect(sink.text.split(separator: "\n").count == 21 + second)
    }
  }

  @Test func whatCameBeforeTheWorldWasLostIsWrittenWhileItIs() async throws {
    let sink = MemorySink()
    let recorder = SessionRecorder(to: sink, name: "dark")
    await recorder.record(FakePhone.camera(at: 0, east: 0, north: 0, heading: 0))
    for step in 1...30 {
      await recorder.record(
        FakePhone.camera(
          at: Double(step) / 20, east: 0, north: 0, heading: 0, tracking: .notAvailable))
    }
    #expect(sink.text.split(separator: "\n").count == 3)
  }

  /// The file contains everything recorded so far, as whole lines, when the app goes to the background.
  @Test func aFlushLeavesNothingBehind() async throws {
    let sink = MemorySink()
    let recorder = SessionRecorder(to: sink, name: "pause")
    await recorder.record(.clocks(FakePhone.clocks))
    await recorder.record(FakePhone.camera(at: 0, east: 0, north: 0, heading: 0))
    await recorder.record(FakePhone.fix(at: 0.1, east: 0, north: 0))
    #expect(sink.text.isEmpty)
    await recorder.flush()
    #expect(sink.text.split(separator: "\n").count == 4 && sink.text.hasSuffix("}\n"))
    #expect(sink.syncs == 1)
  }

  @Test func aFullDiskLosesLinesAndIsToldOf() async throws {
    let sink = MemorySink(room: 10)
    let recorder = SessionRecorder(to: sink, name: "full")
    await recorder.record(.clocks(FakePhone.clocks))
    for step in 0..<200 {
      await recorder.record(FakePhone.camera(at: Double(step) / 10, east: 0, north: 0, heading: 0))
    }
    #expect(await recorder.problem is MemorySink.Full)
    #expect(await recorder.left.unwritten > 180)
    sink.makeRoom(.max)
    await recorder.record(FakePhone.camera(at: 30, east: 0, north: 0, heading: 0))
    await recorder.finish()
    #expect(await recorder.problem == nil)
    // Even so, the written part must begin with the header.
    #expect(sink.text.hasPrefix(#"{"type": "header""#) && sink.text.contains(#""time": 30,"#))
  }

  /// The app is killed while it is writing a line.
  @Test(.enabled(if: program != nil, "ROUTESIM names no program: script/test sets it"))
  func aLogThatIsCutIsRead() async throws {
    let sink = MemorySink()
    let recorder = SessionRecorder(to: sink, name: "cut")
    await recorder.follow(FakePhone(FakePhone.walk(turnedBy: 0)))
    try await inFile { url in
      try Data(sink.text.utf8.dropLast(40)).write(to: url)
      let (status, text) = try run(["inspect", "--format", "json", url.path])
      let report = try JSONDecoder().decode(Report.self, from: Data(text.utf8))
      #expect(status == 0 && report.poses >= 2400 && report.dropped == 1)
    }
  }

  @Test func noFileIsWrittenOver() async throws {
    try await inFile { url in
      try Data("precious".utf8).write(to: url)
      #expect(throws: (any Error).self) { try FileSink(url: url) }
      #expect(try String(contentsOf: url, encoding: .utf8) == "precious")
    }
  }
}
