import TestSupport
import Testing

/// A short storm of events on every window; `script/check/terminals` runs the long one.
@Suite("Storms", .enabled(if: Pyte.python != nil, Pyte.absence), .onOwnThread)
struct StormTests {
  @Test(
    "whatever a terminal does, a window works or has ended properly, and everything is restored")
  func areOutlived() throws {
    let script = DataFolder.packageRoot + "/Tests/Terminals/storm.py"
    let result = try #require(Pyte.python).run([
      "-B", script, "--program", try Tool.product.path, "--brief", "--deadline", "120",
      "--resizes", "300", "--paste", "10000", "--noise", "5", "--mouse", "200", "--stall", "0.5",
      "--stops", "20",
    ])
    #expect(result.status == 0, "\(result.text)\(result.errors)")
  }
}
