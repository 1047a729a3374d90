import TestSupport
import Testing

@testable import ARRouteEngine
@testable import CommandLineKit
@testable import RouteFormats
@testable import RouteSim
@testable import RouteSimKit

/// Checks that the specification of the machine-readable interface agrees with the program.
@Suite("Tables in the specification")
struct SpecificationTablesTests {
  private let page: SpecificationPage

  init() throws { page = try SpecificationPage(path: "docs/specification.md") }

  /// Returns the first table under a heading.
  private func table(under heading: String) throws -> [[String]] {
    try #require(page.tables(under: heading).first, "no table under \(heading)")
  }

  @Test func commandsHaveTheirOperandsAndOptions() throws {
    let listed = try table(under: "12.1 Calling").map { Array($0.prefix(3)) }
    let declared = RouteSimProgram.program.commands.map { command in
      [
        command.name, command.operands.map(\.synopsis).joined(separator: " "),
        command.groups.map { $0.title.replacing(" options", with: "") }.joined(separator: ", "),
      ]
    }
    #expect(Set(listed) == Set(declared))
    #expect(listed.count == declared.count)
  }

  @Test func exitStatusesAreAll() throws {
    let statuses = try #require(page.tables(under: "12.1 Calling").last)
    let numbers = statuses.flatMap { $0[0].split(separator: ",") }
      .map { Int32($0.filter(\.isNumber)) }
    #expect(numbers == ExitStatus.allCases.map(\.rawValue))
  }

  @Test(
    "options and their defaults are those declared", arguments: RouteSimProgram.program.commands)
  func options(command: Command) throws {
    for group in command.groups {
      let listed = try table(under: group.title).map { Array($0.prefix(2)) }
      let declared = group.options.map { [$0.synopsis, $0.defaultText ?? ""] }
      #expect(listed == declared, "\(group.title) of \(command.name)")
    }
  }

  @Test func noGroupOfOptionsIsOfTheSpecificationAlone() {
    let declared = Set(RouteSimProgram.program.commands.flatMap(\.groups).map(\.title))
    let listed = page.headings.filter { $0.hasSuffix(" options") || $0.hasSuffix(" constants") }
    #expect(listed.filter { !declared.contains($0) } == [])
  }

  @Test func devicesAreThePresets() throws {
    let listed = try table(under: "3. Pinhole camera").map {
      [$0[0].replacing(" (default)", with: "")] + $0.dropFirst()
    }
    let presets = Device.presets.map { device in
      let camera = device.camera
      let numbers = [
        camera.viewport.width, camera.viewport.height, device.scale, camera.focalLength,
        device.pixelsPerInch,
      ].map { $0.map { FixedDecimal.text($0, decimals: 3) } ?? "–" }
      return [device.name, device.title, "\(numbers[0])×\(numbers[1])"] + numbers.dropFirst(2)
    }
    #expect(listed == presets)
  }

  @Test func conditionsAreThePresets() throws {
    let listed = try table(under: "8.2 Simulation")
    #expect(listed == ConditionsTable.rows(none: "none given"))
  }

  @Test func settingsOfScriptsAreAll() throws {
    let tables = page.tables(under: "12.7 Scenario")
    #expect(tables.count == 3)
    #expect(tables[1].map { $0[0] } == ScenarioSetting.Name.allCases.map(\.rawValue))
    #expect(tables[2] == Tunable.all.map { [$0.name, $0.words, $0.standardText] })
  }

  @Test func warningsOfSizesAreAll() throws {
    let warnings = try table(under: "12.4 Sizes and arrows")
    #expect(warnings.map { $0[0] } == SizingWarning.allCases.map(\.rawValue))
  }
}
