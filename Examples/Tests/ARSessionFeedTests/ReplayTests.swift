import ARRouteEngine
import ARSessionFeed
import Foundation
import PhoneSensors
import Testing

/// Compares a session that is fed through ARKit's axes and clocks with the program's own replay of the log.
@Suite struct ReplayTests {
  /// The path of the program; nil if the environment variable `ROUTESIM` is not set.
  static let program = ProcessInfo.processInfo.environment["ROUTESIM"]
  static let packageRoot = URL(fileURLWithPath: #filePath + "/../../../..").standardized.path

  /// Runs the program and returns its output.
  private static func output(_ arguments: [String]) throws -> String {
    // The output goes to a file, because other processes that are started meanwhile may inherit the end of a
    // pipe.
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("replay-\(UUID().uuidString).jsonl")
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(program))
    process.arguments = arguments
    process.standardOutput = try FileHandle(forWritingTo: file)
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return try String(contentsOf: file, encoding: .utf8)
  }

  /// The parts of a printed frame that are compared.
  private struct Printed: Decodable {
    struct Camera: Decodable { let latitude, longitude, heading: Double }
    struct Finish: Decodable {
      let visible: Bool
      let distance: Double
      let position: [Double]
      let center: [Double]?
    }
    struct Hint: Decodable { let center: [Double]?, turn: Double }
    struct Arrow: Decodable { let chainage: Double, position: [Double] }
    struct Route: Decodable { let chainage, crossTrack: Double }
    struct Location: Decodable { let accuracy: Double }
    struct Correction: Decodable { let angle: Double, error: Double?, runs: Int }
    let time: Double
    let camera: Camera
    let finish: Finish
    let hint: Hint
    let arrows: [Arrow]
    let route: Route
    let location: Location
    let correction: Correction
    let ready: Bool

    /// All numbers that are present.
    var numbers: [Double] {
      [camera.latitude, camera.longitude, camera.heading, finish.visible ? 1 : 0, finish.distance]
        + finish.position + (finish.center ?? []) + (hint.center ?? []) + [hint.turn]
        + arrows.flatMap { [$0.chainage] + $0.position }
        + [route.chainage, route.crossTrack, location.accuracy, correction.angle]
        + [correction.error ?? -1, Double(correction.runs), ready ? 1 : 0]
    }
  }

  private func numbers(of frame: Frame) throws -> [Double] {
    func components(_ vector: Vector2?) -> [Double] { vector.map { [$0.x, $0.y] } ?? [] }
    func components(_ vector: Vector3) -> [Double] { [vector.x, vector.y, vector.z] }
    let camera = frame.camera
    let guidance = try #require(frame.guidance)
    let finish = guidance.finish
    return [
      camera.coordinate.latitude.degrees, camera.coordinate.longitude.degrees,
      camera.attitude.heading.degrees, finish.isVisible ? 1 : 0, finish.distance,
    ] + components(finish.position) + components(finish.center)
      + components(guidance.hint.marker?.center) + [guidance.hint.turn.degrees]
      + frame.arrows.flatMap { [$0.chainage] + components($0.position) }
      + [guidance.route.chainage, guidance.route.crossTrack, frame.location.accuracy]
      + [frame.correction.angle.degrees, frame.correction.error?.degrees ?? -1]
      + [Double(frame.correction.runs), frame.isReady ? 1 : 0]
  }

  @Test(
    .enabled(if: program != nil, "ROUTESIM names no program: script/test sets it"),
    arguments: [("paris_artsmetiers_oberkampf", 40), ("sydney_newtown_south", -120)])
  func framesAreThoseOfTheReplay(route: String, misalignment: Int) throws {
    let log = try Self.output([
      "simulate", "\(Self.packageRoot)/routes/\(route).route.gpx", "--conditions", "city",
      "--misalignment", "\(misalignment)", "--seed", "3", "--speed", "3",
    ])
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appendingPathComponent("routesim-feed-\(UUID().uuidString).jsonl")
    try Data(log.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let replay = try Self.output([
      "replay", file.path, "--headless", "--still", "--rate", "2", "--to", "150",
    ])
    let expected = try replay.split(separator: "\n").map {
      try JSONDecoder().decode(Printed.self, from: Data($0.utf8))
    }
    let recorded = try RecordedSession(log)
    var settings = WorldSettings()
    settings.isStill = true
    var session = RouteSession(route: recorded.route, settings: settings)
    _ = try session.take(.clocks(RecordedSession.clocks))
    _ = try session.take(.screen(RecordedSession.screen))
    var lines = recorded.lines[...]
    var worst = 0.0
    for printed in expected {
      while let line = lines.first, line.time <= printed.time {
        _ = try session.take(line.reading)
        lines.removeFirst()
      }
      let frame = try #require(session.frame)
      let (found, wanted) = (try numbers(of: frame), printed.numbers)
      try #require(found.count == wanted.count, "at \(printed.time) s")
      // Printed numbers are rounded to six decimals; large numbers are compared relative to their size.
      for (a, b) in zip(found, wanted) { worst = max(worst, abs(a - b) / max(1, abs(b) * 1e-6)) }
    }
    #expect(expected.count == 301)
    #expect(worst < 1e-6)
    #expect(expected.contains { $0.ready && $0.finish.visible && !$0.arrows.isEmpty })
  }
}
