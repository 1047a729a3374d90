import TestSupport
import Testing

@testable import ARRouteEngine
@testable import RouteFormats
@testable import RouteSimKit

@Suite struct InspectReportTests {
  @Test func printsTheKeysInTheirOrder() throws {
    let text = """
      <gpx><trk><name>A \u{202E}b</name><trkseg><trkpt lat="0" lon="179.5"><time>2020-01-01T00:00:00Z</time>
      </trkpt><trkpt lat="0" lon="-179.5"><time>2020-01-01T00:00:01.5Z</time></trkpt></trkseg>
      <trkseg/></trk></gpx>
      """
    let json = String(decoding: try InspectReport(read(text)).json, as: UTF8.self)
    // One degree of the equator, from the definition of WGS 84: π/180 · 6378137 m.
    #expect(
      json == #"{"kind": "log", "format": "gpx", "name": "A \u202eb", "points": 2, "segments": 2, "#
        + #""length": 111319.490793, "duration": 1.5, "#
        + #""first": {"latitude": 0, "longitude": 179.5, "time": "2020-01-01T00:00:00Z"}, "#
        + #""last": {"latitude": 0, "longitude": -179.5, "time": "2020-01-01T00:00:01.5Z"}, "#
        + #""bounds": {"south": 0, "west": 179.5, "north": 0, "east": -179.5}, "dropped": 0, "accuracy": null,"#
        + #" "poses": 0, "used": {"points": 2, "length": 111319.490793, "#
        + #""bounds": {"south": 0, "west": 179.5, "north": 0, "east": -179.5}}, "falseFixes": [], "#
        + #""times": {"gaps": 0, "gapSeconds": 0, "longestGap": null, "end": 1.5, "gapTimes": [], "#
        + #""findings": []}, "ar": null, "madeRoute": {"method": "smoothed", "obstacle": null, "fixes": 2, "#
        + #""leftOut": 0, "rawLength": 111319.490793, "acrossGaps": 0, "points": 2, "length": 111319.490793, "farthest": 0}}"#
        + "\n")
  }

  @Test func printsNullForWhatARouteLacks() throws {
    let report = try InspectReport(read(#"{"type":"LineString","coordinates":[[2,1],[4,3]]}"#))
    let json = String(decoding: report.json, as: UTF8.self)
    #expect(report.kind == .route)
    #expect(json.contains(#""name": null"#))
    #expect(json.contains(#""duration": null"#))
    #expect(json.contains(#""time": null"#))
  }

  @Test func printsATable() throws {
    let text = """
      <gpx><rte><name>A</name><rtept lat="48.1" lon="11.5"/><rtept lon="-11.6" lat="48.2"/></rte></gpx>
      """
    let table = try InspectReport(read(text)).table
    #expect(
      table.hasPrefix(
        "kind        route\nformat      GPX\nname        A\npoints      2 in 1 segment\n"))
    #expect(table.hasSuffix("south west  48.1 -11.6\nnorth east  48.2 11.5\ndropped     0\n"))
  }

  @Test func tellsHowSureThePointsAre() throws {
    let report = try InspectReport(read("lat,lon,accuracy\n1,2,5\n1,2,3.25\n1,2,-1\n1,2,40\n"))
    #expect(report.table.contains("accuracy    3.25 to 40 m, median 5 m, at 3 points\n"))
    let json = String(decoding: report.json, as: UTF8.self)
    #expect(
      json.hasSuffix(
        #""accuracy": {"points": 3, "least": 3.25, "median": 5, "greatest": 40}, "#
          + #""poses": null, "used": null, "falseFixes": [], "times": null, "ar": null}"# + "\n"))
  }

  @Test(arguments: [
    ([10.0, 20, 15], 10.0, 20.0), ([179, -179], 179, -179), ([-179, 179, 0], 0, -179),
    ([-100, 0, 100], -100, 100), ([-100, 100], 100, -100), ([180, -180], 180, -180),
    ([5], 5, 5), ([-170, 170, 175, -175], 170, -170),
  ])
  func boundsAreTheSmallestAround(longitudes: [Double], west: Double, east: Double) throws {
    let points = longitudes.compactMap { GeoPoint(latitude: 0, longitude: $0) }
    let bounds = try #require(InspectReport.Bounds(around: points))
    #expect(bounds.west == west)
    #expect(bounds.east == east)
  }

  private static func track(_ seconds: [Int]) -> String {
    let points = seconds.map {
      "<trkpt lat='\($0)' lon='2'><time>2020-01-01T00:00:\($0)Z</time></trkpt>"
    }
    return "<gpx><trk><trkseg>" + points.joined() + "</trkseg><trkseg/></trk></gpx>"
  }

  @Test func countsEmptySegmentsAndTheTimeToTheNewest() throws {
    let report = try InspectReport(read(Self.track([10, 20, 15, 30])))
    #expect(report.segments == 2)
    #expect(report.duration == 20)
  }

  @Test func aSessionsPointsAreThoseOfItsFixes() throws {
    let text =
      #"{"type": "header", "version": 1, "route": {"name": "R", "points": ["#
      + #"{"latitude": 7, "longitude": 8}, {"latitude": 9, "longitude": 10}]}}"# + "\n"
      + #"{"type": "location", "time": 1, "latitude": 1, "longitude": 2, "horizontalAccuracy": 5}"#
      + "\n"
      + #"{"type": "location", "time": 2, "latitude": 3, "longitude": 4, "horizontalAccuracy": 5}"#
      + "\n"
      + #"{"type": "location", "time": 3, "latitude": 5, "longitude": 6, "horizontalAccuracy": 5}"#
    #expect(try InspectReport(read(text)).points == 3)
  }

  /// Any document that can still be read can be reported.
  @Test(arguments: UInt64(0)..<60) func neverTrapsOnDamage(seed: UInt64) {
    var random = TestRandom(seed: seed)
    let texts = [
      Self.track(Array(10..<50)),
      #"{"type":"LineString","coordinates":[[2,1],[4,3,7],[179,3],[-179,3]]}"#,
      "time,lat,lon,accuracy\n1,2,3,4\n2,2,3,-1\n3,0,0,1e9\n4,2.1,3,5\n1e9,2.1,3,5\n",
      #"{"type":"pose","time":0.1,"position":[0,0,0],"orientation":[0,0,0,1]}"# + "\n"
        + #"{"type":"location","time":1,"latitude":1,"longitude":2,"horizontalAccuracy":5}"# + "\n"
        + #"{"type":"location","time":2,"latitude":1,"longitude":2.1,"horizontalAccuracy":5}"#,
    ]
    var reports = 0
    for text in texts {
      // First unchanged, then with damage.
      for changes in 0...4 {
        var bytes = Array(text.utf8)
        for _ in 0..<changes { bytes.damage(&random) }
        guard let document = try? read(bytes), let report = try? InspectReport(document) else {
          continue
        }
        #expect(report.json.last == UInt8(ascii: "\n") && !report.table.isEmpty)
        reports += 1
      }
    }
    #expect(reports >= texts.count)
  }
}
