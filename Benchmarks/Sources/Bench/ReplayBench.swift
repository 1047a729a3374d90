import ARRouteEngine
import RouteFormats
import RouteSimKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Replaying a log of one hour at ten frames per second: the time of the whole program, and the time per
/// frame within it.
///
/// The log is simulated under the condition `city`, once per run. The whole program reads the log, performs
/// the fusion, computes 36 000 frames, and prints each of them to a file that is not on a disk.
struct ReplayBench: BenchSuite {
  static let topic = "replay"
  static let limited = ["replay.tick.printed", "replay.hour.speed"]

  private static let duration = 3600.0

  static func run(_ harness: inout Harness) {
    ticks(harness)
    hour(harness)
  }

  /// Measures the fusion, the computation of a frame and the printing, all in memory, for ticks of a tenth of
  /// a second.
  private static func ticks(_ harness: Harness) {
    let name = "replay.tick"
    guard harness.wants(name) else { return }
    let recording = recording()
    let count = Int(duration * 10)
    harness.compare(
      "\(name).state", unit: .microseconds, operations: count, rounds: 9,
      ours: {
        var replay = replay(of: recording)
        for tick in 0..<count { replay.advance(to: Double(tick) / 10) }
        blackHole(replay.world.guidance?.progress)
      })
    harness.compare(
      "\(name).frame", unit: .microseconds, operations: count, rounds: 9,
      ours: {
        var replay = replay(of: recording)
        var arrows = 0
        for tick in 0..<count {
          replay.advance(to: Double(tick) / 10)
          arrows += replay.frame.arrows.count
        }
        blackHole(arrows)
      })
    harness.compare(
      "\(name).printed", unit: .microseconds, operations: count, rounds: 9, limit: .atMost(20),
      ours: {
        var replay = replay(of: recording)
        var json = JSONWriter()
        for tick in 0..<count {
          replay.advance(to: Double(tick) / 10)
          json.frame(replay.frame)
          json.newline()
          if json.count > 1 << 18 { json.removeAll() }
        }
        blackHole(json.count)
      })
  }

  /// Measures the program from its start to its end.
  private static func hour(_ harness: Harness) {
    let name = "replay.hour"
    guard harness.wants(name) else { return }
    guard let program = getenv("ROUTESIM").map({ String(cString: $0) }) else {
      print("# \(name): skipped, as ROUTESIM does not say what to run")
      return
    }
    let folder = "/tmp/routesim-bench-\(getpid())"
    let (route, log) = ("\(folder).gpx", "\(folder).jsonl")
    defer {
      unlink(route)
      unlink(log)
    }
    guard BenchProcess.write(BenchLog.route(coordinates), to: route) else { return }
    BenchProcess.run([
      program, "simulate", route, "--conditions", "city", "--seed", "1", "--output", log,
    ])
    let replay = [program, "replay", log, "--headless", "--rate", "10", "--to", "\(Int(duration))"]
    let medians = harness.compare(
      name, unit: .milliseconds, rounds: 9,
      ours: { BenchProcess.run(replay) },
      yardsticks: .init("cat") { BenchProcess.run(["cat", log]) })
    guard let medians else { return }
    harness.report(
      "\(name).speed", duration / medians[0], "x real time", limit: .atLeast(5000))
  }

  private static func recording() -> Recording {
    do {
      let route = try Route(name: nil, coordinates: coordinates)
      var settings = SimulationSettings(conditions: .city)
      settings.seed = 1
      return Recording(try SessionSimulation(route: route, settings: settings))
    } catch {
      fatalError("the benchmark's route cannot be walked: \(error)")
    }
  }

  private static func replay(of recording: Recording) -> Replay {
    do {
      guard let route = recording.route else { fatalError("a simulated log has a route") }
      return Replay(
        of: recording,
        in: try World(
          route: route, camera: Device.standard.camera, settings: WorldSettings(),
          start: .chainage(0), fusion: FusionSettings()))
    } catch {
      fatalError("the benchmark's route cannot be placed: \(error)")
    }
  }

  /// The coordinates of a route through streets; walking it takes slightly more than an hour.
  private static var coordinates: [GeodeticCoordinate] {
    guard var place = GeodeticCoordinate(latitudeDegrees: 48.86, longitudeDegrees: 2.35) else {
      fatalError("48.86 north, 2.35 east is a place")
    }
    var coordinates = [place]
    for index in 0..<320 {
      let azimuth = Angle.degrees(40 + 50 * Double(index / 8 % 3 - 1) + Double(index % 5))
      place = Geodesic.direct(from: place, azimuth: azimuth, distance: 17).coordinate
      coordinates.append(place)
    }
    return coordinates
  }
}
