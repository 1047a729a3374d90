import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats

/// The newest version of an element is used, and a deleted element is absent.
@Suite("Versions of streets")
struct StreetVersionTests {
  private static let nodes = """
    <node id='1' lat='60.17' lon='24.94'/><node id='2' lat='60.17' lon='24.9404'/>
    <node id='3' lat='60.1702' lon='24.9404'/>
    """

  private static func way(_ attributes: String, _ height: Int?) -> String {
    let tags = height.map { "<tag k='building' v='yes'/><tag k='height' v='\($0)'/>" } ?? ""
    return
      "<way id='7' \(attributes)><nd ref='1'/><nd ref='2'/><nd ref='3'/><nd ref='1'/>\(tags)</way>"
  }

  private static func heights(_ ways: [String]) throws -> [Double] {
    let other = "<way id='9'><nd ref='1'/><nd ref='2'/><tag k='highway' v='footway'/></way>"
    let text = "<osm>\(nodes)\(ways.joined())\(other)</osm>"
    return try StreetReaderTests.read(text).map.buildings.map(\.height)
  }

  @Test("the newest version in a merged PBF is drawn")
  func merged() throws {
    let reading = try StreetMap.read(path: "\(StreetReaderTests.folder)/merged.osm.pbf")
    #expect(reading.map.buildings.map(\.height) == [25])
    #expect(reading.warnings == [])
  }

  @Test("the newest version is drawn, whatever the order in the file")
  func order() throws {
    let old = Self.way("version='1'", 6)
    let new = Self.way("version='2'", 25)
    let newest = Self.way("version='10'", 30)
    #expect(try Self.heights([old, new]) == [25])
    #expect(try Self.heights([new, old]) == [25])
    #expect(try Self.heights([newest, old, new]) == [30])
    #expect(try Self.heights([old, newest, new]) == [30])
    // If it is unknown which version is newer, the first is kept.
    #expect(try Self.heights([Self.way("", 6), Self.way("", 25)]) == [6])
    // The newest version is no longer a building.
    #expect(try Self.heights([old, Self.way("version='2'", nil)]) == [])
  }

  @Test("a deleted element is not drawn, nor is an older version of it")
  func deleted() throws {
    let old = Self.way("version='1'", 6)
    #expect(try Self.heights([Self.way("version='2' visible='false'", 25)]) == [])
    #expect(try Self.heights([old, Self.way("version='2' visible='false'", nil)]) == [])
    #expect(try Self.heights([Self.way("version='2' visible='false'", nil), old]) == [])
    // JOSM keeps the version of deleted elements.
    #expect(try Self.heights([old, Self.way("version='1' action='delete'", 6)]) == [])
    // The element has been restored since.
    #expect(
      try Self.heights([
        old, Self.way("version='2' visible='false'", nil), Self.way("version='3'", 12),
      ]) == [12])
  }

  @Test("a corner and a tree have the position of their newest version")
  func nodes() throws {
    let text = """
      <osm><node id='1' version='3' lat='60.17' lon='24.94'/>
      <node id='1' version='1' lat='60.1' lon='24.9'/>
      <node id='2' version='1' lat='60.17' lon='24.9404'/>
      <node id='3' version='1' lat='60.1' lon='24.9'/><node id='3' version='2' lat='60.1702' lon='24.9404'/>
      <node id='4' version='1' lat='60.1' lon='24.9'><tag k='natural' v='tree'/></node>
      <node id='4' version='2' lat='60.2' lon='24.8'><tag k='natural' v='tree'/></node>
      <node id='5' version='1' lat='60.1' lon='24.9'><tag k='natural' v='tree'/></node>
      <node id='5' version='2' lat='60.1' lon='24.9'/>
      \(Self.way("version='1'", 6))</osm>
      """
    let map = try StreetReaderTests.read(text).map
    let corners = map.buildings[0].footprint.outline
    #expect(corners.map { ($0.latitude.degrees * 1e4).rounded() } == [601_700, 601_700, 601_702])
    #expect(map.trees.map { ($0.latitude.degrees * 10).rounded() } == [602])
  }

  @Test("a relation with several versions is drawn once, from the newest")
  func relations() throws {
    func relation(_ version: Int, _ tags: String) -> String {
      """
      <relation id='1' version='\(version)'><member type='way' ref='7' role='outer'/>
      <tag k='type' v='multipolygon'/>\(tags)</relation>
      """
    }
    let ring = Self.way("version='1'", nil)
    func height(_ value: Int) -> String {
      "<tag k='building' v='yes'/><tag k='height' v='\(value)'/>"
    }
    #expect(try Self.heights([ring, relation(1, height(6)), relation(2, height(25))]) == [25])
    #expect(try Self.heights([ring, relation(2, height(25)), relation(1, height(6))]) == [25])
    #expect(try Self.heights([ring, relation(1, height(6)), relation(2, "")]) == [])
  }

  @Test("versions count in JSON, too, and elements without a version stay unchanged")
  func overpass() throws {
    func heights(_ ways: [String]) throws -> [Double] {
      let nodes = [(1, 60.17, 24.94), (2, 60.17, 24.9404), (3, 60.1702, 24.9404)].map {
        #"{"type":"node","id":\#($0.0),"lat":\#($0.1),"lon":\#($0.2)}"#
      }
      let tree = #"{"type":"node","id":8,"lat":60.17,"lon":24.94,"tags":{"natural":"tree"}}"#
      let elements = (nodes + [tree] + ways).joined(separator: ",\n")
      return try StreetReaderTests.read(#"{"version":0.6,"elements":[\#(elements)]}"#)
        .map.buildings.map(\.height)
    }
    func way(_ facts: String, _ height: Int?) -> String {
      let tags = height.map { #","tags":{"building":"yes","height":"\#($0)"}"# } ?? ""
      return #"{"type":"way","id":7\#(facts),"nodes":[1,2,3,1]\#(tags)}"#
    }
    let old = way(#","version":1"#, 6)
    let new = way(#","version":2"#, 25)
    #expect(try heights([old, new]) == [25])
    #expect(try heights([new, old]) == [25])
    #expect(try heights([old, way(#","version":2,"visible":false"#, nil)]) == [])
    // As in an answer to `out meta; >; out skel`: the skeleton has no tags or versions.
    #expect(try heights([new, way("", nil)]) == [25])
    #expect(try heights([way("", nil), new]) == [25])
  }
}
