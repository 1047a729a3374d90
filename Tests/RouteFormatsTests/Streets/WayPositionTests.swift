import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats

/// Ways that contain the positions of their nodes.
@Suite("Positions on ways")
struct WayPositionTests {
  private static func corners(_ map: StreetMap) -> [[Double]] {
    map.buildings.flatMap(\.footprint.outline).map {
      [($0.latitude.degrees * 1e4).rounded(), ($0.longitude.degrees * 1e4).rounded()]
    }
  }

  @Test("a house is read from a PBF whose ways contain the positions of their nodes")
  func house() throws {
    let reading = try StreetMap.read(path: "\(StreetReaderTests.folder)/low.osm.pbf")
    #expect(reading.warnings == [])
    #expect(reading.map.buildings.map(\.height) == [25])
    #expect(
      Self.corners(reading.map)
        == [[601_700, 249_400], [601_700, 249_404], [601_702, 249_404], [601_702, 249_400]])
  }

  @Test("relations, courtyards and ways with a missing node equal those in the plain file")
  func block() throws {
    let plain = try StreetMap.read(path: "\(StreetReaderTests.folder)/block.osm")
    let reading = try StreetMap.read(path: "\(StreetReaderTests.folder)/block-low.osm.pbf")
    #expect(reading.map == plain.map)
    #expect(reading.warnings == plain.warnings)
    #expect(reading.warnings.map(\.reason) == [.missingNodes])
    #expect(reading.map.buildings.map(\.footprint.holes.count) == [1])
    #expect(reading.map.ways.map(\.line.count) == [2])
    #expect(reading.map.trees.count == 1)
  }

  @Test("a PBF with fewer positions than nodes is damaged")
  func hostile() {
    let way = MadePBF.field(
      3, [8, 1] + MadePBF.field(8, [2, 2]) + MadePBF.field(9, [2]) + MadePBF.field(10, [2, 2]))
    let texts = MadePBF.field(1, MadePBF.field(1, []))
    let bytes = MadePBF.file(texts + MadePBF.field(2, way))
    do throws(StreetError) {
      _ = try StreetReader.map(bytes, named: "")
      Issue.record("it is read")
    } catch { #expect(error.message.hasPrefix("damaged OSM PBF")) }
  }

  private static let ring = [(60.17, 24.94), (60.17, 24.9404), (60.1702, 24.9404), (60.17, 24.94)]

  @Test("XML from Overpass is read with the shapes of the members in a relation")
  func members() throws {
    let corners = Self.ring.map { "<nd lat='\($0.0)' lon='\($0.1)'/>" }.joined()
    let tags = "<tag k='type' v='multipolygon'/><tag k='building' v='yes'/>"
    let text = """
      <osm version='0.6'><relation id='1'><bounds minlat='60' minlon='24' maxlat='61' maxlon='25'/>
      <member type='node' ref='3' role='entrance' lat='1' lon='1'/>
      <member type='way' ref='7' role='outer'>\(corners)</member>\(tags)</relation></osm>
      """
    let reading = try StreetReaderTests.read(text)
    #expect(reading.warnings == [])
    #expect(
      Self.corners(reading.map) == [[601_700, 249_400], [601_700, 249_404], [601_702, 249_404]])
    // The way is cut off at the edge of the requested area.
    let cut = text.replacing("<nd lat='60.1702' lon='24.9404'/>", with: "<nd/>")
    #expect(throws: StreetError.self) { try StreetReaderTests.read(cut) }
  }

  @Test("XML from Overpass is read if ways have shapes but no nodes, as from `out tags geom`")
  func shapes() throws {
    let corners = Self.ring.map { "<nd lat='\($0.0)' lon='\($0.1)'/>" }.joined()
    let text = "<osm><way id='1'>\(corners)<tag k='building' v='yes'/></way></osm>"
    let reading = try StreetReaderTests.read(text)
    #expect(reading.warnings == [])
    #expect(
      Self.corners(reading.map) == [[601_700, 249_400], [601_700, 249_404], [601_702, 249_404]])
  }
}
