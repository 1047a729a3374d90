import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteFormats

/// Hostile maps with too much in them, or too much in one place.
@Suite("Crowded streets")
struct CrowdedStreetTests {
  private static func read(_ features: [String]) throws(StreetError) -> StreetReading {
    let text = "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
    return try StreetReader.map(Array(text.utf8), named: "")
  }

  private static func feature(_ tags: String, _ type: String, _ coordinates: String) -> String {
    """
    {"type":"Feature","properties":{\(tags)},"geometry":{"type":"\(type)","coordinates":\(coordinates)}}
    """
  }

  /// Returns a square, given its south-western corner and its side, in degrees.
  private static func square(_ east: Double, _ north: Double, _ side: Double) -> String {
    let corners = [(0, 0), (1, 0), (1, 1), (0, 1), (0, 0)] as [(Double, Double)]
    return "[["
      + corners.map { "[\(east + $0 * side),\(north + $1 * side)]" }.joined(separator: ",") + "]]"
  }

  @Test(
    "of 50 000 footprints at one spot, a town's limit is kept, and the rest is reported in one line"
  )
  func footprints() throws {
    let house = Self.feature("\"building\":\"yes\"", "Polygon", Self.square(24.94, 60.17, 2e-4))
    let reading = try Self.read(Array(repeating: house, count: 50_000))
    // Each has at most four walls and four pieces of roof.
    let kept = StreetReader.maximumFaces / 8
    #expect(reading.map.buildings.count == kept)
    #expect(
      reading.warnings == [StreetWarning(reason: .crowded, count: 50_000 - kept, line: 1)])
    #expect(
      reading.warnings[0].message
        == "\(50_000 - kept) things left out: too many in one spot")
  }

  @Test(
    "ways, areas and trees at one spot are limited, too, each kind separately",
    arguments: [
      (
        "\"highway\":\"footway\"", "LineString", "[[24.94,60.17],[24.9401,60.17]]",
        StreetReader.maximumStretches
      ),
      ("\"natural\":\"water\"", "Polygon", square(24.94, 60.17, 2e-4), StreetReader.maximumAreas),
      ("\"natural\":\"tree\"", "Point", "[24.94,60.17]", StreetReader.maximumTrees),
    ])
  func others(tags: String, type: String, coordinates: String, most: Int) throws {
    let thing = Self.feature(tags, type, coordinates)
    let house = Self.feature("\"building\":\"yes\"", "Polygon", Self.square(24.94, 60.17, 2e-4))
    let reading = try Self.read(Array(repeating: thing, count: most + 9) + [house])
    let map = reading.map
    #expect(map.ways.count + map.areas.count + map.trees.count == most)
    #expect(map.buildings.count == 1)
    #expect(reading.warnings.map(\.reason) == [.crowded])
    #expect(reading.warnings.map(\.count) == [9])
  }

  @Test(
    "as many things are all kept if they are side by side, anywhere on the Earth",
    arguments: [0.0, 60, -89.9])
  func sideBySide(latitude: Double) throws {
    var features: [String] = []
    for row in 0..<30 {
      for column in 0..<100 {
        let (east, north) = (179.9505 + Double(column) * 1e-3, latitude + Double(row) * 1e-3)
        let place = Self.square(east > 180 ? east - 360 : east, north, 2e-4)
        features.append(Self.feature("\"building\":\"yes\"", "Polygon", place))
      }
    }
    #expect(try Self.read(features).warnings == [])
  }

  @Test(
    "real towns are far below the limit for one spot",
    .enabled(if: FileStatus.isThere("\(DataFolder.shared)/osm")), arguments: ["london", "porto"])
  func realTowns(name: String) throws {
    let reading = try StreetMap.read(path: "\(DataFolder.shared)/osm/\(name).osm.pbf")
    #expect(!reading.warnings.contains { $0.reason == .crowded })
  }

  @Test("the memory for elements and their texts is limited, and exceeding it ends the reading")
  func memory() {
    var elements = OSMElements()
    var tags = StreetTags()
    let text = Array(repeating: UInt8(ascii: "x"), count: 150)
    for raw in UInt8(0)..<30 {
      guard let key = StreetKey(rawValue: raw) else { continue }
      text.withUnsafeBufferPointer { tags.add(key, $0) }
    }
    var count = 0
    while elements.failure == nil, count < 1_000_000 {
      elements.addWay(OSMElement(id: Int64(count)), tags, nodes: [])
      count += 1
    }
    #expect(elements.failure == StreetRoom.isFull)
    // Each way has thirty texts of 150 bytes.
    #expect(count * 30 * 150 < StreetReader.maximumMemory)
    #expect(StreetRoom.isFull.message.contains("extract the area near the walk"))
  }

  @Test("an outline with too many corners is left out, and reported as such")
  func endless() throws {
    let corners = (0...StreetReader.maximumCorners).map { "[24.\($0),60]" }.joined(separator: ",")
    let endless = Self.feature("\"building\":\"yes\"", "Polygon", "[[\(corners)]]")
    #expect(throws: StreetError.self) { try Self.read([endless]) }
    var town = DrawnTown()
    town.box(1, 0, 0, 9, 9)
    let line = Array(repeating: 1, count: StreetReader.maximumCorners + 2)
    town.way(2, nodes: line, ["highway": "footway"])
    let reading = try StreetReader.map(town.bytes, named: "")
    #expect(reading.warnings == [StreetWarning(reason: .endless, text: "way 2")])
  }
}

