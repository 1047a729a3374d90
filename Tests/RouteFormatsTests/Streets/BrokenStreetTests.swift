import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteFormats

@Suite("Broken files of streets")
struct BrokenStreetTests {
  private static func error(_ bytes: [UInt8]) -> StreetError? {
    do throws(StreetError) {
      _ = try StreetReader.map(bytes, named: "")
      return nil
    } catch { return error }
  }

  @Test(
    "a file without a street is refused in one clear line",
    arguments: [
      ("", StreetError.refused(.empty)), (" \n", .refused(.empty)),
      ("hello", .refused(.unknownFormat(nil))),
      ("{\"a\":1}", .refused(.unknownFormat("there are no streets in this JSON"))),
      ("[[1,2]]", .refused(.unknownFormat("there are no streets in this JSON"))),
      ("<kml/>", .refused(.unknownFormat("XML with root “kml” is not known"))),
      ("<osm></osm>", .noStreets(.osm, nil)), ("{\"elements\":[]}", .noStreets(.overpass, nil)),
      ("{\"type\":\"FeatureCollection\",\"features\":[]}", .noStreets(.geojson, nil)),
      (
        "PK\u{3}\u{4}0000000000000000",
        .refused(.unknownFormat("this is a ZIP archive; unpack it and use the file inside"))
      ),
      (
        "<osm><way id='1'><tag k='building' v='yes'/></way></osm>",
        .noStreets(.osm, StreetWarning(reason: .unclosed, text: "way 1"))
      ),
    ])
  func nothing(text: String, error: StreetError) {
    #expect(Self.error(Array(text.utf8)) == error)
    #expect(!error.message.contains("\n"))
  }

  @Test("an entity, deep nesting or an unclosed tag is an error immediately")
  func xmlAttacks() {
    let entity = "<!DOCTYPE osm [<!ENTITY a \"b\">]><osm></osm>"
    let nest = "<osm>" + String(repeating: "<a>", count: 3000)
    let tag = "<osm><node " + String(repeating: "a", count: 200_000)
    for text in [entity, nest, tag] {
      guard case .unreadableRest? = Self.error(Array(text.utf8)) else {
        Issue.record("\(text.prefix(20)) is read")
        continue
      }
    }
  }

  /// The parser cannot continue after such a byte; its report used to be overlooked.
  @Test(
    "a byte that is invalid in an encoding left to the parser is an error, wherever it is",
    arguments: [10, 3000, 8990])
  func strangeBytes(index: Int) {
    var text = Array("<?xml version='1.0' encoding='UTF-7'?>\n<osm>\n".utf8)
    for number in 1...9000 {
      text += Array("<node id='\(number)' lat='48.1' lon='11'><tag k='a' v='b".utf8)
      text += (number == index ? [0xFF] : []) + Array("'/></node>\n".utf8)
    }
    text += Array("<way id='1'><nd ref='1'/><nd ref='2'/></way></osm>".utf8)
    let reason = "a byte that is not valid in the encoding"
    guard case .unreadableRest(_, reason: reason)? = Self.error(text) else {
      Issue.record("\(String(describing: Self.error(text)))")
      return
    }
  }

  @Test("deep nesting, a long number or an unknown word ends the reading of JSON")
  func jsonAttacks() {
    for text in [
      String(repeating: "[", count: 3000),
      "{\"elements\":[" + String(repeating: "{\"a\":", count: 999),
      "{\"elements\":[{\"id\":" + String(repeating: "9", count: 2000) + "}]}",
      "{\"elements\":[{\"id\":one}]}",
    ] {
      guard case .unreadableRest? = Self.error(Array(text.utf8)) else {
        Issue.record("\(text.prefix(20)) is read")
        continue
      }
    }
  }

