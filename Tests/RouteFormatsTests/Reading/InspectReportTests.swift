import ARRouteEngine
import RouteFormats
import RouteSimKit
import TestSupport
import Testing

@Suite struct InspectReportTests {
  @Test func printsTheKeysInTheirOrder() throws {
    let text = """
      <gpx><trk><name>A \u{202E}b</name><trkseg><trkpt lat="0" lon="179.5"><time>2020-01-01T00:00:00Z</time>
      </trkpt><trkpt lat="0" lon="-179.5"><time>2020-01-01T00:00:01.5Z</time></trkpt></trkseg>
      <trkseg/></trk></gpx>
      """
    let json = String(decoding: try InspectReport(read(text)).json, as: UTF8.self)
    // One degree of the equator, by the definition of WGS 84: π/180 · 6378137 m.
    #expect(
      json == #"{"kind": "log", "format": "gpx", "name": "A \u202eb", "points": 2, "segments": 2, "#
        + #""length": 111319.490793, "duration": 1.5, "#
        + #""first": {"latitude": 0, "longitude": 179.5, "time": "2020-01-01T00:00:00Z"}, "#
        + #""last": {"latitude": 0, "longitude": -179.5, "time": "2020-01-01T00:00:01.5Z"}, "#
        + #""bounds": {"south": 0, "west": 179.5, "north": 0, "east": -179.5}, "dropped": 0, "accuracy": null,"#
        + #" "poses": 0, "used": {"points": 2, "length": 111319.490793, "#
        + #""bounds": {"south": 0, "west": 179.5, "north": 0, "east": -179.5}}, "falseFixes": [], "#
        + #""times": {"gaps": 0, "gapSeconds": 0, "longestGap": null, "end": 1.5, "gapTimes": [], "#
        + #""findings": []}, "ar": null}"#
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
    let table = try InspectReport(read(Sample.xml[0].text)).table
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

  @Test func aSessionWalksTheRouteInItsHeader() throws {
    let document = try read(Sample.lines[Sample.lines.count - 1].text)
    #expect(document.kind == .session)
    #expect(document.name == "R")
    #expect(try InspectReport(document).points == 2)
    #expect(document.routeCoordinates.map { $0.latitude.degrees.rounded() } == [7, 9])
    #expect(document.warnings == [.skippedRecords(count: 1, line: 4)])
    #expect(document.warnings.map(\.message) == ["1 record of unknown type skipped"])
  }
}
