import PseudoTerminal

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The program as a whole: the time to its first picture, and its processor time while it walks
/// automatically.
///
/// Both are measured in a terminal of 120×40, and compared with the smallest ncurses program that fills such
/// a terminal.
struct ProcessBench: BenchSuite {
  static let topic = "process"
  static let limited = [
    "process.firstPicture", "process.autoWalk", "process.cityWalk", "process.replay",
  ]

  private static let rows = 40
  private static let columns = 120

  static func run(_ harness: inout Harness) {
    guard let program = BenchProcess.environment("ROUTESIM"),
      let route = BenchProcess.environment("ROUTESIM_ROUTE")
    else {
      print("# process: skipped, as ROUTESIM and ROUTESIM_ROUTE do not say what to run")
      return
    }
    firstPicture(harness, walk: [program, "walk", route])
    busy(harness, "process.autoWalk", [program, "walk", route, "--keys", " "])
    busy(
      harness, "process.cityWalk",
      [program, "walk", route, "--conditions", "city", "--keys", " "])
    if let log = BenchProcess.environment("ROUTESIM_LOG") {
      busy(harness, "process.replay", [program, "replay", log, "--loop"])
    }
  }

  /// Measures the time from the start to the end of the first picture; up to 100 ms is perceived as
  /// immediate.
  private static func firstPicture(_ harness: Harness, walk: [String]) {
    let name = "process.firstPicture"
    guard harness.wants(name) else { return }
    let (ours, bare) = interleaved(
      rounds: 15, ours: walk + ["--hold-frames", "1"], bare: 1
    ) { $0.first_picture * 1e3 }
    harness.report(name, ours, "ms", limit: .atMost(100))
    harness.report("\(name).yardstick", bare, "ms")
  }

  /// Measures the percentage of a processor core that five seconds of animation at 30 frames per second take.
  ///
  /// The cases are an automatic walk, with and without the phone's sensor errors, and the playback of a log.
  private static func busy(_ harness: Harness, _ name: String, _ arguments: [String]) {
    guard harness.wants(name) else { return }
    let frames = 150
    let (ours, bare) = interleaved(
      rounds: 3, ours: arguments + ["--hold-frames", "\(frames)"], bare: frames
    ) { $0.processor / $0.wall * 100 }
    harness.report(name, ours, "%", limit: .atMost(5))
    harness.report("\(name).yardstick", bare, "%")
  }

  /// Returns the medians of a figure over runs of both programs, which alternate.
  private static func interleaved(
    rounds: Int, ours: [String], bare frames: Int, figure: (pseudo_terminal_run) -> Double
  ) -> (ours: Double, bare: Double) {
    var figures = (ours: [Double](), bare: [Double]())
    for _ in 0..<rounds {
      figures.ours.append(figure(inTerminal(ours)))
      figures.bare.append(figure(inTerminal([bareScreen, "\(frames)"])))
    }
    return (median(figures.ours), median(figures.bare))
  }

  /// The path of the yardstick program, which is built in the same folder as this one.
  private static var bareScreen: String {
    let own = CommandLine.arguments[0]
    return (own.lastIndex(of: "/").map { String(own[...$0]) } ?? "") + "BareScreen"
  }

  /// Runs a program in a terminal of its own until it ends.
  static func inTerminal(_ arguments: [String]) -> pseudo_terminal_run {
    let strings = arguments.map { strdup($0) }
    defer { for string in strings { free(string) } }
    let pointers = strings.map { UnsafePointer($0) } + [nil]
    var result = pseudo_terminal_run()
    let error = pseudo_terminal_run(pointers, Int32(rows), Int32(columns), &result)
    guard error == 0, result.status == 0, result.first_picture >= 0 else {
      fatalError("\(arguments.joined(separator: " ")): error \(error), status \(result.status)")
    }
    return result
  }
}
