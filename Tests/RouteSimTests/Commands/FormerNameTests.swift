import TestSupport
import Testing

@testable import RouteSim

/// Former names of options and commands do what the present ones do, and help is short on request.
@Suite struct FormerNameTests {
  private static let route =
    "\(DataFolder.packageRoot)/routes/paris_artsmetiers_oberkampf.route.gpx"

  @Test func aFormerNameIsAccepted() throws {
    let new = try Tool.product.run(
      [
        "render", Self.route, "--projection", "sphere", "--placemark-letter", "A", "--format",
        "json",
      ])
    let old = try Tool.product.run(
      ["render", Self.route, "--placement", "sphere", "--mark-letter", "A", "--format", "json"])
    #expect(new.status == 0 && new.output == old.output && old.errors == new.errors)
    let commands = try ["projections", "placements"].map { command in
      try Tool.product.run([command, "--latitudes", "48", "--format", "json"])
    }
    #expect(commands[0].status == 0 && commands[0].text.contains("\"placement\""))
    #expect(commands[0].output == commands[1].output)
    let help = try ["projections", "placements"].map { try Tool.product.run(["help", $0]).text }
    #expect(help[0] == help[1] && help[0].contains("Usage: routesim projections"))
  }

  @Test(arguments: RouteSimProgram.subcommands.map { $0.declaration.name })
  func theShortHelpFitsAScreen(command: String) throws {
    let short = try Tool.product.run([command, "-h"])
    let lines = short.text.split(separator: "\n", omittingEmptySubsequences: false).count
    #expect(short.status == 0 && lines <= 42 && short.text.contains("Usage: routesim \(command)"))
  }
}
