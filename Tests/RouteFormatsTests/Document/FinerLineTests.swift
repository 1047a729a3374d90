import RouteFormats
import TestSupport
import Testing

/// Files that contain a plan in addition to a walk, or a coarse line in addition to the fine one.
@Suite("The choice among the lines in a file")
struct FinerLineTests {
  private static let walk = """
    <trk><trkseg><trkpt lat="48.1" lon="11.5"><time>2024-05-01T10:00:00Z</time></trkpt>
    <trkpt lat="48.1001" lon="11.5"><time>2024-05-01T10:00:10Z</time></trkpt>
    <trkpt lat="48.1002" lon="11.5"><time>2024-05-01T10:00:20Z</time></trkpt></trkseg></trk>
    """
  private static func plan(_ stamp: String) -> String {
    """
    <rte><rtept lat="48.1" lon="11.5">\(stamp)</rtept><rtept lat="48.1003" lon="11.5">\(stamp)</rtept>
    <rtept lat="48.1003" lon="11.5005"></rtept></rte>
    """
  }

  @Test(
    "a track with increasing times is the walk, and a route next to it is its route",
    arguments: [
      plan("") + walk, walk + plan(""), plan("<time>2024-04-30T18:00:00Z</time>") + walk,
      walk + plan("<time>2024-05-02T08:00:00Z</time>"),
    ])
  func routeBesideTrack(text: String) throws {
    let document = try read("<gpx>\(text)</gpx>")
    #expect(document.kind == .log)
    #expect(document.places == [[48.1, 11.5], [48.1001, 11.5], [48.1002, 11.5]])
    #expect(document.routePoints.points.map(\.latitude) == [48.1, 48.1003, 48.1003])
    #expect(document.warnings.isEmpty)
  }

  @Test(
    "a Google track is the walk, and a line string next to it is its route",
    arguments: [true, false])
  func lineBesideTrack(isLast: Bool) throws {
    let line = """
      <Placemark><LineString>
      <coordinates>11.5,48.1 11.5,48.2</coordinates></LineString></Placemark>
      """
    let track = """
      <Placemark><gx:Track><when>2024-05-01T10:00:00Z</when><when>2024-05-01T10:00:10Z</when>
      <gx:coord>11.5 48.1 520</gx:coord><gx:coord>11.5 48.1001 520</gx:coord></gx:Track></Placemark>
      """
    let document = try read(
      "<kml xmlns:gx='x'><Document>\(isLast ? line + track : track + line)</Document></kml>")
    #expect(document.kind == .log)
    #expect(document.mainPoints.points.map(\.latitude) == [48.1, 48.1001])
    #expect(document.routePoints.points.map(\.latitude) == [48.1, 48.2])
  }

