import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats

/// The names that various sources of footprints use for heights and tags.
@Suite("Properties of footprints")
struct FootprintPropertyTests {
  private static func feature(_ properties: String) -> String {
    """
    {"type":"Feature","properties":{\(properties)},"geometry":{"type":"MultiPolygon","coordinates":
    [[[[24.94,60.17],[24.9404,60.17],[24.9404,60.1702],[24.94,60.1702],[24.94,60.17]]]]}}
    """
  }

  private static func read(_ properties: String) throws -> StreetReading {
    try StreetReaderTests.read(feature(properties))
  }

  @Test(
    "tags in a text are read as tags, as written by GDAL, QGIS, osm2pgsql and pyrosm",
    arguments: [
      #""building":"yes","other_tags":"\"height\"=>\"25\",\"building:levels\"=>\"8\"""#,
      #""other_tags":"\"name\"=>\"a \\\"b\\\"\",\"height\"=>\"25\",\"building\"=>\"yes\"""#,
      #""building":"yes","tags":"\"height\"=>\"25\", \"building:levels\"=>\"8\"""#,
      #""building":"yes","all_tags":"\"building\"=>\"yes\",\"height\"=>\"25\"""#,
      #""building":"yes","other_tags":{"height":"25","building:levels":"8"}"#,
      #""building":"yes","tags":"{\"visible\":false,\"height\":\"25\",\"building:levels\":8}""#,
    ])
  func tags(properties: String) throws {
    let reading = try Self.read(properties)
    #expect(reading.map.buildings.map(\.height) == [25])
    #expect(reading.warnings == [])
  }

  @Test("a column takes precedence over the text; a text that is cut off is used up to there")
  func columns() throws {
    let both = #""building":"yes","height":"12","other_tags":"\"height\"=>\"25\"""#
    #expect(try Self.read(both).map.buildings.map(\.height) == [12])
    let cut = #""building":"yes","tags":"{\"height\":\"25\",\"a\":{\"b\"","name":"N""#
    let building = try #require(try Self.read(cut).map.buildings.first)
    #expect(building.height == 25)
    #expect(building.name == "N")
  }

  @Test(
    "heights are read under their usual names",
    arguments: [
      (#""height":20,"min_height":5,"num_floors":3"#, 5, 20),  // Overture
      (#""num_floors":4,"min_floor":1"#, 3, 12),
      (#""render_height":31,"render_min_height":4"#, 4, 31),  // OpenMapTiles
      (#""height":null,"floors":5"#, 0, 15), (#""storeys":"2""#, 0, 6),
      (#""building_levels":"6","roof_levels":"1""#, 0, 21),  // GDAL without colons
      (#""height":18,"minHeight":6"#, 6, 18),  // OSM Buildings
      (#""measuredHeight":12.5"#, 0, 12.5), (#""HAUTEUR":7.2"#, 0, 7.2),
      (#""numberOfFloorsAboveGround":3"#, 0, 9),
    ] as [(String, Double, Double)])
  func heights(properties: String, base: Double, height: Double) throws {
    let reading = try Self.read(properties)
    #expect(reading.map.buildings.map(\.base) == [base])
    #expect(reading.map.buildings.map(\.height) == [height])
    #expect(reading.warnings == [])
  }

  @Test("names of properties are not OpenStreetMap tags")
  func tagsStay() throws {
    var town = DrawnTown()
    town.box(1, 0, 0, 9, 9, ["building": "yes", "floors": "5", "render_height": "40"])
    #expect(try StreetReader.map(town.bytes, named: "").map.buildings.map(\.height) == [9])
  }

  @Test(
    "footprints that are below the ground or not to be extruded are not in the street",
    arguments: [
      #""is_underground":true,"height":9"#, #""is_underground":"true""#,
      #""underground":"true","height":9"#, #""extrude":"false","height":9"#,
      #""extrude":false"#, #""hide_3d":true,"render_height":9"#,
      #""building":"yes","is_underground":true"#,
    ])
  func hidden(properties: String) throws {
    let reading = try Self.read(properties)
    #expect(reading.map.buildings.isEmpty)
    #expect(reading.warnings == [StreetWarning(reason: .underground)])
    // If there are others, there is no message.
    let both = Self.feature(properties) + "\n" + Self.feature(#""is_underground":false"#)
    let other = try StreetReaderTests.read(both)
    #expect(other.map.buildings.count == 1)
    #expect(other.warnings == [])
  }

  @Test("names from Overture are read as names")
  func names() throws {
    let names = #""names":{"primary":"Kamppi","common":{"en":"K","sv":"Kampen"}}"#
    #expect(try Self.read(names).map.buildings.map(\.name) == ["Kamppi"])
    let text = #""names":"{\"primary\":\"Kamppi\"}""#
    #expect(try Self.read(text).map.buildings.map(\.name) == ["Kamppi"])
  }
}
