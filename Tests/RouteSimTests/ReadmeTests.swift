import ARRouteEngine
import CommandLineKit
import Foundation
import RouteFormats
import RouteSimKit
import RouteStage
import TestSupport
import Testing

@testable import RouteSim

/// What the README promises is what the program has.
@Suite struct ReadmeTests {
  private let text: String

  init() throws {
    text = try String(contentsOfFile: DataFolder.packageRoot + "/README.md", encoding: .utf8)
  }

  /// The first cells of the table in a section, without their backticks.
  private func rows(of section: String) throws -> [[String]] {
    let start = try #require(text.range(of: "\n## \(section)\n"), "no section \(section)")
    let rest = text[start.upperBound...]
    let body = rest.range(of: "\n## ").map { rest[..<$0.lowerBound] } ?? rest
    let lines = body.split(separator: "\n").filter { $0.hasPrefix("| ") }
    return lines.dropFirst().map { line in
      line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
        .map { $0.replacing("`", with: "").trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test func examplesAreCommandLinesTheProgramUnderstands() throws {
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("    routesim ") }
    #expect(!lines.isEmpty)
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      #expect(throws: Never.self, "\(line)") {
        _ = try RouteSimProgram.program.parse(Array(words.dropFirst()))
      }
    }
  }

  @Test func tableOfCommandsIsComplete() throws {
    let names = try rows(of: "Commands").compactMap {
      $0[0].split(separator: " ").dropFirst().first
    }
    #expect(
      names.map(String.init).sorted() == RouteSimProgram.program.commands.map(\.name).sorted())
  }

  @Test func everyOptionMentionedExists() throws {
    let known = Set(RouteSimProgram.program.commands.flatMap(\.options).map { "--\($0.name)" })
    let mentioned = text.matches(of: /--[a-z][a-z-]+/).map { String($0.output) }
    #expect(mentioned.filter { !known.contains($0) } == [])
  }

  @Test func tableOfDevicesIsThatOfThePresets() throws {
    let expected = Device.presets.map { device in
      let viewport = device.camera.viewport
      let numbers = [
        viewport.width, viewport.height, device.scale, device.camera.focalLength,
        device.pixelsPerInch,
      ]
      .map { FixedDecimal.text($0, decimals: 3) }
      return [
        device.name, device.title, "\(numbers[0])×\(numbers[1])", "@\(numbers[2])x", numbers[3],
        numbers[4],
      ]
    }
    #expect(try rows(of: "Devices") == expected)
  }

  @Test func tableOfPictureOptionsIsComplete() throws {
    let groups = [ScreenOptions.group, SheetOptions.group]
    let declared = groups.flatMap(\.options).map { "--\($0.name)" }
    let listed = try rows(of: "Pictures for designers")
      .flatMap { $0[0].matches(of: /--[a-z-]+/).map { String($0.output) } }
    #expect(listed.sorted() == declared.sorted())
  }

  @Test func tableOfExitStatusesIsComplete() throws {
    let numbers = try rows(of: "For programs")
      .flatMap { $0[0].split(separator: ",") }
      .compactMap { Int32($0.trimmingCharacters(in: .whitespaces)) }
    #expect(numbers == ExitStatus.allCases.map(\.rawValue))
  }

  @Test func tableOfSettingsIsThatOfScripts() throws {
    let expected = ScenarioSetting.Name.allCases.map { [$0.rawValue, $0.takes, $0.help] }
    #expect(try rows(of: "Testing in CI") == expected)
  }

  @Test(arguments: [
    ("Keys", KeyHelp.simulatedWalk), ("Keys of the player", KeyHelp.player),
    ("The designer's bench", KeyHelp.designer),
  ])
  func tablesOfKeysAreThoseOfTheHelp(section: String, keys: [KeyHelp]) throws {
    let listed = try rows(of: section).map { $0[0].lowercased() }
    #expect(listed == keys.map { $0.keys.lowercased() } + ["?"])
  }
}
