import TestSupport
import Testing

/// The total memory for many screens with many shapes.
@Suite struct ManyShapesTests {
  private static let forty = (1...40).map(String.init).joined(separator: ",")

  /// Previously, a thousand distances with an icon of a few thousand shapes took gigabytes, and so did
  /// contact sheets.
  @Test(arguments: ["--distances", "--chainages"])
  func areRefused(list: String) throws {
    let folder = try ScratchFolder()
    let path = "M0 0" + String(repeating: "h9v9h-9v-9", count: 47_000)
    try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="\#(path)"/></svg>"#,
      to: "sign.svg")
    try folder.write("lat,lon\n50,8\n50.001,8\n", to: "route.csv")
    let isSizing = list == "--distances"
    let result = try Tool.product.run(
      (isSizing ? ["sizing"] : ["render", "route.csv"]) + [list, Self.forty]
        + ["--mark-image", "sign.svg", "--output", isSizing ? "out.svg" : "out.png"],
      in: folder.path)
    #expect(result.status == 64 && result.text == "")
    // The sizing sheet also shows the whole phone.
    let screens = isSizing ? 41 : 40
    let others = isSizing ? " or designs" : ", --headings, --devices or designs"
    let room = try #require(result.errors.firstMatch(of: /for at most ([0-9]+)/)).1
    #expect(
      result.errors == "routesim: \(screens) screens with so many shapes are too many to draw; "
        + "give fewer \(list)\(others), for at most \(room), or simpler arrows and icons\n")
    // Each screen has 188 000 pieces of curves.
    #expect((20...30).contains(Int(room) ?? 0))
  }

  #if os(Linux)
    /// Previously, frames with ten thousand arrows each, and their lines, were all in memory at the same
    /// time.
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
