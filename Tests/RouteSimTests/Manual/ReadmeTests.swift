import Foundation
import TestSupport
import Testing

@testable import ARRouteEngine
@testable import CommandLineKit
@testable import RouteFormats
@testable import RouteSim
@testable import RouteSimKit
@testable import RouteStage

/// Checks that the tables in the manual agree with the program.
@Suite struct ReadmeTests {
  /// Returns the rows of the table under a heading on a page, without backticks.
  private func rows(of page: String, under heading: String) throws -> [[String]] {
    try #require(
      MarkdownPage(path: "docs/\(page)").rows(under: heading), "no '\(heading)' in \(page)")
  }

  /// Returns the first cells of those rows.
  private func names(of page: String, under heading: String) throws -> [String] {
    try rows(of: page, under: heading).map { $0[0] }
  }

  @Test func tableOfCommandsIsComplete() throws {
    let names = try names(of: "commands.md", under: "Commands").compactMap {
      $0.split(separator: " ").dropFirst().first
    }
    #expect(
      names.map(String.init).sorted() == RouteSimProgram.program.commands.map(\.name).sorted())
  }

  @Test func everyOptionMentionedExists() throws {
    let scripts = "\(DataFolder.packageRoot)/script"
    let ofScripts = try FileManager.default.contentsOfDirectory(atPath: scripts)
      .compactMap { try? String(contentsOfFile: "\(scripts)/\($0)", encoding: .utf8) }
      .flatMap(Self.options)
    let ofCorpus = try String(
      contentsOfFile: "\(DataFolder.packageRoot)/Corpus/src/routesim_corpus/cli.py", encoding: .utf8
    )
    let known = Set(
      RouteSimProgram.program.commands.flatMap(\.options)
        .map { "--\($0.name)" } + ofScripts + Self.options(ofCorpus)
        // `--name` represents any option.
        + [
          "--help", "--version", "--verbose", "--name", "--no-install-recommends",
          "--no-pdf-header-footer",
          "--print-to-pdf",
        ])
    for page in try MarkdownPage.manual {
      #expect(
        page.lines.flatMap(Self.options).filter { !known.contains($0) } == [], "\(page.path)")
    }
  }

  private static func options(_ text: String) -> [String] {
    text.matches(of: /--[a-z][a-z-]+/).map { String($0.output) }
  }

  @Test func tableOfDevicesIsThatOfThePresets() throws {
    let expected = Device.presets.map { device in
      let viewport = device.camera.viewport
      let numbers: [String] = [
        viewport.width, viewport.height, device.scale, device.camera.focalLength,
        device.pixelsPerInch,
      ]
      .map { $0.map { FixedDecimal.text($0, decimals: 3) } ?? "–" }
      return [
        device.name, device.title, "\(numbers[0])×\(numbers[1])", "@\(numbers[2])x", numbers[3],
        numbers[4],
      ]
    }
    #expect(try rows(of: "design/devices.md", under: "Devices") == expected)
  }

  @Test func tableOfPictureOptionsIsComplete() throws {
    let groups = [ScreenOptions.group, SheetOptions.group]
    let declared = groups.flatMap(\.options).map { "--\($0.name)" }
    let listed = try names(of: "design/pictures.md", under: "For design tools").flatMap(
      Self.options)
    #expect(listed.sorted() == declared.sorted())
  }

  @Test func tableOfPictureFormatsSaysWhichEndingsMeanThem() throws {
    var listed: [String: String] = [:]
    for row in try rows(of: "design/pictures.md", under: "Pictures") {
      let formats = row[0].split(separator: ", ").map(String.init)
      let endings = row[1].split(separator: ", ").map { String($0.dropFirst()) }
      for (format, ending) in zip(formats, endings) { listed[format] = ending }
    }
    let formats = RenderCommand.Format.allCases.map { ($0.rawValue, $0.endings[0]) }
    #expect(listed == Dictionary(uniqueKeysWithValues: formats))
  }

  @Test func tableOfExitStatusesIsComplete() throws {
    let numbers = try names(of: "commands.md", under: "For programs")
      .flatMap { $0.split(separator: ",") }
      .compactMap { Int32($0.trimmingCharacters(in: .whitespaces)) }
    #expect(numbers == ExitStatus.allCases.map(\.rawValue))
  }

  @Test func tableOfVariablesIsThatOfTheManualPage() throws {
    let section = RouteSimProgram.program.appendix.first { $0.title == "Environment" }
    let declared = try #require(section).items.map(\.term)
    #expect(try names(of: "commands.md", under: "Environment") == declared)
  }

  @Test func tableOfSettingsIsThatOfScripts() throws {
    let expected = ScenarioSetting.Name.allCases.map { [$0.rawValue, $0.takes, $0.help] }
    #expect(try rows(of: "testing/ci.md", under: "Settings") == expected)
  }

  @Test func tableOfConstantsIsThatOfTheProgram() throws {
    let expected = Tunable.all.map { [$0.name, $0.words, $0.standardText, $0.help] }
    #expect(try rows(of: "testing/ci.md", under: "Constants") == expected)
  }

  @Test func tablesOfChoicesAreComplete() throws {
    let looks = try names(of: "design/pictures.md", under: "Looks")
    #expect(looks == HintStyle.allCases.map(\.rawValue) + ArrowLight.allCases.map(\.rawValue))
    #expect(try names(of: "design/sizes.md", under: "Laws") == SizeLaw.allCases.map(\.rawValue))
    #expect(
      try names(of: "testing/simulation.md", under: "Simulated walks")
        == LogFormat.allCases.map(\.rawValue))
    let snapshot = try rows(of: "testing/ci.md", under: "Events").first { $0[0] == "snapshot" }
    let endings = try #require(snapshot)[1].matches(of: /\.([a-z]+)/).map { String($0.output.1) }
    #expect(Set(endings) == Set(Snapshot.Format.allCases.map(\.ending)))
  }

  @Test func tableOfConditionsIsThatOfTheSimulation() throws {
    let listed = try rows(of: "testing/simulation.md", under: "Sensor errors")
    #expect(
      listed.map { [$0[0]] + $0[2...] } == ConditionsTable.rows(none: "not given"))
  }

  @Test func theFirstKeysAreKeysOfTheWalk() throws {
    let rows = try #require(MarkdownPage(path: "README.md").rows(under: "Two commands"))
    let keys = rows.flatMap { $0[0].split(separator: " ") }
    #expect(!keys.isEmpty)
    let known = Set((WalkModel.keys.table.help.flatMap { $0.keys.split(separator: " ") }) + ["?"])
    #expect(keys.filter { !known.contains($0) } == [])
  }
}
