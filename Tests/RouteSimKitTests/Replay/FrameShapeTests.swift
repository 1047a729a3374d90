import Foundation
import RouteFormats
import TestSupport
import Testing

@testable import RouteSimKit

/// The paths to values of frames that scripts may name.
@Suite("FrameShape")
struct FrameShapeTests {
  /// Returns a script that expects a value at the given path.
  private func read(_ path: String, _ expected: String = "1") throws -> Scenario {
    try Scenario(
      Array("{\"events\": [{\"at\": 2, \"expect\": {\"\(path)\": \(expected)}}]}".utf8))
  }

  private func message(_ path: String, _ expected: String = "1") -> String? {
    do {
      _ = try read(path, expected)
      return nil
    } catch ScenarioError.content(let error) {
      return error.message
    } catch {
      return "\(error)"
    }
  }

  @Test(
    "a path that no frame can have is a mistake, and the most similar existing one is named",
    arguments: [
      ("finish.visable", "finish.visible"), ("finnish.distance", "finish.distance"),
      ("finnish", "finish"), ("arrows.7.chanage", "arrows.7.chainage"),
      ("gifts.2.ownr", "gifts.2.owner"), ("street.finish.insight", "street.finish.inSight"),
      ("places.0.corners.4", "places.0.corners.0"), ("finish.center.2", "finish.center.0"),
      ("finish.visible.0", "finish.visible"), ("arrows.-1", "arrows.0"),
      ("arrows.01.heading", "arrows.0.heading"), ("arrows.+1", "arrows.0"),
      ("time.x", "time"), ("camera.positon.1", "camera.position.1"),
      ("events.0.knd", "events.0.kind"),
    ])
  func refused(path: String, nearest: String) {
    #expect(
      message(path)
        == "a path of expect is “\(path)”, which no frame has; “\(nearest)” was expected")
  }

  @Test(
    "an unknown key or element inside an expected value is a mistake, too",
    arguments: [
      ("finish", "{\"visable\": true}", "finish.visable", "finish.visible"),
      ("arrows", "[{}, {\"heding\": 3}]", "arrows.1.heding", "arrows.1.heading"),
      ("arrows", "{\"1\": {\"heding\": 3}}", "arrows.1.heding", "arrows.1.heading"),
      ("finish.center", "{\"2\": 3}", "finish.center.2", "finish.center.0"),
      ("finish.center", "[1, 2, 3]", "finish.center.2", "finish.center.0"),
      ("ready", "{\"share\": 1}", "ready.share", "ready"),
    ])
  func refusedInside(path: String, expected: String, found: String, nearest: String) {
    #expect(
      message(path, expected)
        == "a path of expect is “\(found)”, which no frame has; “\(nearest)” was expected")
  }

  @Test(
    "of several mistakes, the first or outermost is reported, after any number of elements"
  )
  func firstMistake() {
    let many = "[" + String(repeating: "{\"heading\": 1},", count: 100_000)
    #expect(message("arrows", many + "{}]") == nil)
    #expect(message("arrows", "{\"7\": {\"heading\": 1}}") == nil)
    #expect(
      message("arrows", many + "{\"heding\": {\"x\": 1}, \"x\": 1}]")
        == "a path of expect is “arrows.100000.heding”, which no frame has; "
        + "“arrows.100000.heading” was expected")
  }

  @Test(arguments: ["below", "atMost", "<"])
  func boundsAreMinAndMax(word: String) throws {
    let words = try #require(message("finish", "{\"distance\": {\"\(word)\": 5}}"))
    #expect(
      words.contains("{\"finish.distance\": {\"min\": 1, \"max\": 2}} was expected"), "\(words)")
  }

  @Test("keys of objects contain no dots")
  func dots() throws {
    let words = try #require(message("finish", "{\"label.text\": \"1 m\"}"))
    #expect(words.contains("“finish.label.text”, which no frame has; a nested object"))
  }

  @Test(
    "a path that only some frames have is allowed",
    arguments: [
      "arrows.999.center.1", "places.0.corners.3.1", "chosen.index", "gifts.3.error.placer.0",
      "drawing.strokes.1.points", "drawing.focus.corners.3.2", "street.cards.hidden.5",
      "street.route.inBuildings", "route.leg.second.chainage", "estimate.dropped.noPose",
      "hint.drawn.wedge.ends.1.0",
      "events.4.reason", "happened.arrived",
    ])
  func legal(path: String) {
    #expect(message(path, path.hasPrefix("happened") ? "true" : "1") == nil)
  }

  @Test(
    "a path that only frames of render have is a mistake in a script for a replay",
    arguments: ["photograph.lens", "photograph", "contrast.mark.least", "disputed"])
  func ofRender(path: String) {
    #expect(
      message(path, "1")
        == "a path of expect is “\(path)”, which only frames of render have; "
        + "a path of a replay’s frames was expected")
  }

  @Test("a path of any length is refused immediately, in one line")
  func long() throws {
    let words = try #require(message(String(repeating: "finish.", count: 20_000) + "x"))
    #expect(words.count < 250 && !words.contains("\n"))
  }

  @Test("the paths are exactly those in the schema of frames")
  func schema() throws {
    let file = URL(fileURLWithPath: "\(DataFolder.packageRoot)/docs/schema/frame.schema.json")
    let root = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let schema = try #require(root as? [String: Any])
    let stated = try Self.paths(of: schema, in: schema)
    let known = Self.paths(of: FrameShape.sample)
    #expect(stated.count > 200)
    #expect(known.subtracting(stated) == [] && stated.subtracting(known) == [])
  }

  /// Returns the paths in a schema, with arrays as `[length]`, or as `[]` for any length.
  private static func paths(
    of part: [String: Any], in schema: [String: Any]
  ) throws -> Set<String> {
    var part = part
    while let reference = part["$ref"] as? String {
      let definitions = try #require(schema["$defs"] as? [String: Any])
      part = try #require(
        definitions[String(reference.dropFirst("#/$defs/".count))] as? [String: Any])
    }
    // If these keywords were used to name parts, other code would be needed here.
    for key in ["oneOf", "anyOf", "prefixItems", "patternProperties", "additionalProperties"] {
      try #require(part[key] == nil, "\(key)")
    }
    var found: Set<String> = []
    for case (let key, let inner as [String: Any]) in part["properties"] as? [String: Any] ?? [:] {
      found.formUnion(try paths(of: inner, in: schema).map { ".\(key)\($0)" } + [".\(key)"])
    }
    if let items = part["items"] as? [String: Any] {
      let length = (part["maxItems"] as? Int).map { "[\($0)]" } ?? "[]"
      found.formUnion(try paths(of: items, in: schema).map { length + $0 } + [length])
    }
    return found
  }

  private static func paths(of node: JSONNode) -> Set<String> {
    switch node.value {
    case .object(let members):
      Set(
        members.flatMap { member in
          paths(of: member.node).map { ".\(member.key)\($0)" } + [".\(member.key)"]
        })
    case .array(let items):
      Set(
        items.flatMap { item in
          let length = items.count == 1 ? "[]" : "[\(items.count)]"
          return paths(of: item).map { length + $0 } + [length]
        })
    case .null, .bool, .number, .string: []
    }
  }
}
