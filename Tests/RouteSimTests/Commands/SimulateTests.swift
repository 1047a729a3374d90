import TestSupport
import Testing

@Suite("simulate")
struct SimulateTests {
  private let route = DataFolder.packageRoot + "/routes/porto_saobento_gaia.route.gpx"

  @Test("the same options give the same bytes", arguments: ["session", "gpx", "nmea", "xcode"])
  func isReproducible(format: String) throws {
    let words = ["simulate", route, "--conditions", "city", "--seed", "5", "--format", format]
    let first = try Tool.product.run(words)
    #expect(first.status == 0)
    #expect(first.errors == "")
    #expect(first.output.count > 10_000)
    #expect(try Tool.product.run(words).output == first.output)
    let other = try Tool.product.run(words.map { $0 == "5" ? "6" : $0 })
    #expect(other.output != first.output)
  }

  /// 5556 km along the equator at 1.4 m/s, and a thousandth of that.
  @Test(
    "a walk of months is refused; a walk of hours gives a log",
    arguments: [(50.0, true), (0.005, false)])
  func refusesMonths(longitude: Double, isRefused: Bool) throws {
    let points = [0, longitude].map { "<rtept lat=\"0\" lon=\"\($0)\"/>" }
    let gpx = "<gpx version=\"1.1\" creator=\"t\"><rte>\(points.joined())</rte></gpx>"
    let words = ["simulate", "-", "--format", "nmea", "--walking-speed", "1.4"]
    let result = try Tool.product.run(words, input: Array(gpx.utf8))
    #expect(result.status == (isRefused ? 65 : 0))
    #expect(result.text.isEmpty == isRefused)
    guard isRefused else { return }
    #expect(result.errors.hasSuffix("takes 47 days; a route of at most 2 days was expected\n"))
  }

  @Test("a log without fixes is reported, and so is an empty file", arguments: ["session", "nmea"])
  func tellsThatThereIsNoFix(format: String) throws {
    let words = ["simulate", route, "--format", format, "--dropouts"]
    let none = try Tool.product.run(words + ["100"])
    #expect(none.status == 0)
    #expect(none.errors == "routesim: the log has no fixes: all of them were lost\n")
    #expect(none.text.isEmpty == (format == "nmea"))
    #expect(try Tool.product.run(words + ["50"]).errors.isEmpty)
  }

  @Test("makes fixes at the requested rate", arguments: [0.2, 1, 4, 10])
  func fixRate(rate: Double) throws {
    let words = ["simulate", route, "--conditions", "city", "--fix-rate", "\(rate)"]
    let log = try Tool.product.run(words)
    let times = log.text.split(separator: "\n").filter { $0.hasPrefix("{\"type\": \"location\"") }
      .compactMap { Double($0.split(separator: ",")[1].split(separator: " ")[1]) }
    // The walk takes slightly more than 660 s; in a city, some fixes never arrive.
    #expect(log.status == 0 && times.count > Int(rate * 500) && times.count < Int(rate * 800))
    let steps = zip(times, times.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { abs(($0 * rate).rounded() - $0 * rate) < 1e-4 && $0 * rate > 0.99 })
    // The rate does not change the poses of the walk.
    let poses = { (text: String) in
      text.split(separator: "\n").filter { $0.hasPrefix("{\"type\": \"pose\"") }
    }
    #expect(poses(log.text) == poses(try Tool.product.run(Array(words.dropLast(2))).text))
    let refused = try Tool.product.run(words.dropLast() + ["\(rate * 0.01)"])
    #expect(rate == 10 || refused.status == 64 && refused.errors.contains("must be from 0.1 to 10"))
  }

  @Test("a file contains the same as standard output would")
  func writesFiles() throws {
    let scratch = try ScratchFolder()
    let words = ["simulate", route, "--format", "nmea"]
    let shown = try Tool.product.run(words)
    let written = try Tool.product.run(words + ["--output", "walk.nmea"], in: scratch.path)
    #expect(written.status == 0)
    #expect(written.output == [])
    let read = try Tool.product.run(["inspect", "\(scratch.path)/walk.nmea", "--format", "json"])
    #expect(read.text.contains("\"format\": \"nmea\""))
    let piped = try Tool.product.run(["inspect", "-", "--format", "json"], input: shown.output)
    #expect(piped.text == read.text)
  }

  @Test("a closed pipe ends it silently; a full disk ends it with status 74")
  func endsAsOutputsEnd() throws {
    let closed = try Tool.product.run(["simulate", route], output: .closedPipe)
    #expect(closed.status == 0)
    #expect(closed.errors == "")
    let full = try Tool.product.run(["simulate", route], output: .path("/dev/full"))
    #expect(full.status == 74)
  }

  @Test(
    "axes from the phone contradict options about the compass",
    arguments: [("camera", "misalignment"), ("gravity", "misalignment"), ("gravity", "realign")])
  func refusesContradictions(alignment: String, option: String) throws {
    let result = try Tool.product.run([
      "simulate", route, "--alignment", alignment, "--\(option)", "3",
    ])
    #expect(result.status == 64)
    #expect(
      result.errors == "routesim: --\(option) and --alignment \(alignment) contradict each other; "
        + "give only one of them\n")
  }
}