  @Test("coordinates that are not numbers or out of range are only counted")
  func coordinates() throws {
    let bad = ["[NaN,1]", "[181,1]", "[1,-91]", "[1e400,1]", "[null,1]", "[1]", "[]", "[[]]"]
    for position in bad where position != "[1e400,1]" {
      let text = """
        {"type":"Feature","properties":{},"geometry":{"type":"Polygon",
        "coordinates":[[[1,1],[1.001,1],[1.001,1.001],[1,1.001],\(position),[1,1]]]}}
        """
      let reading = try StreetReader.map(Array(text.utf8), named: "")
      #expect(reading.map.buildings.count == 1, "\(position)")
      #expect(reading.warnings.allSatisfy { $0.reason == .badPosition }, "\(position)")
    }
    let nodes = bad.map { "{\"type\":\"node\",\"id\":1,\"lat\":\($0),\"lon\":1}" }
    let text = "{\"elements\":[\(nodes.filter { !$0.contains("e400") }.joined(separator: ","))]}"
    guard case .noStreets(.overpass, let warning?)? = Self.error(Array(text.utf8)) else {
      Issue.record("places without coordinates are read")
      return
    }
    #expect(warning.reason == .badPosition)
  }

  @Test("a file that ends early is used up to its end")
  func truncated() throws {
    let whole = try ByteSource.bytes(path: "\(StreetReaderTests.folder)/town.osm", limit: 1 << 20)
    let reading = try StreetReader.map(Array(whole.dropLast(whole.count / 4)), named: "")
    #expect(reading.warnings.last?.reason == .truncated)
    let geojson = try ByteSource.bytes(
      path: "\(StreetReaderTests.folder)/town.geojson", limit: 1 << 20)
    #expect(
      try StreetReader.map(Array(geojson.dropLast(200)), named: "").warnings.map(\.reason)
        == [.truncated])
  }

  @Test("relations that refer to themselves, to nothing or to each other are counted")
  func loops() throws {
    var text = "<osm>"
    for (id, other) in [(1, 1), (2, 3), (3, 2), (4, 99)] {
      text += """
        <relation id='\(id)'><member type='relation' ref='\(other)' role='outer'/>
        <member type='way' ref='\(other)' role='outer'/>
        <tag k='type' v='multipolygon'/><tag k='building' v='yes'/></relation>
        """
    }
    guard case .noStreets(.osm, let warning?)? = Self.error(Array("\(text)</osm>".utf8)) else {
      Issue.record("relations of nothing are something")
      return
    }
    #expect(warning == StreetWarning(reason: .openRings, count: 4, text: "relation 1"))
  }

  /// Returns a file with one block that contains some texts and one group.
  private static func pbf(_ group: [UInt8]) -> [UInt8] {
    let words = ["", "building", "yes", "type", "multipolygon", "outer"]
    let texts = words.flatMap { MadePBF.field(1, Array($0.utf8)) }
    return MadePBF.file(MadePBF.field(1, texts) + MadePBF.field(2, group))
  }

  @Test("numbers in a hostile PBF that point nowhere are refused")
  func hostilePBF() {
    let far = Array(repeating: UInt8(0xFF), count: 9) + [1]
    let malformed: [[UInt8]] = [
      // Ways with a key, or a tag, that does not exist.
      MadePBF.field(3, [8, 1] + MadePBF.field(2, [9]) + MadePBF.field(3, [2])),
      MadePBF.field(3, [8, 1] + MadePBF.field(2, [1, 1]) + MadePBF.field(3, [2])),
      // A relation with a role that does not exist, and one with fewer kinds than members.
      MadePBF.field(4, MadePBF.field(8, [77]) + MadePBF.field(9, [2]) + MadePBF.field(10, [1])),
      MadePBF.field(
        4, MadePBF.field(8, [5, 5]) + MadePBF.field(9, [2, 2]) + MadePBF.field(10, [1])),
      // Nodes with fewer identifiers than positions.
      MadePBF.field(
        2, MadePBF.field(1, [2]) + MadePBF.field(8, [2, 2]) + MadePBF.field(9, [2, 2])),
      // A way with more corners than allowed.
      MadePBF.field(3, MadePBF.field(8, Array(repeating: 2, count: 200_000))),
    ]
    for group in malformed {
      guard case .unreadableRest(nil, let reason)? = Self.error(Self.pbf(group)) else {
        Issue.record("\(group.prefix(20)) is read")
        continue
      }
      #expect(reason.hasPrefix("damaged OSM PBF"))
    }
    // References to nothing, and sums that overflow.
    let tags = MadePBF.field(2, [1]) + MadePBF.field(3, [2])
    let empty: [([UInt8], StreetFlaw)] = [
      (MadePBF.field(3, [8, 1] + tags + MadePBF.field(8, far + far + [2, 1])), .noNodes),
      (
        MadePBF.field(
          4,
          MadePBF.field(2, [1, 3]) + MadePBF.field(3, [2, 4]) + MadePBF.field(8, [5])
            + MadePBF.field(9, far) + MadePBF.field(10, [1])), .openRings
      ),
      (
        MadePBF.field(
          2, MadePBF.field(1, far + far) + MadePBF.field(8, far + far) + MadePBF.field(9, [2, 2])),
        .badPosition
      ),
    ]
    for (group, reason) in empty {
      guard case .noStreets(.pbf, let warning)? = Self.error(Self.pbf(group)) else {
        Issue.record("\(group.prefix(20)) is read")
        continue
      }
      #expect(warning?.reason == reason || warning == nil)
    }
  }

  @Test("an outline that crosses itself everywhere is left out; many of them end the reading")
  func tangled() throws {
    var random = TestRandom(seed: 15)
    var town = DrawnTown()
    let nodes = (0..<500).map { _ in town.node(random.number(0...99), random.number(0...99)) }
    town.way(1, nodes: nodes + nodes.prefix(1), ["building": "yes"])
    town.box(2, 0, 0, 9, 9)
    let reading = try StreetReader.map(town.bytes, named: "")
    #expect(reading.map.buildings.count == 1)
    #expect(reading.warnings == [StreetWarning(reason: .tangled, text: "way 1")])

    // Many outlines slightly below the limit for one.
    let few = Array(nodes.prefix(50))
    for id in 0..<150 { town.way(10 + id, nodes: few + few.prefix(1), ["building": "yes"]) }
    #expect(Self.error(town.bytes) == .tooTangled)
  }

  @Test("outlines and parts that all overlap each other end the reading")
  func piles() {
    var town = DrawnTown()
    for id in 0..<1500 { town.box(id, 0, 0, 9, 9) }
    for id in 1500..<3000 { town.box(id, 0, 0, 9, 9, ["building:part": "yes"]) }
    #expect(Self.error(town.bytes) == .tooTangled)
  }

  @Test(
    "truncated, flipped and repeated bytes give a map or an error of one line",
    arguments: [
      "town.osm", "town.osm.pbf", "plain.osm.pbf", "town.geom.json", "town.body.json",
      "town.geojson",
    ], UInt64(0)..<60)
  func damaged(name: String, seed: UInt64) throws {
    var random = TestRandom(seed: seed)
    var bytes = try ByteSource.bytes(path: "\(StreetReaderTests.folder)/\(name)", limit: 1 << 20)
    switch random.whole(0...2) {
    case 0: bytes.removeLast(random.whole(0...bytes.count))
    case 1:
      for _ in 0..<random.whole(1...8) {
        bytes[random.whole(0...bytes.count - 1)] = UInt8(random.whole(0...255))
      }
    default:
      let start = random.whole(0...bytes.count - 1)
      let end = random.whole(start...bytes.count - 1)
      bytes.insert(contentsOf: bytes[start...end], at: start)
    }
    do throws(StreetError) {
      let reading = try StreetReader.map(bytes, named: name)
      for warning in reading.warnings { #expect(Self.isFit(warning.message)) }
      for building in reading.map.buildings {
        #expect(building.base >= 0 && building.height > building.base)
        #expect(building.roof.height <= building.height - building.base)
        #expect(Self.isFit(building.name))
      }
      #expect(reading.map.ways.allSatisfy { $0.line.count >= 2 && $0.width > 0 })
    } catch {
      #expect(Self.isFit(error.message))
    }
  }

  private static func isFit(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy(Printable.isHarmless)
  }
}
