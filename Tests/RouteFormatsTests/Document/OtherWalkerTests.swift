import RouteFormats
import TestSupport
import Testing

/// Tracks of two people in one file.
@Suite struct OtherWalkerTests {
  /// Returns a track to the north, with a point every five seconds.
  private func track(_ count: Int, from second: Int, longitude: Double, isTimed: Bool = true)
    -> String
  {
    let points = (0..<count).map { index -> String in
      let place = FixedDecimal.text(48.1 + 7e-5 * Double(index), decimals: 6)
      let time = second + 5 * index
      let clock = "2024-05-01T1\(time / 3600):\(10 + time / 60 % 60):\(10 + time % 60 / 5)Z"
      return "<trkpt lat=\"\(place)\" lon=\"\(longitude)\">"
        + (isTimed ? "<time>\(clock)</time>" : "") + "</trkpt>"
    }
    return "<trk><trkseg>\(points.joined())</trkseg></trk>"
  }

  private func read(_ tracks: String...) throws -> GeoDocument {
    try TestSupport.read("<gpx>\(tracks.joined())</gpx>")
  }

  @Test(
    "of two simultaneous tracks, the longer one is used", arguments: [true, false], [2, 63, 297])
  func overlap(isFirst: Bool, start: Int) throws {
    let (long, short) = (
      track(90, from: 0, longitude: 11.5), track(30, from: start, longitude: 11.504)
    )
    let document = try isFirst ? read(long, short) : read(short, long)
    #expect(document.tracks.points.count == 90)
    #expect(document.tracks.points.allSatisfy { $0.longitude == 11.5 })
    #expect(
      document.warnings.map(\.message).contains { $0.hasPrefix("30 points of another track") })
  }

  @Test(
    "tracks that follow each other, or overlap briefly, are one walk", arguments: [450, 440, 900])
  func noOverlap(start: Int) throws {
    let document = try read(
      track(90, from: 0, longitude: 11.5), track(30, from: start, longitude: 11.504))
    #expect(document.tracks.points.count == 120)
  }

  @Test("tracks without times are left as they are") func untimed() throws {
    let document = try read(
      track(30, from: 0, longitude: 11.5), track(20, from: 0, longitude: 11.51, isTimed: false))
    #expect(document.tracks.points.count == 50)
  }

  @Test(
    "a detail of the same walk, or a part that is there twice, does not count as another walker")
  func oneWalker() throws {
    let document = try read(
      track(90, from: 0, longitude: 11.5), track(30, from: 302, longitude: 11.501))
    #expect(!document.warnings.map(\.message).contains { $0.contains("same hours") })
  }
}
