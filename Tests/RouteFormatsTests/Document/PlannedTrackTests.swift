import RouteFormats
import TestSupport
import Testing

/// Tracks without times that are plans, in addition to one that was walked.
@Suite struct PlannedTrackTests {
  /// Returns a track along a meridian, in steps of 11 m.
  private func track(
    from latitude: Double = 48.1, longitude: Double = 11.5, count: Int, stamp: (Int) -> String
  ) -> String {
    let points = (0..<count).map { index in
      let place = FixedDecimal.text(latitude + Double(index) * 1e-4, decimals: 5)
      return "<trkpt lat=\"\(place)\" lon=\"\(longitude)\">\(stamp(index))</trkpt>"
    }
    return "<trk><trkseg>\(points.joined())</trkseg></trk>"
  }

  private func time(_ index: Int) -> String {
    let second = index * 8
    return "<time>2024-05-01T10:\(10 + second / 60):\(10 + second % 60 / 2)Z</time>"
  }

  private func read(_ tracks: [String]) throws -> GeoDocument {
    try TestSupport.read("<gpx>\(tracks.joined())</gpx>")
  }

  @Test(
    "of two plans, the one that was walked is the route, in any order", arguments: 0..<3)
  func twoPlans(place: Int) throws {
    let elsewhere = track(from: 49, count: 7) { _ in "" }
    let plan = track(longitude: 11.5001, count: 9) { _ in "" }
    var tracks = [elsewhere, plan]
    tracks.insert(track(count: 10, stamp: time), at: place)
    let document = try read(tracks)
    #expect(document.kind == .log && document.mainPoints.points.count == 10)
    #expect(document.routePoints.points.count == 9)
    #expect(document.routePoints.points.first?.longitude == 11.5001)
    #expect(
      document.warnings.map(\.message).contains { $0.hasPrefix("the 7 points of other planned") })
  }

  @Test("plans that meet are joined") func twoHalves() throws {
    let halves = [0, 4].map { start in
      track(from: 48.1 + Double(start) * 1e-4, longitude: 11.5001, count: 5) { _ in "" }
    }
    let document = try read(halves + [track(count: 10, stamp: time)])
    #expect(document.kind == .log && document.mainPoints.points.count == 10)
    #expect(document.routePoints.points.count == 10)
    #expect(!document.warnings.map(\.message).contains { $0.contains("other planned") })
  }

  @Test("a plan may state when it begins and ends") func timesAtEnds() throws {
    let plan = track(count: 9) { index in
      index == 0 || index == 8 ? "<time>2024-05-01T1\(index):00:00Z</time>" : ""
    }
    let document = try read([plan, track(count: 10, stamp: time)])
    #expect(document.kind == .log && document.mainPoints.points.count == 10)
    #expect(document.routePoints.points.count == 9)
    #expect(document.routePoints.points.allSatisfy { $0.time == nil })
  }

  @Test("plans elsewhere leave all tracks as they are") func noPlan() throws {
    let elsewhere = track(from: 49, count: 7) { _ in "" }
    let document = try read([elsewhere, track(count: 10, stamp: time)])
    #expect(document.tracks.points.count == 17)
  }
}
