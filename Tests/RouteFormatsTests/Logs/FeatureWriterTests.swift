import Foundation
import TestSupport
import Testing

@testable import RouteFormats

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Places for maps and tables")
struct FeatureWriterTests {
  private typealias Point = FeatureWriter.Point

  private func document(
    _ format: FeatureWriter.Format, name: String? = nil, words: [String] = [],
    line: [[(Double, Double)]] = [], times: Bool = false
  ) -> String {
    var writer = FeatureWriter(format, names: ["words", "number"])
    writer.begin(name: name)
    for (index, word) in words.enumerated() {
      writer.append(
        Point(latitude: -33.5, longitude: 151.25, time: times ? 1e9 + Double(index) : nil),
        kind: "fix", [.text(word), index == 0 ? nil : .number(-0.5)])
    }
    let parts = line.map { part in
      part.enumerated().map { index, place in
        Point(latitude: place.0, longitude: place.1, time: times ? Double(index) * 10 : nil)
      }
    }
    writer.append(kind: "fixes", line: parts)
    writer.end()
    return String(decoding: writer.take(), as: UTF8.self)
  }

  private func features(_ text: String) throws -> [[String: Any]] {
    let root = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(root?["type"] as? String == "FeatureCollection")
    return try #require(root?["features"] as? [[String: Any]])
  }

  @Test("longitude comes first, without an altitude, and unknown values are null")
  func geojson() throws {
    let text = document(.geojson, name: "a \"b\"\u{1B}", words: ["x"], times: true)
    let feature = try #require(try features(text).first)
    let geometry = try #require(feature["geometry"] as? [String: Any])
    #expect(geometry["type"] as? String == "Point")
    #expect(geometry["coordinates"] as? [Double] == [151.25, -33.5])
    let properties = try #require(feature["properties"] as? [String: Any])
    // 10⁹ s since 1970, as in any calendar.
    #expect(properties["time"] as? String == "2001-09-09T01:46:40Z")
    #expect(properties["number"] is NSNull && properties["kind"] as? String == "fix")
    #expect(!text.contains("\u{1B}") && text.hasSuffix("]}\n"))
  }

  @Test("without any features, the collection is empty", arguments: FeatureWriter.Format.allCases)
  func nothing(format: FeatureWriter.Format) throws {
    let text = document(format, line: [[(1, 2)]])
    switch format {
    case .geojson: #expect(try features(text).isEmpty)
    case .kml: #expect(XMLParser(data: Data(text.utf8)).parse() && !text.contains("Placemark"))
    case .csv: #expect(text == "kind,time,latitude,longitude,words,number\r\n")
    }
  }

  /// From 179° E to 179° W, half of the distance is on either side of the antimeridian, and likewise on the
  /// way back.
  @Test("lines are cut at the antimeridian, with interpolated times and latitudes")
  func antimeridian() throws {
    let line = [(0.0, 178.0), (10, 179), (20, -179), (30, -178), (20, 178)]
    let text = document(.geojson, line: [line], times: true)
    let feature = try #require(try features(text).first)
    let geometry = try #require(feature["geometry"] as? [String: Any])
    #expect(geometry["type"] as? String == "MultiLineString")
    let parts = try #require(geometry["coordinates"] as? [[[Double]]])
    #expect(
      parts == [
        [[178, 0], [179, 10], [180, 15]], [[-180, 15], [-179, 20], [-178, 30], [-180, 25]],
        [[180, 25], [178, 20]],
      ])
    let times = (feature["properties"] as? [String: Any])?["coordTimes"] as? [[String]]
    #expect(times?.map(\.count) == parts.map(\.count))
    #expect(times?[0].last == "1970-01-01T00:00:15Z" && times?[1].first == times?[0].last)
    for part in parts {
      for pair in zip(part, part.dropFirst()) {
        #expect(abs(pair.0[0] - pair.1[0]) <= 180)
      }
    }
  }

  @Test("a line with one position is left out; one that lacks some of its times has no times")
  func lines() throws {
    let text = document(.geojson, line: [[(1, 2), (3, 4)], [(5, 6)]])
    let feature = try #require(try features(text).first)
    let geometry = try #require(feature["geometry"] as? [String: Any])
    #expect(geometry["type"] as? String == "LineString")
    #expect(geometry["coordinates"] as? [[Double]] == [[2, 1], [4, 3]])
    #expect((feature["properties"] as? [String: Any])?["coordTimes"] == nil)
  }

  private static let hostile = [
    "=1+1", "+1", "-1", "@SUM(A1)", "a,b", "say \"x\"", "\u{1B}[2J", "<b>&amp;]]>", "駅 😀",
    "\u{FFFE}",
    "line\nbreak", "",
  ]

  @Test("no cell is a formula, and rows remain rows, whatever the texts", arguments: hostile)
  func csv(words: String) throws {
    let rows = document(.csv, words: [words, "y"]).split(separator: "\r\n")
    #expect(rows.count == 3)
    let cells = try #require(rows[1].firstMatch(of: /^fix,,-33\.5,151\.25,(.*),$/)?.1)
    let bare = cells.first == "\"" ? cells.dropFirst() : cells
    #expect(!"=+-@".contains(bare.first ?? " "))
    #expect(rows[2] == "fix,,-33.5,151.25,y,-0.5")
  }

  @Test("the placemarks are well formed, whatever the texts", arguments: hostile)
  func kml(words: String) throws {
    let text = document(
      .kml, name: words, words: [words], line: [[(0, 179), (0, -179)]], times: true)
    let parser = XMLParser(data: Data(text.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    #expect(text.contains("<TimeStamp><when>2001-09-09T01:46:40Z</when></TimeStamp>"))
    #expect(text.contains("<coordinates>151.25,-33.5</coordinates>"))
    #expect(text.contains("<coordinates>179,0 180,0 </coordinates>"))
    let json = try features(document(.geojson, words: [words])).first
    #expect(json != nil)
  }
}
