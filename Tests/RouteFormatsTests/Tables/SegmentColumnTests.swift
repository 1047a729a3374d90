import TestSupport
import Testing

@testable import RouteFormats

/// Tables with a column that numbers the segments of a track.
@Suite struct SegmentColumnTests {
  /// Returns rows that are one second and 1.1 m apart, with values for further columns.
  private func table(_ names: String, rows: Int = 12, _ values: (Int) -> String) -> String {
    "time,lat,lon,\(names)\n"
      + (0..<rows).map { index in
        let latitude = FixedDecimal.text(48.1 + Double(index) * 1e-5, decimals: 8)
        return "\(index),\(latitude),11.5,\(values(index))\n"
      }.joined()
  }

  @Test(
    "a change of the number begins a segment",
    arguments: ["segment", "Segment ID", "seg", "trkseg", "track_seg_id"])
  func segments(name: String) throws {
    let document = try read(table(name) { $0 < 5 ? "0" : $0 < 6 ? "1" : "2" })
    #expect(document.mainPoints.nonemptySegments == [0..<5, 5..<6, 6..<12])
    #expect(document.warnings.isEmpty)
  }

  @Test("numbers of segments that restart in each track, as from GDAL, are read") func tracks()
    throws
  {
    let document = try read(
      table("track_fid,track_seg_id,track_seg_point_id") { index in
        "\(index / 6),\(index / 3 % 2),\(index % 3)"
      })
    #expect(document.mainPoints.nonemptySegments == [0..<3, 3..<6, 6..<9, 9..<12])
  }

  @Test("a route's segments are joined") func route() throws {
    let rows = (0..<8).map { "48.\($0),11.5,\($0 / 4)\n" }.joined()
    let document = try read("lat,lon,segment\n" + rows)
    #expect(document.kind == .route && document.routeCoordinates.count == 8)
  }

  @Test("row numbers and numbers of road sections do not begin segments") func others() throws {
    for text in [
      table("segment") { "\($0)" }, table("segment") { "\($0 % 2)" }, table("segment") { _ in "7" },
      table("segment") { [4, 4, 9, 9, 4, 4, 9, 9, 4, 4, 4, 4][$0].description },
      table("track") { "\($0 / 6)" },
    ] {
      #expect(try read(text).mainPoints.nonemptySegments == [0..<12])
    }
  }

  @Test("rows that are left out do not move segments") func leftOut() throws {
    let text = table("segment") { $0 < 6 ? "a" : "b" }
      .replacing("48.10002,", with: "98.1,").replacing("48.10006,", with: ",")
    let document = try read(text)
    #expect(document.mainPoints.nonemptySegments == [0..<5, 5..<10])
  }

  @Test(
    "segments keep their points when other points are removed", arguments: 0..<20 as Range<UInt64>)
  func removal(seed: UInt64) {
    var random = TestRandom(seed: seed)
    var list = PointList()
    for index in 0..<40 {
      if random.whole(0...3) == 0 { list.startSegment() }
      list.append(GeoPoint(unchecked: Double(index), 0, altitude: nil, time: nil))
    }
    let before = list.segments.map { list.points[$0].map(\.latitude) }
    let left = (0..<40).filter { _ in random.whole(0...2) == 0 }
    list.remove(left)
    let gone = Set(left.map(Double.init))
    #expect(
      list.segments.map { list.points[$0].map(\.latitude) }
        == before.map { $0.filter { !gone.contains($0) } })
  }
}
