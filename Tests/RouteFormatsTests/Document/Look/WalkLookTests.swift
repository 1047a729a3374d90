import RouteFormats
import TestSupport
import Testing

/// Checks that fixes that no walker can have made are reported, and that walks are not.
@Suite("Warnings about what was read")
struct WalkLookTests {
  private typealias Row = (time: Double, latitude: Double, longitude: Double)

  private static func track(_ rows: [Row]) -> String {
    "time,lat,lon\n" + rows.map { "\($0.time),\($0.latitude),\($0.longitude)\n" }.joined()
  }

  /// Returns a row with a time, `north` metres north of 48° N.
  private static func row(_ time: Double, north: Double) -> Row {
    (time, 48 + north / 111_195, 11.5)
  }

  /// Returns the rows for a person who moves north.
  ///
  /// The speed is in metres per second; the receiver's errors are in metres.
  private static func way(
    _ speed: Double, count: Int = 120, step: Double = 1, error: Double = 0, seed: UInt64 = 1
  ) -> String {
    var random = TestRandom(seed: seed)
    let wander = error / 111_195 * 1.5
    let rows = (0..<count).map { index -> Row in
      let time = Double(index) * step
      var row = row(1_714_557_600 + time, north: speed * time)
      row.latitude += random.number(-wander...wander)
      row.longitude += random.number(-wander...wander)
      return row
    }
    return track(rows)
  }

  private func notes(_ text: String, name: String = "a.csv") throws -> [FormatWarning] {
    try read(text, name: name).warnings.filter { if case .lines = $0 { true } else { false } }
  }

  @Test(
    "moving faster than 12 m/s for half of a walk is reported",
    arguments: [13.0, 30, 250, 1000, 50_000])
  func tooFast(speed: Double) throws {
    let found = try notes(Self.way(speed))
    guard case .lines(.tooFast(let stated))? = found.first, found.count == 1 else {
      Issue.record("\(found)")
      return
    }
    #expect(abs(stated / speed - 1) < 0.01)
  }

  @Test(
    "standing, walking, running and cycling are not reported, however inaccurate the receiver",
    arguments: zip([0.0, 0.5, 1.4, 3.5, 6, 11], [40.0, 40, 40, 25, 15, 5]))
  func walks(speed: Double, error: Double) throws {
    for seed in UInt64(0)..<5 {
      #expect(try notes(Self.way(speed, error: error, seed: seed)) == [])
      #expect(try notes(Self.way(speed, count: 12, error: error / 3, seed: seed)) == [])
      #expect(try notes(Self.way(speed, count: 40, step: 30, error: error, seed: seed)) == [])
    }
  }

  @Test("a ride during part of the walk does not count")
  func partOfRide() throws {
    let walk = (0..<300).map { Self.row(1e9 + Double($0), north: 1.4 * Double($0)) }
    let tram = (300..<500).map { Self.row(1e9 + Double($0), north: 16 * Double($0) - 4380) }
    #expect(try notes(Self.track(walk + tram)) == [])
  }

  @Test("points with the same time in different positions are reported")
  func equalTimes() throws {
    let rows = (0..<30).map { Self.row(1_714_557_600, north: 22 * Double($0)) }
    let saved = Self.track(rows + [Self.row(1_714_557_601, north: 700)])
    guard case .lines(.equalTimes(let count, let all, let line))? = try notes(saved).first else {
      Issue.record("nothing was said")
      return
    }
    #expect(count == 29 && all == 31 && line == 3)
    // A receiver that outputs each fix twice.
    let twice = (0..<60).map { Self.row(1e9 + Double($0 / 2), north: 1.4 * Double($0 / 2)) }
    #expect(try notes(Self.track(twice)) == [])
  }

  private static func parts(_ parts: [[Double]]) -> String {
    "<gpx><trk>"
      + parts.map { part in
        "<trkseg>" + part.map { "<trkpt lat='\($0)' lon='11.5'/>" }.joined() + "</trkseg>"
      }.joined() + "</trk></gpx>"
  }

