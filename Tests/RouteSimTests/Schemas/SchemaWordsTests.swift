import Foundation
import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteFormats
@testable import RouteSimKit

/// Checks that the words allowed by a schema are those of the program.
@Suite("Words of schemas")
struct SchemaWordsTests {
  /// Returns the value at a path in a schema, whose keys are joined by slashes.
  private func value(_ schema: String, _ path: String) throws -> Any {
    let file = "\(DataFolder.packageRoot)/docs/schema/\(schema).schema.json"
    var value = try JSONSerialization.jsonObject(
      with: Data(contentsOf: URL(fileURLWithPath: file)))
    for key in path.split(separator: "/") {
      let object = try #require(value as? [String: Any], "\(schema): \(path)")
      value = try #require(object[String(key)], "\(schema): \(path)")
    }
    return value
  }

  /// Returns the words of an enumeration in a schema, without null.
  private func words(_ schema: String, _ path: String) throws -> [String] {
    try #require(try value(schema, path + "/enum") as? [Any]).compactMap { $0 as? String }
  }

  /// Expects an enumeration to have the given words; in recording mode, writes them into the schema
  /// instead.
  private func expect(_ schema: String, _ path: String, has words: [String]) throws {
    let stated = try self.words(schema, path)
    if Golden.isRecording, stated != words {
      let path = "\(DataFolder.packageRoot)/docs/schema/\(schema).schema.json"
      func list(_ words: [String]) -> String {
        "\"enum\": [" + words.map { "\"\($0)\"" }.joined(separator: ", ")
      }
      try String(contentsOfFile: path, encoding: .utf8).replacing(list(stated), with: list(words))
        .write(toFile: path, atomically: true, encoding: .utf8)
    }
    #expect(stated == words)
  }

  private func raw<Word: CaseIterable & RawRepresentable<String>>(_ word: Word.Type) -> [String] {
    word.allCases.map(\.rawValue)
  }

