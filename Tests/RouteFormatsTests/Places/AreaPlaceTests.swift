import ARRouteEngine
import Foundation
import TestSupport
import Testing

@testable import RouteFormats

/// Places that are ways and relations, including several versions of them.
@Suite("Places with an extent")
struct AreaPlaceTests {
  /// Returns the positions, rounded to a ten-thousandth of a degree.
  private static func positions(_ list: PlaceList) -> [[Double]] {
    list.places.map {
      [$0.coordinate.latitude.degrees, $0.coordinate.longitude.degrees].map {
        ($0 * 1e5).rounded() / 1e5
      }
    }
  }

  /// Calculated by hand from the nodes in `shops.osm`.
  @Test(
    "a way or relation is in the middle of its nodes, of which the newest version is used",
    arguments: ["shops.osm", "shops.osm.pbf"])
  func middles(name: String) throws {
    let list = try PlaceList.read(path: "\(PlaceReaderTests.folder)/\(name)")
    #expect(list.places.map(\.category) == ["cafe", "bar", "supermarket", "museum"])
    #expect(list.places.map(\.name) == ["", "", "Alepa", "Museo"])
    #expect(
      Self.positions(list)
        == [[60.1649, 24.9386], [60.18, 24.96], [60.1649, 24.9386], [60.1665, 24.9395]])
    // The nodes of one hotel are all missing from the file.
    #expect(list.warnings.map(\.reason) == [.missingPosition])
    #expect(list.warnings.map(\.count) == [1])
    #expect(list.warnings[0].line == (name == "shops.osm" ? 18 : nil))
  }

  /// `osmium add-locations-to-ways` leaves out nodes without tags, among them the second version of a node.
  @Test("ways that contain the positions of their nodes are places, too")
  func positionsOnWays() throws {
    let list = try PlaceList.read(path: "\(PlaceReaderTests.folder)/shops-low.osm.pbf")
    #expect(list.places.map(\.category) == ["cafe", "bar", "books", "supermarket", "museum"])
    #expect(Self.positions(list).suffix(2) == [[60.1649, 24.9386], [60.1665, 24.9395]])
    #expect(list.warnings.map(\.reason) == [.missingPosition])
  }

  @Test("a way may come before its nodes")
  func order() throws {
    let list = try PlaceReaderTests.read(
      """
      <osm><way id="1"><nd ref="1"/><nd ref="2"/><tag k="shop" v="tea"/></way>
      <node id="2" lat="3" lon="6"/><node id="1" lat="1" lon="2"/></osm>
      """)
    #expect(Self.positions(list) == [[2, 4]])
    #expect(list.warnings == [])
  }

  @Test("the middle is on the near side of the Earth, even across 180°")
  func antimeridian() throws {
    let list = try PlaceReaderTests.read(
      """
      <osm><node id="1" lat="-17" lon="179.9998"/><node id="2" lat="-17.002" lon="-179.999"/>
      <way id="1"><nd ref="1"/><nd ref="2"/><tag k="amenity" v="school"/></way></osm>
      """)
    #expect(Self.positions(list) == [[-17.001, -179.9996]])
  }

  @Test(
    "shapes, bounds and nodes from Overpass give the position of a way or relation",
    arguments: [
      #"{"type":"way","id":3,"center":{"lat":60.3,"lon":24.7},"nodes":[1,2],"tags":{"shop":"a"}}"#,
      #"{"type":"way","id":3,"nodes":[1,2],"tags":{"shop":"a"}}"#,
      #"""
      {"type":"way","id":3,"geometry":[{"lat":60.2,"lon":24.6},null,{"lat":60.4,"lon":24.8}],
      "tags":{"shop":"a"}}
      """#,
      #"""
      {"type":"way","id":3,"bounds":{"maxlat":60.4,"maxlon":24.8,"minlat":60.2,"minlon":24.6},
      "tags":{"shop":"a"}}
      """#,
      #"""
      {"type":"relation","id":3,"members":[{"type":"way","ref":9,"role":"outer","geometry":
      [{"lat":60.2,"lon":24.8},{"lat":60.4,"lon":24.6}]}],"tags":{"shop":"a"}}
      """#,
      #"""
      {"type":"relation","id":3,"members":[{"type":"way","ref":4,"role":"outer"},
      {"type":"node","ref":2,"role":""}],"tags":{"shop":"a"}}
      """#,
    ])
  func overpass(element: String) throws {
    let list = try PlaceReaderTests.read(
      """
      {"elements":[\(element),{"type":"way","id":4,"nodes":[1]},
      {"type":"node","id":1,"lat":60.2,"lon":24.6},{"type":"node","id":2,"lat":60.4,"lon":24.8}]}
      """)
    #expect(Self.positions(list) == [[60.3, 24.7]])
    #expect(list.warnings == [])
  }

  @Test(
    "XML from Overpass gives the same positions",
    arguments: [
      "<way id='3'><center lat='60.3' lon='24.7'/><nd ref='1'/>",
      "<way id='3'><bounds minlat='60.2' minlon='24.6' maxlat='60.4' maxlon='24.8'/><nd ref='1'/>",
      "<way id='3'><nd ref='1' lat='60.2' lon='24.8'/><nd ref='2' lat='60.4' lon='24.6'/>",
      """
      <relation id='3'><member type='way' ref='7' role=''><nd lat='60.2' lon='24.8'/></member>
      <member type='node' ref='9' lat='60.4' lon='24.6' role=''/>
      """,
    ])
  func overpassXML(element: String) throws {
    let end = element.hasPrefix("<way") ? "</way>" : "</relation>"
    let list = try PlaceReaderTests.read(
      "<osm>\(element)<tag k='shop' v='a'/>\(end)<node id='1' lat='0' lon='0'/></osm>")
    #expect(Self.positions(list) == [[60.3, 24.7]])
    #expect(list.warnings == [])
  }

  @Test("a deleted element is not a place")
  func deleted() throws {
    let list = try PlaceReaderTests.read(
      """
      <osmChange><create><node id="1" version="1" lat="1" lon="1"><tag k="shop" v="a"/></node></create>
      <modify><node id="2" version="2" lat="2" lon="2"><tag k="shop" v="b"/></node>
      <node id="3" version="2" visible="false" lat="3" lon="3"><tag k="shop" v="c"/></node>
      <node id="4" version="2" action="delete" lat="3" lon="3"><tag k="shop" v="d"/></node>
      <node id="6" version="2" lat="6" lon="6"><tag k="shop" v="f"/></node></modify>
      <delete><node id="5" version="2" lat="5" lon="5"><tag k="shop" v="e"/></node></delete>
      <delete><node id="6" version="3" lat="6" lon="6"/></delete></osmChange>
      """)
    #expect(list.places.map(\.category) == ["a", "b"])
    let json = try PlaceReaderTests.read(
      """
      {"elements":[{"type":"node","id":1,"version":2,"lat":1,"lon":1,"tags":{"shop":"old"}},
      {"type":"node","id":1,"version":3,"lat":1,"lon":1,"tags":{"shop":"new"}},
      {"type":"node","id":2,"version":1,"lat":1,"lon":1,"tags":{"shop":"closed"}},
      {"type":"node","id":2,"version":2,"visible":false}]}
      """)
    #expect(json.places.map(\.category) == ["new"])
  }

  @Test("an element that appears twice is one place")
  func twice() throws {
    let node = #"{"type":"node","id":1,"lat":1,"lon":1,"tags":{"shop":"a"}}"#
    let list = try PlaceReaderTests.read("{\"elements\":[\(node),\(node)]}")
    #expect(list.places.count == 1)
    // Elements without identifiers are all treated as different.
    let bare = "<node lat='1' lon='1'><tag k='shop' v='a'/></node>"
    #expect(try PlaceReaderTests.read("<osm>\(bare)\(bare)</osm>").places.count == 2)
  }
}

/// Places from Overture, and from GDAL's OpenStreetMap driver.
@Suite("Properties of places")
struct PlacePropertyTests {
  private static func read(_ properties: String) throws -> Place {
    let list = try PlaceReaderTests.read(
      """
      {"type":"FeatureCollection","features":[{"type":"Feature","geometry":
      {"type":"Point","coordinates":[24.9386,60.1649]},"properties":{\(properties)}}]}
      """)
    #expect(list.warnings == [])
    return list.places[0]
  }

  @Test(
    "Overture’s places have names, kinds and addresses, as objects or as texts in a table",
    arguments: [
      #"""
      "id":"08f","names":{"primary":"Kahvila","common":null},"categories":{"primary":"cafe",
      "alternate":["bakery"]},"confidence":0.9,"addresses":[{"freeform":"Mannerheimintie 14",
      "locality":"Helsinki"},{"freeform":"Aleksi 1","locality":"Espoo"}]
      """#,
      #"""
      "names":{"common":{"en":"Cafe"},"primary":"Kahvila"},"basic_category":"cafe",
      "taxonomy":{"primary":"coffee","hierarchy":["food"]},
      "addresses":[{"freeform":"Mannerheimintie 14","locality":"Helsinki","country":"FI"}]
      """#,
      #"""
      "names":"{\"primary\": \"Kahvila\", \"rules\": []}","categories":"{\"primary\": \"cafe\"}",
      "addresses":"[{\"freeform\": \"Mannerheimintie 14\", \"locality\": \"Helsinki\"}]"
      """#,
    ])
  func overture(properties: String) throws {
    let place = try Self.read(properties)
    #expect(place.name == "Kahvila")
    #expect(place.category == "cafe")
    #expect(place.address == "Mannerheimintie 14, Helsinki")
  }

  @Test(
    "tags in a text are read as tags",
    arguments: [
      #""osm_id":"1","name":"Bar \"X\"","other_tags":"\"amenity\"=>\"bar\",\"level\"=>\"1\"""#,
      #""name":"Bar \"X\"","tags":{"amenity":"bar","level":"1"}"#,
      #""other_tags":{"amenity":"bar","level":"1","name":"Bar \"X\""}"#,
      #""tags":"{\"amenity\":\"bar\",\"level\":\"1\",\"name\":\"Bar \\\"X\\\"\"}""#,
      #""all_tags":"\"name\"=>\"Bar \\\"X\\\"\",\"amenity\"=>\"bar\",\"level\"=>\"1\"""#,
    ])
  func tags(properties: String) throws {
    let place = try Self.read(properties)
    #expect(place.name == "Bar \"X\"")
    #expect(place.category == "bar")
    #expect(place.storeys == Storeys(1))
  }
}
