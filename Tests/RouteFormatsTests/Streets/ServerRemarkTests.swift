import ARRouteEngine
import TestSupport
import Testing

@testable import RouteFormats

/// Servers that report, together with their data, that something is missing.
@Suite("Remarks of servers")
struct ServerRemarkTests {
  private static let timedOut =
    #"runtime error: Query timed out in "query" at line 3 after 26 seconds."#
  private static let message = """
    the server says “\(timedOut)”: data may be missing; request less data, or set a longer time limit
    """

  private static let house = """
    {"type":"way","id":7,"geometry":[{"lat":60.17,"lon":24.94},{"lat":60.17,"lon":24.9404},
    {"lat":60.1702,"lon":24.9404},{"lat":60.17,"lon":24.94}],"tags":{"building":"yes","shop":"tea"}}
    """
  private static let quoted = timedOut.replacing("\"", with: "\\\"")
  private static let footprint = """
    {"type":"Feature","properties":{},"geometry":{"type":"Polygon","coordinates":
    [[[24.94,60.17],[24.9404,60.17],[24.9404,60.1702],[24.94,60.17]]]}}
    """

  @Test(
    "a remark from Overpass is passed on, wherever it is, for maps and for places",
    arguments: [
      ("{\"elements\":[\n\(house)\n],\n\"remark\":\"\(quoted)\"\n}", 5),
      ("{\"remark\":\"\(quoted)\",\n\"elements\":[\(house)]}", 1),
      (
        """
        <osm><node id='1' lat='60.17' lon='24.94'><tag k='natural' v='tree'/><tag k='shop' v='x'/></node>
        <remark> \(timedOut)
        </remark></osm>
        """, 2
      ),
      (
        """
        <osm><note>All data is from OpenStreetMap</note>
        <remark><![CDATA[\(timedOut)]]></remark>
        <node id='1' lat='60.17' lon='24.94'><tag k='natural' v='tree'/><tag k='shop' v='x'/></node></osm>
        """, 2
      ),
    ])
  func remarks(text: String, line: Int) throws {
    let street = try StreetReaderTests.read(text).warnings
    #expect(street.map(\.reason) == [.serverRemark])
    #expect(street.map(\.line) == [line])
    #expect(street.map(\.message) == [Self.message])
    let places = try PlaceReaderTests.read(text).warnings
    #expect(places.map(\.reason) == [.serverRemark])
    #expect(places.map(\.line) == [line])
    #expect(places.map(\.message) == [Self.message])
  }

  @Test("if nothing came but the remark, it is given as the reason")
  func nothing() {
    let text = "{\"elements\":[],\"remark\":\"\(Self.quoted)\"}"
    do throws(StreetError) {
      _ = try StreetReaderTests.read(text)
      Issue.record("nothing is a map")
    } catch { #expect(error.message == "nothing in the map can be used: \(Self.message)") }
    do throws(PlaceError) {
      _ = try PlaceReaderTests.read(text)
      Issue.record("nothing is a place")
    } catch { #expect(error.message == "no place can be used: \(Self.message)") }
  }

  @Test(
    "a server that sent only some of the features is reported",
    arguments: [
      (#""exceededTransferLimit":true"#, "exceededTransferLimit: true"),
      (#""properties":{"exceededTransferLimit":true}"#, "exceededTransferLimit: true"),
      (#""numberMatched":5000,"numberReturned":1000"#, "numberMatched: 5000, numberReturned: 1000"),
      (#""warning":"only the first 10 are shown""#, "only the first 10 are shown"),
      (#""exceededTransferLimit":false"#, nil), (#""numberMatched":2,"numberReturned":2"#, nil),
      (#""numberMatched":"unknown","numberReturned":2"#, nil), (#""error":null"#, nil),
      (#""warning":"""#, nil), (#""error":"none""#, nil),
    ] as [(String, String?)])
  func features(facts: String, words: String?) throws {
    let text = """
      {"type":"FeatureCollection",\(facts),"features":[\(Self.footprint)]}
      """
    let warnings = try StreetReaderTests.read(text).warnings
    #expect(warnings.map(\.text) == (words.map { [$0] } ?? []))
    let point = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]}}"#
    let places = try PlaceReaderTests.read(
      "{\"type\":\"FeatureCollection\",\(facts),\"features\":[\(point)]}")
    #expect(places.warnings.map(\.text) == (words.map { [$0] } ?? []))
  }

  @Test("a property of a thing is not a server's remark")
  func properties() throws {
    let feature = Self.footprint.replacing(
      "\"properties\":{}", with: #""properties":{"remark":"ruined","error":"3 m"}"#)
    let collection = "{\"type\":\"FeatureCollection\",\"features\":[\(feature)]}"
    for text in [feature, collection] {
      #expect(try StreetReaderTests.read(text).warnings == [])
    }
  }

  @Test("control characters are escaped, and a long remark is cut")
  func fit() throws {
    let long = "a\\u001b[31m" + String(repeating: "x", count: 1000)
    let text = "{\"elements\":[\(Self.house)],\"remark\":\"\(long)\"}"
    let warning = try #require(try StreetReaderTests.read(text).warnings.first)
    #expect(warning.text.hasPrefix("a\\u{1b}[31m"))
    #expect(warning.text.count < 300)
  }
}