  @Test(
    "the maximum length of a file is the same in the program, its schema and the manual",
    arguments: [
      ("script", "The script", Scenario.maximumLength),
      ("marks", "Bookmarks", LogMarks.maximumLength),
    ])
  func lengths(schema: String, title: String, length: Int) throws {
    let limit = "\(length >> 20) MB"
    let description = try #require(try value(schema, "description") as? String)
    #expect(description.contains("At most \(limit) of UTF-8"))
    let manual = try String(
      contentsOfFile: "\(DataFolder.packageRoot)/docs/formats.md", encoding: .utf8)
    let chapter = try #require(
      manual.components(separatedBy: "\n## ").first { $0.hasPrefix(title + "\n") })
    #expect(chapter.contains("can have up to \(limit)"))
  }

  @Test func ofFrames() throws {
    try expect("frame", "$defs/hint/properties/style", has: raw(HintStyle.self))
    #expect(try words("frame", "$defs/hint/properties/edge") == raw(HintMarker.Edge.self))
  }

  @Test("a glyph has the members that its schema requires", arguments: HintStyle.allCases)
  func ofGlyphs(style: HintStyle) throws {
    guard let glyph = style.glyph else { return }
    let camera = Device.standard.camera
    let target = OffscreenPosition(
      finish: Vector3(50, 0, 20), down: Vector3(0, -1, 0), camera: camera)
    let facts = glyph.init(at: target, in: ScreenRoom(camera.viewport), inset: 25, around: nil)
      .facts
    let names = facts.map { fact in
      switch fact {
      case .point(let name, _), .points(let name, _), .number(let name, _): "\(name)"
      }
    }
    #expect(try value("frame", "$defs/\(style.rawValue)/required") as? [String] == names)
    for path in ["$defs/hint", "$defs/hint/properties/drawn"] {
      let required = try value("frame", path + "/required") as? [String]
      #expect(required?.contains(style.rawValue) == true)
    }
  }

  @Test func ofDesigns() throws {
    func path(_ key: String) -> String {
      "properties/" + key.replacing("/", with: "/properties/")
    }
    func words(_ key: String) throws -> [String] { try self.words("design", path(key)) }
    #expect(try words("placemark/law") == raw(SizeLaw.self))
    try expect("design", path("hint/style"), has: raw(HintStyle.self))
    #expect(try words("arrows/pose") == raw(ArrowStyle.Stance.self))
    #expect(try words("arrows/light") == raw(ArrowLight.self))
    #expect(try words("label/language") == raw(Language.self))
    try expect("design", path("label/units"), has: raw(Units.self))
  }

  @Test("the defaults in the schema of designs are those of the standard design")
  func defaults() throws {
    let data = Data(Design.standard.json.utf8)
    let standard = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    for (group, members) in standard {
      guard let members = members as? [String: NSObject] else { continue }
      for (key, member) in members {
        let stated = try value("design", "properties/\(group)/properties/\(key)/default")
        #expect(stated as? NSObject == member, "\(group).\(key)")
      }
    }
  }

  @Test func ofScripts() throws {
    let set = "$defs/set/properties"
    let settings = try #require(try value("script", set) as? [String: Any])
    let names = raw(ScenarioSetting.Name.self) + Tunable.all.map(\.name)
    #expect(settings.keys.sorted() == names.sorted())
    #expect(try words("script", set + "/device") == Device.presets.map(\.name))
    try expect("script", set + "/strategy", has: raw(CorrectionStrategy.self))
    #expect(try words("script", set + "/tracking") == raw(ScenarioSetting.TrackingChoice.self))
    let drawn = Conditions.allCases.filter(\.drawsFixes).map(\.rawValue)
    #expect(try words("script", set + "/conditions") == drawn)
    try expect("script", set + "/units", has: raw(Units.self))
    let pattern = try value("script", "$defs/event/properties/snapshot/pattern") as? String
    let ending = try Regex(try #require(pattern))
    for format in Snapshot.Format.allCases {
      #expect("a.\(format.ending)".firstMatch(of: ending) != nil)
    }
  }

  @Test("the constants of scripts have their limits and defaults", arguments: Tunable.all)
  func ofConstants(tunable: Tunable) throws {
    func stated(_ key: String) throws -> Any {
      try value("script", "$defs/set/properties/\(tunable.name)/\(key)")
    }
    switch tunable.standard {
    case .number(let number):
      guard case .number(let unit, let limits) = tunable.kind else { fatalError("a number") }
      #expect(try stated("type") as? String == (unit == .count ? "integer" : "number"))
      #expect(try stated("minimum") as? Double == limits.lowerBound)
      #expect(try stated("maximum") as? Double == limits.upperBound)
      // After conversion to radians.
      let standard = try #require(try stated("default") as? Double)
      #expect(abs(standard - number) < 1e-9)
    case .flag(let isOn): #expect(try stated("default") as? Bool == isOn)
    case .word(let word):
      #expect(try stated("default") as? String == word)
      guard case .choice(let words) = tunable.kind else { fatalError("a choice") }
      #expect(try stated("enum") as? [String] == words)
    case .color, .text, .nothing: #expect(try stated("default") is NSNull)
    }
  }

  @Test func ofEvents() throws {
    let kinds = raw(TimedEvent.Kind.self)
    #expect(try words("frame", "$defs/event/properties/kind") == kinds)
    let happened = try value("script", "$defs/expect/propertyNames/then/enum") as? [String]
    #expect(happened == kinds.map { "happened.\($0)" })
    for kind in TimedEvent.Kind.allCases {
      let path = "$defs/expect/properties/happened.\(kind.rawValue)/$ref"
      let name = try #require(try value("script", path) as? String).split(separator: "/").last
      let forms = try value("script", "$defs/\(name ?? "")/oneOf") as? [[String: Any]]
      let keys = try #require(forms?.last?["properties"] as? [String: [String: Any]])
      #expect(keys["reason"]?["enum"] as? [String] ?? [] == kind.reasons, "\(kind)")
      #expect((keys["value"] != nil) == kind.hasValue, "\(kind)")
    }
    let reasons = try words("frame", "$defs/event/properties/reason")
    let known =
      raw(EstimateDrop.self) + raw(EstimateReason.self).filter { $0 != "held" }
      + raw(CorrectionStrategy.self) + raw(TrackingMode.self) + ["normal", "limited"]
    #expect(Set(reasons) == Set(known) && reasons.count == known.count)
    #expect(
      try words("frame", "$defs/estimate/properties/reason") == raw(EstimateReason.self))
    let dropped = try value("frame", "$defs/estimate/properties/dropped/required") as? [String]
    #expect(dropped == raw(EstimateDrop.self))
    #expect(try words("frame", "$defs/next/properties/kind") == raw(Frame.NextTurn.Kind.self))
  }

  /// `script/record` regenerates the lists.
  @Test("formats of files are those in the registry", arguments: ["inspect", "score"])
  func ofFormats(schema: String) throws {
    let names = raw(FileFormat.self)
    guard try words(schema, "properties/format") != names else { return }
    Issue.record("\(schema) has other formats than the program: run script/record")
    guard Golden.isRecording else { return }
    let path = "\(DataFolder.packageRoot)/docs/schema/\(schema).schema.json"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let list = try #require(text.firstMatch(of: /"format": \{[^}]*"enum": \[([^\]]*)\]/)).output.1
    let words = names.map { "\"\($0)\"" }.joined(separator: ", ")
    try text.replacingCharacters(in: list.startIndex..<list.endIndex, with: words)
      .write(toFile: path, atomically: true, encoding: .utf8)
  }

  @Test func ofTables() throws {
    #expect(
      try words("correction-study", "$defs/figure/properties/figure") == raw(CorrectionFigure.self))
    #expect(try words("correction-study", "$defs/strategy") == raw(CorrectionStrategy.self))
    #expect(
      try words("correction-run", "properties/strategy") == raw(CorrectionStrategy.self))
    #expect(
      try words("correction-run", "$defs/estimate/properties/reason") == raw(EstimateRefusal.self))
    #expect(try words("correction-run", "$defs/pair/properties/reason") == raw(PairRefusal.self))
    #expect(try words("score", "$defs/entry/properties/strategy") == raw(CorrectionStrategy.self))
    #expect(
      try value("score", "properties/leftOut/propertyNames/enum") as? [String]
        == ScoredLog.kinds)
    let tunables = ParameterSweep.tunables.map(\.name)
    #expect(
      try value("score", "$defs/entry/properties/parameters/propertyNames/enum") as? [String]
        == tunables)
    #expect(try value("sweep", "$defs/parameter/enum") as? [String] == tunables)
    #expect(try words("sizing", "items/properties/warnings/items") == raw(SizingWarning.self))
    #expect(
      try Set(words("sizing-along", "$defs/place/properties/wrong/items"))
        == Set(AlongSurvey.concerns.map(\.rawValue)))
    #expect(
      try value("sizing-along", "items/properties/wrong/required") as? [String]
        == AlongSurvey.concerns.map(\.rawValue))
    #expect(
      try words("sizing-along", "items/properties/by") == raw(AlongChoices.Measure.self))
    // `route` is written as `way`, as it was before the option had its present word.
    #expect(try words("sizing-along", "items/properties/facing") == ["way", "finish"])
    for schema in ["frame", "sizing-along"] {
      #expect(
        try value(schema, "$defs/contrast/required") as? [String] == raw(FrameContrast.Subject.self)
      )
    }
    let contrast = try value("sizing", "items/properties/contrast/required") as? [String]
    #expect(
      contrast.map { $0 + ["icon", "hint", "arrowsOnGround"] } == raw(SizingContrast.Pair.self))
    #expect(
      try words("sizing", "items/properties/designWarnings/items")
        == raw(SizingContrast.Pair.self).map { "contrast-\($0)" })
    #expect(
      try Set(words("sizing", "items/properties/unused/items"))
        .isSubset(of: raw(PlacemarkNumber.self)))
  }
}
