import ARRouteEngine
import RouteFormats
import RouteSimKit

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// Scoring many short walks in one process, compared with starting `correct` once per log.
///
/// The figures are the numbers of walks and fixes per second of elapsed time, the processor time per walk,
/// and the memory for all walks compared with that for a tenth of them. ROUTESIM_WALKS sets the number of
/// walks; the default is 400.
struct ScoreBench: BenchSuite {
  static let topic = "score"
  static let limited = ["score.gain"]

  static func run(_ harness: inout Harness) {
    guard let program = getenv("ROUTESIM").map({ String(cString: $0) }) else {
      print("# score: skipped, as ROUTESIM does not say what to run")
      return
    }
    let count = getenv("ROUTESIM_WALKS").flatMap { Int(String(cString: $0)) } ?? 400
    let folder = "/tmp/routesim-bench-\(getpid())"
    guard mkdir(folder, 0o700) == 0, let walks = Walks(count, in: folder) else {
      print("# score: skipped, as its walks cannot be written")
      return
    }
    defer { walks.remove() }
    harness.report("score.walks", Double(walks.paths.count), "walks")
    let few = walks.list(of: max(count / 10, 1), named: "few")
    let all = walks.list(of: count, named: "all")
    let score = [program, "score", "--output", folder + "/scores", "--from-list"]
    harness.report("score.memory.tenth", memory(score + [few], in: folder), "MB")
    harness.report("score.memory", memory(score + [all], in: folder), "MB")
    var rounds: [(one: Cost, two: Cost)] = []
    for _ in 0..<3 {
      rounds.append(
        (Cost(of: score + [all, "--jobs", "1"]), Cost(of: score + [all, "--jobs", "2"])))
    }
    let walksEach = Double(count)
    for (name, costs) in [("jobs1", rounds.map(\.one)), ("jobs2", rounds.map(\.two))] {
      let wall = median(costs.map(\.wall))
      harness.report("score.\(name).walks", walksEach / wall, "walks/s")
      harness.report("score.\(name).fixes", Double(walks.fixes) / wall, "fixes/s")
      harness.report(
        "score.\(name).processor", median(costs.map(\.processor)) / walksEach * 1e3, "ms")
    }
    harness.report(
      "score.gain", median(rounds.map { $0.one.wall / $0.two.wall }), "x", limit: .atLeast(1.8))
    // The overhead of two jobs is their processor time relative to that of one job.
    harness.report(
      "score.overhead", median(rounds.map { $0.two.processor / $0.one.processor }), "x")
    let some = walks.paths.prefix(50)
    let each = some.map { Cost(of: [program, "correct", $0]) }
    let wall = each.reduce(0) { $0 + $1.wall } / Double(some.count)
    harness.report("score.yardstick.walks", 1 / wall, "walks/s")
    harness.report(
      "score.yardstick.fixes", Double(walks.fixes) / walksEach / wall, "fixes/s")
    harness.report(
      "score.yardstick.processor",
      each.reduce(0) { $0 + $1.processor } / Double(some.count) * 1e3, "ms")
  }

  /// Returns the peak memory of a run, as reported by the program itself, megabytes.
  ///
  /// The figure that the system reports for a child process includes this process.
  private static func memory(_ words: [String], in folder: String) -> Double {
    let path = folder + "/errors"
    let line = (words + ["--jobs", "2", "--cost"]).joined(separator: " ")
    BenchProcess.run(["/bin/sh", "-c", "\(line) 2> \(path)"])
    guard let file = fopen(path, "r") else { return .nan }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = fread(&bytes, 1, bytes.count, file)
    let said = String(decoding: bytes.prefix(count), as: UTF8.self)
    return said.split(separator: " ").dropLast(3).last.flatMap { Double($0) } ?? .nan
  }
}

/// The cost of a program's run.
private struct Cost {
  /// The elapsed time, seconds.
  let wall: Double
  /// The processor time, seconds.
  let processor: Double

  /// Runs the program.
  init(of words: [String]) {
    let before = Self.used
    let clock = ContinuousClock()
    wall = clock.measure { BenchProcess.run(words) } / .seconds(1)
    processor = Self.used - before
  }

  private static var used: Double {
    let usage = usage
    return [usage.ru_utime, usage.ru_stime].reduce(0) {
      $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6
    }
  }

  /// The constant RUSAGE_CHILDREN, whose type differs between systems.
  private static let children: Int32 = -1

  private static var usage: rusage {
    var usage = rusage()
    getrusage(children, &usage)
    return usage
  }
}

/// Walks of about a minute around a corner, simulated in a park, in a city and among towers, each with its
/// own seed.
private struct Walks {
  private let folder: String
  private(set) var paths: [String] = []
  /// The number of fixes in all logs together.
  private(set) var fixes = 0

  init?(_ count: Int, in folder: String) {
    self.folder = folder
    let corner = [(13.4, 52.5), (13.4, 52.50036), (13.4006, 52.50036)].compactMap {
      GeodeticCoordinate(latitudeDegrees: $0.1, longitudeDegrees: $0.0)
    }
    guard let route = try? Route(name: "corner", coordinates: corner) else { return nil }
    let surroundings: [Conditions] = [.calm, .city, .canyon]
    for number in 0..<count {
      let settings = SimulationSettings(
        conditions: surroundings[number % 3], seed: UInt64(number))
      guard let simulation = try? SessionSimulation(route: route, settings: settings) else {
        return nil
      }
      var log = SimulatedLog(simulation, writer: LogFormat.session.writer)
      var bytes: [UInt8] = []
      while let piece = log.next() { bytes += piece }
      fixes += log.fixCount
      let path = "\(folder)/walk\(number).jsonl"
      guard BenchProcess.write(bytes, to: path) else { return nil }
      paths.append(path)
    }
  }

  /// Returns the path of a file that lists the given number of walks.
  func list(of count: Int, named name: String) -> String {
    let path = "\(folder)/\(name)"
    _ = BenchProcess.write(Array(paths.prefix(count).joined(separator: "\n").utf8), to: path)
    return path
  }

  func remove() {
    for path in paths + ["few", "all", "scores", "errors"].map({ "\(folder)/\($0)" }) {
      unlink(path)
    }
    rmdir(folder)
  }
}
