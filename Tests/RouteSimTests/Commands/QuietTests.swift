import TestSupport
import Testing

/// With `--quiet`, standard error contains only errors; output and status are the same.
@Suite struct QuietTests {
  private static let log = "\(DataFolder.packageRoot)/routes/haicom-305N.log"

  @Test(arguments: [["inspect"], ["replay", "--headless", "--to", "20"]])
  func warningsAreHidden(words: [String]) throws {
    let loud = try Tool.product.run(words + [Self.log])
    #expect(loud.status == 0 && loud.errors.contains("6 fixes dropped"))
    for flag in ["-q", "--quiet"] {
      let quiet = try Tool.product.run(words + [Self.log, flag])
      #expect(quiet.status == 0 && quiet.errors == "" && quiet.output == loud.output)
    }
  }

  @Test func anErrorIsPrinted() throws {
    let words = ["render", "\(Self.log).missing"]
    let loud = try Tool.product.run(words)
    let quiet = try Tool.product.run(words + ["-q"])
    #expect(loud.status == 66 && loud.errors.contains("no such file"))
    #expect(quiet.status == loud.status && quiet.errors == loud.errors)
  }

  @Test func aFailedExpectationIsPrinted() throws {
    let folder = try ScratchFolder()
    try folder.write(
      #"{"events": [{"at": 1, "expect": {"finish.distance": {"max": 1}}}]}"#, to: "checks.json")
    let words = ["replay", Self.log, "--headless", "--to", "2", "--script", "checks.json"]
    let quiet = try Tool.product.run(words + ["--quiet"], in: folder.path)
    #expect(quiet.status == 1)
    #expect(quiet.errors.contains("checks.json:1: ") && !quiet.errors.contains("dropped"))
  }
}
