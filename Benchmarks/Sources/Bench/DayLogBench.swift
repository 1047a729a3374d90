import ARRouteEngine
import RouteFormats
import RouteSimKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// A log of 24 hours with ten fixes per second in the player.
///
/// The figures are the time to open the log, the memory used, and the time of a seek once the whole log has
/// been processed.
struct DayLogBench: BenchSuite {
  static let topic = "day"
  static let limited = ["day.open", "day.memory", "day.seek.worst"]

  private static let fixes = 864_000

  static func run(_ harness: inout Harness) {
    let names = ["day.open", "day.memory", "day.seek", "day.ahead", "day.heading"]
    guard names.contains(where: harness.wants) else { return }
    let folder = "/tmp/routesim-bench-day-\(getpid())"
    let (log, route) = ("\(folder).csv", "\(folder).gpx")
    defer {
      unlink(log)
      unlink(route)
    }
    guard BenchProcess.write(Array(text.utf8), to: log),
      BenchProcess.write(BenchLog.route(ring), to: route)
    else { return }
    if let program = getenv("ROUTESIM").map({ String(cString: $0) }) {
      open(harness, [program, "replay", log, "--route", route, "--hold-frames", "1"])
    }
    if harness.wants("day.seek") || harness.wants("day.ahead") { seek(harness, log: log) }
    if harness.wants("day.heading") { heading(harness, log: log) }
  }

  /// Measures the time from the program's start to the end of the first picture, which includes reading the
  /// log.
  private static func open(_ harness: Harness, _ arguments: [String]) {
    let runs = (0..<5).map { _ in ProcessBench.inTerminal(arguments) }
    harness.report("day.open", median(runs.map(\.first_picture)), "s", limit: .atMost(2))
    harness.report(
      "day.memory", median(runs.map { $0.memory / 1e6 }), "MB", limit: .atMost(300))
  }

  /// Measures the time to process the whole log ahead of playback, and the time of the slowest of many seeks
  /// afterwards.
  private static func seek(_ harness: Harness, log: String) {
    var player: ReplayPlayer
    do {
      let recording = try Recording(
        document: try GeoDocument.read(path: log), settings: SimulationSettings())
      let route = try Route(name: nil, coordinates: ring)
      player = ReplayPlayer(
        Replay(
          of: recording,
          in: try World(
            route: route, camera: Device.standard.camera, settings: WorldSettings(),
            start: recording.start.map(SessionStart.coordinate) ?? .chainage(0),
            fusion: FusionSettings())))
    } catch {
      fatalError("the benchmark's log cannot be replayed: \(error)")
    }
    var ahead = player.origin
    let start = now()
    for second in 0...Int(player.end / 20) {
      ahead.advance(to: Double(second) * 20)
      player.take(ahead)
    }
    harness.report("day.ahead", now() - start, "s")
    var worst = 0.0
    var random = SplitMix64(seed: 1)
    for _ in 0..<100 {
      let goal = Double(random.next() % UInt64(player.end))
      let start = now()
      player.seek(to: goal)
      worst = max(worst, now() - start)
    }
    harness.report("day.seek.worst", worst, "s", limit: .atMost(0.2))
    blackHole(player.replay.world.guidance?.progress)
  }

  /// Measures the time that the heading filters take on their own.
  ///
  /// This time cannot be avoided, because each fix changes the state by which the next fix is judged.
  private static func heading(_ harness: Harness, log: String) {
    var estimates: [Estimate] = []
    do {
      let recording = try Recording(
        document: try GeoDocument.read(path: log), settings: SimulationSettings(),
        needsRoute: false)
      var last: Pose?
      var travelled = 0.0
      for sample in recording.samples {
        switch sample {
        case .pose(_, let pose):
          if let last { travelled += (pose.position - last.position).length }
          last = pose
        case .fix(let fix):
          if let last { estimates.append(Estimate(fix: fix, pose: last, travelled: travelled)) }
        case .truth, .tracking, .sessionReset, .act: continue
        }
      }
    } catch {
      fatalError("the benchmark's log cannot be replayed: \(error)")
    }
    var correction = HeadingCorrection(settings: CorrectionSettings())
    let start = now()
    for estimate in estimates { _ = correction.add(estimate) }
    let time = now() - start
    harness.report("day.heading", time, "s")
    harness.report("day.heading.fix", time / Double(estimates.count) * 1e6, "us")
    blackHole(correction.total)
  }

  /// Returns the processor time used so far, seconds.
  ///
  /// Other processes on the machine affect it less than they affect the elapsed time. It can be used because
  /// the measured work runs on one thread and never waits.
  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The text of a log of a walk along a ring-shaped route, at a varying distance from it.
  private static var text: String {
    var text = "time,latitude,longitude,accuracy\n"
    text.reserveCapacity(fixes * 40)
    for index in 0..<fixes {
      let time = Double(index) / 10
      let angle = Angle.degrees(time / 10)
      let radius = 600 + 200 * Angle.degrees(time / 60).sine
      let place = Self.place(east: radius * angle.sine, north: radius * angle.cosine)
      text +=
        "\(1_700_000_000 + time),\(FixedDecimal.text(place.latitude.degrees, decimals: 7)),"
        + "\(FixedDecimal.text(place.longitude.degrees, decimals: 7)),5\n"
    }
    return text
  }

  private static var ring: [GeodeticCoordinate] {
    (0...60).map { step in
      let angle = Angle.degrees(Double(step) * 6)
      return place(east: 600 * angle.sine, north: 600 * angle.cosine)
    }
  }

  private static func place(east: Double, north: Double) -> GeodeticCoordinate {
    guard
      let place = GeodeticCoordinate(
        latitudeDegrees: 48.137 + north / 111_200, longitudeDegrees: 11.575 + east / 74_300)
    else { fatalError("a place in Munich is one") }
    return place
  }
}
