import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteFormats

@Suite("Street reader")
struct StreetReaderTests {
  static let folder = "\(DataFolder.packageRoot)/Tests/RouteFormatsTests/Fixtures/streets"

  static func read(_ text: String) throws(StreetError) -> StreetReading {
    try StreetReader.map(Array(text.utf8), named: "")
  }

  @Test(
    "a town gives the same map in every format",
    arguments: [
      ("town.osm", StreetFormat.osm), ("town.osm.pbf", .pbf), ("plain.osm.pbf", .pbf),
      ("town.geom.json", .overpass), ("town.body.json", .overpass), ("town.geojson", .geojson),
    ])
  func formats(name: String, format: StreetFormat) throws {
    let reading = try StreetMap.read(path: "\(Self.folder)/\(name)")
    #expect(reading.format == format)
    #expect(reading.warnings == [])
    let credit =
      format == .geojson ? "Drawn by hand" : "© OpenStreetMap contributors, ODbL"
    #expect(reading.map.attribution == credit)
    #expect(reading.counts.outlines == 6)
    #expect(reading.counts.parts == 3)
    #expect(reading.counts.outlinesToldByParts == 1)

    let original = try StreetMap.read(path: "\(Self.folder)/town.osm").map
    var map = reading.map
    map.attribution = original.attribution
    #expect(map == original)
  }