/// Checks that the message about a repair agrees with the repair.
@Suite("Messages about repaired streets")
struct StreetWordsTests {
  private static func read(_ properties: String, hole: String? = nil) throws -> [String] {
    let rings =
      "[[24,60],[24.001,60],[24.001,60.001],[24,60.001],[24,60]]" + (hole.map { ",[\($0)]" } ?? "")
    let text = """
      {"type":"Feature","properties":{"building":"yes",\(properties)},
      "geometry":{"type":"Polygon","coordinates":[\(rings)]}}
      """
    return try StreetReader.map(Array(text.utf8), named: "").warnings.map(\.message)
  }

  @Test(
    "a meaningless base is not reported as one above the top",
    arguments: [
      (
        "\"min_height\":\"-5\"",
        "1 base height not used: the building stands on the ground instead: “-5”"
      ),
      (
        "\"min_height\":\"abc\"",
        "1 base height not used: the building stands on the ground instead: “abc”"
      ),
      ("\"height\":\"-5\"", "1 height replaced by a default: “-5”"),
      (
        "\"height\":\"5\",\"min_height\":\"7\"",
        "1 building put on the ground, as its base is above its top: “7”"
      ),
    ])
  func beginnings(properties: String, words: String) throws {
    #expect(try Self.read(properties) == [words])
  }

  @Test(
    "a courtyard without an area, or one that crosses itself, is reported as such",
    arguments: [
      (
        "[24.0002,60.0002],[24.0004,60.0002],[24.0002,60.0002]",
        "1 courtyard left out: no area"
      ),
      ("[24.0002,60.0002]", "1 courtyard left out: no area"),
      (
        "[24.0002,60.0002],[24.0003,60.0002],[24.0004,60.0002],[24.0002,60.0002]",
        "1 courtyard left out: no area"
      ),
      (
        "[24.0002,60.0002],[24.0004,60.0004],[24.0004,60.0002],[24.0002,60.0004],[24.0002,60.0002]",
        "1 outline repaired: crosses itself or another outline"
      ),
    ])
  func courtyards(hole: String, words: String) throws {
    #expect(try Self.read("\"height\":5", hole: hole) == [words])
  }

  @Test("if nothing can be used, nothing is reported as used")
  func nothing() {
    for text in [
      "{\"type\":\"FeatureCollection\",\"features\":[", "<osm><node id='1' lat='1' lon='2'/>",
    ] {
      let error = #expect(throws: StreetError.self) {
        try StreetReader.map(Array(text.utf8), named: "")
      }
      #expect(error?.message == "nothing in the map can be used: the file is cut off")
    }
  }

  @Test("a single record is reported in the singular")
  func records() {
    #expect(AlmanacError.noOrbits(.yuma, droppedCount: 1).message.contains("; 1 record could not"))
    #expect(AlmanacError.noOrbits(.yuma, droppedCount: 2).message.contains("; 2 records could not"))
  }
}
