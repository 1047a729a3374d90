import TestSupport
import Testing

/// Many screens with many shapes: what they take of memory together.
@Suite struct ManyShapesTests {
  #if os(Linux)
    /// Frames of ten thousand arrows each, and their lines, were in memory all together.
    @Test func linesAreWrittenAsTheyAreMade() throws {
      let shell = try #require(Tool(named: "sh"))
      let route = DataFolder.packageRoot + "/routes/paris_artsmetiers_oberkampf.route.gpx"
      let command = #"ulimit -v 250000; exec "$0" "$@""#
      let words = [
        "render", route, "--chainages", (0..<60).map(String.init).joined(separator: ","),
        "--arrow-spacing", "0.1", "--arrow-window", "1000", "--format", "json",
      ]
      let result = try shell.run(
        ["-c", command, try Tool.product.path] + words, output: .path("/dev/null"))
      #expect(result.status == 0, "\(result.errors)")
    }
  #endif
}