  @Test("long jumps that join the parts of a line are reported")
  func jumps() throws {
    let text = Self.parts([[48.1, 48.101], [48.103, 48.102], [48.101, 48.102], [48.15, 48.151]])
    let found = try notes(text, name: "a.gpx").map(\.message)
    #expect(
      found == [
        "only 445 m of 6116 m are in the file: straight jumps join its 4 parts, which may be out "
          + "of order, or may not be one route"
      ])
    #expect(try notes(Self.parts([[48.1, 48.101], [48.1011, 48.103]]), name: "a.gpx") == [])
    #expect(try notes(Self.parts([[48.1, 48.2], [48.21, 48.3]]), name: "a.gpx").count == 1)
  }

  @Test("a point at 0, 0 in a line elsewhere is left out", arguments: ["rte", "trk"])
  func nullIsland(kind: String) throws {
    let name = kind == "rte" ? "rtept" : "trkpt"
    func text(_ places: [(Double, Double)]) -> String {
      let points = places.map { "<\(name) lat='\($0.0)' lon='\($0.1)'/>\n" }.joined()
      return
        "<gpx><\(kind)>\(kind == "rte" ? points : "<trkseg>\(points)</trkseg>")</\(kind)></gpx>"
    }
    let document = try read(text([(45, 8), (0, 0), (45.0002, 8)]))
    #expect(document.places == [[45, 8], [45.0002, 8]])
    #expect(document.warnings == [.lines(.nullIsland(count: 1, line: 2))])
    // Previously, this point in a log made the route 10 094 km long.
    let stamp = "><time>2024-05-01T10:00:0"
    let timed = text([(45, 8), (0, 0), (45.00001, 8)]).split(separator: "\n").enumerated().map {
      $1.replacing("/>", with: "\(stamp)\($0)Z</time></\(name)>")
    }
    let log = try read(timed.joined(separator: "\n"))
    if kind == "trk" {
      #expect(log.places.count == 3 && log.routeCoordinates.count == 2)
    }
    // Test data is often near 0, 0.
    let there = try read(text([(0, 0), (0.001, 0), (0.002, 0.001)]))
    #expect(there.places.count == 3 && there.warnings.isEmpty)
  }
}

/// A walk that is in the file twice.
@Suite("Tracks with the same times")
struct TwinTrackTests {
  private static func track(_ latitude: Double, from second: Int = 0, height: Int = 100) -> String {
    let points = (0..<4).map { index in
      "<trkpt lat='\(latitude + Double(index) * 1.5e-5)' lon='8'><ele>\(height)</ele>"
        + "<time>2024-01-01T00:00:\(10 + second + index)Z</time></trkpt>\n"
    }
    return "<trk><trkseg>\(points.joined())</trkseg></trk>"
  }

  @Test("are used once, and that is reported", arguments: [47.0, 47.00002, 47.3])
  func twins(latitude: Double) throws {
    let text = Self.track(47) + Self.track(latitude, height: 150)
    let document = try read("<gpx>\(text)</gpx>")
    #expect(document.mainPoints.points.count == 4 && document.mainPoints.points[0].altitude == 100)
    #expect(document.warnings == [.lines(.sameTimes(count: 4, line: 5))])
  }

  @Test(
    "tracks that follow each other, or meet at one time, are both used", arguments: [3, 4])
  func sequel(second: Int) throws {
    let text = Self.track(47) + Self.track(47.00007, from: second)
    let document = try read("<gpx>\(text)</gpx>")
    #expect(document.mainPoints.points.count == 8 && document.warnings.isEmpty)
  }
}

/// A track that was reversed together with its times.
@Suite("Reversed tracks")
struct ReversedTrackTests {
  @Test("keep the order of the file as a route, and of the times as a log")
  func reversed() throws {
    let points = (0..<40).map { index in
      "<trkpt lat='\(48.1 + Double(index) * 1e-5)' lon='11.5'>"
        + "<time>2020-08-01T09:38:\(59 - index)Z</time></trkpt>"
    }
    let document = try read("<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>")
    #expect(document.routeCoordinates.first?.latitude.degrees == 48.1)
    #expect(document.mainPoints.points.last?.latitude == 48.1)
    guard case .lines(.reversed)? = document.warnings.first, document.warnings.count == 1 else {
      Issue.record("\(document.warnings)")
      return
    }
  }

  @Test("tables with the newest row first are one walk, in order of time")
  func newestFirst() throws {
    let rows = (0..<40).map { "\(1_714_557_640 - $0),\(48.1 + Double($0) * 1e-5),11.5\n" }
    let document = try read("time,lat,lon\n" + rows.joined(), name: "a.csv")
    #expect(document.routeCoordinates.last?.latitude.degrees == 48.1)
  }
}