  @Test(
    "of two GeoJSON lines, the one with increasing times is the walk",
    arguments: ["", #""coordTimes":["2024-05-01T09:00:00Z","2024-05-01T09:00:00Z"]"#],
    [true, false])
  func linesOfGeoJSON(stamps: String, isLast: Bool) throws {
    let plan =
      #"{"type":"Feature","properties":{\#(stamps)},"geometry":{"type":"LineString","#
      + #""coordinates":[[11.5,48.1],[11.5,48.2]]}}"#
    let walk =
      #"{"type":"Feature","properties":{"times":[1714557600,1714557610]},"geometry":"#
      + #"{"type":"LineString","coordinates":[[11.5,48.1],[11.5,48.1001]]}}"#
    let features = isLast ? "\(plan),\(walk)" : "\(walk),\(plan)"
    let document = try read(#"{"type":"FeatureCollection","features":[\#(features)]}"#)
    #expect(document.kind == .log)
    #expect(document.mainPoints.points.map(\.latitude) == [48.1, 48.1001])
    #expect(document.mainPoints.points.map(\.time) == [1_714_557_600, 1_714_557_610])
    #expect(document.routePoints.points.map(\.latitude) == [48.1, 48.2])
  }

  private static let street = [
    (48.1, 11.5), (48.1003, 11.5), (48.1003, 11.5005), (48.1007, 11.5005), (48.101, 11.501),
  ]

  private static func points(_ name: String, _ places: [(Double, Double)], _ inner: String = "")
    -> String
  {
    places.map { "<\(name) lat='\($0.0)' lon='\($0.1)'>\(inner)</\(name)>" }.joined()
  }

  @Test(
    "places tapped along a track, and junctions on it, are ignored",
    arguments: [
      // OsmAnd writes the points that the user tapped; BRouter and others write vertices of their own,
      // slightly off the street.
      [(48.100001, 11.500003), (48.101001, 11.501003)],
      [(48.1, 11.5), (48.1003, 11.5005), (48.101, 11.501)],
      [(48.1001, 11.4997), (48.1012, 11.5011)],
    ])
  func tapped(places: [(Double, Double)]) throws {
    let route = "<rte>\(Self.points("rtept", places))</rte>"
    let track = "<trk><trkseg>\(Self.points("trkpt", Self.street))</trkseg></trk>"
    for text in [route + track, track + route] {
      let document = try read("<gpx>\(text)</gpx>")
      #expect(document.kind == .route && document.places == Self.street.map { [$0.0, $0.1] })
      #expect(document.routeCoordinates.count == 5)
      #expect(
        document.warnings == [
          .lines(.coarse(count: places.count, of: .route, finer: .track, finerCount: 5))
        ])
    }
  }

  @Test(
    "turns on a track with planned times are ignored, and the track keeps its times")
  func turnsOnTimedTrack() throws {
    let turns = Self.points("rtept", [Self.street[0], Self.street[2], Self.street[4]])
    let track = Self.street.enumerated().map { index, place in
      "<trkpt lat='\(place.0)' lon='\(place.1)'><time>2024-05-01T10:\(10 + index):00Z</time></trkpt>"
    }
    let document = try read(
      "<gpx><rte>\(turns)</rte><trk><trkseg>\(track.joined())</trkseg></trk></gpx>")
    #expect(document.kind == .log && document.routeCoordinates.count == 5)
    #expect(document.warnings.count == 1)
  }

  @Test(
    "a separate route next to a track stays the route",
    arguments: [
      // A route elsewhere, with more points, and one that ends before the track does.
      [(48.2, 11.5), (48.21, 11.5)],
      [(48.1, 11.5), (48.1, 11.51), (48.11, 11.51)],
      [(48.1, 11.5), (48.1003, 11.5)],
    ])
  func otherRoute(places: [(Double, Double)]) throws {
    let text =
      "<rte>\(Self.points("rtept", places))</rte><trk><trkseg>"
      + "\(Self.points("trkpt", Self.street))</trkseg></trk>"
    let document = try read("<gpx>\(text)</gpx>")
    #expect(document.places == places.map { [$0.0, $0.1] })
    #expect(document.warnings == [.lines(.otherTrack(count: 5))])
  }

  @Test("a line made of waypoints is preferred to its junctions; named places do not form a line")
  func lineInWaypoints() throws {
    let junctions = Self.points("rtept", [Self.street[0], Self.street[2], Self.street[4]])
    let places = Self.points("wpt", Self.street)
    let document = try read("<gpx>\(places)<rte>\(junctions)</rte></gpx>")
    #expect(document.places == Self.street.map { [$0.0, $0.1] })
    #expect(
      document.warnings == [
        .lines(.coarse(count: 3, of: .route, finer: .waypoints, finerCount: 5))
      ])
    let named = Self.points("wpt", Self.street, "<name>Bench</name>")
    let other = try read("<gpx>\(named)<rte>\(junctions)</rte></gpx>")
    #expect(other.places.count == 3 && other.warnings.isEmpty)
  }

  @Test("the vertices between the points of Garmin's routes belong to the route")
  func verticesOfGarmin() throws {
    let text = """
      <gpx xmlns:gpxx="http://www.garmin.com/xmlschemas/GpxExtensions/v3"><rte>
      <rtept lat="48.1" lon="11.5"><extensions><gpxx:RoutePointExtension>
      <gpxx:rpt lat="48.1003" lon="11.5"><gpxx:Subclass>1</gpxx:Subclass></gpxx:rpt>
      <gpxx:rpt lat="48.1003" lon="11.5005"/></gpxx:RoutePointExtension></extensions></rtept>
      <rtept lat="48.1007" lon="11.5005"><extensions><gpxx:RoutePointExtension>
      <gpxx:rpt lat="95" lon="11.5"/></gpxx:RoutePointExtension></extensions></rtept></rte></gpx>
      """
    let document = try read(text)
    #expect(
      document.places == [
        [48.1, 11.5], [48.1003, 11.5], [48.1003, 11.5005], [48.1007, 11.5005],
      ])
    #expect(document.droppedCount == 1)
  }
}

/// Times of places, and items without a time.
@Suite("Places and times of KML and GeoJSON")
struct PlaceTimeTests {
  @Test(
    "KML points have the times of their placemarks, and form a log",
    arguments: [
      ("<TimeStamp><when>", "</when></TimeStamp>", true),
      ("<TimeStamp><when>", "</when></TimeStamp>", false),
      ("<gx:TimeStamp><when>", "</when></gx:TimeStamp>", true),
      ("<TimeSpan><begin>", "</begin><end>2030-01-01T00:00:00Z</end></TimeSpan>", false),
    ])
  func timedPoints(start: String, end: String, isBefore: Bool) throws {
    let marks = [(0, 48.1), (10, 48.1001)].map { second, latitude in
      let time = "\(start)2024-05-01T10:00:\(second == 0 ? "00" : "\(second)")Z\(end)"
      let point = "<Point><coordinates>11.5,\(latitude),520</coordinates></Point>"
      return "<Placemark>\(isBefore ? time + point : point + time)</Placemark>"
    }
    let document = try read(
      "<kml xmlns:gx='x'><Document><Folder>\(marks.joined())</Folder></Document></kml>")
    #expect(document.kind == .log)
    let points = document.mainPoints.points
    #expect(points.map(\.latitude) == [48.1, 48.1001])
    #expect(points.map(\.time) == [1_714_557_600, 1_714_557_610])
    #expect(points.map(\.altitude) == [520, 520])
    #expect(document.mainPoints.segmentCount == 1)
  }