  @Test("buildings, parts and roofs have their tagged dimensions")
  func buildings() throws {
    let map = try StreetMap.read(path: "\(Self.folder)/town.osm").map
    let told = map.buildings.map { [$0.base, $0.height, $0.roof.height] }
    #expect(
      told == [
        [0, 7.5, 2.5],  // the house
        [3, 20, 4], [0, 15, 0],  // two parts of a building of four storeys and one in the roof
        [0, 18, 0], [0, 30.48, 10],  // a church of which only the tower is drawn as a part
        [0, 3, 0], [3.5, 4, 0],  // a garage, and a roof on posts
        [0, 18, 0],  // a block around a courtyard
      ])
    #expect(
      map.buildings.map(\.roof.shape) == [
        .gabled, .pyramidal, .flat, .flat, .pyramidal, .flat, .flat, .flat,
      ])
    #expect(map.buildings[0].roof.ridge == .across)
    #expect(map.buildings[4].roof.ridge == .facing(.degrees(45)))
    #expect(map.buildings[0].name == "Villa & Co")
    #expect(map.buildings[0].color == Color(red: 0xAA, green: 0x33, blue: 0x11))
    #expect(map.buildings.map(\.footprint.holes.count) == [0, 0, 0, 0, 0, 0, 0, 1])
    #expect(map.buildings.map(\.storey) == Array(repeating: 3, count: 8))
  }

  @Test("streets, areas and trees have their tagged properties")
  func streets() throws {
    let map = try StreetMap.read(path: "\(Self.folder)/town.osm").map
    #expect(map.ways.map(\.kind) == [.lane, .crossing, .steps, .rail, .road, .cycleway])
    #expect(map.ways.map(\.width) == [6, 4, 3, 3, 10, 2.5])
    #expect(map.ways.map(\.isTunnel) == [false, false, false, false, true, false])
    #expect(map.ways.map(\.name) == ["Katu", "", "", "", "Tunneli", ""])
    #expect(map.areas.map(\.kind) == [.square, .green, .water, .green])
    #expect(map.areas.map(\.name) == ["Tori", "Puisto", "", ""])
    #expect(map.trees.count == 2)
  }

  /// Office buildings as drawn in Helsinki: four storeys, with two more on all of them except at the edge.
  @Test("a ground floor that belongs to no part belongs to the outline")
  func groundFloors() throws {
    func feature(_ properties: String, _ low: Int, _ high: Int) -> String {
      """
      {"type": "Feature", "properties": {\(properties)}, "geometry": {"type": "Polygon", "coordinates":
       [[[24.9\(low), 60.1], [24.9\(high), 60.1], [24.9\(high), 60.11], [24.9\(low), 60.11], [24.9\(low), 60.1]]]}}
      """
    }
    let outline = feature(#""building": "office", "name": "Post", "building:levels": 4"#, 10, 20)
    let upper = feature(
      #""building:part": "yes", "building:min_level": 4, "building:levels": 6"#, 12, 20)
    let lower = feature(#""building:part": "yes", "building:levels": 5"#, 10, 12)
    func heights(_ features: [String]) throws -> [[Double]] {
      let text =
        "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ","))]}"
      return try Self.read(text).map.buildings.map { [$0.base, $0.height] }
    }
    #expect(try heights([outline, upper]) == [[0, 12], [12, 18]])
    // If any part stands on the ground, the parts form the whole building.
    #expect(try heights([outline, upper, lower]) == [[12, 18], [0, 15]])
  }

  @Test("passages are recognised by their tags, and are not tunnels")
  func passages() throws {
    let ways = [
      #""covered": "yes""#, #""covered": "no""#, #""covered": "arcade""#,
      #""tunnel": "building_passage""#, #""tunnel": "yes""#, #""lit": "yes""#,
      #""bridge": "viaduct""#, #""bridge": "no""#,
    ].map { tags in
      """
      {"type": "Feature", "properties": {"highway": "footway", \(tags)},
       "geometry": {"type": "LineString", "coordinates": [[24.9, 60.1], [24.9, 60.2]]}}
      """
    }
    let text = "{\"type\": \"FeatureCollection\", \"features\": [\(ways.joined(separator: ","))]}"
    let map = try Self.read(text).map
    #expect(map.ways.map(\.isCovered) == [true, false, true, true, false, false, true, false])
    #expect(map.ways.map(\.isTunnel) == [false, false, false, false, true, false, false, false])
  }

  @Test("gzip and UTF-16 are read directly")
  func encodings() throws {
    let text = try String(contentsOfFile: "\(Self.folder)/town.osm", encoding: .utf8)
    let map = try Self.read(text).map
    let units = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let wide: [UInt8] = [0xFF, 0xFE] + units
    #expect(try StreetReader.map(wide, named: "").map == map)
    let gzip = try #require(Tool(named: "gzip"))
    let packed = try gzip.run(["-c", "\(Self.folder)/town.osm"]).output
    #expect(try StreetReader.map(packed, named: "town.osm.gz").map == map)
    let cut = try StreetReader.map(Array(packed.dropLast(200)), named: "")
    #expect(cut.warnings.last?.reason == .damagedGzip)
  }

  @Test(
    "a GeoJSON polygon without a kind is a building; others have the kind they state")
  func footprints() throws {
    let ring = "[[[24.94,60.17],[24.941,60.17],[24.941,60.171],[24.94,60.17]]]"
    func feature(_ properties: String, _ shape: String, _ type: String = "Polygon") -> String {
      """
      {"type":"Feature","properties":\(properties),
      "geometry":{"type":"\(type)","coordinates":\(shape)}}
      """
    }
    let features = [
      feature("{\"height\":-1,\"confidence\":0.9}", ring), feature("null", ring),
      feature("{\"num_floors\":5,\"roof_shape\":\"hipped\"}", "[\(ring),\(ring)]", "MultiPolygon"),
      feature("{\"landuse\":\"residential\"}", ring), feature("{\"amenity\":\"parking\"}", ring),
      feature("{\"tags\":{\"natural\":\"water\"}}", ring),
      feature("{}", "[[24.9,60.1],[24.91,60.1]]", "LineString"),
      "{\"type\":\"Feature\",\"geometry\":null,\"properties\":{}}",
    ]
    // One feature per line, as in GeoJSON text sequences.
    for text in [
      features.joined(separator: "\n"),
      "{\"features\":[\(features.joined(separator: ","))],\"type\":\"FeatureCollection\"}",
    ] {
      let reading = try Self.read(text)
      #expect(reading.format == .geojson)
      #expect(reading.map.buildings.map(\.height) == [9, 9, 18, 18])
      #expect(reading.map.buildings.map(\.roof.height) == [0, 0, 3, 3])
      #expect(reading.map.areas.map(\.kind) == [.water])
      #expect(reading.warnings.map(\.reason) == [.badHeight, .noShape])
      #expect(reading.map.attribution == "")
    }
  }

  @Test("a bare geometry and a collection are read, too")
  func geometries() throws {
    let ring = "[[[24.94,60.17],[24.941,60.17],[24.941,60.171],[24.94,60.171]]]"
    let polygon = "{\"coordinates\":\(ring),\"type\":\"Polygon\"}"
    #expect(try Self.read(polygon).map.buildings.count == 1)
    let collection = "{\"type\":\"GeometryCollection\",\"geometries\":[\(polygon),\(polygon)]}"
    #expect(try Self.read(collection).map.buildings.count == 2)
  }

  @Test("an extract whose ways contain the positions of nodes is read, as in XML from Overpass")
  func placesInWays() throws {
    let corners = [(60.17, 24.94), (60.17, 24.941), (60.171, 24.94), (60.17, 24.94)]
    let nodes = zip([1, 2, 3, 1], corners).map {
      "<nd ref='\($0)' lat='\($1.0)' lon='\($1.1)'/>"
    }
    let text = "<osm><way id='1'>\(nodes.joined())<tag k='building' v='yes'/></way></osm>"
    #expect(try Self.read(text).map.buildings.first?.footprint.outline.count == 3)
  }

  @Test("names are harmless to a terminal")
  func names() throws {
    var town = DrawnTown()
    town.box(1, 0, 0, 9, 9, ["building": "yes", "name": "a&#x9b;31mb&#x202e;c"])
    let name = try #require(StreetReader.map(town.bytes, named: "").map.buildings.first?.name)
    #expect(name == "a\\u{9b}31mbc")
  }

  @Test("the bundled street of Helsinki is around the bundled walk")
  func bundled() throws {
    let reading = try StreetMap.read(
      path: "\(DataFolder.packageRoot)/routes/helsinki_street.osm.pbf")
    #expect(reading.map.buildings.count == 542)
    #expect(reading.counts.withHoles == 68)
    #expect(reading.map.trees.count == 649)
    #expect(reading.warnings.map(\.reason) == [])
    #expect(reading.map.attribution == "© OpenStreetMap contributors, ODbL")
  }
}
