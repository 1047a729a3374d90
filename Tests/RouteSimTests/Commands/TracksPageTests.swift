import RouteSimKit
import TestSupport
import Testing

/// The tracks page as its readers see it, in a browser.
@Suite("Tracks page")
struct TracksPageTests {
  /// A Python that can control Chromium; nil if any part is missing.
  private static let python: Tool? = {
    let browsers = ["chromium", "chromium-browser", "google-chrome", "chrome-headless-shell"]
    guard browsers.contains(where: Tool.isInstalled), Tool.isInstalled("chromedriver") else {
      return nil
    }
    // Debian's packages are installed for Debian's own Python, which need not be the first in PATH.
    return [Tool(path: "/usr/bin/python3"), Tool(named: "python3")].compactMap(\.self).first {
      (try? $0.run(["-c", "import selenium"]).status) == 0
    }
  }()

  @Test(
    "the page points, zooms, switches, prints and adapts to narrow windows, and uses no network",
    .enabled(if: python != nil, "no headless browser: script/check/page installs one"))
  func worksInBrowser() throws {
    let folder = try ScratchFolder()
    let (log, page) = ("\(folder.path)/walk.jsonl", "\(folder.path)/tracks.html")
    let route = "\(DataFolder.packageRoot)/routes/paris_artsmetiers_oberkampf.route.gpx"
    let walk = try Tool.product.run([
      "simulate", route, "--conditions", "city", "--misalignment", "40", "--seed", "7",
      "--output", log,
    ])
    try #require(walk.status == 0, "\(walk.errors)")
    let totals = try Tool.product.run([
      "correct", log, "--strategy", "robust,weighted", "--format", "jsonl", "--tracks", page,
    ])
    try #require(totals.status == 0, "\(totals.errors)")
    let script = "\(DataFolder.packageRoot)/Tests/Browser/check_page.py"
    let result = try #require(Self.python).run([
      script, page, folder.write(totals.output, to: "totals.jsonl"),
    ])
    #expect(result.status == 0, "\(result.text)\n\(result.errors)")
  }
}