  @Test("the time of a view is not that of its place")
  func timeOfView() throws {
    let mark = """
      <Placemark><LookAt><gx:TimeStamp>
      <when>2024-05-01T10:00:00Z</when></gx:TimeStamp></LookAt>
      <Point><coordinates>11.5,48.1</coordinates></Point></Placemark>
      """
    let document = try read("<kml xmlns:gx='x'><Document>\(mark)\(mark)</Document></kml>")
    #expect(document.kind == .route && document.mainPoints.points.allSatisfy { $0.time == nil })
  }

  @Test("times in a track that have no position are reported")
  func timesWithoutPosition() throws {
    let document = try read(
      """
      <kml xmlns:gx='x'><gx:Track><when>2024-05-01T10:00:00Z</when><when>2024-05-01T10:00:10Z</when>
      <when>2024-05-01T10:00:20Z</when><gx:coord>11.5 48.1 520</gx:coord>
      <gx:coord>11.5 48.1001 520</gx:coord></gx:Track></kml>
      """)
    #expect(document.mainPoints.points.count == 2)
    #expect(document.warnings == [.lines(.timesWithoutPosition(count: 1, line: 3))])
  }

  /// 2024-05-01T10:00:00Z, and ten seconds later.
  @Test(
    "lists of times may be dates or counts in any unit, numbers or text, under common names",
    arguments: [
      #""coordTimes":["2024-05-01T10:00:00Z","2024-05-01T12:00:10+02:00"]"#,
      #""times":[1714557600,1714557610]"#, #""times":[1714557600000,1714557610000]"#,
      #""timestamps":[1714557600000000,1714557610000000]"#,
      #""times":["1714557600000","1714557610000"]"#, #""time":["1714557600","1714557610.0"]"#,
      #""coordinateProperties":{"times":[1714557600000,1714557610000]}"#,
      #""datetimes":["2024-05-01T10:00:00Z","2024-05-01T10:00:10Z"]"#,
    ])
  func lists(properties: String) throws {
    let text =
      #"{"type":"Feature","properties":{\#(properties)},"geometry":{"type":"LineString","#
      + #""coordinates":[[11.5,48.1],[11.5,48.1001]]}}"#
    let document = try read(text)
    #expect(document.mainPoints.points.map(\.time) == [1_714_557_600, 1_714_557_610])
    #expect(document.kind == .log && document.warnings.isEmpty)
  }

  @Test(
    "small counts from the start are seconds, unless a walker would be too fast"
  )
  func counts() throws {
    func times(_ list: [Int]) throws -> [Double?] {
      let coordinates = list.indices.map { "[11.5,\(48.1 + Double($0) * 1e-4)]" }
      return try read(
        #"{"type":"Feature","properties":{"times":\#(list)},"geometry":{"type":"LineString","#
          + #""coordinates":[\#(coordinates.joined(separator: ","))]}}"#
      ).mainPoints.points.map(\.time)
    }
    #expect(try times([0, 8, 17, 24, 31, 40]) == [0, 8, 17, 24, 31, 40])
    #expect(try times([0, 8000, 17000, 24000, 31000, 40000]) == [0, 8, 17, 24, 31, 40])
  }

  @Test("a position's fourth number is its time only if it is a plausible date")
  func fourth() throws {
    let trip =
      #"{"type":"LineString","coordinates":[[11.5,48.1,520,1714557600],"#
      + "[11.5,48.1001,520,1714557610]]}"
    #expect(try read(trip).mainPoints.points.map(\.time) == [1_714_557_600, 1_714_557_610])
    let measured =
      #"{"type":"LineString","coordinates":[[11.5,48.1,520,0],[11.5,48.1001,520,11.1]]}"#
    #expect(try read(measured).kind == .route)
  }

  @Test(
    "the time of a single place may be text in any form",
    arguments: [
      #""time":"2024-05-01T10:00:00Z""#, #""time":"1714557600""#, #""timestamp":1714557600000"#,
      #""datetime":"2024-05-01T10:00:00Z""#, #""ts":"1714557600000""#,
    ])
  func singlePlaces(property: String) throws {
    let later = property.replacing("10:00:00", with: "10:00:10")
      .replacing("1714557600", with: "1714557610")
    let features = [(48.1, property), (48.1001, later)].map { latitude, property in
      #"{"type":"Feature","properties":{\#(property)},"geometry":{"type":"Point","#
        + #""coordinates":[11.5,\#(latitude)]}}"#
    }
    let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
    #expect(try read(text).mainPoints.points.map(\.time) == [1_714_557_600, 1_714_557_610])
  }
}
