import ARRouteEngine
import Foundation
import RouteFormats
import TestSupport
import Testing

@testable import RouteSimKit

/// A constant consists of its row and the property that it sets; no other source needs to name it.
@Suite("Rows of constants") struct ConstantRowTests {
  /// Returns a value for a constant that is not its default.
  private func other(_ row: Tunable) -> TunableValue {
    switch (row.kind, row.standard) {
    case (.number(let unit, let limits), .number(let number)):
      let value = number == 0 ? limits.upperBound / 2 : number * 0.9
      return .number(unit.isWhole ? value.rounded() : value)
    case (.perhaps(_, let limits), _): return .number(limits.upperBound / 2)
    case (.choice(let words), .word(let word)): return .word(words.first { $0 != word } ?? word)
    case (.flag, .flag(let isOn)): return .flag(!isOn)
    case (.color, _): return .color(Color(hex: 0x123456))
    case (.text(.path), _): return .text("M0 0L1 0 0 1Z")
    case (.text, _): return .text("A")
    default: return row.standard
    }
  }

  private func json(_ value: TunableValue) -> String {
    var json = JSONWriter()
    json.value(value)
    return json.text
  }

  @Test("each constant of designs is read, reported, compared and written", arguments: Tunable.rows)
  func isInTheFile(row: Tunable) throws {
    guard let key = row.key else { return }
    let value = other(row)
    #expect(value != row.standard)
    let text = "{\"\(key.group.rawValue)\": {\"\(key.member)\": \(json(value))}}"
    let design = try Design(Array(text.utf8))
    #expect(row.read(design.tuning) == value)
    #expect(design.json.contains("\"\(key.member)\": \(json(value))"))
    #expect(try Design(Array(design.json.utf8)) == design)
    #expect(Design.differences(of: [.standard, design]).map(\.key) == [key.path])
  }

  @Test("each constant of pictures reaches their settings", arguments: Tunable.rows)
  func isInTheSettings(row: Tunable) throws {
    guard row.key != nil, row.name != "arrowModel", !row.name.hasPrefix("mark") else { return }
    var design = Design.standard
    try design.make([TuningChange(row, other(row))])
    var settings = WorldSettings()
    try design.apply(to: &settings)
    #expect(row.read(Tuning(world: settings)) == other(row))
  }

  @Test("each constant of scripts is read by them", arguments: Tunable.all)
  func isInScripts(row: Tunable) throws {
    let value = other(row)
    let set = "{\"events\": [{\"at\": 0, \"set\": {\"\(row.name)\": \(json(value))}}]}"
    let settings = try Scenario(Array(set.utf8)).events[0].settings
    #expect(settings == [.constants([TuningChange(row, value)])])
  }

  /// Constants with an additional rule, which conflict with others or serve as an example.
  private static let withRules: Set = [
    "placemarkLaw", "placemarkMax", "placemarkMin", "placemarkNear", "placemarkFar", "hintInset",
    "hintStyle", "arrowSpacing", "arrowWindow", "arrowPose", "arrowShape", "arrowModel",
    "arrivalDistance", "offRouteDistance", "maxAccuracy", "minDistance", "pairPercent",
  ]

  @Test("a constant is named in its row, and in no other source")
  func isNamedOnce() throws {
    // Names that consist of one word are also words for many other things.
    let rows = Tunable.rows.filter { row in
      row.name.contains(where: \.isUppercase) && !Self.withRules.contains(row.name)
    }
    #expect(rows.count > 50)
    let sources = "\(DataFolder.packageRoot)/Sources"
    for case let path as String in try #require(FileManager.default.enumerator(atPath: sources)) {
      guard path.hasSuffix(".swift"), !path.hasPrefix("RouteSimKit/Settings/") else { continue }
      let text = try String(contentsOfFile: "\(sources)/\(path)", encoding: .utf8)
      for row in rows {
        #expect(
          !text.contains("\"\(row.name)\"") && !text.contains("--\(row.option) ")
            && !text.contains("\"\(row.option)\""), "\(path) names \(row.name)")
      }
    }
  }
}
